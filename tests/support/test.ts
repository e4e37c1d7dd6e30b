import {test as base, expect, type Page} from '@playwright/test';
import axe from 'axe-core';
import {startByFocus} from './before-app';

type Fixtures = {
  /** Messages the tests of a group provoke on purpose. */
  provoked: RegExp | undefined;
  /** Messages this test provokes on purpose; everything else on the console fails it. */
  expected: RegExp[];
  site: Page;
};

/**
 * A page that fails its test on any console message, page error or request to
 * another host.
 */
export const test = base.extend<Fixtures>({
  provoked: [undefined, {option: true}],
  expected: async ({provoked}, use) => use(provoked ? [provoked] : []),
  // eslint-disable-next-line no-empty-pattern
  baseURL: async ({}, use, {project}) => use(project.name === 'edge' ? process.env.EDGE_URL : process.env.SITE_URL),
  site: async ({page, expected, baseURL}, use) => {
    const problems: string[] = [];
    watch(page, baseURL!, (text) => {
      if (!expected.some((pattern) => pattern.test(text))) problems.push(text);
    });
    await use(page);
    // Pending preloads at the end of a test must not fail in the test's route handler.
    await page.unrouteAll({behavior: 'ignoreErrors'});
    expect(problems).toEqual([]);
  },
});

export {expect};

/** Reports every console message, page error and request to another host. */
export function watch(page: Page, baseURL: string, report: (text: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      report(`console ${message.type()}: ${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => report(`page error: ${error.message} (${page.url()})`));
  page.on('request', (request) => {
    const {protocol, origin} = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) report(`request to another host: ${request.url()}`);
  });
}

/** Opens a page and waits until the application runs. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The smallest trigger: focus on a link to another page. */
export async function intend(page: Page): Promise<void> {
  await startByFocus(page);
}

/** Waits for hydration, which starts at the first interaction (again after a reload). */
export async function hydrated(page: Page): Promise<void> {
  await intend(page);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

/** Paths of the documents that the browser loads from now on. */
export function documentsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.push(new URL(request.url()).pathname);
  });
  return seen;
}

/** Follows a link of the search dialog, which React does not render: it may lead to any path. */
export async function followInside(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), {href});
    document.getElementById('search-dialog')!.append(link);
    link.click();
  }, path);
}

/** Changes the color mode as another tab would. */
export async function setColorMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => {
    const oldValue = localStorage.getItem('theme');
    localStorage.setItem('theme', value);
    window.dispatchEvent(
      new StorageEvent('storage', {key: 'theme', oldValue, newValue: value, storageArea: localStorage}),
    );
  }, mode);
  await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
  // Finishes color transitions of links, so that checks see the final color. Those of parts that are not rendered never
  // end.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

type AxeOptions = {
  /** A selector: the rest of the page is checked by tests/browser/every-page. */
  within?: string;
  /** Without `rules`, all. */
  rules?: string[];
  /** Of elements with the same tags and classes from the root to them, such as rows of a table, only the first four. */
  sample?: boolean;
};

/** axe without the Playwright wrapper, which opens a second page per run and takes four times as long. */
export async function axeViolations(page: Page, {within, rules, sample = false}: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; 0`);
  return page.evaluate(
    async ([tags, part, only, isSample]) => {
      const root = part === undefined ? document.documentElement : document.querySelector(part)!;
      const seen = new Map<string, number>();
      const repeated: Element[] = [];
      const parents: [element: Element, path: string][] = isSample ? [[root, '']] : [];
      for (const [parent, path] of parents)
        for (const child of parent.children) {
          const own = `${path} > ${child.localName}.${[...child.classList].sort().join('.')}`;
          seen.set(own, (seen.get(own) ?? 0) + 1);
          if (seen.get(own)! > 4) repeated.push(child);
          else parents.push([child, own]);
        }
      const context = repeated.length > 0 ? {include: [root], exclude: repeated} : (part ?? document);
      const {violations} = await (window as unknown as {axe: typeof axe}).axe.run(context, {
        runOnly: only ? {type: 'rule', values: only} : {type: 'tag', values: tags},
        resultTypes: ['violations'],
        preload: false, // for a rule that is not among these
      });
      return violations.flatMap(({id, help, nodes}) =>
        nodes.map(({target, failureSummary}) => `${id}: ${help}: ${target.join(' ')}\n${failureSummary}`),
      );
    },
    [TAGS, within, rules, sample] as const,
  );
}
