import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {open} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {summary} from '../check-reports';
import {runSteps, type Run} from '../check-run';
import type {Step} from '../check-steps';

const step = (name: string, command: string, more: Partial<Step> = {}): Step => ({
  ...{name, tiers: ['check'], command, cores: 1, seconds: 1},
  ...more,
});

function start(steps: Step[]): {run: Run; printed: () => string; table: () => Promise<string>} {
  let printed = '';
  const run = runSteps(steps, (text) => (printed += `${text}\n`));
  const names = steps.map(({name}) => name);
  return {run, printed: () => printed, table: async () => summary(names, await run.ended).text};
}

describe('runSteps', () => {
  let folder: string;
  const pipe = (name: string): string => path.join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'check-run-'));
    execFileSync('mkfifo', ['a', 'b', 'c'].map(pipe));
  });
  afterAll(() => rmSync(folder, {recursive: true}));

  it('Two steps of one core run at the same time, and the output of each is in one piece', async () => {
    // Each waits for the other, so they only end if both run.
    const {printed, table} = start([
      step('one', `echo one begins; echo > ${pipe('a')}; cat ${pipe('b')}; echo one ends`),
      step('two', `echo two begins; cat ${pipe('a')}; echo > ${pipe('b')}; echo two ends`),
    ]);
    expect(await table()).toMatch(
      /^ok +one +1 passed, 0 failed.*\nok +two +1 passed, 0 failed.*\n\n2 passed, 0 failed$/,
    );
    expect(printed()).toMatch(/one begins\s+one ends/);
    expect(printed()).toMatch(/two begins\s+two ends/);
  });

  it('What needs a failed step is not run and counts as failed; the other steps run', async () => {
    const {printed, table} = start([
      step('build', 'exit 3'),
      step('hosts', 'echo hosts run', {needs: 'build'}),
      step('types', 'echo types run'),
    ]);
    expect((await table()).split('\n').at(-1)).toBe('1 passed, 2 failed');
    expect(printed()).toContain('hosts is not run: build failed');
    expect(printed()).not.toContain('hosts run');
    expect(printed()).toContain('types run');
  });

  it('The table has the processor time of a step with everything it started', async () => {
    const {table} = start([step('computes', `node -e 'while (process.cpuUsage().user < 6e5);'`)]);
    expect(await table()).toMatch(/[1-9]\d* s of processor time/);
  });

  it('A step that has ended leaves no process', async () => {
    // It has the output open: unless it is killed, the run does not end.
    const {table} = start([step('leaves one', 'sleep 1000 &')]);
    expect(await table()).toContain('1 passed, 0 failed');
  });

  it('An interruption ends the steps that run, and no other starts', async () => {
    const {run, printed, table} = start([
      step('is interrupted', `cat ${pipe('c')}`, {cores: 2}),
      step('waits', 'echo never', {cores: 2}),
    ]);
    const input = await open(pipe('c'), 'w'); // when the step reads
    run.interrupt();
    expect(await table()).toContain('0 passed, 2 failed');
    await input.close();
    expect(printed()).not.toContain('never');
  });
});
