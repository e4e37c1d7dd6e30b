import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';

export type Checks = {
  /** Prints one check with its figures; it passes without a failure. */
  check: (name: string, figures: string, failure?: string | false) => void;
  /** Prints how long it took, writes the report for `npm run check`, and sets the exit code. */
  finish: () => void;
};

/** For suites that print one line with figures per check. */
export function startChecks(report: string, width: number): Checks {
  const started = performance.now();
  const checks: {name: string; failure?: string}[] = [];
  return {
    check(name, figures, failure) {
      const end = failure ? `\n       ${failure}` : '';
      console.log(`${failure ? 'FAILED' : 'ok    '} ${name.padEnd(width)} ${figures}${end}`);
      checks.push({name, ...(failure && {failure})});
    },
    finish() {
      const failed = checks.filter(({failure}) => failure !== undefined).length;
      console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
      mkdirSync(path.dirname(report), {recursive: true});
      writeFileSync(report, `${JSON.stringify({passed: checks.length - failed, failed, checks}, null, 2)}\n`);
      if (checks.length === 0) console.error('No check has run: none has such a name.');
      process.exitCode = failed === 0 && checks.length > 0 ? 0 : 1;
    },
  };
}
