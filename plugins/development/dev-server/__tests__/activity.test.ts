import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {createActivity, type Activity} from '../activity';

describe('The quiet time of the development server', () => {
  let activity: Activity;
  let isQuiet: boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    activity = createActivity(() => Date.now());
    isQuiet = false;
    void activity.quiet().then(() => (isQuiet = true));
  });
  afterEach(() => vi.useRealTimers());
  const after = async (ms: number): Promise<boolean> => {
    await vi.advanceTimersByTimeAsync(ms);
    return isQuiet;
  };

  it('does not come before the first compilation', async () => {
    activity.requested(true);
    expect(await after(10 * 60_000)).toBe(false);
    activity.compiling(false);
    expect(await after(3000)).toBe(true);
  });

  it('waits until a page is opened, up to a timeout', async () => {
    activity.compiling(false);
    activity.requested(false);
    expect(await after(20_000)).toBe(false);
    expect(await after(11_000)).toBe(true);
  });

  it('comes a moment after the last request and the last compilation', async () => {
    activity.compiling(false);
    activity.requested(true);
    expect(await after(1500)).toBe(false);
    activity.requested(false);
    expect(await after(1500)).toBe(false);
    activity.compiling(true);
    expect(await after(60_000)).toBe(false);
    activity.compiling(false);
    expect(await after(1500)).toBe(false);
    expect(await after(1000)).toBe(true);
  });

  it('comes again', async () => {
    activity.compiling(false);
    activity.requested(true);
    expect(await after(3000)).toBe(true);
    isQuiet = false;
    activity.requested(true);
    void activity.quiet().then(() => (isQuiet = true));
    expect(await after(1500)).toBe(false);
    expect(await after(1500)).toBe(true);
  });
});
