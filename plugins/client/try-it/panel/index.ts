/** The panel of an operation page: a form in the request card, which sends to the simulated platform in a Worker. */
import type * as EditorCode from '../../../../src/client/json-editor';
import {editOnFirstUse} from '../../../../src/client/json-editor/load';
import {importAgain} from '../../../../src/client/notice';
import {storedChoices} from '../../page-script/stored-choices';
import {readValues} from '../../your-values/stored-values';
import type {Kind, Requests, Responses, State} from '../sandbox/protocol';
import {button, create} from './elements';
import {BODY_LINES, callText, filledOf, formParts, missingInPath} from './form';
import {addToHistory, clearHistory} from './history';
import {keepCaller, keepWorld, readCaller, readWorld} from './session-state';
import {loadCalls, runBlock} from './run';
import {changeList, codeBlock, replyContent, showInResponse, waitContent} from './response';
import {sandboxBar} from './sandbox-bar';
import {clockText, statusText, TOO_LARGE, WAS_COMPLEMENTED, WAS_IMPORTED, WAS_RESET} from './words';
import {ask, startWorker} from './worker';
import {openSandbox} from './sandbox-page';

declare const JSON_EDITOR_SCRIPT: string;

let editorCode: Promise<typeof EditorCode> | undefined;

/** A part of its own: larger than the panel, and a reader who sends the example does not need it. */
const loadEditor = (): Promise<typeof EditorCode> =>
  (editorCode ??= importAgain<typeof EditorCode>(JSON_EDITOR_SCRIPT).catch((error: unknown) => {
    editorCode = undefined;
    throw error;
  }));

/** By `data-does` of the button. */
const actions = {try: openPanel, run: runBlock, sandbox: openSandbox};

/** `load` shows that a part is loading, and offers to try again. */
export async function open(
  button: HTMLButtonElement,
  load: <Part>(start: () => Promise<Part>) => Promise<Part>,
): Promise<void> {
  if (button.ariaBusy) return;
  button.ariaBusy = 'true';
  try {
    await load(() => Promise.all([startWorker(), button.dataset.does === 'run' && loadCalls(button)]));
    await actions[button.dataset.does as keyof typeof actions](button);
  } finally {
    button.ariaBusy = null;
  }
}

const NOTE = 'Simulated in this page. Nothing is sent.';
const LANGUAGES = {cli: 'CLI', curl: 'curl', powershell: 'PowerShell', python: 'Python', nodejs: 'Node.js'};
/** A check of the body waits until the reader pauses. */
const CHECK_AFTER_MS = 250;

