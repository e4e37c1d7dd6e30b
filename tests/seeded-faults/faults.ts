/**
 * Faults that people would suffer from, each as a small change of the project, with the narrow command that finds it. The
 * checks are measured by them: a check that finds no fault that another one misses is not needed.
 */
import type {SiteTest} from './commands';
import type {Edit} from './edits';

export type Finder = {
  /** Name of a step in scripts/check-steps.ts, which says in which tier it runs. */
  step: string;
  /** The smallest part of the step that finds the fault: a shell command, or tests of the site. */
  run: string | SiteTest;
  /** Its output has to contain this, so that another failure does not count. */
  says: RegExp;
};

/** Groups that need a build. */
export const BUILDS = ['A', 'B', 'C', 'D'] as const;

export type Fault = {
  id: string;
  /** Who suffers what. */
  suffers: string;
  edits: Edit[];
  /** Faults of a group do not affect each other and are seeded together. Those of a capital letter need a build. */
  group?: (typeof BUILDS)[number] | 'release' | 'samples';
  /** Missing if nothing finds it. */
  found?: Finder;
};

const step = (name: string, run: string, says: RegExp): Finder => ({step: name, run, says});
const lint = (run: string, says: RegExp): Finder => step('lint', `npm run --silent lint:${run}`, says);
const unit = (tests: string, says: RegExp): Finder => step('unit tests', `npx vitest run ${tests}`, says);
const built = (test: string, says: RegExp): Finder =>
  step('built files', `npx vitest run --config tests/built/vitest.config.ts tests/built/${test}.test.ts`, says);
const hosts = (tests: string, says: RegExp): Finder =>
  step('hosts', `npx vitest run --config tests/hosts/vitest.config.ts -t ${JSON.stringify(tests)}`, says);
const site = (spec: string, title: string, says: RegExp): Finder => ({
  step: 'site tests',
  run: {spec: `tests/${spec}.spec.ts`, title},
  says,
});
const samples = (says: RegExp): Finder => step('samples', 'npm run --silent test:samples -- scope', says);
const edit = (file: string, find: string, replace: string): Edit => ({file, find, replace});

type Group = NonNullable<Fault['group']>;
type Edits = Parameters<typeof edit> | Edit[];
/** What is changed, under the name of its group or as `edit`, and what finds it. */
type Seed = Partial<Record<Group | 'edit', Edits>> & Pick<Fault, 'found'>;

function seed(id: string, suffers: string, {found, ...grouped}: Seed): Fault {
  const [[name, edits]] = Object.entries(grouped) as [[Group | 'edit', Edits]];
  const list = typeof edits[0] === 'string' ? [edit(...(edits as Parameters<typeof edit>))] : (edits as Edit[]);
  return {id, suffers, edits: list, ...(name !== 'edit' && {group: name}), ...(found && {found})};
}

const SEARCH = 'src/search';
const SCRIPT = 'plugins/client/page-script';

