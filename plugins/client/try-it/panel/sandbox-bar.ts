/** The sandbox of the panel: who calls, its clock, and its world as a file. */
import type {Caller} from '../sandbox/protocol';
import {button, create} from './elements';
import {CALLERS} from './session-state';
import {clockText} from './words';

export type BarActions = {
  setCaller: (caller: Caller) => void;
  /** Until nothing changes if `milliseconds` is undefined. */
  wait: (milliseconds?: number) => void;
  reset: () => void;
  exported: () => string;
  imported: (text: string) => void;
  rejected: (message: string) => void;
  /** A link to the page of the sandbox. */
  page?: HTMLElement;
};

export type Bar = {element: HTMLElement; show: (now: string) => void};

const SHORT_WAIT_MS = 30_000;
/** Larger than what the storage of a tab takes. */
const MAX_BYTES = 10_000_000;

export function sandboxBar(caller: Caller, actions: BarActions): Bar {
  const select = create(
    'select',
    {},
    ...[...CALLERS].map(([value, label]) => create('option', {value, selected: value === caller}, label)),
  );
  const summary = create('summary');
  let shown = '';
  const show = (now: string): void => {
    shown = now;
    summary.textContent = `Sandbox: ${CALLERS.get(select.value as Caller)!}, ${clockText(now)}`;
  };
  select.addEventListener('change', () => {
    actions.setCaller(select.value as Caller);
    show(shown);
  });
  const file = create('input', {type: 'file', accept: '.json,application/json', hidden: true});
  file.addEventListener('change', () => {
    const [chosen] = file.files!;
    file.value = ''; // the same file can be chosen again
    if (!chosen) return;
    if (chosen.size > MAX_BYTES) actions.rejected(`The file is larger than ${MAX_BYTES / 1_000_000} MB.`);
    else void chosen.text().then(actions.imported, () => actions.rejected('The file cannot be read.'));
  });
  return {
    show,
    element: create(
      'details',
      {class: 'try-sandbox'},
      summary,
      create(
        'div',
        {class: 'try-rows'},
        create('label', {}, create('span', {}, 'Role'), create('span', {class: 'try-row'}, select)),
        row(
          'Clock',
          button('Wait 30 s', () => actions.wait(SHORT_WAIT_MS)),
          button('Wait until settled', () => actions.wait()),
        ),
        row(
          'World',
          button('Reset', actions.reset),
          button('Export', () => download('sandbox.json', actions.exported())),
          button('Import', () => file.click()),
          file,
          actions.page,
        ),
      ),
    ),
  };
}

const row = (label: string, ...controls: (Node | undefined)[]): HTMLElement =>
  create('p', {}, create('span', {}, label), create('span', {class: 'try-row'}, ...controls));

function download(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
  create('a', {href, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(href)); // after the browser has read it
}
