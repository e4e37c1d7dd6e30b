/** Parts of API pages, which are loaded when the pointer moves to what they are for, or the focus. Scrolling loads nothing. */
import {onFirstPress} from '../../../../src/client/notice';
import type * as ApiFilter from './api-filter';
import type * as ApiFields from './api-fields';

declare const API_FILTER_SCRIPT: string;
declare const API_FIELDS_SCRIPT: string;

export function wireApiReference(): void {
  const loadFilter = onFirstPress<typeof ApiFilter>(API_FILTER_SCRIPT);
  const types = ['pointermove', 'focusin'];
  const loadFields = ({target}: Event): void => {
    if (!(target as Element).matches('.api-name, .api-page [href*="."], .api-card :is(pre, span)')) return;
    for (const type of types) document.removeEventListener(type, loadFields);
    // Without it, the page lacks nothing that it says.
    (import(API_FIELDS_SCRIPT) as Promise<typeof ApiFields>)
      .then(({wireFields}) => wireFields(target as Element))
      .catch(() => undefined);
  };
  for (const type of types) document.addEventListener(type, loadFields);
  document.addEventListener('focusin', ({target}) => {
    const field = target as HTMLInputElement;
    if (field.dataset.does === 'filter') void loadFilter().then(({filterOperations}) => filterOperations(field));
  });
}
