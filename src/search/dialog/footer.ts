import {element} from './element';
import {icon, type IconName} from './icons';

/** Keyboard hints, and the hosted provider's credit if it serves the results. */
export function footer(hosts: string[]): HTMLElement {
  return element(
    'div',
    {class: 'DocSearch-Footer'},
    element(
      'ul',
      {class: 'DocSearch-Commands'},
      command('to select', key('enter', 'Enter key')),
      command('to navigate', key('down', 'Arrow down'), key('up', 'Arrow up')),
      command('to close', element('kbd', {class: 'DocSearch-Commands-Key'}, 'Esc')),
    ),
    hosts[0]!.endsWith('.algolia.net') &&
      element(
        'div',
        {class: 'DocSearch-Logo'},
        element(
          'a',
          {href: 'https://www.algolia.com/ref/docsearch/', target: '_blank', rel: 'noopener noreferrer'},
          'Search by Algolia',
        ),
      ),
  );
}

function command(text: string, ...keys: HTMLElement[]): HTMLElement {
  return element('li', {}, ...keys, element('span', {class: 'DocSearch-Label'}, text));
}

function key(name: IconName, label: string): HTMLElement {
  return element('kbd', {class: 'DocSearch-Commands-Key'}, icon(name), element('span', {class: 'unseen'}, label));
}
