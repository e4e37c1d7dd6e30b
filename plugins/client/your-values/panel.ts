import {reasonAgainst} from './reasons';
import {EXAMPLE_IDS} from './values';
import {applyValues, readValues, writeValues, type Values} from './stored-values';

declare const VALUES_PANEL_STYLE: string;

const FIELDS = [
  ...Object.entries(EXAMPLE_IDS).map(([name, example]) => ({
    name,
    label: `${name[0]!.toUpperCase()}${name.slice(1)} id`,
    example,
    keyboard: 'numeric',
  })),
  {name: 'api', label: 'API URL', example: 'https://…', keyboard: 'url'},
];

let dialog: HTMLDialogElement | undefined;

/** The panel as a native dialog: the browser keeps the focus inside, closes it with Escape and returns the focus. */
export function open(opener?: HTMLElement): void {
  if (dialog?.open) return;
  dialog ??= document.body.appendChild(createDialog());
  const values = readValues();
  for (const input of dialog.querySelectorAll('input')) input.value = values[input.name] ?? '';
  apply(dialog); // clears invalid input and its message from the last time
  dialog.addEventListener('close', () => opener?.focus(), {once: true});
  dialog.showModal();
}

function createDialog(): HTMLDialogElement {
  const box = document.createElement('dialog');
  box.className = 'values-panel';
  box.setAttribute('aria-labelledby', 'values-title');
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = VALUES_PANEL_STYLE;
  document.head.append(style);
  box.innerHTML = `<form method="dialog" novalidate>
<h2 id="values-title">Your values</h2>
<p>Samples and NRNs on every page show them, and Copy copies them. They stay in this browser and are sent nowhere. Never type a key or a token here.</p>
${FIELDS.map(field).join('')}
<p class="values-buttons"><button type="button" data-clear>Clear all</button><button type="submit">Done</button></p>
</form>`;
  box.addEventListener('input', () => apply(box));
  box.querySelector('[data-clear]')!.addEventListener('click', () => {
    box.querySelector('form')!.reset();
    apply(box);
    box.querySelector('input')!.focus();
  });
  return box;
}

function field({name, label, example, keyboard}: (typeof FIELDS)[number]): string {
  return `<label>${label}<input name="${name}" inputmode="${keyboard}" placeholder="${example}" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="values-${name}"></label><p class="values-error" id="values-${name}" hidden></p>`;
}

/**
 * Shows valid values in the samples while the reader types. For a value that would break a sample, shows the reason.
 */
function apply(box: HTMLElement): void {
  const values: Values = {};
  for (const input of box.querySelectorAll('input')) {
    const {name} = input;
    const value = input.value.trim(); // copied text often has a space at its end
    const reason = value === '' ? undefined : reasonAgainst(name, value);
    input.ariaInvalid = reason === undefined ? null : 'true';
    const error = box.querySelector<HTMLElement>(`#values-${name}`)!;
    error.textContent = reason ?? '';
    error.hidden = reason === undefined;
    if (value !== '' && reason === undefined) values[name] = value;
  }
  writeValues(values);
  applyValues(values);
}
