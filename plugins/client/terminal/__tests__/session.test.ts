import {expect, test} from 'vitest';
import {startShell} from './shell';

test('Variables, lists, exports, functions, files and the folder stay from one command to the next', async () => {
  const {session, run} = startShell();
  await run(
    'A=1; export B="two words"; LIST=(x "y z"); greet() { echo "hello $1"; }; mkdir work; cd work; echo text > file',
  );
  expect((await run('echo "$A|$B|${LIST[1]}"; greet you; cat file; pwd')).stdout).toBe(
    '1|two words|y z\nhello you\ntext\n/home/reader/work\n',
  );
  expect(session.folder).toBe('/home/reader/work');
});

test('A session continues in another one, with everything that it had', async () => {
  const {session, run} = startShell();
  await run(
    'export A=$\'a"b\\\\c\\nd\'; f() { echo "f $A"; }; mkdir d; cd d; echo é > x; printf "#!/bin/bash\\necho run\\n" > s; chmod +x s',
  );
  const other = startShell();
  other.session.load(JSON.parse(JSON.stringify(await session.state())) as Awaited<ReturnType<typeof session.state>>);
  expect((await other.run('f; cat x; ./s; pwd')).stdout).toBe('f a"b\\c\nd\né\nrun\n/home/reader/d\n');
});

test('`$?` is the exit code of the command before, also on the next line', async () => {
  const {run} = startShell();
  expect((await run('false; echo $?')).stdout).toBe('1\n');
  await run('(exit 7)');
  expect((await run('echo $?')).stdout).toBe('7\n');
});

test('`exit` ends the line and keeps what was set; so do an error with `set -e` and an unset variable with `set -u`', async () => {
  const {run} = startShell();
  expect(await run('Q=7; mkdir d; cd d; exit 3; echo no')).toMatchObject({exitCode: 3, stdout: ''});
  expect((await run('echo $Q; pwd')).stdout).toBe('7\n/home/reader/d\n');
  expect(await run('set -e; R=8; false; echo no')).toMatchObject({exitCode: 1, stdout: '', ended: 'exit'});
  expect(await run('set -u; S=9; echo $NOT_SET; echo no')).toMatchObject({exitCode: 1, stdout: ''});
  expect((await run('echo "$R$S"; false; echo still')).stdout).toBe('89\nstill\n');
});

test('Output appears statement by statement, also inside loops, and errors beside it', async () => {
  const {run} = startShell();
  const {parts, stderr} = await run('for i in 1 2; do echo $i; done; echo wrong >&2; if true; then echo yes; fi');
  expect(parts).toEqual(['1\n', '2\n', 'wrong\n', 'yes\n']);
  expect(stderr).toBe('wrong\n');
});

test('Stop ends an endless loop at its next statement, and variables that it set stay', async () => {
  const {session, run} = startShell({
    wait: () => {
      if (Object.keys(session.values()).length >= 0) waits += 1;
      if (waits === 3) session.stop();
    },
  });
  let waits = 0;
  const {ended, exitCode, stdout} = await run('n=0; while true; do n=$((n+1)); echo $n; sleep 15; done');
  expect({ended, exitCode, stdout}).toEqual({ended: 'stopped', exitCode: 130, stdout: '1\n2\n3\n'});
  expect((await run('echo $n')).stdout).toBe('3\n');
});

test('A loop without waits can be stopped from outside, because it lets messages arrive', async () => {
  const {session, run} = startShell();
  setTimeout(() => session.stop(), 100);
  expect((await run('while true; do :; done')).ended).toBe('stopped');
});

test('Only output that nothing else reads is for a terminal', async () => {
  const {run} = startShell();
  const isTerminal = async (code: string): Promise<boolean[]> =>
    [...(await run(code)).stdout.matchAll(/"isTerminal":(\w+)/g)].map(([, value]) => value === 'true');
  expect(await isTerminal('norva a; norva b && norva c; for i in 1; do norva d; done')).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(await isTerminal('norva a | cat; echo "$(norva b)"; norva c > f; cat f; x=$(norva d); echo $x')).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('`read` asks the reader, and hides what is typed with -s', async () => {
  const {run} = startShell();
  expect((await run('read -rp "Name: " N && echo "[$N]"; read -rs KEY; echo "[$KEY]"')).stdout).toBe(
    '[typed Name:]\n[secret]\n',
  );
  expect((await run('echo a b | while read -r x y; do echo $y; done; read -r z <<< "here"; echo $z')).stdout).toBe(
    'b\nhere\n',
  );
});

test('A line that is not complete waits for the rest', () => {
  const {session} = startShell();
  for (const code of [
    'echo "a',
    "echo 'a",
    'for i in 1 2',
    'for i in 1; do',
    'if true; then',
    'cat <<EOF\ntext',
    'f() {',
    'ls |',
    'ls &&',
    'echo a \\',
    'echo $(ls',
    'case x in',
  ])
    expect([code, session.isIncomplete(code)]).toEqual([code, true]);
  for (const code of [
    'ls',
    'echo "a"',
    'for i in 1; do echo $i; done',
    'cat <<EOF\ntext\nEOF',
    'fi',
    'echo a; done',
    "jq '.a | .b'",
  ])
    expect([code, session.isIncomplete(code)]).toEqual([code, false]);
});

test('Quotes in a substitution in quotes in a substitution are read as bash reads them', async () => {
  const {run} = startShell();
  expect((await run(`X="$(echo "$(jq -n '{"a": "b"}' | jq -r '.a + "c"')")"; echo $X`)).stdout).toBe('bc\n');
});

test('A program that the terminal does not have is named, with what to do instead', async () => {
  const {run} = startShell();
  expect(await run('vim file')).toMatchObject({
    exitCode: 127,
    stderr: expect.stringContaining('vim: this terminal does not have it') as string,
  });
  expect(await run('nonsense')).toMatchObject({
    exitCode: 127,
    stderr: expect.stringContaining('nonsense: command not found') as string,
  });
  expect(await run('curl https://other.invalid/')).toMatchObject({
    exitCode: 6,
    stderr: expect.stringContaining('other.invalid') as string,
  });
});
