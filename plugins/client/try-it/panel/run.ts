/** Run on a block of a guide: sends the calls of the block to the sandbox and shows below it what came back. */
import {stepsUsedIn, type RecordedBlock, type Recording} from '../../../authoring/guide-runs/recording';
import {storedChoices} from '../../page-script/stored-choices';
import {readValues} from '../../your-values/stored-values';
import type {Ran, Responses} from '../sandbox/protocol';
import {button, create} from './elements';
import {addToHistory, clearHistory, forgetLatest, readHistory} from './history';
import {keepWorld, readCaller, readWorld, restoreWorld} from './session-state';
import {keepRuns, readRuns, type Runs} from './session-runs';
import {changeList, codeBlock} from './response';
import {statusText, TOO_LARGE} from './words';
import {ask} from './worker';

const NOTE = 'The calls of this block ran on a simulated platform in this page. No shell, and nothing is sent.';
const NEEDS_EARLIER = 'This block uses objects that earlier blocks create, and those have not run.';
const OTHER_TAB = 'You ran blocks of another tab. This one needs a sandbox that starts with the example.';
const UNTIL_HERE = 'Run all until here';
const SUPERSEDED = 'Another block runs.';
const UNDONE = 'Undone: the sandbox is as it was before this block.';

/** Screen readers announce only what changes in an element that they know. */
const status = create('p', {class: 'unseen', role: 'status'});

const recordings = new Map<string, Recording>();

const urlOf = ({value}: HTMLButtonElement): string => value.split('#')[0]!;
const lineOf = ({value}: HTMLButtonElement): number => Number(value.split('#')[1]);

export async function loadCalls(pressed: HTMLButtonElement): Promise<void> {
  const url = urlOf(pressed);
  document.body.append(status);
  if (recordings.has(url)) return;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  recordings.set(url, (await response.json()) as Recording);
}

export async function runBlock(pressed: HTMLButtonElement): Promise<void> {
  const url = urlOf(pressed);
  const line = lineOf(pressed);
  const recording = recordings.get(url)!;
  const before = readRuns(url);
  const tab = tabFor(recording, line, before?.tab);
  const blocks = recording[tab]!;
  const index = blocks.findIndex((block) => block.line === line);
  const isOtherTab = before !== undefined && before.tab !== tab;
  const runs = isOtherTab ? undefined : before;
  const missing = blocks.slice(0, index).filter((block) => runs?.results[block.line] === undefined);
  const output = pressed.closest('.code-block')!.querySelector<HTMLElement>('.run-result')!;
  const show = (words: string, ...content: (Node | undefined)[]): void => {
    output.replaceChildren(...content.filter((node) => node !== undefined));
    status.textContent = words;
  };
  const untilHere = (label: string, isFresh: boolean): HTMLElement =>
    button(label, () => {
      pressed.focus(); // the button goes away
      void runAll(blocks.slice(0, index + 1), isFresh);
    });
  const offer = (words: string, label: string, isFresh: boolean): void =>
    show(words, create('p', {}, words), create('p', {class: 'run-actions'}, untilHere(label, isFresh)));

  /** Returns the reason if the sandbox does not respond. */
  async function runEach(wanted: RecordedBlock[], isFresh: boolean): Promise<Done[] | string> {
    const problem = isFresh ? await startOver() : undefined;
    if (problem !== undefined) return problem;
    const done: Done[] = [];
    for (const block of wanted) {
      if (block !== wanted.at(-1) && readRuns(url)?.results[block.line] !== undefined) continue;
      const result = await runOne(url, tab, block);
      if (typeof result === 'string') return result;
      done.push(result);
    }
    return done;
  }

  async function runAll(wanted: RecordedBlock[], isFresh: boolean): Promise<void> {
    output.ariaBusy = 'true';
    // Only what ran last can be undone: the world before an earlier block lacks what came later.
    for (const earlier of document.querySelectorAll('.run-undo')) earlier.remove();
    const earlierState = {world: readWorld(), runs: readRuns(url), calls: readHistory().length};
    const done = await runEach(wanted, isFresh);
    output.ariaBusy = null;
    if (typeof done === 'string') return show(done, create('p', {class: 'try-error'}, done));
    const last = done.at(-1)!;
    const verdicts = markCheckpoints(url, blocks);
    const own = verdicts.find(({lines}) => lines.at(-1) === line);
    const earlier = done.length - 1;
    const summary = [
      `${callCount(last.calls)}, last response ${statusText(last.calls.at(-1)!.status)}.`,
      `${last.total === 1 ? '1 object' : `${last.total} objects`} changed.`,
      own?.text ?? '',
    ];
    show(
      summary.join(' ').trim(),
      create('p', {class: 'run-note'}, NOTE),
      earlier > 0
        ? create('p', {}, `${earlier === 1 ? '1 earlier block' : `${earlier} earlier blocks`} ran first.`)
        : undefined,
      callList(last.calls),
      last.total === 0 ? create('p', {}, 'Nothing changed.') : changeList(last),
      last.isKept ? undefined : create('p', {class: 'try-error'}, TOO_LARGE),
      own && create('p', {class: own.problem === undefined ? 'run-reached' : 'run-missed'}, own.text),
      create(
        'p',
        {class: 'run-actions'},
        earlier === 0 && missing.length > 0 ? untilHere(UNTIL_HERE, false) : undefined,
        create('a', {href: '/docs/sandbox'}, 'See the sandbox'),
        button('Undo', () => undo(earlierState, done.length), {class: 'run-undo'}),
        button('Close', close),
      ),
    );
  }

  function close(): void {
    output.replaceChildren();
    pressed.focus();
  }

  type Earlier = {world: string | null; runs: Runs | undefined; calls: number};

  function undo({world, runs: ran, calls}: Earlier, count: number): void {
    restoreWorld(world);
    // The history has a limit; and calls of other pages may have followed before the reader came back to this one.
    forgetLatest(Math.max(count, readHistory().length - calls));
    keepRuns(url, ran);
    markCheckpoints(url, blocks);
    close();
    status.textContent = UNDONE;
  }

  const ready = new Set(Object.keys(runs?.firstIds ?? {}).map(Number));
  const needs = blocks[index]!.steps.some((step) =>
    Object.values(step).some(
      (text) => typeof text === 'string' && stepsUsedIn(text).some((at) => at < blocks[index]!.first && !ready.has(at)),
    ),
  );
  if (isOtherTab) offer(OTHER_TAB, 'Start over and run all until here', true);
  else if (needs) offer(NEEDS_EARLIER, UNTIL_HERE, false);
  else await runAll([blocks[index]!], false);
}

