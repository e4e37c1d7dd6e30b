import {test as base, expect, type Page} from '@playwright/test';
import {layoutPages} from '../support/site-pages';

/**
 * Layout of pages in a small window. 320 px equals a window of 1280 px at 400 % zoom (WCAG 1.4.10), which then is
 * 256 px high.
 */
const NARROW = {width: 320, height: 256};
/** A4 at 96 dpi with margins of 1 cm. */
const PAPER = {width: 718, height: 1047};

/** Load time does not matter here. */
base.setTimeout(600_000);

/** One browser page for all: only the layout is tested, so the application is not loaded. */
const test = base.extend<object, {reader: Page}>({
  reader: [
    async ({browser}, use) => {
      const context = await browser.newContext({baseURL: process.env.SITE_URL!, reducedMotion: 'reduce'});
      const page = await context.newPage();
      await page.route('**/*.js', (route) => route.abort());
      await use(page);
      await context.close();
    },
    {scope: 'worker'},
  ],
});

for (const path of layoutPages()) {
  test(`${path} fits a window of 320 px, the navbar covers no scroll target, and print cuts nothing off`, async ({
    reader,
  }) => {
    await reader.emulateMedia({media: 'screen'});
    await reader.setViewportSize(NARROW);
    await reader.goto(path);
    await reader.evaluate(defineEachKind);
    const narrow = await reader.evaluate(openFoldsAndMeasure);
    const targets = await reader.evaluate(hiddenTargets);
    const focus = await reader.evaluate(hiddenFocus);
    await reader.emulateMedia({media: 'print'});
    await reader.setViewportSize(PAPER);
    const paper = await reader.evaluate(cutOff);
    expect({narrow, targets, focus, paper}).toEqual({
      narrow: {sideways: 0, outside: []},
      targets: [],
      focus: [],
      paper: [],
    });
  });
}

declare const eachKind: <T extends Element>(elements: T[]) => T[];

/**
 * A scroll or a focus for each of 2,000 elements takes a minute. Elements of one tag and class in one kind of parent have
 * the same margins: the first and the last three are tested, in their order.
 */
function defineEachKind(): void {
  const kindOf = ({localName, classList}: Element): string => [localName, ...classList].join('.');
  Object.assign(window, {
    eachKind: (elements: Element[]) => {
      const kinds = new Map<string, Element[]>();
      for (const element of elements) {
        const kind = `${kindOf(element.parentElement!)} ${kindOf(element)}`;
        kinds.set(kind, [...(kinds.get(kind) ?? []), element]);
      }
      const chosen = new Set([...kinds.values()].flatMap((all) => [...all.slice(0, 3), ...all.slice(-3)]));
      return elements.filter((element) => chosen.has(element));
    },
  });
}

/** How far the page scrolls sideways, and which parts a box without a scrollbar cuts off. */
function openFoldsAndMeasure(): {sideways: number; outside: string[]} {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
  const outside: string[] = [];
  for (const element of document.querySelectorAll('main *')) {
    if (element.getBoundingClientRect().right <= innerWidth + 1 || !element.checkVisibility()) continue;
    let box = element.parentElement;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (!box) outside.push(element.outerHTML.slice(0, 100));
  }
  return {sideways: Math.max(0, document.scrollingElement!.scrollWidth - innerWidth), outside};
}

/** Link targets that the navbar covers. */
function hiddenTargets(): string[] {
  const bar = document.querySelector('.navbar')!;
  const targets = [...document.querySelectorAll('main [id]')].filter((target) => target.getClientRects().length > 0);
  return eachKind(targets)
    .filter((target) => {
      target.scrollIntoView();
      const {top} = target.getBoundingClientRect();
      // At the top of the page there is nothing to scroll, and the navbar is above the content.
      return top < bar.getBoundingClientRect().bottom - 1 && scrollY > 0;
    })
    .map(({id}) => id);
}

/** Controls that the navbar covers when the focus moves backwards to them (WCAG 2.4.11). */
function hiddenFocus(): string[] {
  const bar = document.querySelector('.navbar')!;
  scrollTo(0, document.documentElement.scrollHeight);
  const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, summary, input, [tabindex="0"])');
  return eachKind([...controls].filter((control) => control.checkVisibility({visibilityProperty: true})))
    .reverse()
    .filter((control) => {
      control.focus();
      const {top, bottom} = control.getBoundingClientRect();
      const covered = bar.getBoundingClientRect().bottom;
      const room = innerHeight - covered;
      return document.activeElement === control && (bottom - top < room ? top < covered - 1 : bottom <= covered);
    })
    .map((control) => control.outerHTML.slice(0, 100));
}

/** Elements with horizontal overflow, which cannot scroll in print. Text for screen readers is not printed. */
function cutOff(): string[] {
  return [...document.querySelectorAll('main :not(.unseen)')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0 && box.checkVisibility())
    .filter((box) => {
      const {right} = box.getBoundingClientRect();
      return getComputedStyle(box).overflowX !== 'visible' || right + box.scrollWidth - box.clientWidth > innerWidth;
    })
    .map((box) => box.outerHTML.slice(0, 100));
}
