/** The reader's own values: stored in the browser, never sent. */
import {validValues, type Values} from './validate';

export type {Values} from './validate';

const KEY = 'docs.values';

export function readValues(): Values {
  try {
    return validValues(JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return {}; // storage is blocked or not JSON: keep the example's values
  }
}

export function writeValues(values: Values): void {
  try {
    if (Object.keys(values).length > 0) localStorage.setItem(KEY, JSON.stringify(values));
    else localStorage.removeItem(KEY);
  } catch (error) {
    console.error('Your values could not be kept.', error);
  }
}

export const isValuesEvent = ({key}: StorageEvent): boolean => key === KEY;

/** Shows the reader's values in every marked element; resets unset ones to the example's value. */
export function applyValues(values: Values, isReady: (place: Element) => boolean = () => true): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-value]')) {
    if (!isReady(place)) continue;
    const own = values[place.dataset.value!];
    if (own === undefined && place.dataset.example === undefined) continue; // it shows the example
    place.dataset.example ??= place.textContent;
    const text = own ?? place.dataset.example;
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle('own-value', own !== undefined);
  }
}
