/** A rollout as a plot: traffic of both versions and the error rate, with the rule that ends it. */
import type {Rollout, RolloutOptions, RolloutPoint} from '../sandbox/protocol';
import {create} from './elements';
import {ask} from './worker';

/** Place of the plot in the picture. */
const BOX = {widest: 640, height: 260, left: 40, right: 8, top: 12, bottom: 28};

const SLIDERS: {name: keyof RolloutOptions; label: string; unit: string; values: number[]; first: number}[] = [
  {name: 'step', label: 'Step', unit: ' %', values: [10, 20, 25, 50, 100], first: 25},
  {name: 'interval', label: 'Interval', unit: ' s', values: [30, 60, 90, 120, 180], first: 60},
  {name: 'errorRate', label: 'Errors of the new version', unit: ' %', values: [0, 1, 5, 10, 15, 20, 30, 60], first: 30},
  {name: 'limit', label: 'Rule: roll back above', unit: ' %', values: [1, 2, 5, 10, 20], first: 10},
];

/** Lines of the plot, which differ in color and in shape. */
const LINES = {
  new: 'Traffic of the new version',
  old: 'Traffic of the old version',
  errors: 'Error rate of the scope',
  limit: 'Limit of the rule',
};

/** Asks the sandbox again when the reader moves a slider. */
export function rolloutPart(): HTMLElement {
  const picture = create('div', {class: 'rollout-picture'});
  const words = create('p', {'aria-live': 'polite'});
  const table = create('details', {}, create('summary', {}, 'As a table'));
  const options = Object.fromEntries(SLIDERS.map(({name, first}) => [name, first])) as RolloutOptions;
  const draw = (): void =>
    void ask('rollout', options).then((outcome) => {
      if (outcome === 'superseded') return;
      if ('problem' in outcome) {
        words.textContent = outcome.problem;
        return;
      }
      words.textContent = summary(outcome.value, options);
      // As wide as its place, so that the labels of a phone keep their size. The first time it is not in the page yet: the
      // window without the margins of a phone.
      const width = Math.min(BOX.widest, picture.clientWidth || innerWidth - 64);
      picture.replaceChildren(plot(outcome.value, options, width));
      table.replaceChildren(table.firstElementChild!, tableOf(outcome.value.points));
    });
  const sliders = SLIDERS.map(({name, label, unit, values, first}) => {
    const shown = create('span', {}, `${first}${unit}`);
    const input = create('input', {
      type: 'range',
      min: '0',
      max: String(values.length - 1),
      value: String(values.indexOf(first)),
      'aria-valuetext': `${first}${unit}`,
    });
    input.addEventListener('input', () => {
      options[name] = values[Number(input.value)]!;
      shown.textContent = `${options[name]}${unit}`;
      input.setAttribute('aria-valuetext', shown.textContent);
      draw();
    });
    return create('label', {}, create('span', {}, label), input, shown);
  });
  draw();
  const key = create(
    'p',
    {class: 'rollout-key'},
    ...Object.entries(LINES).map(([name, label]) => create('span', {class: `rollout-key-${name}`}, label)),
  );
  return create('section', {class: 'rollout'}, create('h3', {}, 'Rollout'), ...sliders, words, picture, key, table);
}

function summary({points, status, message}: Rollout, {limit}: RolloutOptions): string {
  const last = points.at(-1)!;
  const most = Math.max(...points.map(({traffic}) => traffic));
  return message === undefined
    ? `The deployment is ${status} after ${duration(last.seconds)}: the error rate stays at or below ${limit} %.`
    : `The deployment is ${status} after ${duration(last.seconds)}: at ${most} % of the traffic the error rate is above ${limit} %.`;
}

const duration = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

function shape(tag: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

function plot({points, message}: Rollout, {limit}: RolloutOptions, width: number): SVGElement {
  const end = Math.max(60, points.at(-1)!.seconds);
  const x = (seconds: number): number => BOX.left + ((width - BOX.left - BOX.right) * seconds) / end;
  const y = (percent: number): number => BOX.top + (BOX.height - BOX.top - BOX.bottom) * (1 - percent / 100);
  /** Traffic moves in steps: each value lasts until the next point. */
  const stairs = (of: (point: RolloutPoint) => number): string =>
    points
      .map((point, index) => (index === 0 ? `M${x(point.seconds)} ` : `H${x(point.seconds)}V`) + y(of(point)))
      .join('');
  const picture = shape('svg', {
    viewBox: `0 0 ${width} ${BOX.height}`,
    role: 'img',
    'aria-label': 'Traffic of both versions and error rate over time',
  });
  for (const percent of [0, 50, 100])
    picture.append(
      shape('path', {d: `M${BOX.left} ${y(percent)}H${width - BOX.right}`, class: 'rollout-line'}),
      shape('text', {x: BOX.left - 6, y: y(percent) + 4, 'text-anchor': 'end'}, `${percent} %`),
    );
  for (const part of [0, 0.5, 1])
    picture.append(
      shape(
        'text',
        {x: x(end * part), y: BOX.height - 8, 'text-anchor': part === 0 ? 'start' : part === 1 ? 'end' : 'middle'},
        duration(Math.round(end * part)),
      ),
    );
  picture.append(
    shape('path', {d: stairs(({traffic}) => 100 - traffic), class: 'rollout-old'}),
    shape('path', {d: stairs(({traffic}) => traffic), class: 'rollout-new'}),
    shape('path', {d: `M${BOX.left} ${y(limit)}H${width - BOX.right}`, class: 'rollout-limit'}),
    shape('path', {d: stairs(({errors}) => errors), class: 'rollout-errors'}),
  );
  const fired = message === undefined ? undefined : points.findLast(({status}) => status === 'running');
  if (fired) picture.append(shape('circle', {cx: x(fired.seconds), cy: y(fired.errors), r: 6, class: 'rollout-fired'}));
  return picture;
}

/** One row for each change. */
function tableOf(points: RolloutPoint[]): HTMLElement {
  const rows = points.filter(
    ({traffic, errors, status}, index) =>
      index === 0 ||
      traffic !== points[index - 1]!.traffic ||
      errors !== points[index - 1]!.errors ||
      status !== points[index - 1]!.status,
  );
  const row = (tag: 'td' | 'th', cells: string[]): HTMLElement =>
    create('tr', {}, ...cells.map((cell) => create(tag, tag === 'th' ? {scope: 'col'} : {}, cell)));
  return create(
    'table',
    {},
    create('thead', {}, row('th', ['Time', 'New version', 'Old version', 'Error rate', 'Status'])),
    create(
      'tbody',
      {},
      ...rows.map(({seconds, traffic, errors, status}) =>
        row('td', [duration(seconds), `${traffic} %`, `${100 - traffic} %`, `${errors} %`, status]),
      ),
    ),
  );
}
