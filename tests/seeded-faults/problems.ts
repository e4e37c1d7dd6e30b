/** What can be wrong with a row without running it: a text that changed since, a file or a step that no longer exists. */
import {existsSync, readFileSync} from 'node:fs';
import {steps} from '../../scripts/check-steps';
import {quickCheck} from '../../scripts/quick-check';
import {replaceOnce} from './edits';
import type {Fault, Finder} from './faults';

/**
 * The first check that finds the fault: `quick` before a commit, `gate` for every change, `night`. `undefined`: no step has
 * this name.
 */
export function tierOf({edits, found}: Pick<Fault, 'edits'> & {found: Finder}): 'quick' | 'gate' | 'night' | undefined {
  const tiers = steps().find(({name}) => name === found.step)?.tiers;
  if (!tiers || tiers.includes('quick')) return tiers && 'quick';
  const changed = edits.map(({file}) => file);
  const tests = filesOf(found);
  const quick = quickCheck(changed, [...changed, ...tests]).steps.find(({name}) => name === found.step);
  if (quick && !tests.some((file) => quick.command.includes(`--exclude ${file}`))) return 'quick';
  return tiers.includes('check') ? 'gate' : 'night';
}

export function problemsOf({id, edits, found}: Fault): string[] {
  const problems = [...editProblems(edits)];
  if (found && !tierOf({edits, found})) problems.push(`check-steps.ts has no step "${found.step}"`);
  for (const file of found ? filesOf(found) : []) if (!existsSync(file)) problems.push(`${file} does not exist`);
  return problems.map((problem) => `${id}: ${problem}`);
}

/** Files of tests that the command names. */
function filesOf({run}: Finder): string[] {
  return typeof run === 'string' ? (run.match(/\b[\w/-]+\.test\.ts\b/g) ?? []) : [run.spec];
}

function* editProblems(edits: Fault['edits']): Generator<string> {
  const texts = new Map<string, string>();
  for (const edit of edits) {
    try {
      texts.set(edit.file, replaceOnce(texts.get(edit.file) ?? readFileSync(edit.file, 'utf8'), edit));
    } catch (error) {
      yield (error as Error).message;
    }
  }
}
