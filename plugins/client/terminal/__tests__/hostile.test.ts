import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startWorker} from './worker';

/** What a person may type by mistake or on purpose. `late`: only the end of the Worker ends it. */
const INPUTS: Readonly<Record<string, string>> = {
  'loop without output': 'while true; do :; done',
  'loop with waits': 'while true; do sleep 60; done',
  'loop with output': 'while true; do echo y; done',
  'loop before a pipe': 'while true; do echo y; done | head -1',
  'program that does not end': 'yes | head -2',
  'nested loops':
    'for a in {1..100}; do for b in {1..100}; do for c in {1..100}; do [[ $a -gt 1000 ]]; done; done; done',
  'long arithmetic loop': 'for ((i=0;i<15000;i++)); do x=$((x+i)); done; echo $x',
  'fork bomb': ':(){ :|:& };:',
  recursion: 'f() { f; }; f',
  'recursion in a substitution': 'f() { echo "$(f)"; }; f',
  'script that runs itself': "echo 'bash ./x.sh' > x.sh; bash x.sh",
  'file that sources itself': "echo '. ./y.sh' > y.sh; . ./y.sh",
  'string that doubles': 'a=aaaaaaaaaa; while true; do a="$a$a"; done',
  'list that grows': 'i=0; while true; do a[i++]=xxxxxxxxxxxxxxxxxxxxxxxx; done',
  '100 MB of zeros': 'head -c 100000000 /dev/zero | base64',
  '100 MB of output': 'x=$(printf \'%01000000d\' 0); for i in {1..100}; do echo "$x"; done',
  '100 MB of padding': "printf '%0100000000d' 1",
  'a billion rows': 'seq 1000000000',
  'a hundred million words': 'echo {1..100000000}',
  'nested braces': 'echo {1..1000}{1..1000}{1..1000}',
  'file that doubles': 'echo x > g; while true; do cat g g > h; mv h g; done',
  'full disk': 'i=0; while true; do head -c 1000000 /dev/zero > f$((i++)); done',
  'many files': "for i in {1..100}; do printf '%0500000d' 0 > f$i; done; ls | wc -l",
  'sort of many rows':
    'for i in {1..15}; do seq 90000 >> g; done; sort -r g g g g | sort -n | sort -r | uniq -c | wc -l',
  'grep that backtracks': "printf '%040d!' 0 | grep -E '^(0+)+$'",
  'grep -P that backtracks': "printf '%040d!' 0 | grep -P '^(0+)+$'",
  'sed that backtracks': "printf '%040d!' 0 | sed -E 's/^(0+)+$/x/'",
  'loop of sed': "echo x | sed ':a;s/x/x/;ta'",
  'loop of awk': "awk 'BEGIN { while (1) {} }'",
  'string of awk': 'awk \'BEGIN { s = "a"; while (1) s = s s }\'',
  'endless list of jq': "jq -n '[range(1; infinite)] | length'",
  'recursion of jq': "jq -n 'def f: f; f'",
  'long loop of jq': "jq -n 'last(range(1000000000000))'",
  'endless output of jq': "jq -n 'repeat(1)'",
  'string of jq': 'jq -n \'"a" * 1000000000\'',
  'jq that backtracks': 'jq -n \'"00000000000000000000000000000000000000000!" | test("^(0+)+$")\'',
  'large list of jq': "jq -n '[range(900000)] | sort_by(-.) | group_by(. % 1000) | map(add) | length'",
  'deep list of jq': "jq -n '[range(5000)] | reduce .[] as $x (null; [.])' | wc -c",
  'pattern of [[ that backtracks': 'x=0000000000000000000000000000000000000000!; [[ $x =~ ^(0+)+$ ]]; echo $?',
  'pattern of case': "x=$(printf '%05000d' 0); case $x in *0*0*0*0*0*0*0*0*0*1) echo y;; esac",
  'replacement that grows': 'x=$(printf \'%0100000d\' 0); echo "${x//0/00000000000000000000}" | wc -c',
  'deep parentheses': `${'( '.repeat(120)}echo hi${')'.repeat(120)}`,
  'numbers that overflow': 'echo $((2**62)) $((9999999999999999999))',
  'body of 20 MB': 'norva scope patch --id 5 --body "$(printf \'%020000000d\' 1)"',
  'many objects':
    'for i in {1..300}; do norva namespace create --body "{\\"account_id\\": 2, \\"name\\": \\"n$i\\", \\"slug\\": \\"n$i\\"}" > /dev/null || break; done',
  'names of prototypes':
    '__proto__=1; constructor=2; declare -A m; m[__proto__]=3; echo "$__proto__ $constructor"; jq -nc \'{"__proto__": 1}\'',
  'ways out':
    'node -e 1; python3 -c 1; cat /proc/self/environ; echo x > /dev/tcp/x/1; curl file:///etc/passwd; curl http://169.254.169.254/',
  'control characters': "printf '\\033[2J\\033[31mred\\033[0m\\a\\b\\r\\n<img src=x onerror=alert(1)>\\n'",
  'alias of itself': 'shopt -s expand_aliases; alias a=a; a; eval "eval \\"eval a\\""',
  'eval of itself': 'x=\'eval "$x"\'; eval "$x"',
  'export of a function name': 'export PATH=; ls; PATH=/nowhere; norva version',
  'read-only state': 'readonly A=1; A=2; echo $A',
  'state of the session': 'rm -rf /tmp /tmp/.state /tmp/.done; echo x > /tmp/.variables; echo done',
  'removal of everything': 'rm -rf / ~ ../*; cd /; ls',
  'files of the session':
    'echo fake > /tmp/.done; echo "declare -x NORVA_TOKEN=x" > /tmp/.variables; cat /dev/out /dev/err',
  'names of the session': '__continue() { return 1; }; __exit=77; __TERMINAL=1; echo kept',
  'function named as a command': 'norva() { norva "$@"; }; norva version',
  'here-document without an end': 'cat <<EOF\nnever',
  'unclosed everything': 'echo "$(cat <(echo \'a" `b ${c',
  'null bytes': "printf 'a\\0b' | tr '\\0' x; printf '\\xff\\xfe' | jq -R .",
  'very long line': `echo ${'x'.repeat(500_000)} | wc -c`,
  'many arguments': `echo ${'x '.repeat(50_000)} | wc -w`,
  'ten thousand pipes': `echo a ${'| cat '.repeat(3000)}`,
  'find of everything': 'find / -name "*" -exec cat {} + | wc -c',
  'xargs of itself': 'yes xargs | head -100 | xargs -n1 xargs',
  'timeout of a loop': 'timeout 1 bash -c "while true; do :; done"; echo $?',
  'background loops': 'while true; do :; done & while true; do :; done & wait',
  'JSON that never ends': `echo '${'['.repeat(20_000)}' | jq .`,
};

const outDir = mkdtempSync(path.join(tmpdir(), 'terminal-'));
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  worker = await startWorker(outDir);
  await worker.run('KEPT=yes; echo "a file" > ~/kept.txt');
}, 60_000);
afterAll(async () => {
  await worker.stop();
  rmSync(outDir, {recursive: true});
});

const DEADLINE_MS = 2000;

test.each(Object.entries(INPUTS))(
  'After "%s" the terminal works, with what it had',
  async (name, code) => {
    const {output} = await worker.run(code, DEADLINE_MS);
    expect(output.length).toBeLessThan(300_000);
    await worker.run('unset -f norva; rm -f f[0-9]* g h x.sh y.sh; PATH=/usr/local/bin:/usr/bin:/bin');
    const after = await worker.run('echo "$KEPT"; cat ~/kept.txt; norva scope read --id 5 --query .name');
    const isGone = name === 'removal of everything';
    expect(after.output).toBe(
      isGone
        ? 'yes\ncat: /home/reader/kept.txt: No such file or directory\nproduction-eu\n'
        : 'yes\na file\nproduction-eu\n',
    );
    if (isGone) await worker.run('mkdir -p ~ && cd && echo "a file" > kept.txt');
  },
  60_000,
);
