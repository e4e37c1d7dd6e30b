import {callOf, linesOf} from '../hits';
import {textParts, unmarked} from '../marked-text';
import {element} from './element';
import {icon} from './icons';
import type {Action, Group, Row} from './screen';

/** Referenced by `aria-controls` of the field. */
const LIST_ID = 'search-list';
export const cellId = (index: number): string => `search-hit-${index}`;

export type ListHandlers = {
  onActive: (index: number) => unknown;
  onChoose: (row: Row, event: MouseEvent) => void;
  onAction: (action: Action) => void;
};

/** A grid, because a row of earlier searches has a link and buttons. Links stay links: they open in new tabs. */
export function listOf(groups: Group[], label: string, handlers: ListHandlers): HTMLElement {
  let index = 0;
  return element(
    'div',
    {id: LIST_ID, class: 'DocSearch-Dropdown-Container', role: 'grid', 'aria-label': label},
    ...groups.map(({title, rows}) =>
      element(
        'div',
        {class: 'DocSearch-Hits', role: 'rowgroup'},
        element('div', {role: 'row'}, element('div', {class: 'DocSearch-Hit-source', role: 'rowheader'}, title)),
        ...rows.map((row) => rowOf(row, index++, handlers)),
      ),
    ),
  );
}

function rowOf(row: Row, index: number, {onActive, onChoose, onAction}: ListHandlers): HTMLElement {
  const {title, path} = linesOf(row.item);
  const call = callOf(row.item);
  const link = element(
    'a',
    {class: 'DocSearch-Hit-Container', href: row.item.url},
    element('span', {class: 'DocSearch-Hit-icon'}, icon(row.icon)),
    element(
      'span',
      {class: 'DocSearch-Hit-content-wrapper'},
      element('span', {class: 'DocSearch-Hit-title'}, ...marked(title)),
      ' ',
      call + path !== '' &&
        element(
          'span',
          {class: 'DocSearch-Hit-path'},
          call !== '' && element('code', {}, unmarked(call)),
          call !== '' && path !== '' && ' · ',
          ...marked(path),
        ),
    ),
    row.actions.length === 0 && element('span', {class: 'DocSearch-Hit-Select-Icon'}, icon('enter')),
  );
  link.addEventListener('click', (event) => onChoose(row, event));
  const shown = element(
    'div',
    {
      class: row.isChild ? 'DocSearch-Hit DocSearch-Hit--Child' : 'DocSearch-Hit',
      role: 'row',
      tabindex: '-1',
      'aria-selected': 'false',
    },
    element('div', {id: cellId(index), class: 'DocSearch-Hit-cell', role: 'gridcell'}, link),
    ...row.actions.map((action) => actionOf(action, unmarked(title), onAction)),
  );
  // Not `mouseover`, which also fires when rows move under a resting pointer.
  for (const type of ['mousemove', 'focusin']) shown.addEventListener(type, () => onActive(index));
  return shown;
}

function actionOf(action: Action, title: string, onAction: ListHandlers['onAction']): HTMLElement {
  const button = element(
    'button',
    {
      type: 'button',
      class: 'DocSearch-Hit-action-button',
      title: action.label,
      'aria-label': `${action.label}: ${title}`,
    },
    icon(action.icon),
  );
  button.addEventListener('click', () => onAction(action));
  return element('div', {class: 'DocSearch-Hit-action', role: 'gridcell'}, button);
}

/** Highlighted text of the index or of storage, without setting HTML. */
export function marked(html: string): (Node | string)[] {
  return textParts(html).map(({text, isMarked}) => (isMarked ? element('mark', {}, text) : text));
}
