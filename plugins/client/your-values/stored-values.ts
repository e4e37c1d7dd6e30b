/** The reader's own values: stored in the browser, never sent. */
import {parseJson, stored} from '../../../src/client/stored';
import {validValues, type Values} from './validate';

export type {Values} from './validate';

const choice = stored('docs.values', (raw) => validValues(parseJson(raw)));

export const {read: readValues, watch: watchValues} = choice;

export const writeValues = (values: Values): void =>
  choice.write(Object.keys(values).length > 0 ? JSON.stringify(values) : null);

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
