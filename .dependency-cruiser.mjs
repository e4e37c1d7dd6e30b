/** Which folder may import from which: `npm run lint:imports`. ARCHITECTURE.md explains the directions. */
const CODE =
  '^(brand|contract|json-schema|search-format|text|assembly|config|deploy|facts|platform|plugins|scripts|search|src|vocabulary)(/|[.]ts$)';
const TESTS = '(^|/)(__tests__|tests)/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Move what both files need into a third one.',
      severity: 'error',
      from: {},
      to: {circular: true},
    },
    {
      name: 'shared-files-import-no-folder',
      comment: 'Every folder imports these files.',
      severity: 'error',
      from: {path: '^(brand|contract|json-schema|search-format|text)[.]ts$'},
      to: {path: '/', pathNot: 'node_modules/'},
    },
    {
      name: 'data-imports-nothing',
      comment: 'Data about the product and its words can be read without the rest.',
      severity: 'error',
      from: {path: '^(facts|vocabulary)/', pathNot: TESTS},
      to: {path: '^(assembly|config|deploy|platform|plugins|scripts|search|src|tests)/'},
    },
    {
      name: 'settings-import-no-plugin',
      comment: 'config/ has settings that plugins can read; assembly/ gives them to the plugins.',
      severity: 'error',
      from: {path: '^config/', pathNot: TESTS},
      to: {path: '^(plugins|platform|deploy|scripts|search)/'},
    },
    {
      name: 'nothing-imports-the-assembly',
      comment: 'Import the setting from its own file, or take it as an option.',
      severity: 'error',
      from: {pathNot: ['^docusaurus[.]config[.]ts$', '^assembly/', TESTS]},
      to: {path: '^assembly/'},
    },
    {
      name: 'browser-code-imports-no-plugin',
      comment: 'src/ runs in browsers. A plugin that needs it imports from src/, not the other way round.',
      severity: 'error',
      from: {path: '^src/', pathNot: TESTS},
      to: {path: '^(plugins|platform|config|search|deploy|scripts)/'},
    },
    {
      name: 'search-stands-alone',
      comment: 'The search service reads the build output. It is bundled without Docusaurus and without plugins.',
      severity: 'error',
      from: {path: '^search/', pathNot: TESTS},
      to: {path: '^(plugins|platform|src|scripts|node_modules/@docusaurus)'},
    },
    {
      name: 'platform-imports-data-and-contract',
      comment: 'The platform is the product: it reads facts and the contract, and plugins call it.',
      severity: 'error',
      from: {path: '^platform/', pathNot: TESTS},
      to: {path: '^(assembly|config|deploy|plugins|scripts|search|src|tests|vocabulary)/'},
    },
    {
      name: 'platform-runs-in-browsers',
      comment: 'Of the facts, only the roles and the form of the CLI are no files that Node reads.',
      severity: 'error',
      from: {path: '^platform/', pathNot: TESTS},
      to: {
        pathNot: [
          '^(brand|contract|json-schema|text)[.]ts$',
          '^(facts/(roles|cli)[.]ts$|platform/)',
          // In a copy of the checkout the packages are elsewhere.
          'node_modules/@cfworker/json-schema/',
        ],
      },
    },
    ...[
      ['source', 'api|authoring|client|publishing|development'],
      ['api', 'authoring|client|publishing|development'],
      ['authoring', 'client|publishing|development'],
      ['client', 'publishing|development'],
      ['publishing', 'client|development'],
    ].map(([group, above]) => ({
      name: `plugins-${group}-imports-nothing-above`,
      comment:
        'Groups of plugins import in one direction: source, api, authoring, then client and publishing, then development.',
      severity: 'error',
      from: {path: `^plugins/${group}/`, pathNot: TESTS},
      to: {path: `^plugins/(${above})/`},
    })),
    {
      name: 'plugins-import-no-command',
      comment: 'deploy/ reads what the build has written, and commands in scripts/ call plugins.',
      severity: 'error',
      from: {path: '^(platform|plugins|search)/', pathNot: TESTS},
      to: {path: '^(deploy|scripts)/'},
    },
    {
      name: 'code-imports-no-test',
      comment: 'Move the shared part out of the tests.',
      severity: 'error',
      from: {path: CODE, pathNot: TESTS},
      to: {path: TESTS},
    },
    {
      name: 'declared-packages',
      comment: 'Declare the package in package.json, with its exact version.',
      severity: 'error',
      from: {},
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        // Names that only Docusaurus resolves, in the bundle.
        pathNot: '^@(theme|theme-original|theme-init|generated|site|docusaurus)/',
      },
    },
    {
      name: 'build-without-dev-packages',
      comment: 'The site is built after `npm ci --omit=dev`. Move the package to dependencies.',
      severity: 'error',
      from: {
        path: '^(assembly|brand|config|contract|facts|json-schema|platform|plugins|search|search-format|sidebars|src|text|vocabulary|deploy)',
        pathNot: TESTS,
      },
      to: {dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only']},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: ['^build', '^[.]generated', '^tests/fixtures/.*/[.]docusaurus']},
    tsConfig: {fileName: 'tsconfig.json'},
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.css']},
  },
};
