/**
 * The steps of the checks. The gate (`npm run check`) has every check whose result depends only on the checkout. The night
 * (`npm run check:night`) has what depends on time, or repeats on more pages, requests or brands what the gate tests once.
 */
import {type Count, ownCount, playwrightCount, vitestCount} from './check-reports';

export const TIERS = ['quick', 'check', 'night'] as const;
export type Tier = (typeof TIERS)[number];

export type Step = {
  name: string;
  tiers: Tier[];
  command: string;
  /** Cores that it uses. A step of one core runs beside one of two (check-plan.ts). */
  cores: 1 | 2;
  /** Measured on two cores; distributes the steps over shards. */
  seconds: number;
  /** Name of the step that must pass before. */
  needs?: string;
  /** Its command accepts `--shard=2/4`. */
  splits?: true;
  /** The report of a step that counts its own checks, and its reader. */
  file?: string;
  report?: (file: string) => Count;
};

export type Options = Pick<Step, 'tiers' | 'cores' | 'seconds'> & Partial<Step>;

export const step = (name: string, script: string, options: Options): Step => ({
  name,
  command: `npm run --silent ${script}`,
  ...options,
});
const vitest = (name: string, script: string, file: string, options: Options): Step =>
  step(name, `${script} -- --reporter=default --reporter=json --outputFile.json=${file}`, {
    ...options,
    file,
    report: vitestCount,
  });
/** A separate folder for its artifacts: Playwright empties it when it starts, with the reports of other steps. */
const playwright = (name: string, script: string, report: string, options: Options): Step =>
  step(name, `${script} -- --output=test-results/${report}`, {
    ...options,
    file: `test-results/${report}.json`,
    report: playwrightCount,
  });
const counted = (name: string, script: string, file: string, options: Options): Step =>
  step(name, script, {...options, file, report: ownCount});
const withEnvironment = (variable: string, one: Step): Step => ({...one, command: `${variable} ${one.command}`});

const GATE: Tier[] = ['check'];
const NIGHT: Tier[] = ['night'];
const ON_BUILD = {needs: 'build'};

/** All steps in the order of their results. The quick check adds those of changed files (quick-check.ts). */
export function steps(): Step[] {
  return [
    step('lint', 'lint', {tiers: ['quick', 'check'], cores: 2, seconds: 81}),
    step('types', 'typecheck', {tiers: ['quick', 'check'], cores: 1, seconds: 32}),
    step('contract', 'api:lint', {tiers: GATE, cores: 1, seconds: 10}),
    step('build', 'build', {tiers: ['check', 'night'], cores: 2, seconds: 197}),
    vitest('unit tests', 'test', 'test-results/unit.json', {
      ...{tiers: GATE, cores: 2, seconds: 162, ...ON_BUILD},
      splits: true,
    }),
    vitest('built files', 'test:built', 'test-results/built.json', {
      ...{tiers: GATE, cores: 1, seconds: 41, ...ON_BUILD},
    }),
    vitest('hosts', 'test:hosts', 'test-results/hosts.json', {tiers: GATE, cores: 1, seconds: 50, ...ON_BUILD}),
    step('relevance', 'test:relevance', {tiers: GATE, cores: 1, seconds: 58, ...ON_BUILD}),
    step('agents', 'test:agents', {tiers: GATE, cores: 1, seconds: 64, ...ON_BUILD}),
    counted('bytes', 'measure:bytes', 'test-results/bytes.json', {tiers: GATE, cores: 1, seconds: 11, ...ON_BUILD}),
    counted('search', 'test:search', 'test-results/search.json', {tiers: GATE, cores: 1, seconds: 98, ...ON_BUILD}),
    counted('release', 'test:release', 'test-results/release.json', {tiers: GATE, cores: 1, seconds: 128, ...ON_BUILD}),
    counted('samples', 'test:samples', 'test-results/samples.json', {tiers: GATE, cores: 1, seconds: 145}),
    counted('guides', 'test:guides', 'test-results/guides.json', {tiers: GATE, cores: 1, seconds: 143}),
    playwright('dev server', 'test:dev', 'dev', {tiers: GATE, cores: 2, seconds: 218}),
    playwright('site tests', 'test:site', 'site', {
      ...{tiers: GATE, cores: 2, seconds: 1222, ...ON_BUILD},
      splits: true,
    }),

    vitest('all brands', 'test:night', 'test-results/night.json', {tiers: NIGHT, cores: 2, seconds: 300}),
    counted('all queries', 'test:search -- --night', 'test-results/search.json', {
      ...{tiers: NIGHT, cores: 2, seconds: 210, ...ON_BUILD},
    }),
    counted('all drills', 'test:release -- --night', 'test-results/release.json', {
      ...{tiers: NIGHT, cores: 2, seconds: 180, ...ON_BUILD},
    }),
    step('AFDocs', 'test:afdocs', {tiers: NIGHT, cores: 2, seconds: 160, ...ON_BUILD}),
    counted('load', 'test:load -- --soak', 'test-results/load.json', {
      ...{tiers: NIGHT, cores: 2, seconds: 920, ...ON_BUILD},
    }),
    counted('hostile', 'test:hostile', 'test-results/hostile.json', {
      ...{tiers: NIGHT, cores: 2, seconds: 240, ...ON_BUILD},
    }),
    counted('measure', 'measure', 'test-results/measure.json', {
      ...{tiers: NIGHT, cores: 2, seconds: 400, ...ON_BUILD},
    }),
    withEnvironment('NIGHT=1', playwright('small site', 'test:small', 'small', {tiers: NIGHT, cores: 2, seconds: 260})),
    withEnvironment('NIGHT=1', playwright('all edits', 'test:dev', 'dev', {tiers: NIGHT, cores: 2, seconds: 260})),
    withEnvironment(
      'PAGES=all',
      playwright('all pages', 'test:site', 'site', {
        ...{tiers: NIGHT, cores: 2, seconds: 2000, ...ON_BUILD},
        splits: true,
      }),
    ),
    step('two builds', 'release && npm run --silent release:compare', {
      ...{tiers: NIGHT, cores: 2, seconds: 200, ...ON_BUILD},
    }),
    step('faults', 'check:faults', {tiers: NIGHT, cores: 2, seconds: 1200, ...ON_BUILD}),
  ];
}