/** A block outside of tabs is part of every tab: the one that the reader runs, or has chosen, decides. */
function tabFor(recording: Recording, line: number, used: string | undefined): string {
  const tabs = Object.keys(recording).filter((tab) => recording[tab]!.some((block) => block.line === line));
  const chosen = storedChoices().get('way');
  return [used, chosen].find((tab) => tab !== undefined && tabs.includes(tab)) ?? tabs[0]!;
}

/** Returns the reason if the sandbox does not respond. */
async function startOver(): Promise<string | undefined> {
  const outcome = await ask('reset', {values: readValues()});
  if (outcome === 'superseded') return SUPERSEDED;
  if ('problem' in outcome) return outcome.problem;
  clearHistory();
  keepWorld(outcome.value.world);
  return undefined;
}

type Done = Responses['run'] & {isKept: boolean};

/** Runs a block and remembers it. Returns the reason if the sandbox does not respond. */
async function runOne(url: string, tab: string, {line, steps, first}: RecordedBlock): Promise<Done | string> {
  const runs = readRuns(url);
  const known: Runs = runs ?? {tab, firstIds: {}, results: {}};
  const before = readWorld();
  const caller = readCaller();
  const outcome = await ask('run', {
    world: before,
    values: readValues(),
    caller,
    steps,
    first,
    firstIds: known.firstIds,
  });
  if (outcome === 'superseded') return SUPERSEDED;
  if ('problem' in outcome) return outcome.problem;
  const {calls, firstIds, world, now} = outcome.value;
  const different = calls.find(({difference}) => difference !== undefined);
  const result = different ? `${different.call} ${different.difference}` : '';
  keepRuns(url, {tab, firstIds, results: {...known.results, [line]: result}});
  addToHistory({
    page: location.pathname,
    url,
    runs,
    call: `${callCount(calls)} of ${document.querySelector('h1')!.textContent}`,
    status: calls.at(-1)!.status,
    caller,
    now,
    before,
  });
  return {...outcome.value, isKept: keepWorld(world)};
}

const callCount = ({length}: Ran[]): string => (length === 1 ? '1 call' : `${length} calls`);

/** Calls that a loop repeats are one row. */
function callList(calls: Ran[]): HTMLElement {
  const rows: (Ran & {times: number})[] = [];
  for (const call of calls) {
    const last = rows.at(-1);
    if (last && last.call === call.call && last.status === call.status && last.difference === call.difference)
      last.times += 1;
    else rows.push({...call, times: 1});
  }
  return create(
    'ol',
    {class: 'run-calls'},
    ...rows.map(({call, status, message, body, difference, times}) =>
      create(
        'li',
        {},
        create('b', {class: status < 400 ? 'try-ok' : 'try-error'}, statusText(status)),
        ' ',
        create('code', {}, call),
        times > 1 ? ` ${times} times` : undefined,
        message === undefined ? undefined : create('p', {}, message),
        body === undefined ? undefined : bodyFold(body),
        difference === undefined ? undefined : create('p', {class: 'try-error'}, `The call ${difference}.`),
      ),
    ),
  );
}

/** A block can have many calls, and few of their bodies are read: the text is added when the fold opens. */
function bodyFold(body: string): HTMLElement {
  const fold = create('details', {class: 'try-body'}, create('summary', {}, 'Response body'));
  fold.addEventListener('toggle', () => fold.append(codeBlock(body)), {once: true});
  return fold;
}

type Verdict = {
  /** Lines of the blocks of the part. */
  lines: number[];
  text: string;
  problem?: string;
};

/** Marks the checkpoints of the parts whose blocks all ran. An attribute, because React renders the paragraph. */
function markCheckpoints(url: string, blocks: RecordedBlock[]): Verdict[] {
  const results = readRuns(url)?.results ?? {};
  const known = new Set(blocks.map(({line}) => line));
  const verdicts: Verdict[] = [];
  let lines: number[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('main :is(h2, p, [data-does=run])')) {
    if (element.matches('h2')) lines = [];
    else if (element.matches('button')) {
      const line = lineOf(element as HTMLButtonElement);
      if (known.has(line)) lines.push(line);
    } else if (element.firstElementChild?.matches('strong') && element.textContent.startsWith('Checkpoint:')) {
      if (lines.length === 0 || lines.some((line) => results[line] === undefined)) {
        delete element.dataset.checkpoint;
        continue;
      }
      const problem = lines.map((line) => results[line]!).find((text) => text !== '');
      element.dataset.checkpoint = problem === undefined ? 'reached' : 'missed';
      verdicts.push({
        lines: [...lines],
        text:
          problem === undefined
            ? 'Checkpoint reached: every call of this part returned what the guide expects.'
            : `Checkpoint not reached: ${problem}.`,
        ...(problem === undefined ? {} : {problem}),
      });
    }
  }
  return verdicts;
}
