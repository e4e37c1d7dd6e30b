import {spawnSync} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {load} from 'js-yaml';
import {findProgram} from '../../scripts/needs';
import {HOST, SERVICE} from '../settings';

const FOLDER = 'deploy/runbooks';
const MONITORING = 'deploy/monitoring';

type Rules = {groups: {rules: {alert: string; annotations: {summary: string; runbook: string}}[]}[]};
const {groups} = load(readFileSync(path.join(MONITORING, 'alerts.yml'), 'utf8')) as Rules;
const alerts = groups.flatMap(({rules}) => rules);
const texts = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [name, readFileSync(path.join(FOLDER, name), 'utf8')]),
);

test('Every alert has a runbook, which the list of runbooks names with the alert, and every runbook is in that list.', () => {
  const listed = Object.fromEntries(
    [...texts['README.md']!.matchAll(/^\| \[[^\]]+\]\(([^)]+)\) \| (.*) \|$/gm)].map(([, file, names]) => [
      file,
      names,
    ]),
  );
  expect(Object.keys(listed).sort()).toEqual(
    Object.keys(texts)
      .filter((name) => name !== 'README.md')
      .sort(),
  );
  for (const {alert, annotations} of alerts) expect(listed[annotations.runbook]).toContain(`\`${alert}\``);
});

test('Runbooks name only commands, settings and files that exist.', () => {
  const program = readFileSync('deploy/activate/main.ts', 'utf8');
  const commands = [...program.matchAll(/^ \* {3}node deploy\.js ([\w-]+)/gm)].map(([, name]) => name);
  const settings = [...Object.keys(HOST), ...Object.keys(SERVICE)];
  for (const [name, text] of Object.entries(texts)) {
    for (const [, command] of text.matchAll(/deploy\.js ([\w-]+)/g))
      expect([name, commands]).toEqual([name, expect.arrayContaining([command])]);
    for (const [setting] of text.matchAll(/\b(?:DOCS|SEARCH)_[A-Z_]+/g))
      expect([name, settings]).toEqual([name, expect.arrayContaining([setting])]);
    for (const [, file] of text.matchAll(/\]\(([\w-]+\.md)\)/g)) expect(Object.keys(texts)).toContain(file);
  }
});

test.skipIf(findProgram('promtool') === undefined)(
  'Each alert fires for its failure, and none on a machine that works.',
  () => {
    for (const args of [
      ['check', 'config', 'prometheus.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const {status, stdout, stderr} = spawnSync('promtool', args, {cwd: MONITORING, encoding: 'utf8'});
      expect([status, `${stdout}${stderr}`]).toEqual([0, expect.any(String)]);
    }
  },
);
