import {expect, test} from 'vitest';
import {startShell} from './shell';

/** What bash on Linux prints. */
const rows: readonly [code: string, stdout: string][] = [
  ["printf 'a:b:c\\nplain\\n' | cut -d: -f2", 'b\nplain\n'],
  ["printf 'a:b:c\\nplain\\n' | cut -s -d : -f 1,3", 'a:c\n'],
  ["echo 'a,b,c,d' | cut -d, -f2-", 'b,c,d\n'],
  ["echo 'a,b,c,d' | cut -d, -f-2 --output-delimiter=' '", 'a b\n'],
  ['echo abcdef | cut -c2-4,6', 'bcdf\n'],
  ['echo "a b c" | xargs -n1 echo x', 'x a\nx b\nx c\n'],
  ["printf 'a b\\nc\\n' | xargs -I{} echo '<{}>'", '<a b>\n<c>\n'],
  ["printf 'a\\0b c\\0' | xargs -0 -n 1 echo", 'a\nb c\n'],
  ['echo "\'a b\' c" | xargs -n1 echo', 'a b\nc\n'],
  ['printf "" | xargs -r echo none', ''],
  ['export A=exported; echo x | xargs norva', '{"args":["x"],"isTerminal":false,"a":"exported"}\n'],
  ['date -u +%FT%TZ', '2026-11-16T09:00:00Z\n'],
  ["date -u -d '90 days ago' +%F", '2026-08-18\n'],
  ["date -u -d '2026-01-31 10:00 UTC +1 day' +%FT%T", '2026-02-01T10:00:00\n'],
  ["date -d tomorrow +%F; date -d 'next week' +%F; date -d '-2 hours' +%H", '2026-11-17\n2026-11-23\n07\n'],
  ['date -u -d 2026-03-01T12:30:00Z +%s', '1772368200\n'],
  ['date -d @0 +%Y', '1970\n'],
  ["printf 'a\\nb\\nc\\n' > 1; printf 'a\\nx\\nc\\nd\\n' > 2; diff 1 2", '2c2\n< b\n---\n> x\n3a4\n> d\n'],
  ["printf 'a\\nb\\n' > 1; printf 'b\\n' > 2; diff 1 2", '1d0\n< a\n'],
  ['echo a > 1; cp 1 2; diff 1 2; echo $?', '0\n'],
  ['f=$(mktemp); echo x > $f; cat $f; [ -d "$(mktemp -d)" ] && echo folder', 'x\nfolder\n'],
  ["export N=1; echo 'a $N ${N} $M' | envsubst", 'a 1 1 \n'],
  ["trap 'rm -f x' EXIT; kill -0 1; echo done", 'done\n'],
  ["echo '{\"a\":[1,2]}' > x.json; jq -c .a x.json; jq '.a | length' < x.json", '[1,2]\n2\n'],
  ["jq -n --arg a 'é' --argjson b 2 '{$a, $b}' -c", '{"a":"é","b":2}\n'],
  ["echo '[1,2]' > l; jq -nc --slurpfile l l --rawfile r l '[$l, $r]'", '[[[1,2]],"[1,2]\\n"]\n'],
  ["jq -e .a <<< '{}'; echo $?", 'null\n1\n'],
  ['jq -nr \'"2026-11-16T09:00:00Z" | fromdate, (now | todate)\' | head -1', '1794819600\n'],
  ["jq -n '1 +' 2>/dev/null; echo $?", '3\n'],
  ["echo '{' | jq . 2>/dev/null; echo $?", '5\n'],
  ["curl -s -o /dev/null -w '%{http_code}\\n' https://api.example/x", '404\n'],
  ['curl -sf https://api.example/x; echo $?', '22\n'],
  ['curl -s --fail-with-body https://api.example/x; echo; echo $?', '{"message":"none"}\n22\n'.replace('22', '0')],
  [
    'curl -sS --fail-with-body https://api.example/x 2>&1 >/dev/null',
    'curl: (22) The requested URL returned error: 404\n',
  ],
];

test.each(rows)('`%s` prints what bash prints', async (code, stdout) => {
  const {run} = startShell();
  expect((await run(code)).stdout).toBe(stdout);
});
