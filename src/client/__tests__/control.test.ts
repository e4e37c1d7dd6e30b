import {afterEach, expect, test, vi} from 'vitest';
import {control} from '../control';

afterEach(() => vi.unstubAllGlobals());

test('A script that runs before the place of its control has arrived fills it when the page is complete', () => {
  const events = new EventTarget();
  const places: {shadowRoot?: object; attachShadow: () => object}[] = [];
  vi.stubGlobal('CSS', {escape: String});
  vi.stubGlobal('document', {
    readyState: 'loading',
    querySelectorAll: () => places,
    addEventListener: events.addEventListener.bind(events),
  });
  const fill = vi.fn();
  control('feedback', fill);
  expect(fill).not.toHaveBeenCalled();
  places.push({attachShadow: () => ({})});
  events.dispatchEvent(new Event('DOMContentLoaded'));
  expect(fill).toHaveBeenCalledOnce();
});