async function openPanel(opener: HTMLButtonElement): Promise<void> {
  const card = opener.closest('.api-card')!;
  if (card.querySelector('.try-it')) return;
  const operation = opener.value;
  const opened = await ask('open', {operation, world: readWorld(), values: readValues()});
  if (opened === 'superseded' || !opener.isConnected) return;
  const form = create('form', {class: 'try-it', 'data-added': true, 'aria-label': 'Try it', novalidate: true});
  const status = create('p', {class: 'unseen', role: 'status'});
  const close = button('Close', () => {
    form.closest('.api-rail')?.querySelector('.try-response')?.remove();
    form.remove();
    opener.focus();
  });
  const head = create('p', {class: 'try-note'}, NOTE, close);
  if ('problem' in opened) {
    form.append(head, create('p', {class: 'try-error', role: 'alert'}, opened.problem));
    card.append(form);
    close.focus();
    return;
  }
  const {form: described} = opened.value;
  let {world} = opened.value;
  const addLost = (): void =>
    run('complement', {world, values: readValues()}, (result) => {
      keep(result);
      status.textContent = WAS_COMPLEMENTED;
      showInResponse(form, create('p', {}, WAS_COMPLEMENTED), changeList(result));
      send.focus(); // the button goes away
    });
  const {fields, editor, offer, lost} = formParts(described, addLost);
  const call = create('code', {class: 'try-call'});
  const error = create('p', {class: 'try-error', role: 'alert'});
  const send = create('button', {type: 'submit', class: 'try-send'}, 'Send');
  const filled = () => filledOf(form, editor?.textarea);

  const bar = sandboxBar(readCaller(), {
    setCaller: keepCaller,
    wait,
    reset: () =>
      run('reset', {values: readValues()}, (state) => {
        clearHistory();
        keep(state);
        status.textContent = WAS_RESET;
        showInResponse(form, create('p', {}, status.textContent));
      }),
    exported: () => world,
    imported: (text) =>
      run('import', {text}, (read) => {
        if ('problem' in read) return fail(read.problem);
        clearHistory();
        keep(read);
        status.textContent = WAS_IMPORTED;
        showInResponse(form, create('p', {}, status.textContent));
      }),
    rejected: fail,
    page: create('a', {href: '/docs/sandbox'}, 'Objects and calls'),
  });

  function wait(milliseconds?: number): void {
    run('wait', {world, operation, ...(milliseconds === undefined ? {} : {milliseconds})}, (result) => {
      keep(result);
      showInResponse(form, ...waitContent(result, wait));
      status.textContent = `${clockText(result.now)}. ${result.total} objects changed.`;
    });
  }

  function fail(message: string): void {
    error.textContent = message;
  }

  /** The new state of the sandbox, also for the next page, and its objects in the fields. */
  function keep(state: State): void {
    world = state.world;
    bar.show(state.now);
    if (!keepWorld(world)) fail(TOO_LARGE);
    void ask('open', {operation, world, values: readValues()}).then((again) => {
      if (again !== 'superseded' && 'value' in again) offer(again.value.form);
    });
  }

  /** One request to the sandbox; the form cannot be sent meanwhile. Send is not disabled: it would lose the focus. */
  function run<K extends Kind>(kind: K, request: Requests[K], show: (response: Responses[K]) => void): void {
    error.textContent = '';
    form.ariaBusy = 'true';
    void ask(kind, request).then((outcome) => {
      form.ariaBusy = null;
      if (outcome === 'superseded') return;
      if ('problem' in outcome) fail(outcome.problem);
      else show(outcome.value);
    });
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy) return;
    const missing = missingInPath(form);
    if (missing) {
      fail(`Enter a value for ${missing.name.replace('path ', '')}: it is part of the path.`);
      missing.focus();
      return;
    }
    const started = performance.now();
    const sent = filled();
    const caller = readCaller();
    run('send', {operation, world, caller, filled: sent}, (reply) => {
      if ('problem' in reply) return fail(reply.problem.message);
      addToHistory({
        operation,
        call: callText(described, sent),
        status: reply.status,
        caller,
        now: reply.now,
        filled: sent,
        before: world,
      });
      keep(reply);
      showInResponse(form, ...replyContent(reply, performance.now() - started, wait));
      status.textContent = statusText(reply.status);
    });
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });

  let timer: number | undefined;
  function check(): void {
    void ask('check', {operation, body: editor!.textarea.value}).then((found) => {
      if (found === 'superseded') return;
      const problems = 'value' in found ? found.value : [];
      editor!.show(problems);
      markLines!(problems);
    });
  }
  const markLines =
    editor &&
    editOnFirstUse(
      editor.textarea,
      loadEditor,
      {
        lines: BODY_LINES,
        complete: async (body, offset) => {
          const found = await ask('complete', {operation, world, body, offset});
          return found !== 'superseded' && 'value' in found ? found.value : undefined;
        },
      },
      () => (editor.about.textContent = 'JSON. Ctrl+Space: fields and values'),
    );
  form.addEventListener('input', ({target}) => {
    call.textContent = callText(described, filled());
    if (target !== editor?.textarea) return;
    clearTimeout(timer);
    timer = window.setTimeout(check, CHECK_AFTER_MS);
  });

  const language = create(
    'select',
    {'aria-label': 'Language of the copied request'},
    ...Object.entries(LANGUAGES).map(([value, label]) =>
      create('option', {value, selected: storedChoices().get('language') === value}, label),
    ),
  );
  const copy = button('Copy', () =>
    run('samples', {operation, filled: filled()}, (samples) => {
      if ('problem' in samples) return fail(`${samples.problem.message} Line ${samples.problem.line}.`);
      const {code, label} = samples.find((sample) => sample.language === language.value)!;
      navigator.clipboard.writeText(code).then(
        () => (status.textContent = copy.textContent = 'Copied'),
        () => showInResponse(form, create('p', {}, `The request in ${label}:`), codeBlock(code, 'request')),
      );
    }),
  );
  language.addEventListener('change', () => (copy.textContent = 'Copy'));
  form.addEventListener('input', () => (copy.textContent = 'Copy'));

  form.append(
    head,
    create('div', {class: 'try-request'}, call, lost, fields, editor?.element),
    bar.element,
    create('div', {class: 'try-actions'}, editor?.problems, error, send, create('span', {}, language, copy)),
    status,
  );
  offer(described);
  call.textContent = callText(described, filled());
  bar.show(opened.value.now);
  card.append(form);
  (form.querySelector<HTMLElement>('.try-field input, textarea') ?? send).focus({preventScroll: true});
}
