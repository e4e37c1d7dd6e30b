import {suggestions as frequent} from '../../data/page-links';
import {inKind} from '../kinds';
import {unmarked} from '../marked-text';
import type {SearchState} from '../session';
import {notesOn} from '../understood';
import {element} from './element';
import {icon} from './icons';
import {seeAll, TEXTS} from './texts';

/** Messages of screens without a list, and the link below a list. */
export function startMessage(): HTMLElement {
  return element('div', {class: 'DocSearch-StartScreen'}, element('p', {class: 'DocSearch-Help'}, TEXTS.noRecent));
}

export function errorMessage(): HTMLElement {
  return element(
    'div',
    {class: 'DocSearch-ErrorScreen'},
    element('div', {class: 'DocSearch-Screen-Icon'}, icon('offline')),
    element('p', {class: 'DocSearch-Title'}, TEXTS.error),
    element('p', {class: 'DocSearch-Help'}, TEXTS.errorHelp),
  );
}

type NothingFound = {state: SearchState; reportUrl: string; onSuggestion: (text: string) => void};

export function nothingMessage({state, reportUrl, onSuggestion}: NothingFound): HTMLElement {
  // Before the first response with hits, what readers search most.
  const offered =
    state.suggestions.length > 0 ? state.suggestions.map(unmarked) : frequent.map(({label}) => label).slice(0, 3);
  return element(
    'div',
    {class: 'DocSearch-NoResults'},
    element('div', {class: 'DocSearch-Screen-Icon'}, icon('nothing')),
    element(
      'p',
      {class: 'DocSearch-Title'},
      `${TEXTS.nothing} "`,
      element('strong', {}, state.result!.query),
      `"${inKind(state.result!)}`,
    ),
    element(
      'div',
      {class: 'DocSearch-NoResults-Prefill-List'},
      element('p', {class: 'DocSearch-Help'}, `${TEXTS.suggestions}:`),
      element('ul', {}, ...offered.map((text) => suggestion(text, onSuggestion))),
    ),
    element('p', {class: 'DocSearch-Help'}, `${TEXTS.missing} `, element('a', {href: reportUrl}, TEXTS.report)),
  );
}

function suggestion(text: string, onSuggestion: (text: string) => void): HTMLElement {
  const button = element('button', {type: 'button', class: 'DocSearch-Prefill'}, text);
  button.addEventListener('click', () => onSuggestion(text));
  return element('li', {}, button);
}

/** One line, or none: which words were replaced or left out. */
export function understoodNote({result}: SearchState): HTMLElement[] {
  return notesOn(result!).map(({before, words, after}) =>
    element(
      'p',
      {class: 'DocSearch-Help DocSearch-Understood'},
      before,
      ...words.flatMap((word, index) => [index > 0 && ', ', element('strong', {}, word)]),
      after,
    ),
  );
}

export function seeAllLink({result}: SearchState, href: string, onClick: (event: MouseEvent) => void): HTMLElement {
  const link = element('a', {href}, seeAll(result!.nbHits));
  link.addEventListener('click', onClick);
  return element('div', {class: 'DocSearch-HitsFooter'}, link);
}
