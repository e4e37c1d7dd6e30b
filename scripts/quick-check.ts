/**
 * What `npm run check:quick` runs besides lint and types: the fast checks that a changed file can fail, by its type. What
 * needs a complete build or minutes is named instead of run.
 */
import {playwrightCount, vitestCount} from './check-reports';
import {step, type Options, type Step} from './check-steps';

type Kind = {
  what: string;
  files: RegExp;
  /** Unit tests that read these files. Those that import them are found by their imports. */
  tests?: RegExp;
  /** The contract is checked. */
  contract?: true;
  /** A site of a few pages is built, opened and compared with the stored look. */
  site?: true;
  /** Steps of the gate that can fail for such a change and are not run, or run only in part. */
  left?: readonly string[];
};

const PAGES_AND_BROWSER = ['build', 'built files', 'site tests'];

/** A file can have several types; a unit test requires that every file of the repository has one. */
export const KINDS: readonly Kind[] = [
  {
    what: 'guides',
    files: /^(docs|templates)\/.+\.mdx?$/,
    tests: /^tests\/(content\/(agreement|changelog|templates|ui-schemas)|page-facts\/)/,
    left: ['build', 'built files', 'agents', 'relevance'],
  },
  {
    what: 'contract',
    files: /^(api\/|redocly\.yaml$)/,
    tests:
      /^(plugins\/api\/|facts\/|platform\/|tests\/(contract|samples)\/|tests\/content\/agreement|search\/mcp\/__tests__\/operations)/,
    contract: true,
    left: ['build', 'built files', 'guides', 'agents', 'relevance'],
  },
  {
    what: 'facts and words',
    files: /^(facts|vocabulary)\//,
    tests: /^(facts|tests\/(content\/agreement|page-facts)|plugins\/authoring\/page-components)/,
    contract: true,
    left: ['build', 'built files', 'guides', 'relevance'],
  },
  {
    what: 'sidebars and redirects',
    files: /^(sidebars|config\/(redirects|folder-redirects|sitemap))\.(ts|json)$/,
    tests: /^(scripts\/__tests__\/redirect-table|config\/__tests__\/redirects)/,
    left: ['build', 'built files', 'hosts'],
  },
  {
    what: 'configuration, theme, components, styles and page script',
    files:
      /^(brand|contract|text|search-format|docusaurus\.config)\.ts$|^sidebars\.json$|^(assembly|config|i18n|src|static)\/|^plugins\/(?!api\/|development\/|.*__tests__)/,
    tests:
      /^(config|plugins\/(client\/(lean-client|page-script)|publishing\/brand-assets|authoring\/page-components\/__tests__\/registry))/,
    site: true,
    left: [...PAGES_AND_BROWSER, 'bytes'],
  },
  {
    what: 'API pages',
    files: /^plugins\/api\//,
    tests: /^plugins\/api\/api-reference\//,
    contract: true,
    left: [...PAGES_AND_BROWSER, 'samples', 'agents', 'bytes'],
  },
  {what: 'Markdown and search records', files: /^plugins\/publishing\//, left: ['agents', 'relevance', 'search']},
  {what: 'development server', files: /^plugins\/(development|api|authoring)\//, left: ['dev server']},
  {what: 'cache of the build', files: /^plugins\/\w+\/input-cache\//, site: true, left: ['build']},
  {
    what: 'search service',
    files: /^search(\/|-format\.ts$)/,
    left: ['relevance', 'search', 'site tests'],
  },
  {
    what: 'hosts and releases',
    files: /^(deploy\/|config\/serving\.ts$)/,
    tests: /^deploy\//,
    left: ['hosts', 'release'],
  },
  {
    what: 'packages',
    files: /^(package(-lock)?\.json|\.nvmrc)$/,
    tests: /^(tests\/(engine\/(engine|internals)|documented-paths)|scripts\/__tests__\/check-steps)/,
    site: true,
    left: [...PAGES_AND_BROWSER, 'dev server', 'release', 'bytes'],
  },
  {what: 'scripts', files: /^scripts\//},
  {what: 'comments and other text for developers', files: /\.(m?tsx?|css|md)$|^vocabulary\//, tests: /^tests\/wording/},
  {
    what: 'documents of the project',
    files: /^[A-Z]+\.md$|README\.md$|^LICENSE$|^tests\/conformance\/requirements\.md$/,
    tests: /^(tests\/documented-paths|plugins\/authoring\/page-components\/__tests__\/registry)/,
  },
  {
    what: 'labeled queries',
    files: /^tests\/relevance\//,
    tests: /^tests\/relevance\//,
    left: ['relevance'],
  },
  {
    what: 'browser tests and their support',
    files: /^(tests\/.+\.spec\.ts|tests\/support\/|tests\/look\/|playwright\.config\.ts)/,
    left: ['site tests'],
  },
  {
    what: 'the simulated platform and the runner of guides',
    files: /^(tests\/)?(platform|guides)\//,
    tests: /^(tests\/)?(platform|guides)\//,
    left: ['guides'],
  },
  {what: 'samples', files: /^tests\/samples\//, tests: /^tests\/samples\//, left: ['samples']},
  {what: 'seeded faults', files: /^tests\/seeded-faults\//, tests: /^tests\/seeded-faults\//},
  {what: 'tests', files: /^tests\/|__tests__\/|^vitest\.config\.ts$/},
  {
    what: 'settings of tools, checked by running them',
    files: /^(\.[\w.-]+|[\w.-]+\.(json|jsonc|mjs))$/,
  },
  {what: 'CI', files: /^\.(ci|github)\//},
];

/** Unit tests that take more than 10 seconds: only for changes of what they test. */
const SLOW: readonly {test: string; of: RegExp}[] = [
  {test: 'tests/engine/broken.test.ts', of: /^(plugins\/authoring\/content-checks|tests\/(engine|fixtures\/broken))\//},
  {
    test: 'tests/content/seeded-defects.test.ts',
    of: /^(plugins\/authoring\/(content-checks|page-components)|tests\/content)\//,
  },
  // They have contracts of their own.
  {test: 'plugins/api/api-reference/__tests__/pages.test.ts', of: /^plugins\/api\/api-reference\//},
  {test: 'plugins/api/contract-changes/__tests__/cli.test.ts', of: /^plugins\/api\/(contract-changes|api-contract)\//},
];

/** More would take minutes: the gate runs all of them. */
const MOST_GUIDES = 10;
const MOST_RESOURCES = 4;

export type QuickCheck = {
  steps: Step[];
  /** What was not run although the change can fail it, one line each. */
  left: string[];
};

/** What clients depend on. */
const CONTRACT = /^api\/(openapi\.yaml$|resources\/|components\/)/;

const QUICK: Options = {tiers: ['quick'], cores: 2, seconds: 30};

/** `changed` are files that were changed since `base`, added or removed; `files` are all files that exist. */
export function quickCheck(changed: readonly string[], files: readonly string[], base = 'HEAD'): QuickCheck {
  const existing = new Set(files);
  const present = changed.filter((file) => existing.has(file));
  const kinds = KINDS.filter(({files: pattern}) => changed.some((file) => pattern.test(file)));
  const guides = present.filter((file) => /^docs\/.+\.mdx$/.test(file));
  const resources = present.flatMap((file) => /^api\/resources\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
  const runsGuides = guides.length > 0 && guides.length <= MOST_GUIDES;
  const runsSamples = resources.length > 0 && resources.length <= MOST_RESOURCES;
  const left = new Set(kinds.flatMap(({left: names = []}) => names));
  if (guides.length > MOST_GUIDES) left.add('guides');
  if (resources.length > MOST_RESOURCES) left.add('samples');
  const unit = unitTests({changed, present, files, kinds});
  return {
    steps: [
      ...(kinds.some(({contract}) => contract) ? [step('contract', 'api:lint', {...QUICK, cores: 1})] : []),
      ...(changed.some((file) => CONTRACT.test(file))
        ? [step('breaking changes', `api:diff -- ${base}`, {...QUICK, cores: 1})]
        : []),
      ...unit.steps,
      ...(runsSamples ? [step('samples', `test:samples -- ${resources.join(' ')}`, QUICK)] : []),
      ...(runsGuides ? [step('guides', `test:guides -- ${guides.join(' ')}`, QUICK)] : []),
      ...(kinds.some(({site}) => site)
        ? [
            step('small site', 'test:small -- --output=test-results/small', {
              ...{...QUICK, file: 'test-results/small.json', report: playwrightCount},
            }),
          ]
        : []),
    ],
    left: [
      ...changed
        .filter((file) => !KINDS.some(({files: pattern}) => pattern.test(file)))
        .map((file) => `${file}: no check is known for it. Add its type to scripts/quick-check.ts.`),
      ...(left.size > 0 ? [`Steps of the gate that this change can fail: ${[...left].join(', ')}.`] : []),
      ...unit.left.map((test) => `Slow unit test: npx vitest run ${test}`),
    ],
  };
}

type Change = {
  changed: readonly string[];
  present: readonly string[];
  files: readonly string[];
  kinds: readonly Kind[];
};

const REPORT = 'test-results/unit.json';

/** Tests that import a changed file, and tests that read one. */
function unitTests({changed, present, files, kinds}: Change): {steps: Step[]; left: string[]} {
  const tests = files.filter(
    (file) => /\.test\.tsx?$/.test(file) && !/\.night\.|^tests\/(built|hosts)\/[^_]/.test(file),
  );
  const read = tests.filter((test) => kinds.some(({tests: pattern}) => pattern?.test(test)));
  const sources = present.filter((file) => /\.(m?ts|tsx)$/.test(file));
  const chosen = [...new Set([...sources, ...read])];
  const left = SLOW.filter(({test, of}) => !changed.some((file) => file === test || of.test(file))).map(
    ({test}) => test,
  );
  const command = [
    'npx vitest related --run --passWithNoTests',
    ...left.map((test) => `--exclude ${test}`),
    `--reporter=default --reporter=json --outputFile.json=${REPORT}`,
    ...chosen,
  ].join(' ');
  const names: Step = {...QUICK, name: 'unit tests', command, file: REPORT, report: vitestCount};
  return chosen.length === 0
    ? {steps: [], left: []}
    : {steps: [names], left: kinds.some(({site, contract}) => site || contract) ? left : []};
}
