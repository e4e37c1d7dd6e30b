import {escapeHtml} from '../../../text';

/** The button in the request panel of an operation page. Without scripts it is hidden, as all such buttons. */
export const tryItButton = (operation: string): string =>
  `<button type="button" data-does="try" value="${escapeHtml(operation)}">Try it</button>`;
