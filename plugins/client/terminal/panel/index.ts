/** The terminal in a page: a log, a line to type in, and the state of the platform. It has no framework and no canvas. */
import {loadStyle} from '../../../../src/client/load-style';
import {button, create} from '../../try-it/panel/elements';
import {keepWorld, readWorld, restoreWorld} from '../../try-it/panel/session-state';
import {readValues} from '../../your-values/stored-values';
import type {BlockOfPage, CallLine} from '../protocol';
import {isTerminalOpen} from './is-open';
import {Log} from './log';
import {ShellWorker, type Ended} from './shell-worker';
import {keepHistory, keepOpen, keepState, readHistory, readState} from './stored-terminal';

declare const TERMINAL_STYLE: string;
/** The name of the product's command line. */
declare const TERMINAL_CLI: string;

const PLACEHOLDER = `Type a command, such as ${TERMINAL_CLI} scope list --application_id 4`;
const HELLO = `A simulated platform in this page: ${TERMINAL_CLI}, curl, jq and bash. Nothing is sent. Try: ${TERMINAL_CLI} --help`;
const TOO_LARGE = 'The files of this terminal are too large to be kept over a reload.';

type Terminal = ReturnType<typeof build>;
let terminal: Terminal | undefined;

/** The button and Ctrl+`: opens it, gives it the focus, or closes it. On a page after one where it is open, it only appears. */
export async function open(): Promise<void> {
  const isRestored = terminal === undefined && isTerminalOpen();
  terminal ??= build();
  const {section, close} = terminal;
  if (section.isConnected && section.contains(document.activeElement)) return close();
  await show(isRestored ? null : (document.activeElement as HTMLElement | null));
  if (!isRestored) terminal.input.focus();
}

/** Runs a block of the page as if it was typed. Returns undefined if the terminal is busy. */
export async function runInTerminal(
  code: string,
  block: BlockOfPage,
  files: readonly {name: string; text: string}[],
  note?: string,
): Promise<Ended | undefined> {
  terminal ??= build();
  await show(document.activeElement as HTMLElement | null);
  if (note !== undefined) terminal.log.note(note);
  return terminal.run(code, block, files);
}

let isStyled = false;

async function show(opener: HTMLElement | null): Promise<void> {
  const {section, log, remember} = terminal!;
  if (!isStyled) await loadStyle(TERMINAL_STYLE).then(() => (isStyled = true));
  if (!section.isConnected) {
    document.body.append(section);
    document.documentElement.dataset.terminal = 'open';
    log.toEnd();
  }
  remember(opener);
  keepOpen(true);
  for (const one of document.querySelectorAll('[data-does=terminal]')) one.ariaExpanded = 'true';
}

