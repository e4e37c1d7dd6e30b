import type {Page} from '@playwright/test';

/** TypeScript has no type for these entries. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: {node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly}[];
};
export type Shift = {value: number; time: number; moved: string[]};
type Observed = {shifts: Shift[]; observer: PerformanceObserver; add: (entries: PerformanceEntry[]) => void};

/** Records the layout shifts of every page that is opened from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const add = (entries: PerformanceEntry[]): void => {
      for (const {value, startTime, sources} of entries as LayoutShift[])
        shifts.push({
          value,
          time: startTime,
          moved: sources.map(
            ({node, previousRect: from, currentRect: to}) =>
              `${(node as Element | null)?.outerHTML?.slice(0, 100) ?? node?.textContent} moved from ${JSON.stringify(from)} to ${JSON.stringify(to)}`,
          ),
        });
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({type: 'layout-shift', buffered: true});
    Object.assign(window, {observed: {shifts, observer, add} satisfies Observed});
  });
}

/** The shifts of the current page up to its next frame, which is when the browser reports those of the last change. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(async () => {
    const {shifts, observer, add} = (window as unknown as {observed: Observed}).observed;
    // The observer is called after the frame; what it has not received yet is taken from its queue.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    add(observer.takeRecords());
    return shifts;
  });