export const faults: Fault[] = [
  // Pages: what a reader sees, hears and prints.
  seed('control-without-name', 'Screen reader: the button that closes the announcement has no name', {
    A: [
      'src/theme/AnnouncementBar/index.tsx',
      "aria-label={translate({id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close'})}>",
      "data-label={translate({id: 'theme.AnnouncementBar.closeButtonAriaLabel', message: 'Close'})}>",
    ],
    found: built('pages', /FAIL .*buttons, links and folds with a name/),
  }),
  seed('low-contrast-dark', 'Reader in dark mode: secondary text is too dark to read', {
    D: ['src/css/tokens.css', '--color-text-soft: #adb9bd;', '--color-text-soft: #56636a;'],
    found: site('browser/every-page', ' / has no console message', /color-contrast/),
  }),
  seed('wide-table', 'Reader on a phone: a wide table makes the page scroll sideways', {
    A: ['src/css/index.css', '  overflow-x: auto;\n  border: 1px solid', '  border: 1px solid'],
    found: site('browser/reflow', '/docs/json-ui-schema/reference-options fits', /\+ +"sideways": [1-9]/),
  }),
  seed('console-error', 'Reader of the NRN builder: its script fails at each visit', {
    C: [
      'src/components/NrnBuilder/index.tsx',
      'useEffect(read, []);',
      "useEffect(() => console.error('The fields are empty.'), []);",
    ],
    found: site('browser/every-page', '/my-react-page ', /The fields are empty/),
  }),
  seed('inline-style', 'Reader: the style of cards is rejected by the Content Security Policy', {
    A: [
      'src/components/Cards/index.tsx',
      '<div className={styles.card}>',
      "<div className={styles.card} style={{borderWidth: '2px'}}>",
    ],
    found: built('pages', /border-width/),
  }),
  seed(
    'duplicate-id',
    'Screen reader: the search field for unknown URLs has the id of another element, so it has the wrong name',
    {
      A: ['src/theme/NotFound/Content/index.tsx', 'id="not-found-search"', 'id="search-dialog"'],
      found: built('pages', /"\/no-such-page: search-dialog"/),
    },
  ),
  seed('heading-order', 'Screen reader: headings of the page for unknown URLs skip levels', {
    A: [
      'src/theme/NotFound/Content/index.tsx',
      '<ul className="link-list">',
      '<Heading as="h4">Start here</Heading>\n      <ul className="link-list">',
    ],
    found: built('pages', /skips a level: <h4/),
  }),
  seed('third-party-request', 'Reader: a page sends a request to another company', {
    A: [
      'src/theme/SearchPage/index.tsx',
      '<main className="container page-narrow" data-search-page="">',
      '<main className="container page-narrow" data-search-page="">\n        <img src="https://pixel.norva.example/visit.png" alt="" width="1" height="1" />',
    ],
    found: built('pages', /pixel\.norva\.example/),
  }),
  seed('small-targets', 'Reader on a phone: links of the footer are too close to hit', {
    A: [
      'src/css/index.css',
      'margin: 0;\n  line-height: 1.9;\n}',
      'margin: 0;\n  line-height: 1;\n}\n\n.footer__item > a {\n  line-height: 1;\n}',
    ],
    found: site('browser/every-page', ' / has no console', /target-size/),
  }),
  seed('print-loses-code', 'Reader on paper: long lines of code are cut off', {
    A: [
      'plugins/authoring/code-blocks/styles.css',
      '@media print {\n  .code-block pre {\n    white-space: pre-wrap;',
      '@media print {\n  .code-block pre {\n    white-space: pre;',
    ],
    found: site('browser/reflow', '/docs/cli fits', /\+ +"<pre/),
  }),
  seed('print-loses-tabs', 'Reader on paper: only the chosen tab of a guide is printed', {
    A: [
      `${SCRIPT}/styles.css`,
      '  .tab-group > .tab-panel {\n    display: block;\n    content-visibility: visible;\n  }\n\n  .tab-panel::before',
      '  .tab-panel::before',
    ],
    found: site('browser/print', 'Nothing of /docs/cli is lost in print', /\+ Array \[/),
  }),
  seed('covered-target', 'Reader: the navbar covers the heading that a link leads to', {
    A: [
      'src/css/index.css',
      'scroll-padding-block-start: calc(var(--ifm-navbar-height) + var(--space-2));',
      'scroll-padding-block-start: 0;',
    ],
    found: site('browser/reflow', '/docs/cli fits', /\+ +"targets": Array \[\n/),
  }),
  seed('forced-colors', 'Reader with forced colors: the selected tab looks like the others', {
    A: ['src/css/index.css', '  :checked + label,\n  button[aria-pressed="true"] {', '  button[aria-pressed="true"] {'],
    found: site('browser/media', 'the text of a selected tab is readable', /Expected: "rgb/),
  }),
  seed('undefined-variable', 'Reader: quotes and marks lose their color, because its variable is misspelled', {
    A: ['src/css/index.css', 'mark {\n  background: var(--color-mark);', 'mark {\n  background: var(--color-marks);'],
    found: built('styles', /--color-marks/),
  }),
  seed('long-lines', 'Reader: lines of guides are too long to follow', {
    B: ['src/css/tokens.css', '--measure: 37em;', '--measure: 64em;'],
    found: site('browser/guide-layout', 'At 1440 px no table', /"\/docs\/[\w/-]+: (8[5-9]|9\d|1\d\d)\./),
  }),
  seed('tiny-type', 'Reader of the API reference: small print is below 12 px', {
    C: ['src/css/tokens.css', '--text-tiny: 0.75rem;', '--text-tiny: 0.65rem;'],
    found: site('browser/api-layout', '/docs/api/scope-create at 1440 px has at most 8', /Expected: >= 12/),
  }),
  seed('look-of-cards', 'Reader: cards lose the distance between border and text', {
    D: [
      'src/components/Cards/styles.module.css',
      'padding: var(--space-4) var(--space-5);',
      'padding: var(--space-1);',
    ],
    found: site('look/look', 'components of the gallery look as before at 1440 px in light mode', /[+-] .*\.card\b/),
  }),
  seed('layout-shift', 'Reader on a slow network: the title of an operation changes its size while the page arrives', {
    B: [
      'plugins/api/api-reference/styles.css',
      ':is(.markdown:has(.api-page), [data-has-hydrated="false"][class*="docs-doc-id-api/"] .markdown) header h1 {',
      '.markdown:has(.api-page) header h1 {',
    ],
    found: site('browser/api-layout', 'Title and margins have their place', /"size"/),
  }),
  seed('paint-before-content', 'Reader on a slow network: the navbar is painted before the content, and moves', {
    B: [
      'config/head.ts',
      "attributes: {rel: 'expect', href: '#__docusaurus_skipToContent_fallback', blocking: 'render'},",
      "attributes: {rel: 'help', href: '/docs/support'},",
    ],
  }),
  seed('no-description', 'Reader who comes from a search engine: the list of topics has no description', {
    B: [
      'src/theme/DocTagsListPage/index.tsx',
      '<PageMetadata description="All topics',
      '<PageMetadata title="All topics',
    ],
    found: built('pages', /"\/docs\/tags: /),
  }),

  // Controls before and without the application.
  seed('skip-link', 'Keyboard: the skip link leads nowhere', {
    B: ['src/theme/DocRoot/Layout/Main/index.tsx', '<main id={CONTENT_ID} ', '<main '],
    found: site('conformance/section-2-shell', 'A skip-to-content link', /the next stop is in the content/),
  }),
  seed('menu-without-escape', 'Keyboard: Escape does not close a menu of the navbar', {
    B: [`${SCRIPT}/controls/menus.ts`, "key !== 'Escape' ||", "key !== 'Esc' ||"],
    found: site('before-app/controls', 'blocked for ever the menu "English" opens', /toBeHidden/),
  }),
  seed('focus-behind-menu', 'Keyboard on a phone: the focus leaves the open menu and is invisible', {
    B: [`${SCRIPT}/controls/menus.ts`, 'element.inert = isOpen;', 'element.inert = false;'],
    found: site('before-app/controls', 'blocked for ever the mobile menu has every link', /Expected: true/),
  }),
  seed('announcement-returns', 'Reader: the dismissed announcement is back on the next page', {
    B: [`${SCRIPT}/controls/announcement.ts`, "    dismissed.write('true');\n", ''],
    found: site('before-app/controls', 'blocked for ever the announcement is dismissed', /toBeHidden/),
  }),
  seed('color-mode-lost', 'Reader: another tab keeps the old color mode', {
    B: [
      edit(
        `${SCRIPT}/controls/colour-mode.ts`,
        'if (key === KEY) show(toChoice(newValue));',
        'if (key === ID) show(toChoice(newValue));',
      ),
      edit(
        `${SCRIPT}/controls/colour-mode.ts`,
        "const KEY = 'theme';",
        "const KEY = 'theme';\nconst ID = 'docusaurus.theme';",
      ),
    ],
    found: site('conformance/section-4-states', 'and synced across tabs', /data-theme/),
  }),
  seed('copy-with-markup', 'Reader: the copied command contains HTML', {
    B: [
      `${SCRIPT}/controls/code-buttons.ts`,
      "code.textContent.replace(/\\n$/, '')",
      "code.innerHTML.replace(/\\n$/, '')",
    ],
    found: site('before-app/controls', 'blocked for ever code is copied', /<span/),
  }),
  seed('contents-without-mark', 'Reader: the table of contents does not mark the current section', {
    B: [
      `${SCRIPT}/controls/table-of-contents.ts`,
      "addEventListener('scroll', plan, {passive: true});",
      "addEventListener('scrollend-of-page', plan);",
    ],
    found: site('before-app/controls', 'blocked for ever the table of contents', /Statuses/),
  }),
  seed('tabs-not-in-step', 'Reader: the other tabs of a page do not follow the chosen interface', {
    B: [`${SCRIPT}/controls/tabs.ts`, 'show(new Map([[groupOf(target), target.value]]));', ''],
    found: site('before-app/controls', 'blocked for ever tabs switch', /toBeChecked/),
  }),
  seed('zoom-by-keyboard', 'Keyboard: an image cannot be enlarged', {
    B: [`${SCRIPT}/controls/zoom.ts`, 'image.tabIndex = 0;', 'image.tabIndex = -1;'],
    found: site('before-app/zoom', 'opens and closes with Enter', /toBeFocused|toBeVisible/),
  }),
  seed('diagram-by-keyboard', 'Keyboard: an enlarged diagram cannot be scrolled', {
    B: [`${SCRIPT}/controls/diagrams.ts`, '    picture.focus();\n', ''],
    found: site('browser/diagrams', 'The enlarged diagram', /toBeFocused/),
  }),
  seed('tooltip-stays', 'Reader: Escape does not hide a definition that covers the text', {
    B: [`${SCRIPT}/controls/tips.ts`, 'hasMoved = false;\n    hide(true);', 'hasMoved = false;\n    hide(false);'],
    found: site('browser/terms', 'A definition opened by', /toBeHidden/),
  }),
  seed('dead-tab-without-script', 'Reader without JavaScript: the third tab shows nothing', {
    B: [`${SCRIPT}/styles.css`, '.tab-group > input:nth-of-type(3):checked ~ div:nth-of-type(3),\n', ''],
    found: site('before-app/without-javascript', 'Every tab panel can be reached', /toBeVisible/),
  }),
  seed('dead-buttons-without-script', 'Reader without JavaScript: buttons are shown that do nothing', {
    B: ['src/css/index.css', 'html:not([data-theme]) [data-does] {\n  display: none;\n}', ''],
    found: site('before-app/without-javascript', 'Buttons that need JavaScript are hidden', /Expected: +0/),
  }),
  seed(
    'hidden-pages-without-script',
    'Reader without JavaScript: pages of closed sidebar categories cannot be reached',
    {
      C: [
        'src/theme/DocSidebarItem/Category/index.tsx',
        '<DocSidebarItems items={items} activePath',
        '<DocSidebarItems items={isActive || level > 1 ? items : items.slice(0, 1)} activePath',
      ],
      found: built('pages', /FAIL .*Every page of the sidebars is a link/),
    },
  ),
  seed('scripts-while-reading', 'Reader on a slow phone: reading loads the complete application', {
    D: [
      `${SCRIPT}/application.ts`,
      "  addEventListener('focusin', onIntent);",
      "  addEventListener('focusin', onIntent);\n  if (location.pathname !== '/') startApplication();",
    ],
    found: site('before-app/reading', '/docs/scopes/management: scrolling', /assets\/js/),
  }),
  seed('page-script-twice-as-large', 'Reader on a slow network: the script of every page has twice its size', {
    edit: [
      edit(
        `${SCRIPT}/page.ts`,
        "import {wireZoom} from './controls/zoom';",
        "import {wireZoom} from './controls/zoom';\nimport {createResults} from '../../../src/search/dialog';",
      ),
      edit(`${SCRIPT}/page.ts`, 'wireZoom();', 'wireZoom();\nObject.assign(window, {createResults});'),
    ],
    found: unit(`${SCRIPT}/__tests__/page-script.test.ts`, /FAIL .*at most 10 kB gzipped/),
  }),
  seed(
    'application-too-large',
    'Reader on a slow network: the first link loads a library that only the schema preview needs',
    {
      D: [
        'src/client/load-ahead.ts',
        "if (typeof window !== 'undefined') {\n",
        "import * as forms from '@jsonforms/core';\n\nif (typeof window !== 'undefined') {\n  Object.assign(window, {forms});\n",
      ],
      found: step('bytes', 'npm run --silent measure:bytes', /FAILED file\.main/),
    },
  ),

  // The application: navigation, errors, search.
  seed('no-spinner', 'Reader on a slow network: nothing shows that a page is loading', {
    C: [
      'src/client/page-load.tsx',
      "timer = window.setTimeout(() => 'ahead' in document.documentElement.dataset || show(null), SPINNER_AFTER_MS);",
      'timer = undefined;',
    ],
    found: site('conformance/section-2-behaviour', 'While a page loads, a spinner appears', /name: 'Loading'/),
  }),
  seed('dead-retry', 'Reader after a network error: Retry does nothing', {
    C: [
      'src/theme/Loading/index.tsx',
      'className="button button--primary" onClick={retry}',
      'className="button button--primary"',
    ],
    found: site('faults/page-code', 'An unreachable server: Retry follows the link', /"Tutorials"/),
  }),
  seed('dead-try-again', 'Reader of a crashed page: "Try again" does nothing', {
    C: [
      'src/theme/Error/index.tsx',
      'className="button button--primary" onClick={tryAgain}',
      'className="button button--primary"',
    ],
    found: site('conformance/section-2-behaviour', 'A render error shows a page reading', /NRN builder/),
  }),
  seed('offline-for-ever', 'Reader who was offline: the followed link does not continue when the network returns', {
    C: ['src/client/page-load.tsx', "  window.addEventListener('online', goOn);\n", ''],
    found: site('faults/page-code', 'Offline, the page stays readable', /"Tutorials"/),
  }),
  seed('back-to-the-top', 'Reader: Back shows the top of the previous page instead of the position', {
    C: [
      'src/client/scroll-position.ts',
      "  addEventListener('popstate', () => (awaited = positions.get(entry())));\n",
      '',
    ],
    found: site('faults/api-navigation', 'Back restores the scroll position', /toBe\(/),
  }),
  seed('deploy-breaks-open-tabs', 'Reader with an open tab during a deploy: links end in an error', {
    C: ['src/client/renew.ts', 'if (served === own || left.includes(own)) return false;', 'return false;'],
    found: site('faults/deploys', 'A link opens the requested page of the new version', /ChunkLoadError/),
  }),
  seed('focus-lost-after-search', 'Keyboard: after search is closed, the focus is nowhere', {
    C: [
      'src/theme/SearchBar/page.ts',
      'document.querySelector<HTMLElement>(BUTTON)?.focus({preventScroll: true});',
      'body.focus();',
    ],
    found: site('before-app/search', 'closes with Escape, also', /toBeFocused/),
  }),
  seed('back-behind-search', 'Reader: Back leaves the search dialog open above the previous page', {
    C: [
      'src/theme/SearchBar/page.ts',
      "  addEventListener('popstate', close);\n  addEventListener('pagehide', close);\n",
      '',
    ],
    found: site('before-app/search', 'Back closes it', /toBeHidden/),
  }),
  seed('query-limit-gone', 'Reader: a pasted page of text becomes a query, which fails', {
    C: [`${SEARCH}/query-limit.ts`, 'QUERY_LIMIT = 64', 'QUERY_LIMIT = 6400'],
    found: site('conformance/section-9-constants', 'The search input accepts at most 64 characters', /6400/),
  }),
  seed('filter-ignored', 'Reader: the filter "API" of the search dialog changes nothing', {
    C: [
      `${SEARCH}/dialog/ask.ts`,
      'const facetFilters = filtersFor(contextual, kind);',
      "const facetFilters = filtersFor(contextual, 'all');",
    ],
    found: site('conformance/section-7-search', 'Tab and the arrow keys choose in the dialog', /kind:operation/),
  }),
  seed('silent-results', 'Screen reader: the number of results in the search dialog is not announced', {
    D: [
      `${SEARCH}/dialog/index.ts`,
      'status.textContent = announcement(state, screen!);',
      "status.textContent = state.status === 'error' ? announcement(state, screen!) : '';",
    ],
    found: site(
      'conformance/section-7-search',
      'replaced words and words that were left out',
      /Results for deployments/,
    ),
  }),
  seed('focus-lost-on-more', 'Keyboard: "Show more results" loses the focus', {
    C: [
      `${SEARCH}/dialog/results-page.ts`,
      "box.querySelectorAll<HTMLElement>('ol a')[page * HITS_PER_PAGE]?.focus();",
      'input.blur();',
    ],
    found: site('conformance/section-7-search', '20 hits per page; more are appended', /toBeFocused/),
  }),
  seed('storage-blocked', 'Reader with blocked storage: search does not open', {
    C: [
      'src/client/stored.ts',
      '    console.error(`The storage of ${key} failed.`, error);\n    return undefined;',
      '    throw error;',
    ],
    found: site('faults/reader', 'Search opens and closes', /No recent searches|SecurityError|storage is/),
  }),
  seed('part-without-focus', 'Keyboard: after a sandbox opens, the focus is lost', {
    C: ['src/components/OnPress/index.tsx', '      box.current!.focus();\n', ''],
    found: site('conformance/interactive', 'is fetched on the press, not before, and takes the focus', /section:focus/),
  }),
  seed('values-not-on-next-page', 'Reader: samples of the next page do not show the reader’s own values', {
    C: [`${SCRIPT}/page.ts`, '  showStoredChoices();\n  applyValues(readValues());\n', '  showStoredChoices();\n'],
    found: site(
      'conformance/api-reference',
      'typed once, every sample and NRN shows them',
      /- https:\/\/api\.own\.example\/application\n/,
    ),
  }),
  seed('favorites-lost', 'Reader: a saved search is not kept', {
    edit: [
      `${SEARCH}/history.ts`,
      'write(stores.favourites, [item, ...without(favourites(), item)].slice(0, FAVOURITES));',
      '',
    ],
    found: unit(`${SEARCH}/__tests__/history.test.ts`, /FAIL .*stores all 7 beside favorites/),
  }),
  seed('old-response-wins', 'Reader who types fast: results of an older query replace the newer ones', {
    edit: [
      `${SEARCH}/session.ts`,
      '      (result) => {\n        if (mine !== turn) return;\n',
      '      (result) => {\n',
    ],
    found: unit(`${SEARCH}/__tests__/session.test.ts`, /FAIL .*an older response or error arrives late/),
  }),
  seed('malformed-fragment', 'Reader: a link that ends with "#100%" crashes the page', {
    C: ['src/client/fragment.ts', "return hash.replaceAll('%', '%25');", 'return hash;'],
    found: site('faults/fragments', 'A navigation to another page with #100%', /crashed|Tutorials/),
  }),
  seed('wrong-nrn', 'Reader: the NRN for a query string is not encoded, so the call fails', {
    edit: ['src/components/NrnBuilder/nrn.ts', 'encoded: encodeURIComponent(nrn)', 'encoded: encodeURI(nrn)'],
    found: unit('src/components/NrnBuilder/__tests__/nrn.test.ts', /FAIL .*encodes them for a query string/),
  }),
  seed('sandbox-wrong-result', 'Reader: the policy sandbox says that a policy passes that the platform rejects', {
    edit: [
      'platform/conditions.ts',
      "comparison('more than', (value, limit) => value > limit)",
      "comparison('more than', (value, limit) => value >= limit)",
    ],
    found: unit('plugins/client/condition-sandbox', /FAIL .*(Operators|The guides)/),
  }),
  seed('values-break-samples', 'Reader: an own base URL with a quote ends the string of a shell sample', {
    edit: ['plugins/client/your-values/validate.ts', '(\\/[\\w-][\\w.-]*)*$/i', '(\\/[^\\s]*)*$/i'],
    found: unit('plugins/client/your-values', /FAIL .*The URL of the API/),
  }),

  // Search service.
  seed('version-filter-ignored', 'Reader: search finds pages of another docs version', {
    edit: ['search/filters.ts', 'groups.every((group) => {', 'groups.some((group) => {'],
    found: unit('search/__tests__/filters.test.ts', /FAIL .*comparing each record/),
  }),
  seed('markup-in-results', 'Reader: text of a page appears as markup in search results', {
    edit: ['search/highlight.ts', 'escape = escapeAttribute', 'escape = String'],
    found: unit('search/__tests__/highlight.test.ts', /FAIL .*escape everything else/),
  }),
  seed('best-page-last', 'Reader: search lists pages by their address instead of their relevance', {
    edit: ['search/ranking.ts', 'b.score - a.score || a.page - b.page', 'a.page - b.page'],
    found: step('relevance', 'npm run --silent test:relevance', /NOT MET/),
  }),
  seed('synonym-lost', 'Reader who types the word of another product: search finds nothing', {
    edit: [
      edit('search/words.ts', 'add(keyOf(phrase), CERTAINTY.likely)', 'add(keyOf(phrase), 0.05)'),
      edit(
        'search/words.ts',
        'add(terms, places, share * CERTAINTY.likely, true)',
        'add(terms, places, share * 0.05, true)',
      ),
    ],
    found: step('relevance', 'npm run --silent test:relevance', /NOT MET/),
  }),
  seed('memory-grows', 'Operator: the search service keeps every response and runs out of memory', {
    edit: [
      edit('search/handler.ts', '  let arrived = 0;\n', '  let arrived = 0;\n  const kept: unknown[] = [];\n'),
      edit(
        'search/handler.ts',
        '      return {\n        status: 200,\n        body: route.index',
        '      kept.push(results);\n      return {\n        status: 200,\n        body: route.index',
      ),
    ],
    found: step('all queries', 'npm run --silent test:search -- --night', /FAILED memory/),
  }),
  seed('costly-query', 'Operator: one query occupies the search service for seconds', {
    edit: [
      edit(
        'search/work.ts',
        'const fits = work.steps + needed <= start + steps / 2;',
        'const fits = work.steps + needed <= start + steps * 50;',
      ),
      edit(
        'search/work.ts',
        'Math.floor((start + steps - work.steps) / stepsEach)',
        'Math.floor((start + steps * 100 - work.steps) / stepsEach)',
      ),
    ],
    found: unit('search/__tests__/engine.test.ts', /FAIL .*beyond its budget it returns partial results/),
  }),
  seed('no-retry-after', 'Agent or reader in a rush: a rejected search does not say when to try again', {
    edit: ['search/handler.ts', "headers: {'retry-after': String(seconds)}", 'headers: {}'],
    found: unit('search/__tests__/handler.test.ts', /FAIL .*requests beyond the queue get 503/),
  }),
  seed('slot-kept', 'Reader: after some failed requests the MCP server rejects all others', {
    edit: [
      'search/mcp/index.ts',
      '    } finally {\n      leave();\n',
      '    } finally {\n      if (entry.error === undefined) leave();\n',
    ],
    found: unit('search/mcp/__tests__/batches.test.ts', /FAIL .*leaves the queue/),
  }),

  // Agents.
  seed('mcp-wrong-schema', 'Agent: every result of search_docs is rejected, because its schema is wrong', {
    edit: [
      'search/mcp/tools.ts',
      '        url: z.string(),\n        kind: z.string(),',
      '        url: z.number(),\n        kind: z.string(),',
    ],
    found: unit('search/mcp/__tests__/handler.test.ts', /FAIL .*find sections with their URL/),
  }),
  seed('mcp-loses-text', 'Agent: a line is missing between two parts of a long page', {
    edit: ['search/mcp/pages.ts', 'next: offset + piece.length};', 'next: offset + piece.length + 1};'],
    found: unit('search/mcp/__tests__', /FAIL .*together are the text/),
  }),
  seed('mcp-for-any-site', 'Reader with a local agent: any website can use the MCP server through the browser', {
    edit: [
      'search/mcp/index.ts',
      'origin === null || trusted.has(origin) || isLoopback(origin);',
      'origin === null || trusted.has(origin) || URL.canParse(origin);',
    ],
    found: unit('search/mcp/__tests__/handler.test.ts', /403/),
  }),
  seed('mcp-accepts-wrong-request', 'Agent: check_request accepts a body with an unknown field', {
    edit: [
      'search/mcp/schema.ts',
      'else if (schema.additionalProperties === false) {',
      'else if (schema.additionalProperties === null) {',
    ],
    found: site('mcp/mcp', 'Every request with one fault that ajv finds is rejected', /unknown property/),
  }),
  seed('markdown-lacks-notes', 'Agent: notes and warnings are missing in the Markdown of guides', {
    D: [
      'plugins/authoring/page-components/guide-model.ts',
      "['yaml', 'mdxjsEsm', 'comment']",
      "['yaml', 'mdxjsEsm', 'comment', 'containerDirective']",
    ],
    found: step('agents', 'npm run --silent test:agents', /of the words differ/),
  }),
  seed('markdown-dead-link', 'Agent: links of the Markdown to files lead nowhere', {
    D: [
      'plugins/publishing/markdown-twin/print.ts',
      'const known = routes.has(route) || routes.has(`${route}/`);',
      'const known = !routes.has(`${route}//`);',
    ],
    found: step('agents', 'npm run --silent test:agents', /this link is broken: \S+\.json\.md/),
  }),
  seed('markdown-not-announced', 'Agent: the HTML of a page does not say where its Markdown is', {
    D: [
      'plugins/publishing/markdown-twin/alternate.ts',
      "if (page && !page.endsWith('.html'))",
      "if (page && !page.includes('/api/') && !page.endsWith('.html'))",
    ],
    found: step('agents', 'npm run --silent test:agents', /does not name/),
  }),

  // Hosts.
  seed('header-lost', 'Reader: no host sends X-Content-Type-Options any more', {
    edit: ['config/serving.ts', "  'X-Content-Type-Options': 'nosniff',\n", ''],
    found: hosts('An unavailable search service returns 503', /nosniff/),
  }),
  seed('referrer-leaks', 'Reader: other sites see the complete URL, with the query of a search', {
    edit: ['config/serving.ts', "'strict-origin-when-cross-origin'", "'unsafe-url'"],
    found: hosts('The security headers are on a page', /unsafe-url/),
  }),
  seed('header-lost-on-errors', 'Reader: pages for unknown URLs lack the security headers on nginx', {
    edit: [
      'deploy/nginx/config.ts',
      '`add_header ${name} ${quote(value)} always;`',
      '`add_header ${name} ${quote(value)};`',
    ],
    found: hosts('The security headers are on a missing page', /X-Content-Type-Options/),
  }),
  seed('old-html-cached', 'Reader: browsers show an old page for a day after a deploy', {
    edit: ['config/serving.ts', "'public, max-age=0, must-revalidate, s-maxage=300'", "'public, max-age=86400'"],
    found: hosts('is a page with revalidation', /max-age=86400/),
  }),
  seed('markdown-for-browsers', 'Reader behind a CDN: a page is Markdown after the visit of an agent', {
    edit: ['config/serving.ts', "CACHE_NEGOTIATED = 'private, no-cache'", 'CACHE_NEGOTIATED = CACHE_DEFAULT'],
    found: hosts('A shared cache does not keep Markdown', /s-maxage/),
  }),
  seed('not-compressed', 'Reader on a slow network: nginx sends uncompressed pages', {
    edit: [
      edit('deploy/nginx/config.ts', '  gzip_static on;\n', ''),
      edit('deploy/nginx/config.ts', '  gzip on;\n', '  gzip off;\n'),
    ],
    found: hosts('is sent as gzip', /gzip/),
  }),
  seed('missing-page-is-200', 'Search engine: a page that does not exist is returned with 200', {
    edit: [
      'deploy/edge/answer.ts',
      "    status: 404,\n    file: '/404.html',",
      "    status: 200,\n    file: '/404.html',",
    ],
    found: hosts('does not exist: the page for 404', /200/),
  }),
  seed('markdown-sent-to-browsers', 'Reader: the edge worker sends Markdown to a browser', {
    edit: [
      'config/serving.ts',
      'const markdown = weightOf(accept, markdownRange) ?? 0;',
      'const markdown = weightOf(accept, markdownRange) ?? weightOf(accept, htmlRanges[2]!) ?? 0;',
    ],
    found: hosts('Accept: ', /Markdown|text\/html/),
  }),
  seed('broken-redirect', 'Reader of an old link: it leads to another page than before', {
    edit: ['config/redirects.json', '"to": "/docs/json-ui-schema/overview"', '"to": "/docs/services/craft-a-service"'],
    found: built('redirects', /FAIL .*every redirect of the specification/),
  }),
  seed('redirect-loses-query', 'Reader of an old link: nginx drops the query', {
    edit: ['deploy/nginx/config.ts', 'return 301 $moved$is_args$args;', 'return 301 $moved;'],
    found: hosts('in one hop, with any suffix', /\?a=1/),
  }),
  seed('open-redirect', 'Reader: a link to the docs can lead to another site', {
    edit: ['config/serving.ts', "'^[^?#]*(?://|", "'^[^?#]*(?:"],
    found: hosts('causes no path traversal and no open redirect', /evil/),
  }),
  seed('no-rate-limit', 'Operator: one client can occupy the search service', {
    edit: ['deploy/nginx/config.ts', '    limit_req zone=docs_${part} burst=${burst} nodelay;\n', ''],
    found: hosts('nginx applies a rate limit', /FAIL .*applies a rate limit/),
  }),
  seed('wrong-media-type', 'Feed reader: the RSS feed has the media type of a plain file', {
    edit: ['config/serving.ts', '`application/rss+xml${UTF8}`', '`application/xml${UTF8}`'],
    found: hosts('/docs/changelogs/rss.xml is', /rss\+xml/),
  }),
  seed('inline-scripts-allowed', 'Reader: injected scripts run, because the policy allows all inline scripts', {
    edit: ['config/serving.ts', "'script-src': \"'self'\"", "'script-src': \"'self' 'unsafe-inline'\""],
    found: hosts('allows only its own inline script', /unsafe-inline/),
  }),
  seed('searches-in-access-log', 'Reader: the access log of nginx contains what people search for', {
    edit: ['deploy/nginx/config.ts', '"path":"$requested_path"', '"path":"$request_uri"'],
    found: unit('deploy/__tests__/settings.test.ts', /request_uri/),
  }),

  // Operators.
  seed('damaged-release', 'Operator: a release with a damaged file is activated', {
    edit: [
      'deploy/release/manifest.ts',
      'bytes.length === size && sha256(bytes) === wanted',
      'bytes.length === size && wanted !== undefined',
    ],
    found: unit('deploy/__tests__/release.test.ts', /FAIL .*A release is verified/),
  }),
  seed(
    'deploy-drops-requests',
    'Reader: during a deploy, searches fail because all instances restart at the same time',
    {
      release: [
        'deploy/activate/activate.ts',
        '    for (const upstream of host.DOCS_UPSTREAMS) {\n      restarted.push(upstream);\n      await restart(upstream, version, machine);\n      say(`The service at ${upstream} is ready.`);\n    }',
        '    restarted.push(...host.DOCS_UPSTREAMS);\n    await Promise.all(host.DOCS_UPSTREAMS.map((upstream) => restart(upstream, version, machine)));',
      ],
      found: step('release', 'npm run --silent test:release', /FAILED (deploy|rollback) under load/),
    },
  ),
  seed('assets-removed-early', 'Reader with an open tab: scripts of the old version are missing after a deploy', {
    release: ['deploy/nginx/config.ts', "${keptAssets === undefined ? '=404' : '@kept_assets'}", '=404'],
    found: step('release', 'npm run --silent test:release', /FAILED assets of open tabs/),
  }),
  seed('systemd-unit-broken', 'Operator: the unit of the service does not start', {
    release: ['deploy/systemd/docs-service@.service', 'ExecStart=/usr/bin/env', 'ExecStrat=/usr/bin/env'],
    found: step('all drills', 'npm run --silent test:release -- --night', /FAILED systemd units/),
  }),
  seed('smoke-test-blind', 'Operator: the smoke test does not notice a page of another release', {
    release: [
      'deploy/smoke/smoke.ts',
      "...(sha256(sent.body) === hashOf(file) ? [] : ['its content is not that of the release']),",
      "...(sent.body.length > 0 ? [] : ['its content is not that of the release']),",
    ],
    found: step(
      'all drills',
      'npm run --silent test:release -- --night',
      /FAILED smoke test: a (page of another release|damaged)/,
    ),
  }),
  seed('rare-words-in-log', 'Reader: names and secrets that were searched once are in the log of the service', {
    edit: ['deploy/service/unfound.ts', 'export const LEAST = 3;', 'export const LEAST = 1;'],
    found: unit('deploy/__tests__/service.test.ts', /FAIL .*rare words/),
  }),
  seed('slow-host', 'Operator: nginx compresses every page anew and needs many times the CPU', {
    edit: [
      edit('deploy/nginx/config.ts', "'brotli_static on;\\n'", "'brotli_static off;\\n'"),
      edit('deploy/nginx/config.ts', '  gzip_static on;\n', ''),
    ],
    found: step('load', 'npm run --silent test:load -- "nginx: pages"', /FAILED nginx: pages/),
  }),

  // Writers.
  seed('spelling', 'Reader: a guide has a spelling error', {
    edit: ['docs/support.mdx', 'Write to the shared chat channel', 'Write to the shared chat channnel'],
    found: lint('spelling -- docs/support.mdx', /channnel/),
  }),
  seed('missing-alt-text', 'Screen reader: an image of a guide has no alternative text', {
    edit: [
      'docs/getting-started.mdx',
      '![The delivery chain: a commit becomes a build, a build becomes a release, a release is deployed to a scope.]',
      '![]',
    ],
    found: lint('markdown', /MD045|alternat/i),
  }),
  seed('heading-skips-level', 'Screen reader: headings of a guide skip a level', {
    edit: ['docs/support.mdx', '## Severity', '#### Severity'],
    found: lint('content -- docs/support.mdx', /deeper than `###`/),
  }),
  seed('dead-link', 'Reader: a link of a guide leads to no page', {
    edit: ['docs/support.mdx', '([Okta](/docs/authentication/okta)', '([Okta](/docs/authentication/octa)'],
    found: lint('content -- docs/support.mdx', /octa/),
  }),
  seed('wrong-field-in-guide', 'Reader: the body of a guide has a field that the API rejects', {
    edit: ['docs/parameters/secret-visibility.mdx', '"time_to_reply": 259200000,', '"reply_time": 259200000,'],
    found: lint('content -- docs/parameters/secret-visibility.mdx', /reply_time/),
  }),
  seed('wrong-role', 'Reader: a guide names a role that is not enough, so the first step is denied', {
    edit: [
      'facts/roles.ts',
      "    task: '[Deploy](/docs/deployments/manage), move traffic, roll back',\n    anyOf: ['developer', 'admin'],",
      "    task: '[Deploy](/docs/deployments/manage), move traffic, roll back',\n    anyOf: ['member'],",
    ],
    found: step(
      'guides',
      'npm run --silent test:guides -- how-to-guides/progressive-rollout',
      /line \d+: .*(403|denied|role)/i,
    ),
  }),
  seed('wrong-role-in-text', 'Reader: a table names a role that does not exist', {
    edit: ['docs/support.mdx', 'it needs the role `machine:ci`', 'it needs the role `machine:cd`'],
    found: lint('content -- docs/support.mdx', /machine:cd/),
  }),
  seed('guide-step-fails', 'Reader: a step of a tutorial reads a field that the response does not have', {
    edit: ['docs/how-to-guides/progressive-rollout.mdx', "jq -r '.asset_name'", "jq -r '.asset.name'"],
    found: step(
      'guides',
      'npm run --silent test:guides -- how-to-guides/progressive-rollout',
      /progressive-rollout line \d/,
    ),
  }),
  seed('run-sends-other-calls', 'Reader: Run on a block of a tutorial sends other calls than its commands', {
    edit: [
      'plugins/authoring/guide-runs/script.ts',
      "if ((operator === '&&') !== (result.exitCode === 0)) continue;",
      "if ((operator === '&&') === (result.exitCode === 0)) continue;",
    ],
    found: unit('plugins/authoring/guide-runs', /FAIL .*exit code/),
  }),
  seed(
    'run-uses-ids-of-the-build',
    'Reader: Run on a later block uses the ids of the build, not those of the sandbox',
    {
      edit: [
        'plugins/authoring/guide-runs/recording.ts',
        'const id = (firstIds[Number(at)] ?? 0) + Number(position);',
        'const id = 1000 + Number(position);',
      ],
      found: unit('plugins/client/try-it/__tests__/run.test.ts', /FAIL .*other ids/),
    },
  ),
  seed('fact-lost', 'Reader: a guide no longer says never to send tokens to support', {
    edit: ['docs/support.mdx', 'Never send access tokens, API keys or secret values', 'Send what helps'],
    found: lint('facts -- docs/support.mdx', /Never/),
  }),
  seed('wrong-number', 'Reader: two pages state different times for the same limit', {
    edit: [
      'docs/parameters/secret-visibility.mdx',
      '- is valid for 24 hours after the approval',
      '- is valid for 48 hours after the approval',
    ],
    found: lint('facts -- docs/parameters/secret-visibility.mdx', /48 h/),
  }),
  seed('product-name-in-guide', 'Adopter: a guide contains the name of the first product', {
    edit: ['docs/support.mdx', 'shares it with the {product} team', 'shares it with the Norva team'],
    found: lint('content -- docs/support.mdx', /Norva|product/),
  }),
  seed('start-crashes', 'Writer: `npm start` ends with an error', {
    edit: [
      'plugins/development/dev-server/docs.ts',
      'return Object.assign(plugin, {validateOptions}) as unknown as PluginModule;',
      'return plugin as unknown as PluginModule;',
    ],
    found: step(
      'dev server',
      'npm run --silent test:dev -- start.spec.ts -g "A page opens"',
      /npm start` did not start/,
    ),
  }),
  seed('change-not-shown', 'API owner: a new operation appears only after a restart of `npm start`', {
    edit: [
      'plugins/development/dev-server/docs.ts',
      '[...docs.getPathsToWatch!(), stamp, `!${folder}/**`]',
      '[...docs.getPathsToWatch!(), `!${folder}/**`]',
    ],
    found: step(
      'dev server',
      'npm run --silent test:dev -- start.spec.ts -g "A page opens|An operation that is added"',
      /Parcel/,
    ),
  }),
  seed('finding-without-line', 'Writer: the list of findings in the browser does not say on which line', {
    edit: ['plugins/authoring/content-checks/feed.ts', '`${finding.file}:${finding.line}`', 'finding.file'],
    found: step(
      'dev server',
      'npm run --silent test:dev -- findings.spec.ts -g "The browser lists every error"',
      /planted-\d+\/how-to\.mdx:\d/,
    ),
  }),
  seed('move-without-redirect', 'Reader of an old link: a page was moved without a redirect', {
    edit: ['scripts/move.ts', 'if (!keepsUrl) edit(REDIRECTS, moveRedirects(redirects, move));', ''],
    found: unit('scripts/__tests__/move.test.ts', /FAIL .*Moving a page and back/),
  }),
  seed('template-with-findings', 'Writer: a new page of a template has findings', {
    edit: ['templates/how-to.mdx', '## Before you start', '## Prerequisites'],
    found: unit('tests/content/templates.test.ts', /FAIL .*A new how-to page has no findings/),
  }),

  // API owners.
  seed('example-not-valid', 'Reader: the example of an operation has a value of the wrong type', {
    edit: [
      'api/resources/dimension.yaml',
      '              nrn: organization=1\n              order: 1\n      responses:',
      '              nrn: organization=1\n              order: first\n      responses:',
    ],
    found: step('contract', 'npm run --silent api:lint -- dimension', /order/),
  }),
  seed('example-of-removed-field', 'Reader: examples of a response show a field that the schema no longer has', {
    edit: [
      'api/resources/dimension.yaml',
      "          $ref: '#/components/schemas/DimensionStatus'\n        order:\n",
      "          $ref: '#/components/schemas/DimensionStatus'\n        rank:\n",
    ],
    found: step('contract', 'npm run --silent api:lint -- dimension', /unevaluated properties `order`/),
  }),
  seed('operation-renamed', 'Client of the API: an operation has another id, so generated clients break', {
    edit: ['api/resources/dimension.yaml', 'operationId: dimension-read', 'operationId: dimension-get'],
    found: step(
      'contract',
      'npm run --silent api:lint',
      /operations\.txt:\d+: the contract has no operation dimension-read/,
    ),
  }),
  seed('operation-without-page', 'Reader: operations under a second name have no page', {
    edit: [
      'plugins/api/api-reference/operations.ts',
      'const names = [{id: operationId, tags}, ...aliases.map(({id, tag}) => ({id, tags: [tag] as [string]}))];',
      'const names = [{id: operationId, tags}, ...aliases.slice(1).map(({id, tag}) => ({id, tags: [tag] as [string]}))];',
    ],
    found: unit('plugins/api/api-reference/__tests__/pages.test.ts', /× has one for every operation, alias and tag/),
  }),
  seed('field-missing', 'Reader: optional fields are missing on the pages of operations', {
    edit: ['plugins/api/api-reference/render/schema.tsx', '  ...list.filter(({required}) => !required),\n', ''],
    found: unit('plugins/api/api-reference/render', /FAIL .*fold more than three properties/),
  }),
  seed('sample-wrong-body', 'Reader: Python samples send a form instead of JSON', {
    edit: ['plugins/api/api-reference/samples/python.ts', "['json=body']", "['data=body']"],
    found: unit('plugins/api/api-reference/samples', /FAIL .*arrive unchanged in every language/),
  }),
  seed('sample-does-not-run', 'Reader: PowerShell samples have a syntax error', {
    samples: [
      'plugins/api/api-reference/samples/powershell.ts',
      "'$response = Invoke-RestMethod @params'",
      "'$response = Invoke-RestMethod @params)'",
    ],
    found: samples(/, powershell: line \d+: syntax error/),
  }),
  seed('sample-other-call', 'Reader: Node.js samples replace an object instead of changing it', {
    samples: [
      'plugins/api/api-reference/samples/nodejs.ts',
      '`  method: ${string(request.method)},`',
      "`  method: ${string(request.method.replace('PATCH', 'PUT'))},`",
    ],
    found: samples(/, nodejs: it calls PUT \S+, not PATCH/),
  }),
  seed('sample-other-output', 'Reader: Python samples do not print the response', {
    samples: [
      'plugins/api/api-reference/samples/python.ts',
      "'print(json.dumps(response.json(), indent=2))'",
      "'print(json.dumps({}, indent=2))'",
    ],
    found: samples(/, python: (it prints|what it prints does not follow)/),
  }),
  seed('sample-unknown-flag', 'Reader: CLI samples have flags that the command does not have', {
    samples: [
      'plugins/api/api-reference/samples/cli.ts',
      'return `--${name} ${shellWord(String(value))}`;',
      "return `--${name.replace('_', '-')} ${shellWord(String(value))}`;",
    ],
    found: samples(/, cli: .* has no flag --application-id/),
  }),
  seed('event-not-valid', 'Reader: the example of an event lacks a required field', {
    edit: ['api/events/alert.yaml', '              message: 2 of 3', '              text: 2 of 3'],
    found: unit('plugins/api/event-payloads', /FAIL .*Every example is valid by its schema/),
  }),
  seed('permission-without-role', 'Reader: no page says which role a permission needs', {
    edit: ['api/resources/dimension.yaml', 'x-permission: dimension:create', 'x-permission: axis:create'],
    found: step('contract', 'npm run --silent api:lint -- dimension', /axis:create/),
  }),

  // Outputs beside the pages.
  seed('sitemap-without-dates', 'Search engine: the sitemap does not say when pages changed', {
    D: [
      'config/sitemap.ts',
      'if (locales.length === 1) return {...item, lastmod};',
      'if (locales.length === 1) return {...item, lastmod: date > newest ? lastmod : null};',
    ],
    found: site('conformance/section-1-product', 'every page of the sitemap has a last-modified date', /<url>/),
  }),
  seed('unlisted-page-listed', 'Reader from a search engine: a page that is not for readers is in the sitemap', {
    edit: ['docs/agent/parameters.mdx', 'unlisted: true\n', ''],
    found: lint('content -- docs/agent/parameters.mdx', /sidebar/),
  }),
  seed('static-redirect-loses-fragment', 'Reader of an old link on a static host: the section of the link is lost', {
    D: [
      'plugins/publishing/redirect-pages/index.ts',
      "').href + location.search + location.hash);",
      "').href + location.search);",
    ],
    found: site('browser/policy', 'a page at an old URL', /#part/),
  }),
  seed('feeds-not-announced', 'Feed reader: the changelog does not link its feeds', {
    D: [
      'plugins/authoring/page-components/changelog.ts',
      "{rel: 'alternate', type: FEEDS",
      "{rel: 'related', type: FEEDS",
    ],
    found: site('conformance/interactive', 'its pages link the three feeds', /Expected: +3/),
  }),
  seed('search-without-properties', 'Reader: search does not find fields of the API', {
    edit: [
      'plugins/api/api-reference/render/records.ts',
      'return requiredFirst(list).flatMap(',
      'return requiredFirst(list.slice(1)).flatMap(',
    ],
    found: step(
      'build',
      'npx docusaurus build --out-dir .generated/seeded-build',
      /parameters of the contract cannot be found/,
    ),
  }),
  seed('copied-page-is-html', 'Reader: "Copy page" copies the HTML of the page', {
    D: [
      'plugins/client/copy-page/menu.ts',
      'readTwin(twin).then((page) =>',
      'Promise.resolve(document.body.innerHTML).then((page) =>',
    ],
    found: site('conformance/copy-page', '/docs/scopes/management: the page is copied as Markdown', /<div/),
  }),
  seed('wrong-year', 'Reader: the footer has the wrong year', {
    D: ['config/footer.ts', '${brand.copyrightYear}', '${brand.copyrightYear - 1}'],
    found: site('conformance/section-2-shell', 'A footer with link columns', /2024/),
  }),
  seed('navbar-link-lost', 'Reader: the navbar has no link to support', {
    D: ['config/navbar.ts', "      docsLink({label: 'Support', to: '/docs/support', position: 'right'}),\n", ''],
    found: site('conformance/section-2-shell', '| Support | ', /\/docs\/support/),
  }),

  // Adopters and contributors.
  seed('brand-name-in-build', 'Adopter: the navbar shows the name of the first product', {
    edit: ['config/navbar.ts', 'title: `${brand.product} docs`', "title: 'Norva docs'"],
    found: site('conformance/other-settings', 'No file of the other brand', /index\.html/),
  }),
  seed('brand-name-in-service', 'Adopter: the MCP server introduces itself with the name of the first product', {
    edit: [
      'search/mcp/tools.ts',
      '{name: `${brand.slug}-docs`, title: `${brand.product} docs`',
      "{name: 'norva-docs', title: 'Norva docs'",
    ],
    found: unit('tests/wording.test.ts', /search\/mcp\/tools\.ts/),
  }),
  seed('engine-drifts', 'Contributor: a new installation gets another version of Docusaurus, which breaks the build', {
    edit: [
      'package.json',
      '    "@docusaurus/faster": "3.8.1",\n    "@docusaurus/mdx-loader"',
      '    "@docusaurus/faster": "^3.8.1",\n    "@docusaurus/mdx-loader"',
    ],
    found: unit('tests/engine/engine.test.ts', /FAIL .*pins every direct dependency/),
  }),
  seed('forbidden-import', 'Operator: the edge worker contains a plugin of the build and exceeds its limit', {
    edit: [
      'search/words.ts',
      "import {STEPS, type Budget} from './work';",
      "import {STEPS, type Budget} from './work';\nimport '../plugins/authoring/content-checks/words';",
    ],
    found: lint('imports', /search/),
  }),
  seed('color-outside-tokens', 'Adopter: a color of the first product stays after a rebrand', {
    edit: [
      'src/components/Cards/styles.module.css',
      'border: 1px solid var(--color-line);',
      'border: 1px solid #0b5563;',
    ],
    found: lint('css', /0b5563/),
  }),
  seed('missing-property', 'Screen reader: the search field of a page has no label', {
    edit: [
      'src/theme/NotFound/Content/index.tsx',
      '<SearchForm id="not-found-search" label="Search the docs" />',
      '<SearchForm id="not-found-search" />',
    ],
    found: step('types', 'npm run --silent typecheck', /'label' is missing/),
  }),
];