function build() {
  const log = new Log();
  const input = create('textarea', {
    id: 'terminal-line',
    rows: '1',
    placeholder: PLACEHOLDER,
    autocapitalize: 'off',
    autocomplete: 'off',
    spellcheck: 'false',
    enterkeyhint: 'send',
    'aria-describedby': 'terminal-help',
  });
  const prompt = create('label', {for: 'terminal-line', class: 'terminal-prompt'}, '$');
  const state = create('p', {class: 'terminal-state', role: 'status'});
  const clock = create('span', {class: 'terminal-clock'});
  const stop = button('Stop', () => interrupt(), {class: 'terminal-stop', hidden: true});
  const skip = button('Skip waits', () => shell.skip(), {class: 'terminal-skip', hidden: true});
  const undo = button('Undo', () => undoLatest(), {hidden: true});
  const section = create(
    'section',
    {class: 'terminal', 'data-theme': 'dark', 'aria-labelledby': 'terminal-title'},
    create(
      'header',
      {class: 'terminal-head'},
      create('h2', {id: 'terminal-title'}, 'Terminal'),
      clock,
      skip,
      stop,
      undo,
      button('Reset', () => reset()),
      button('×', () => close(), {class: 'terminal-close', 'aria-label': 'Close the terminal'}),
    ),
    log.element,
    create('div', {class: 'terminal-line'}, prompt, input),
    create(
      'p',
      {id: 'terminal-help', class: 'unseen'},
      'Escape returns to the page. Tab completes a word while there is one.',
    ),
    keyRow(input, {complete: () => void complete(), interrupt: () => interrupt(), history: (step) => recall(step)}),
    state,
  );
  let opener: HTMLElement | null = null;
  let history = readHistory();
  let position = history.length;
  let draft = '';
  /** While a command asks for a line. */
  let isAsked = false;
  let earlier: {world: string | null; state: ReturnType<typeof readState>} | undefined;
  let current = readState();

  const shell = new ShellWorker(() => current, {
    output: (text, isError) => log.print(text, isError),
    wait(milliseconds) {
      skip.hidden = false;
      state.textContent = `The clock of the platform moves by ${milliseconds / 1000} s.`;
    },
    ask(words, isSecret) {
      isAsked = true;
      prompt.textContent = words === '' ? '?' : words;
      input.classList.toggle('terminal-secret', isSecret);
      input.focus();
    },
    load: (isLoading) => void (state.textContent = isLoading ? 'Loading jq …' : ''),
  });

  log.note(HELLO);
  input.addEventListener('input', grow);
  input.addEventListener('keydown', (event) => void onKey(event));
  section.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    returnToPage();
  });
  // A press on the empty part of the log is meant for the line below it.
  log.element.addEventListener('click', () => {
    if (getSelection()?.isCollapsed !== false) input.focus({preventScroll: true});
  });
  void shell
    .start()
    .catch(() => (state.textContent = 'The terminal could not be loaded. Check your network connection.'));

  function grow(): void {
    input.rows = Math.min(8, input.value.split('\n').length);
  }

  function write(text: string): void {
    input.value = text;
    input.setSelectionRange(text.length, text.length);
    grow();
  }

  async function onKey(event: KeyboardEvent): Promise<void> {
    const {key, ctrlKey, shiftKey, isComposing} = event;
    const isSelected = input.selectionStart !== input.selectionEnd;
    if (isComposing) return;
    if (ctrlKey && key === 'c' && !isSelected && getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      return interrupt();
    }
    if (ctrlKey && key === 'l') {
      event.preventDefault();
      return log.clear();
    }
    if (key === 'Enter' && !shiftKey) {
      event.preventDefault();
      return enter();
    }
    // With an empty line Tab moves the focus, as everywhere.
    if (key === 'Tab' && !shiftKey && input.value.trim() !== '' && input.selectionEnd === input.value.length) {
      event.preventDefault();
      return complete();
    }
    const before = input.value.slice(0, input.selectionStart);
    const after = input.value.slice(input.selectionEnd);
    const step =
      key === 'ArrowUp' && !before.includes('\n') ? -1 : key === 'ArrowDown' && !after.includes('\n') ? 1 : 0;
    if (step !== 0) {
      event.preventDefault();
      recall(step);
    }
  }

  function recall(step: number): void {
    const next = position + step;
    if (next < 0 || next > history.length) return;
    if (position === history.length) draft = input.value;
    position = next;
    write(next === history.length ? draft : history[next]!);
  }

  async function enter(): Promise<void> {
    const code = input.value;
    if (isAsked) {
      isAsked = false;
      const isSecret = input.classList.contains('terminal-secret');
      log.print(`${prompt.textContent} ${isSecret ? '' : code}\n`, false);
      input.classList.remove('terminal-secret');
      write('');
      showPrompt();
      return shell.answer(code);
    }
    if (shell.isRunning || code.trim() === '') return;
    try {
      if (await shell.isIncomplete(code)) {
        write(`${code}\n`);
        return showPrompt();
      }
    } catch {
      state.textContent = 'The terminal could not be loaded. Check your network connection; your line is kept.';
      return;
    }
    if (/^\s*clear\s*$/.test(code)) {
      log.clear();
      return write('');
    }
    write('');
    await run(code);
    input.focus({preventScroll: true});
  }

  async function complete(): Promise<void> {
    const line = input.value;
    const words = await shell.complete(line);
    if (input.value !== line) return;
    const last = /[^\s|;&(]*$/.exec(line)![0];
    const common = words.reduce((start, word) => {
      let length = 0;
      while (length < start.length && start[length] === word[length]) length += 1;
      return start.slice(0, length);
    }, words[0] ?? '');
    if (common.length > last.length)
      write(
        line.slice(0, line.length - last.length) + common + (words.length === 1 && !common.endsWith('/') ? ' ' : ''),
      );
    state.textContent =
      words.length === 0
        ? 'Nothing fits.'
        : words.length === 1
          ? ''
          : words.slice(0, 40).join('  ') + (words.length > 40 ? ' …' : '');
  }

  function showPrompt(): void {
    prompt.textContent = input.value.includes('\n') ? '>' : '$';
  }

  function interrupt(): void {
    if (isAsked) {
      isAsked = false;
      input.classList.remove('terminal-secret');
    }
    if (shell.isRunning) {
      log.print('^C\n', true);
      return shell.stop();
    }
    if (input.value !== '') log.command('$', `${input.value}^C`);
    write('');
    showPrompt();
    position = history.length;
  }

  async function run(
    code: string,
    block?: BlockOfPage,
    files: readonly {name: string; text: string}[] = [],
  ): Promise<Ended | undefined> {
    if (shell.isRunning) return undefined;
    history = [...history.filter((line) => line !== code), code];
    position = history.length;
    keepHistory(history);
    log.command('$', code);
    showPrompt();
    stop.hidden = false;
    state.textContent = '';
    const before = {world: readWorld(), state: current};
    let ended: Ended;
    try {
      ended = await shell.run({code, world: before.world, values: readValues(), ...(block ? {block} : {}), files});
    } catch {
      ended = {problem: 'The terminal could not be loaded. Check your network connection and try again.'};
      write(code);
    }
    stop.hidden = true;
    skip.hidden = true;
    showPrompt();
    if ('problem' in ended) {
      log.end(ended.problem);
      return ended;
    }
    const isKept = keepWorld(ended.world);
    current = ended.state;
    earlier = before;
    undo.hidden = false;
    log.end(endOf(ended.exitCode, ended.ended));
    clock.textContent = new Date(ended.now).toISOString().slice(11, 19);
    state.textContent = [
      ended.exitCode === 0 ? '' : `Exit code ${ended.exitCode}.`,
      callsText(ended.calls),
      keepState(current) && isKept ? '' : TOO_LARGE,
      ended.live,
    ]
      .filter((text) => text !== '')
      .join(' ');
    return ended;
  }

  /** The platform and the terminal as they were before the last command. */
  function undoLatest(): void {
    if (!earlier || shell.isRunning) return;
    restoreWorld(earlier.world);
    current = earlier.state;
    keepState(current);
    shell.end();
    earlier = undefined;
    undo.hidden = true;
    log.note('Undone: the platform, the files and the variables are those before the last command.');
    input.focus();
  }

  function reset(): void {
    shell.stop();
    shell.end();
    current = undefined;
    earlier = undefined;
    undo.hidden = true;
    keepState(undefined);
    restoreWorld(null);
    log.clear();
    log.note('Reset: the example starts again, and the terminal is empty.');
    input.focus();
  }

  function returnToPage(): void {
    const target =
      opener?.isConnected && opener !== document.body ? opener : document.querySelector<HTMLElement>('main');
    if (target?.tagName === 'MAIN') target.tabIndex = -1;
    target?.focus({preventScroll: true});
  }

  function close(): void {
    section.remove();
    delete document.documentElement.dataset.terminal;
    keepOpen(false);
    for (const one of document.querySelectorAll('[data-does=terminal]')) one.ariaExpanded = 'false';
    returnToPage();
  }

  return {
    section,
    log,
    input,
    run,
    close,
    remember(pressed: HTMLElement | null) {
      if (pressed && !section.contains(pressed)) opener = pressed;
    },
  };
}

