/** The filter of operations on API pages, which is loaded when its field gets the focus. */
import {onFirstPress} from '../../../../src/client/notice';
import type * as ApiFilter from './api-filter';

declare const API_FILTER_SCRIPT: string;

export function wireApiReference(): void {
  const loadFilter = onFirstPress<typeof ApiFilter>(API_FILTER_SCRIPT);
  document.addEventListener('focusin', ({target}) => {
    const field = target as HTMLInputElement;
    if (field.dataset.does === 'filter') void loadFilter().then(({filterOperations}) => filterOperations(field));
  });
}
