import type {Page} from '../../plugins/authoring/content-checks/page';
import type {GuideRun} from './guide';

export type GuideReport = {
  passed: number;
  failed: number;
  checks: {name: string; failure?: string}[];
  runs: GuideRun[];
};

export function toReport(pages: readonly Page[], runs: readonly GuideRun[]): GuideReport {
  const order = pages.map(({route}) => route);
  const sorted = [...runs].sort((a, b) => order.indexOf(a.page) - order.indexOf(b.page) || (a.tab < b.tab ? -1 : 1));
  const checks = sorted.map(({page, tab, problems}) => ({
    name: `${page} (${tab})`,
    ...(problems.length > 0 ? {failure: problems.map(({line, what}) => `line ${line}: ${what}`).join('\n')} : {}),
  }));
  const failed = checks.filter(({failure}) => failure !== undefined).length;
  return {passed: checks.length - failed, failed, checks, runs: sorted};
}

const stateOf = ({problems, leftOut, ran}: GuideRun): string =>
  problems.length > 0 ? 'failed' : ran === 0 ? 'none' : leftOut.length > 0 ? 'partly' : 'run';

/** One row for a run, and one for each part that was left out or failed. */
export function runText(run: GuideRun): string {
  const page = run.page.replace(/^\/docs\//, '');
  return [
    `${stateOf(run).padEnd(7)} ${page} (${run.tab}), ${run.ran} of ${run.blocks} blocks`,
    ...run.leftOut.map((why) => `          left out, ${why}`),
    ...run.problems.map(({line, what}) => `        - docs/${page} line ${line}: ${what}`),
  ].join('\n');
}

export function reportText({runs, passed, failed}: GuideReport): string {
  const count = (state: string) => runs.filter((run) => stateOf(run) === state).length;
  const blocks = runs.reduce((sum, {ran}) => sum + ran, 0);
  const sum = (of: 'outputs' | 'checkpoints' | 'plans') => runs.reduce((total, run) => total + run[of], 0);
  const [equal, commands] = [runs.reduce((sum, run) => sum + run.equal, 0), runs.flatMap((run) => run.commands).length];
  const pages = new Set(runs.map(({page}) => page)).size;
  return `${pages} pages, ${runs.length} runs: ${count('run')} run, ${count('partly')} partly, ${failed} failed; ${passed} passed, ${blocks} blocks, ${sum('outputs')} outputs, ${sum('checkpoints')} checkpoints, ${sum('plans')} sentences about plans; ${equal} of ${commands} blocks equal in the terminal`;
}