function callsText(calls: readonly CallLine[]): string {
  if (calls.length === 0) return '';
  const bad = calls.filter(({status}) => status >= 400).length;
  return `${calls.length === 1 ? '1 call' : `${calls.length} calls`}${bad === 0 ? '' : `, ${bad} with an error`}.`;
}

const endOf = (exitCode: number, ended: 'exit' | 'stopped' | 'limit' | undefined): string =>
  ended === 'limit'
    ? 'Stopped: a command or a loop reached the limit of this terminal.'
    : ended === 'exit' && exitCode !== 0
      ? `Ended with ${exitCode}; the terminal stays.`
      : '';

/** Keys that a phone's keyboard hides. Only touch shows them. */
function keyRow(
  input: HTMLTextAreaElement,
  does: {complete: () => void; interrupt: () => void; history: (step: number) => void},
): HTMLElement {
  const key = (label: string, name: string, press: () => void): HTMLButtonElement => {
    const element = button(label, press, {'aria-label': name});
    // The keyboard of the phone stays open.
    element.addEventListener('pointerdown', (event) => event.preventDefault());
    return element;
  };
  const type = (text: string) => (): void => {
    input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
    input.focus();
  };
  return create(
    'div',
    {class: 'terminal-keys', role: 'group', 'aria-label': 'Keys'},
    key('Tab', 'Complete', does.complete),
    key('↑', 'Earlier command', () => does.history(-1)),
    key('↓', 'Later command', () => does.history(1)),
    key('^C', 'Stop', does.interrupt),
    ...['|', "'", '"', '{', '}', '$', '-', '/', '\\'].map((text) => key(text, text, type(text))),
  );
}
