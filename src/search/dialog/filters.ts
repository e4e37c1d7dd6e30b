import {KIND_NAMES, KINDS, KINDS_LABEL, type Kind} from '../kinds';
import {element} from './element';

/** `name` is unique on the page. Radio buttons, so that one Tab stop and the arrow keys left and right choose. */
export function filters(name: string, onChoose: (kind: Kind) => void): {box: HTMLElement; show: (kind: Kind) => void} {
  const radios = KIND_NAMES.map((kind) => {
    const radio = element('input', {type: 'radio', name, value: kind});
    radio.addEventListener('change', () => onChoose(kind));
    return radio;
  });
  const box = element(
    'fieldset',
    {class: 'DocSearch-Filters'},
    element('legend', {class: 'unseen'}, KINDS_LABEL),
    ...radios.map((radio, index) =>
      element('label', {class: 'DocSearch-Filter'}, radio, KINDS[KIND_NAMES[index]!].label),
    ),
  );
  return {
    box,
    show(kind) {
      for (const radio of radios) radio.checked = radio.value === kind;
    },
  };
}
