import type {Browser, Page} from '@playwright/test';

const SLOWDOWN = 4;
const LONG_TASK_MS = 50;

type TraceEvent = {ph: string; name: string; pid: number; tid: number; tdur?: number; args: {name?: string}};

/**
 * Milliseconds of main-thread tasks beyond 50 ms each, on a processor four times slower. From the CPU time of each task,
 * which other processes on the machine hardly change; the time that passes includes theirs.
 */
export function blockingTime(events: TraceEvent[]): number {
  const threadOf = ({pid, tid}: TraceEvent): string => `${pid} ${tid}`;
  const mainThreads = new Set(
    events.filter(({name, args}) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  return events
    .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)))
    .reduce((sum, {tdur = 0}) => sum + Math.max(0, (SLOWDOWN * tdur) / 1000 - LONG_TASK_MS), 0);
}

export const settle = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle').then(() => page.waitForTimeout(1500));

/** The blocking time of an act, until the page has settled after it. */
export async function blockingOf(browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(page, {categories: ['toplevel', '__metadata']});
  await act();
  await settle(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {traceEvents: TraceEvent[]};
  return blockingTime(trace.traceEvents);
}
