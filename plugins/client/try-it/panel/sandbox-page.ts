/** The page of the sandbox: its objects as a tree, the calls of this tab, and the events with their channels. */
import {storedChoices} from '../../page-script/stored-choices';
import {readValues} from '../../your-values/stored-values';
import type {Kind, Requests, Responses, Shown, State, TreeNode, View} from '../sandbox/protocol';
import {button, create} from './elements';
import {addToHistory, clearHistory, readHistory, stepBack, type Past, type PastCall} from './history';
import {CALLERS, keepCaller, keepWorld, readCaller, readWorld} from './session-state';
import {rolloutPart} from './rollout';
import {sandboxBar} from './sandbox-bar';
import {changeText, clockText, resourceWords, statusText, TOO_LARGE, WAS_IMPORTED, WAS_RESET} from './words';
import {ask} from './worker';

/** More rows of one resource are not shown. */
const MAX_ROWS = 200;

export async function openSandbox(opener: HTMLButtonElement): Promise<void> {
  const root = create('section', {class: 'try-it sandbox-view', 'data-added': true, 'aria-label': 'Sandbox'});
  const error = create('p', {class: 'try-error', role: 'alert'});
  const status = create('p', {class: 'sandbox-result', role: 'status'});
  const content = create('div', {class: 'sandbox-parts'});

  /** One request to the sandbox, then the view of what it has become. */
  async function run<K extends Kind>(
    kind: K,
    request: Requests[K],
    show: (response: Responses[K]) => void,
  ): Promise<void> {
    error.textContent = '';
    const outcome = await ask(kind, request);
    if (outcome === 'superseded') return;
    if ('problem' in outcome) error.textContent = outcome.problem;
    else show(outcome.value);
  }

  function keep({world}: State): Promise<void> {
    if (!keepWorld(world)) error.textContent = TOO_LARGE;
    return refresh();
  }

  const refresh = (): Promise<void> =>
    run('view', {world: readWorld(), values: readValues()}, ({world, view}) => {
      if (readWorld() === null) keepWorld(world);
      bar.show(view.now);
      content.replaceChildren(
        part('Objects', tree(view.tree), ...otherObjects(view.others)),
        create('div', {}, part('Calls', calls(readHistory())), part('Events', events(view.events))),
      );
    });

  const replaced = (state: State, words: string): void => {
    clearHistory();
    status.textContent = words;
    void keep(state);
  };

  const bar = sandboxBar(readCaller(), {
    setCaller: keepCaller,
    wait: (milliseconds) =>
      void run('wait', {world: readWorld()!, ...(milliseconds === undefined ? {} : {milliseconds})}, (result) => {
        const changes = result.changes.map(changeText);
        status.textContent = changes.length === 0 ? 'Nothing changed.' : `${changes.join('. ')}.`;
        void keep(result);
      }),
    reset: () => void run('reset', {values: readValues()}, (state) => replaced(state, WAS_RESET)),
    exported: () => readWorld()!,
    imported: (text) =>
      void run('import', {text}, (read) => {
        if ('problem' in read) error.textContent = read.problem;
        else replaced(read, WAS_IMPORTED);
      }),
    rejected: (message) => (error.textContent = message),
  });
  (bar.element as HTMLDetailsElement).open = true;

  function calls(list: Past[]): HTMLElement {
    if (list.length === 0)
      return create('p', {}, 'No calls yet. Select Try it on an operation of the reference, or Run in a guide.');
    return create('ol', {class: 'sandbox-calls'}, ...list.map(callRow));
  }

  function callRow(past: Past, index: number): HTMLElement {
    const {call, status: code, caller, now, before} = past;
    const undo = (): void => {
      stepBack(index);
      status.textContent = `The sandbox is as it was before ${call}.`;
      void refresh();
    };
    const isBlock = 'page' in past;
    return create(
      'li',
      {},
      create(
        'a',
        {href: isBlock ? past.page : `/docs/api/${past.operation}`},
        isBlock ? call : create('code', {}, call),
      ),
      ' ',
      create('b', {class: code < 400 ? 'try-ok' : 'try-error'}, statusText(code)),
      create('small', {}, ` ${CALLERS.get(caller)!}, ${clockText(now)} `),
      ...(isBlock ? [] : callButtons(past)),
      before === undefined ? undefined : button('Undo', undo, {'aria-label': `Undo ${call} and later calls`}),
    );
  }

  function callButtons({operation, call, filled}: PastCall): HTMLElement[] {
    const repeat = (): void =>
      void run('send', {operation, world: readWorld()!, caller: readCaller(), filled}, (reply) => {
        if ('problem' in reply) {
          error.textContent = reply.problem.message;
          return;
        }
        const world = readWorld()!;
        addToHistory({
          operation,
          call,
          status: reply.status,
          caller: readCaller(),
          now: reply.now,
          filled,
          before: world,
        });
        status.textContent = `${call}: ${statusText(reply.status)}`;
        void keep(reply);
      });
    const copy = (): void =>
      void run('samples', {operation, filled}, (samples) => {
        if ('problem' in samples) {
          error.textContent = samples.problem.message;
          return;
        }
        const chosen = samples.find(({language}) => language === storedChoices().get('language')) ?? samples[0]!;
        navigator.clipboard.writeText(chosen.code).then(
          () => (status.textContent = `Copied ${call} in ${chosen.label}.`),
          () => (error.textContent = 'The browser does not allow this page to copy.'),
        );
      });
    return [
      button('Repeat', repeat, {'aria-label': `Repeat ${call}`}),
      button('Copy', copy, {'aria-label': `Copy ${call}`}),
    ];
  }

  root.append(bar.element, error, status, content, rolloutPart());
  await refresh();
  if (!opener.isConnected) return;
  opener.closest('.sandbox-root')!.append(root);
  opener.hidden = true;
  bar.element.querySelector('summary')!.focus();
}

