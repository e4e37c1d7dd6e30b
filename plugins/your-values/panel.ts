import siteConfig from '@generated/docusaurus.config';
import {EXAMPLE_IDS} from './values';
import {readValues, showValues, writeValues, type Values} from './page';

/** What an id or an address can be: nothing that a shell or a program would read as more than a value. */
const ID = '[A-Za-z0-9_\\-]{1,64}';
const ADDRESS = 'https?://[A-Za-z0-9.\\-]+(:[0-9]+)?(/[A-Za-z0-9._\\-\\/]*)?';

const FIELDS = [
  ...Object.entries(EXAMPLE_IDS).map(([name, example]) => ({
    name,
    label: `${name[0]!.toUpperCase()}${name.slice(1)} id`,
    example,
    pattern: ID,
    says: 'Letters, digits, - and _, at most 64.',
  })),
  {
    name: 'api',
    label: 'API address',
    example: 'https://…',
    pattern: ADDRESS,
    says: 'A web address, for example https://api.company.example.',
  },
];

let dialog: HTMLDialogElement | undefined;

/** The panel as a native dialog: the browser keeps the focus inside, closes it with Escape and returns the focus. */
export function openPanel(opener: HTMLElement): void {
  dialog ??= document.body.appendChild(createDialog());
  const values = readValues();
  for (const input of dialog.querySelectorAll('input')) input.value = values[input.name] ?? '';
  dialog.addEventListener('close', () => opener.focus(), {once: true});
  dialog.showModal();
}

function createDialog(): HTMLDialogElement {
  const box = document.createElement('dialog');
  box.className = 'values-panel';
  box.dataset.app = '';
  box.setAttribute('aria-labelledby', 'values-title');
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = siteConfig.customFields!.valuesStyle as string;
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

function field({name, label, example, pattern, says}: (typeof FIELDS)[number]): string {
  return `<label>${label}<input name="${name}" pattern="${pattern}" maxlength="128" placeholder="${example}" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="values-${name}"></label><p class="values-error" id="values-${name}" hidden>${says}</p>`;
}

/** Takes what is valid at once; the rest says what it should be. */
function apply(box: HTMLElement): void {
  const values: Values = {};
  for (const input of box.querySelectorAll('input')) {
    const {name, value} = input;
    const valid = input.validity.valid;
    input.ariaInvalid = valid ? null : 'true';
    box.querySelector<HTMLElement>(`#values-${name}`)!.hidden = valid;
    if (valid && value) values[name] = value;
  }
  writeValues(values);
  showValues(values);
}
