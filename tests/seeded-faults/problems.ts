/** What can be wrong with a row without running it: a text that changed since, a file or a step that no longer exists. */
import {existsSync, readFileSync} from 'node:fs';
import {steps} from '../../scripts/check-steps';
import {replaceOnce} from './edits';
import type {Fault} from './faults';

/** `gate`: for every change; `night`: only in the complete check; `undefined`: no step has this name. */
export function tierOf(step: string): 'gate' | 'night' | undefined {
  const tiers = steps().find(({name}) => name === step)?.tiers;
  return tiers && (tiers.includes('check') ? 'gate' : 'night');
}

export function problemsOf({id, edits, found}: Fault): string[] {
  const problems = [...editProblems(edits)];
  if (found && !tierOf(found.step)) problems.push(`check-steps.ts has no step "${found.step}"`);
  const files = typeof found?.run === 'string' ? (found.run.match(/\b[\w/-]+\.test\.ts\b/g) ?? []) : [];
  const spec = typeof found?.run === 'object' ? [found.run.spec] : [];
  for (const file of [...files, ...spec]) if (!existsSync(file)) problems.push(`${file} does not exist`);
  return problems.map((problem) => `${id}: ${problem}`);
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
