/** Run on the blocks of tutorials: every block in order, to the checkpoints; loading, keyboard, and everyone's settings. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Locator, Page} from '@playwright/test';
import type {Recording} from '../../plugins/authoring/guide-runs/recording';
import {htmlFiles} from '../support/html-files';
import {EVERY_PAGE} from '../support/site-pages';
import {axeViolations, expect, hydrated, setColorMode, test} from '../support/test';

const PAGE = '/docs/how-to-guides/progressive-rollout';
const CALLS = /value="?(\/assets\/guides\/[^"#]+)#/;

/** The check of guides replays the calls of all pages in Node; the page sends those of the others with the same code. */
const tutorials = htmlFiles('build/docs').flatMap((file) => {
  const html = readFileSync(file, 'utf8');
  const url = html.includes('Checkpoint:') ? CALLS.exec(html)?.[1] : undefined;
  if (url === undefined) return [];
  const recording = JSON.parse(readFileSync(path.join('build', url), 'utf8')) as Recording;
  const tabs = Object.entries(recording).map(([tab, blocks]) => ({tab, lines: blocks!.map(({line}) => line)}));
  return [{route: `/${path.relative('build', file).replace(/(?:\/index)?\.html$/, '')}`, tabs}];
});

type Tab = (typeof tutorials)[number]['tabs'][number];

/** Runs in the page: presses Run on every block of a tab, in a new sandbox. */
async function runTab({tab, lines}: Tab): Promise<{problems: string[]; checkpoints: string[]}> {
  sessionStorage.clear();
  document.querySelector<HTMLInputElement>(`[data-group=way] > input[value=${tab}]`)?.click();
  const problems: string[] = [];
  for (const line of lines) {
    const button = document.querySelector<HTMLButtonElement>(`[data-does=run][value$="#${line}"]`)!;
    const output = button.closest('.code-block')!.querySelector('.run-result')!;
    output.replaceChildren();
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (output.childElementCount === 0 || button.ariaBusy !== null) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(button, {attributes: true});
      button.click();
    });
    const wrong = output.querySelector('.try-error:not(b)');
    if (wrong || !output.querySelector('.run-calls')) problems.push(`line ${line}: ${output.textContent}`);
  }
  const checkpoints = [...document.querySelectorAll<HTMLElement>('main [data-checkpoint]')];
  return {problems, checkpoints: checkpoints.map(({dataset}) => dataset.checkpoint!)};
}

/** Runs in the page: parts with a checkpoint in which a block of the tab can run. */
function partsWith({lines}: Tab): number {
  let [parts, hasRun] = [0, false];
  for (const element of document.querySelectorAll<HTMLElement>('main :is(h2, p, [data-does=run])')) {
    if (element.matches('h2')) hasRun = false;
    else if (element instanceof HTMLButtonElement) hasRun ||= lines.includes(Number(element.value.split('#')[1]));
    else if (hasRun && element.textContent.startsWith('Checkpoint:')) parts += 1;
  }
  return parts;
}

test('Every tutorial has blocks that run', () => {
  expect(tutorials.length).toBeGreaterThanOrEqual(17);
});

for (const {route, tabs} of tutorials.filter((one) => EVERY_PAGE || one.route === PAGE)) {
  test(`The blocks of ${route} run to green checkpoints`, async ({site}) => {
    await site.goto(route);
    for (const tab of tabs) {
      const {problems, checkpoints} = await site.evaluate(runTab, tab);
      expect(problems).toEqual([]);
      expect(checkpoints).toEqual(Array.from({length: await site.evaluate(partsWith, tab)}, () => 'reached'));
    }
  });
}

const runOf = (page: Page, index: number): Locator => page.locator('[data-does=run]').nth(index);
const resultOf = (button: Locator): Locator =>
  button.locator('xpath=ancestor::*[contains(@class, "code-block")][1]').locator('.run-result');

