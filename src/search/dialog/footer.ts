import {element} from './element';
import {opensWithSlash} from '../../theme/SearchBar/slash';
import {icon, type IconName} from './icons';
import {TEXTS} from './texts';

/** Keyboard hints, the switch of the key `/`, and the hosted provider's credit if it serves the results. */
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
    slashSwitch(),
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

function slashSwitch(): HTMLElement {
  const box = element('input', {type: 'checkbox', role: 'switch'});
  const show = (isOn: boolean): void => void (box.checked = isOn);
  show(opensWithSlash.read());
  opensWithSlash.watch(show);
  box.addEventListener('change', () => opensWithSlash.write(box.checked ? null : 'off'));
  return element('label', {class: 'DocSearch-Slash'}, box, TEXTS.slash);
}

function command(text: string, ...keys: HTMLElement[]): HTMLElement {
  return element('li', {}, ...keys, element('span', {class: 'DocSearch-Label'}, text));
}

function key(name: IconName, label: string): HTMLElement {
  return element('kbd', {class: 'DocSearch-Commands-Key'}, icon(name), element('span', {class: 'unseen'}, label));
}