const part = (title: string, ...content: HTMLElement[]): HTMLElement =>
  create('section', {}, create('h3', {}, title), ...content);

function objectText({resource, id, name, status, isNew, operation}: Shown): (Node | string | undefined)[] {
  const title = `${resourceWords(resource)} ${id}`;
  return [
    operation === undefined ? title : create('a', {href: `/docs/api/${operation}`}, title),
    name === '' || name === id ? undefined : ` ${name}`,
    status === undefined ? undefined : create('span', {class: 'sandbox-status'}, status),
    isNew ? create('span', {class: 'sandbox-status sandbox-new'}, 'new') : undefined,
  ];
}

const tree = (nodes: TreeNode[]): HTMLElement =>
  create(
    'ul',
    {class: 'sandbox-tree'},
    ...nodes
      .slice(0, MAX_ROWS)
      .map((node) => create('li', {}, ...objectText(node), node.children.length > 0 ? tree(node.children) : undefined)),
    more(nodes.length),
  );

/** Resources with new objects, and a fold with the others. */
function otherObjects(groups: View['others']): HTMLElement[] {
  const isNew = ({objects}: View['others'][number]): boolean => objects.some((object) => object.isNew);
  const rest = groups.filter((one) => !isNew(one));
  const label = `${rest.length} other resources of the example`;
  return [
    ...groups.filter(isNew).map(group),
    create('details', {class: 'sandbox-rest'}, create('summary', {}, label), ...rest.map(group)),
  ];
}

const group = ({resource, objects}: View['others'][number]): HTMLElement =>
  create(
    'details',
    {open: objects.some(({isNew}) => isNew)},
    create('summary', {}, `${resourceWords(resource)}: ${objects.length}`),
    create(
      'ul',
      {},
      ...objects.slice(0, MAX_ROWS).map((object) => create('li', {}, ...objectText(object))),
      more(objects.length),
    ),
  );

const more = (count: number): HTMLElement | undefined =>
  count > MAX_ROWS ? create('li', {}, `And ${count - MAX_ROWS} more`) : undefined;

function events(list: View['events']): HTMLElement {
  if (list.length === 0) return create('p', {}, 'No events yet.');
  const rows = list
    .slice(0, MAX_ROWS)
    .map(({at, source, action, nrn, channels}) =>
      create(
        'li',
        {},
        create('code', {}, action),
        ` of ${source}, ${clockText(at)}`,
        create(
          'small',
          {},
          `${nrn}. ${channels.length === 0 ? 'No channel receives it.' : `Received by ${channels.join(', ')}.`}`,
        ),
      ),
    );
  return create('ul', {class: 'sandbox-events'}, ...rows, more(list.length));
}