test.describe('Run', () => {
  test.beforeEach(({site}) => site.addInitScript(() => localStorage.setItem('docusaurus.tab.way', 'cli')));

  test('is not there without JavaScript, and costs a reading visit nothing', async ({browser, baseURL, site}) => {
    const context = await browser.newContext({javaScriptEnabled: false, baseURL});
    const page = await context.newPage();
    await page.goto(PAGE);
    await expect(runOf(page, 0)).toBeHidden();
    await context.close();
    const requested: string[] = [];
    site.on('request', (request) => requested.push(request.url()));
    await site.goto(PAGE);
    expect(requested.filter((url) => /try-it|sandbox|guides\//.test(new URL(url).pathname.replace(PAGE, '')))).toEqual(
      [],
    );
  });

  test('runs earlier blocks first where a block needs them, with the keyboard alone, and announces the result', async ({
    site,
  }) => {
    await site.goto(PAGE);
    const run = site.getByRole('button', {name: /^Run: .*Part 4/}).first();
    await run.focus();
    await site.keyboard.press('Enter');
    await expect(resultOf(run)).toContainText('uses objects that earlier blocks create');
    await site.keyboard.press('Tab');
    while (!(await site.evaluate(() => document.activeElement?.textContent === 'Run all until here')))
      await site.keyboard.press('Tab');
    await site.keyboard.press('Enter');
    await expect(resultOf(run)).toContainText('earlier blocks ran first');
    await expect(resultOf(run)).toContainText('POST /deployment');
    await expect(site.getByRole('status').filter({hasText: 'Checkpoint reached'})).toHaveCount(1);
    await expect(run).toBeFocused();
    await expect(site.locator('[data-checkpoint=reached]')).toHaveCount(4);
  });

  test('keeps the result while the application hydrates, and is listed and can be undone on the sandbox page', async ({
    site,
  }) => {
    await site.goto(PAGE);
    await runOf(site, 0).click();
    await expect(resultOf(runOf(site, 0))).toContainText('200 OK');
    await hydrated(site);
    await expect(resultOf(runOf(site, 0))).toContainText('200 OK');
    const title = await site.getByRole('heading', {level: 1}).textContent();
    await site.goto('/docs/sandbox');
    await site.getByRole('button', {name: 'Open the sandbox'}).click();
    const calls = site.getByRole('region', {name: 'Sandbox'}).locator('.sandbox-calls');
    await expect(calls.getByRole('link', {name: `of ${title}`})).toHaveAttribute('href', PAGE);
    await calls.getByRole('button', {name: /^Undo/}).click();
    await expect(calls).toHaveCount(0);
  });

  test('shows the bodies of responses, and Undo removes what the blocks created', async ({site}) => {
    await site.goto(PAGE);
    const run = site.getByRole('button', {name: /^Run: .*Part 1/}).last();
    for (const time of ['first', 'second']) {
      await run.click();
      await resultOf(run).getByRole('button', {name: 'Run all until here'}).click();
      await expect(resultOf(run), time).toContainText('2 earlier blocks ran first');
      await expect(resultOf(run).locator('.try-error')).toHaveCount(0);
      await resultOf(run).getByText('Response body').last().click();
      await expect(resultOf(run).getByRole('region', {name: 'Body of the response'})).toContainText('"id": 1001');
      await resultOf(run).getByRole('button', {name: 'Undo'}).click();
      await expect(resultOf(run)).toBeEmpty();
      await expect(run).toBeFocused();
      await expect(site.getByRole('status').filter({hasText: 'Undone'})).toHaveCount(1);
    }
  });

  test('says why a checkpoint is not reached: here the caller has no token', async ({site}) => {
    await site.addInitScript(() => sessionStorage.setItem('docs.sandbox.caller', 'nobody'));
    await site.goto(PAGE);
    const run = site.getByRole('button', {name: /^Run: .*Part 1/}).last();
    await run.click();
    await resultOf(run).getByRole('button', {name: 'Run all until here'}).click();
    await expect(resultOf(run)).toContainText('401 Unauthorized');
    await expect(resultOf(run)).toContainText('Checkpoint not reached');
    await expect(site.locator('[data-checkpoint=missed]')).toHaveCount(1);
  });

  test('of another tab starts over with the example', async ({site}) => {
    await site.goto(PAGE);
    await runOf(site, 0).click();
    await expect(resultOf(runOf(site, 0))).toContainText('200 OK');
    const group = site.locator('[data-group=way]').first();
    await group.getByText('API', {exact: true}).click();
    const run = group.locator('.tab-panel[data-label=API] [data-does=run]');
    await run.click();
    await resultOf(run).getByRole('button', {name: 'Start over and run all until here'}).click();
    await expect(resultOf(run)).toContainText('POST /deployment_strategy');
    await expect(resultOf(run).locator('.run-calls .try-error')).toHaveCount(0);
  });

  test('shows the error, not an earlier result, when the sandbox stops in the middle', async ({site}) => {
    await site.addInitScript(() => {
      const send = Worker.prototype.postMessage;
      let sent = 0;
      Worker.prototype.postMessage = function (this: Worker, message: unknown) {
        sent += 1;
        if (sent !== 3) send.call(this, message);
      };
    });
    await site.goto(PAGE);
    const run = site.getByRole('button', {name: /^Run: .*Part 4/}).first();
    await run.click();
    await resultOf(run).getByRole('button', {name: 'Run all until here'}).click();
    await expect(resultOf(run).locator('.try-error')).toContainText('2 seconds');
    await expect(resultOf(run)).not.toContainText('200 OK');
  });

  test.describe('when its calls cannot be loaded', () => {
    test.use({provoked: /Failed to load resource|net::ERR/});

    test('says so, and Retry loads them', async ({site}) => {
      const isCalls = (url: URL): boolean => url.pathname.startsWith('/assets/guides/');
      await site.route(isCalls, (route) => route.abort());
      await site.goto(PAGE);
      await runOf(site, 0).click();
      await expect(site.getByRole('alert')).toContainText('could not be loaded');
      await site.unroute(isCalls);
      await site.getByRole('button', {name: 'Retry'}).click();
      await expect(resultOf(runOf(site, 0))).toContainText('200 OK');
    });
  });

  test('has no axe violation and fits, light at 1440 px and dark at 320 px', async ({site}) => {
    await site.goto(PAGE);
    await runOf(site, 0).click();
    await expect(resultOf(runOf(site, 0))).toContainText('200 OK');
    for (const [mode, width] of [
      ['light', 1440],
      ['dark', 320],
    ] as const) {
      await setColorMode(site, mode);
      await site.setViewportSize({width, height: 900});
      expect(await axeViolations(site, {within: 'article'}), `${mode}, ${width} px`).toEqual([]);
      expect(await site.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});
