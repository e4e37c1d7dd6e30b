import {suggestions, waysOut} from '../../data/page-links';
import {element} from './element';
import {TEXTS} from './texts';

type OnClick = (event: MouseEvent) => void;

/** Below the message of a screen without results: pages to continue with. */
export const startLinks = (onClick: OnClick): HTMLElement => linkList(TEXTS.frequent, suggestions, onClick);
export const noResultLinks = (onClick: OnClick): HTMLElement => linkList(TEXTS.browse, waysOut, onClick);

function linkList(title: string, links: typeof suggestions, onClick: OnClick): HTMLElement {
  const items = links.map(({label, to}) => {
    const link = element('a', {href: to}, label);
    link.addEventListener('click', onClick);
    return element('li', {}, link);
  });
  return element(
    'nav',
    {class: 'DocSearch-Links', 'aria-label': title},
    element('p', {class: 'DocSearch-Help'}, title),
    element('ul', {}, ...items),
  );
}
