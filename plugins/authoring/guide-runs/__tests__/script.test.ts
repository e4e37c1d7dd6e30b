import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {MAX_WAITS, Script, type CurlRequest} from '../script';

let folder: string;
let script: Script;
let called: string[];
let requests: CurlRequest[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'docs-script-'));
  [called, requests] = [[], []];
  script = new Script(folder, new Set(['tool']), {
    tool({args}) {
      called.push(args.join(' '));
      return {exitCode: args[0] === 'fail' ? 1 : 0, output: '{"id": 7, "names": ["a", "b c"]}\n'};
    },
    curl(request) {
      requests.push(request);
      return {exitCode: 0, output: '{"id": 8}'};
    },
    wait: (milliseconds) => called.push(`wait ${milliseconds}`),
    now: () => 0,
  });
});

afterEach(() => rmSync(folder, {recursive: true, force: true}));

describe('a block without a shell', () => {
  it('passes the value that jq reads from a response on to the next call', async () => {
    await script.run(`export ID="$(tool create --format json | jq -r '.id')"\ntool read --id "$ID"`);
    expect(called).toEqual(['create --format json', 'read --id 7']);
  });

  it('splits words that are not in quotes, and keeps those that are', async () => {
    await script.run(`for name in $(tool list | jq -r '.names[]'); do tool see "$name"; done; tool see "b c"`);
    expect(called).toEqual(['list', 'see a', 'see b', 'see c', 'see b c']);
  });

  it('saves output in files, and reads titled blocks', async () => {
    script.save('body.json', '{"a": 1}');
    await script.run(`jq -c --argjson b 2 '.b = $b' body.json > next.json\ntool create --body "$(cat next.json)"`);
    expect(called).toEqual(['create --body {"a":1,"b":2}']);
  });

  it('runs loops with break and continue, cases, arithmetic and scripts of the guide', async () => {
    script.save('follow.sh', '#!/bin/bash\nif [ "$1" -gt 2 ]; then exit 3; fi\ntool script "$@"');
    script.save('rows.txt', 'a=1=x\n#b=2\nc=3');
    const code = [
      'offset=0',
      'while true; do',
      '  tool page "$offset"',
      '  if [ "$offset" -gt 3 ]; then break; fi',
      '  offset=$((offset + 2))',
      'done',
      `while IFS='=' read -r name value; do`,
      '  case "$name" in "" | \\#*) continue ;; a*) tool first "$value" ;; *) tool "$name" "$value" ;; esac',
      'done < rows.txt',
      'bash follow.sh 1 "b c"; ./follow.sh 3 || tool exit $?x',
      'for file in *.txt; do tool see "$file"; done',
    ];
    await script.run(code.join('\n'));
    const pages = ['page 0', 'page 2', 'page 4'];
    expect(called).toEqual([...pages, 'first 1=x', 'c 3', 'script 1 b c', 'exit x', 'see rows.txt']);
  });

  it('has the time of the platform, so that the same guide always sends the same calls', async () => {
    await script.run(`tool until "$(jq -rn 'now + 60 | todate')"`);
    expect(called).toEqual(['until 1970-01-01T00:01:00Z']);
  });

  it('runs functions with their arguments, here-strings and here-documents', async () => {
    const code = [
      'spec() { tool spec --slug "$1" | jq -r .id; }',
      'tool use "$(spec ecr)"',
      `tool say "$(jq -r .x <<<'{"x": "y"}')"`,
      'NAME=me',
      'tool write "$(cat <<EOF',
      'for $NAME',
      'EOF',
      ')"',
    ];
    await script.run(code.join('\n'));
    expect(called).toEqual(['spec --slug ecr', 'use 7', 'say y', 'write for me']);
  });

  it('cuts a field of each row, and keeps rows without the delimiter', async () => {
    await script.run(`tool "$(printf '%s\\n' /zone/Z1 Z2 | cut -d/ -f3)"`);
    expect(called).toEqual(['Z1\nZ2']);
  });

  it('stops an endless loop as a reader does', async () => {
    await script.run('while true; do\n  tool read\n  sleep 15\ndone\ntool never');
    expect(called.filter((one) => one === 'wait 15000')).toHaveLength(MAX_WAITS);
    expect(called).not.toContain('never');
  });

  it('continues after && and || by the exit code', async () => {
    await script.run('tool fail && tool one || tool two');
    expect(called).toEqual(['fail', 'two']);
  });

  it('keeps the folder and the variables of a substitution inside it', async () => {
    await script.run('mkdir -p inner\nx="$(cd inner && y=1 && pwd)"\ntool "$x" "$y"');
    expect(called).toEqual([`${path.join(folder, 'work/inner')} `]);
    expect(script.cwd).toBe(path.join(folder, 'work'));
  });

  it('reads the request of curl: method, header, query, body from a pipe', async () => {
    const code = [
      `echo '{"a":1}' | curl -sS --fail-with-body -X PATCH "https://api.example/x" -H "Authorization: Bearer t" -d @-`,
      'curl -sG https://api.example/y --data-urlencode "nrn=a=1:b=2"',
    ];
    await script.run(code.join('\n'));
    expect(requests).toEqual([
      {method: 'PATCH', url: 'https://api.example/x', headers: {authorization: 'Bearer t'}, body: '{"a":1}\n'},
      {method: 'GET', url: 'https://api.example/y?nrn=a%3D1%3Ab%3D2', headers: {}, body: ''},
    ]);
  });

  it('ends at what it does not have, and not with a wrong call', async () => {
    await script.run('list=(a b)\ntool "${list[0]}"');
    expect(called).toEqual([]);
  });
});
