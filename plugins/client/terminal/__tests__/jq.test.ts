import {expect, test} from 'vitest';
import {jqModule} from '../jq-program';
import {runJq} from '../shell/jq';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function jq(args: readonly string[], input = '', files: Readonly<Record<string, string>> = {}) {
  const named = Object.entries(files).map(([name, text]) => [name, bytes(text)] as const);
  const {stdout, ...rest} = runJq(await jqModule(), {
    args,
    stdin: bytes(input),
    files: new Map(named),
    cwd: '/work',
    env: {A: 'ü'},
  });
  return {...rest, stdout: new TextDecoder().decode(stdout)};
}

/** Where implementations in JavaScript differ from jq, silently. */
test.each([
  ['.a.b.c = 1', '{}', '{"a":{"b":{"c":1}}}'],
  ['.a[2] |= 5', '{}', '{"a":[null,null,5]}'],
  ['(.[] | select(.a == 1) | .b) |= 9', '[{"a":1},{"a":2}]', '[{"a":1,"b":9},{"a":2}]'],
  ['del(..|nulls)', '{"a":null,"b":[null,1]}', '{"b":[1]}'],
  ['[.[]|@csv]', '[["a,b",1,null,true]]', '["\\"a,b\\",1,,true"]'],
  ['@sh', '["a\'b", 1]', "\"'a'\\\\''b' 1\""],
  ['def length: 7; length', '[]', '7'],
  ['label $out | foreach .[] as $i (0; .+$i; if . > 3 then ., break $out else . end)', '[1,2,3,4]', '1\n3\n6'],
  ['fromdateiso8601', '"2026-01-02T03:04:05Z"', '1767323045'],
  ['strptime("%d %b %Y %H:%M") | mktime', '"10 Jan 2026 08:30"', '1768033800'],
  ['strptime("%Y-%m-%dT%H:%M:%SZ")', '"2026-03-04T05:06:07Z"', '[2026,2,4,5,6,7,3,62]'],
  ['gmtime | todate', '1700000000', '"2023-11-14T22:13:20Z"'],
  ['strftime("%A, %B %d, %Y")', '1700000000', '"Tuesday, November 14, 2023"'],
  ['[limit(3; repeat("a"))]', 'null', '["a","a","a"]'],
  ['ascii_downcase, ltrimstr("A"), test("^a"; "i")', '"AbC"', '"abc"\n"bC"\ntrue'],
  ['[scan("[a-z]+")] | join("-")', '"ab1cd"', '"ab-cd"'],
  ['sub("(?<x>b+)"; "<\\(.x)>")', '"abbc"', '"a<bb>c"'],
  ['env.A, $ENV.A', 'null', '"ü"\n"ü"'],
  ['to_entries, with_entries(.value += 1)', '{"a":1}', '[{"key":"a","value":1}]\n{"a":2}'],
  ['group_by(.a) | map(length)', '[{"a":1},{"a":2},{"a":1}]', '[2,1]'],
  ['reduce .[] as [$a, $b] (0; . + $a * $b)', '[[1,2],[3,4]]', '14'],
  ['paths(type == "number")', '{"a":[1]}', '["a",0]'],
  ['. as {a: $x, b: [$y]} | $x + $y', '{"a":1,"b":[2]}', '3'],
  ['try error("x") catch .', 'null', '"x"'],
  ['.. | numbers', '[1,[2]]', '1\n2'],
  ['@base64, (@base64 | @base64d)', '"é"', '"w6k="\n"é"'],
  ['@uri', '"a b&é"', '"a%20b%26%C3%A9"'],
  ['input_line_number, $__loc__.line', '1', '0\n1'],
  ['getpath(["a","b"])?, splits(",")?', '{"a":null}', 'null'],
  ['walk(if type == "number" then . + 1 else . end)', '[1,{"a":2}]', '[2,{"a":3}]'],
  ['tojson, (tojson | fromjson)', '{"a":[1.5,null]}', '"{\\"a\\":[1.5,null]}"\n{"a":[1.5,null]}'],
  ['10 / 4, 7 % 3, pow(2; 10), (1.5 | floor), infinite', 'null', '2.5\n1\n1024\n1\n1.7976931348623157e+308'],
])('jq prints for %s what jq prints', async (filter, input, output) => {
  expect(await jq(['-c', filter], input)).toEqual({stdout: `${output}\n`, stderr: '', exitCode: 0});
});

test('Options, files and exit codes are those of jq', async () => {
  expect(await jq(['.[]', 'a.json'], '', {'/work/a.json': '[1,2]'})).toMatchObject({stdout: '1\n2\n', exitCode: 0});
  expect(await jq(['-f', '/p.jq', '-r'], '{"a":"x"}', {'/p.jq': '.a # comment'})).toMatchObject({stdout: 'x\n'});
  expect(await jq(['-n', '$x', '--slurpfile', 'x', 'a.json', '-c'], '', {'/work/a.json': '1 2'})).toMatchObject({
    stdout: '[1,2]\n',
  });
  expect(await jq(['-j', '.a, .b'], '{"a":1,"b":"x"}')).toMatchObject({stdout: '1x'});
  expect(await jq(['-s', 'add'], '1 2 3')).toMatchObject({stdout: '6\n'});
  expect(await jq(['-R', '.'], 'a\nb')).toMatchObject({stdout: '"a"\n"b"\n'});
  expect(await jq(['-e', '.a'], '{}')).toMatchObject({exitCode: 1});
  expect(await jq(['.a'], '[')).toMatchObject({exitCode: 5, stderr: expect.stringContaining('parse error') as string});
  expect(await jq(['nonsense'], '1')).toMatchObject({
    exitCode: 3,
    stderr: expect.stringContaining('nonsense/0 is not defined') as string,
  });
  expect(await jq(['.a'], '1')).toMatchObject({
    exitCode: 5,
    stderr: expect.stringContaining('Cannot index number') as string,
  });
  expect(await jq(['.', 'none.json'])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('none.json') as string,
  });
  expect(await jq(['-n', 'halt_error(4)'], '')).toMatchObject({exitCode: 4});
});

test('A date that the format does not fit, and a conversion that is not known, are errors', async () => {
  for (const filter of ['"2026-13-45" | strptime("%Y-%m-%d")', '"1" | strptime("%Q")'])
    expect(await jq(['-n', filter])).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('does not match format') as string,
    });
});

test('Endless output, endless memory and endless recursion end with an error', async () => {
  expect(await jq(['-n', 'repeat("0123456789")'])).toMatchObject({
    exitCode: 5,
    stderr: expect.stringContaining('bytes of output') as string,
  });
  expect((await jq(['-n', 'def f: [f]; f'])).exitCode).not.toBe(0);
  expect((await jq(['-n', '"a" * 1000000000'])).exitCode).not.toBe(0);
});

test('A large response is read in a moment', async () => {
  const rows = JSON.stringify(Array.from({length: 20_000}, (_, id) => ({id, name: `row ${id}`})));
  expect(await jq(['map(.id) | add'], rows)).toMatchObject({stdout: '199990000\n', exitCode: 0});
});
