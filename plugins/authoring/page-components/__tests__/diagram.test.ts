import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {wrap} from '../../../source/diagram/fit';
import {
  draw,
  drawNarrow,
  type Box,
  type Diagram,
  type Drawing,
  type Label,
  type Point,
} from '../../../source/diagram/layout';
import {parseDiagram} from '../diagram/parse';
import {svg} from '../../../source/diagram/svg';
import {diagramSentences} from '../diagram/words';
import {Problem} from '../problem';

const CHAIN = `flowchart LR
  c([Commit]) --> b[Build] -->|tests pass| r[Release 1.4.0]
  r --> ok{Approved by all?}
  ok -->|yes| d[Deployment]
  ok -.->|no| x([Stopped])
  d --> s[(Scope production-eu)]
  s -->|next release| c`;
const GROUPS = `flowchart TD
  u[Developer] -->|POST /deployment| cp[Control plane]
  subgraph cloud [Your cloud account]
    subgraph k8s [A cluster with a very long title]
      ag[Agent] --> wf[Workflow]
    end
    lb[Load balancer] --> pod[(Pods)]
  end
  %% a comment
  cp -.->|command| ag
  wf -->|result| cp
  wf --> pod`;
const ACROSS = GROUPS.replace('TD', 'LR');
const STATES = `stateDiagram-v2
  [*] --> pending
  pending --> waiting_for_instances: approved
  waiting_for_instances --> running: healthy
  running --> running: switch traffic
  running --> failed
  pending --> failed
  failed --> pending: try again
  running --> [*]`;
const DENSE = `flowchart TD\n${['a', 'b', 'c', 'd'].flatMap((from) => ['w', 'x', 'y', 'z'].map((to) => `  ${from}[Service ${from} with words] -->|sends to ${to}| ${to}`)).join('\n')}`;
const ROW =
  'flowchart LR\n  a[First] -->|sends| b{Is it known?} -->|yes| c[(Second store)] -->|keeps| d([Build failed])\n  b -->|no| d';
const ALONE = 'flowchart LR\n  a[Only one]';

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const area = ({x, y, width}: Label): Box => ({x: x - width / 2, y: y - 9, width, height: 18});
const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const texts = ({nodes, edges, groups}: Drawing): Label[] => [
  ...nodes.flatMap(({lines}) => lines),
  ...edges.flatMap(({lines}) => lines),
  ...groups.map(({title}) => title),
];

const WIDE = Object.entries({CHAIN, GROUPS, ACROSS, STATES, DENSE, ALONE}).map(
  ([name, source]) => [name, source, draw] as const,
);
const NARROW = Object.entries({ROW, DENSE}).map(
  ([name, source]) => [`${name} on a phone`, source, (parsed: Diagram) => drawNarrow(parsed, draw(parsed))!] as const,
);

const ROLLOUT = `stateDiagram-v2
  [*] --> creating: no approval
  creating --> failed: error
  creating --> cancelling: cancel
  creating --> running: healthy
  running --> failed: error
  running --> cancelling: cancel
  running --> finalizing: finalize
  finalizing --> finalized
  cancelling --> cancelled`;

test('The path to success of a state diagram is one straight line, drawn after the other arrows', () => {
  const drawing = draw(parseDiagram(ROLLOUT));
  const main = drawing.edges.filter((edge) => edge.main);
  expect(main).toHaveLength(4);
  expect(new Set(main.flatMap(({points}) => points.map(({x}) => x))).size).toBe(1);
  expect(svg(drawing, {})).toMatch(/class="dg-line" d="[^"]*"\/><path class="dg-line dg-main"/);
  expect(svg(draw(parseDiagram(CHAIN)), {})).not.toContain('dg-main');
});

describe.each([...WIDE, ...NARROW])('The diagram of %s', (_, source, drawn) => {
  const diagram = parseDiagram(source);
  const drawing = drawn(diagram);
  const {nodes, edges, groups, width, height} = drawing;
  const frame = {x: 0, y: 0, width, height};

  test('No two nodes overlap', () => {
    const pairs = nodes.flatMap((a, index) => nodes.slice(index + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => overlap(a, b)).map(([a, b]) => `${a.id} ${b.id}`)).toEqual([]);
  });

  test('No label of an arrow covers a node or another label', () => {
    const areas = edges.flatMap(({lines}) => lines.map((line) => ({...area(line), text: line.text})));
    const covered = areas.filter((label) => nodes.some((node) => overlap(label, node)));
    const twice = areas.filter((label, index) => areas.slice(index + 1).some((other) => overlap(label, other)));
    expect([...covered, ...twice].map(({text}) => text)).toEqual([]);
  });

  test('Arrows are horizontal and vertical, and cross neither labels nor other nodes', () => {
    const segments = edges.flatMap(({points}) => points.slice(1).map((to, index) => [points[index]!, to] as const));
    expect(segments.filter(([from, to]) => from.x !== to.x && from.y !== to.y)).toEqual([]);
    const covers = ([from, to]: readonly [Point, Point], box: Box): boolean =>
      overlap(box, {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      });
    const inner = ({x, y, width, height}: Box): Box => ({x: x + 2, y: y + 2, width: width - 4, height: height - 4});
    const all = edges.flatMap(({lines}) => lines);
    const touched = [
      ...all.filter((label) => segments.some((segment) => covers(segment, area(label)))).map(({text}) => text),
      ...nodes
        .filter(({shape}) => shape !== 'choice')
        .filter((node) => segments.some((segment) => covers(segment, inner(node))))
        .map(({id}) => id),
    ];
    expect(touched).toEqual([]);
  });

  test('Everything is inside the viewport, and text is inside its node', () => {
    for (const box of [...nodes, ...groups, ...texts(drawing).map(area)]) expect(inside(box, frame)).toBe(true);
    for (const {points} of edges) {
      for (const point of points) expect(inside({...point, width: 0, height: 0}, frame)).toBe(true);
    }
    for (const node of nodes) for (const line of node.lines) expect(inside(area(line), node)).toBe(true);
  });

  test('A group contains only its nodes, and its title covers none', () => {
    for (const group of groups) {
      const within = (id: string | undefined): boolean =>
        id !== undefined && (id === group.id || within(diagram.groups.find((other) => other.id === id)?.inside));
      for (const {id, group: own} of diagram.nodes) {
        const node = nodes.find((each) => each.id === id)!;
        expect([id, overlap(node, group)]).toEqual([id, within(own)]);
        if (within(own)) expect(inside(node, group)).toBe(true);
        expect([id, overlap(node, area(group.title))]).toEqual([id, false]);
      }
    }
  });

  test('Every arrow ends on its target node', () => {
    edges.forEach(({points}, index) => {
      const node = nodes.find(({id}) => id === diagram.edges[index]!.to)!;
      const end = points.at(-1)!;
      const near = {x: node.x - 2, y: node.y - 2, width: node.width + 4, height: node.height + 4};
      expect(inside({...end, width: 0, height: 0}, near)).toBe(true);
    });
  });

  test('The output is deterministic, with integers and without inline styles', () => {
    const picture = svg(drawing, {'aria-label': 'x'});
    expect(svg(drawn(parseDiagram(source)), {'aria-label': 'x'})).toBe(picture);
    expect(picture.replaceAll(/>[^<]*</g, '><')).not.toMatch(/\d\.\d|style=|NaN| id=/);
    expect(picture.length).toBeLessThan(5200);
  });
});

test('A chain too long for the page is drawn downwards, a short one as the page says', () => {
  const chain = (count: number): string =>
    `flowchart LR\n${Array.from({length: count}, (_, index) => `n${index}[Step number ${index}]`).join(' -->|leads to| ')}`;
  const [short, long] = [draw(parseDiagram(chain(3))), draw(parseDiagram(chain(9)))];
  expect(short.width).toBeGreaterThan(short.height);
  expect(long.height).toBeGreaterThan(long.width);
  expect(long.width).toBeLessThan(900);
});

test('A diagram of few nodes runs sideways, whatever the page says, and downwards on a phone', () => {
  const few = parseDiagram(
    'flowchart TD\na[One step] -->|leads to| b[Another] -->|leads to| c[The third] --> d[The last one]',
  );
  expect(draw(few).width).toBeGreaterThan(draw(few).height);
  const narrow = drawNarrow(few, draw(few))!;
  expect(narrow.height).toBeGreaterThan(narrow.width);
  expect(narrow.fitsPhone).toBe(true);
  const two = parseDiagram('flowchart LR\na --> b');
  expect(drawNarrow(two, draw(two))).toBeUndefined();
});

test('Nodes that say success or failure have a sign besides their color; questions and names of settings have none', () => {
  const source = `flowchart TD
    a{Check failed?} -->|yes| b([Build failed])
    a -->|no| c[auto_approved]
    c --> d[on_policy_success]
    c --> e[Failed deployments]`;
  const outcomes = Object.fromEntries(draw(parseDiagram(source)).nodes.map(({id, outcome}) => [id, outcome]));
  expect(outcomes).toEqual({a: undefined, b: 'failure', c: 'success', d: undefined, e: undefined});
  const picture = svg(draw(parseDiagram(source)), {});
  expect(picture.match(/class="dg-sign"/g)).toHaveLength(2);
  expect(picture).toMatch(/dg-good.*auto_approved.*dg-bad.*Build failed/);
});

test('Boxes about blue and green have the colors of the versions, and 90 % is nine times as wide as 10 %', () => {
  const source = 'flowchart LR\na[Blue 90, green 10] --> b([Blue only])\na --> c{Green passes?}';
  const bars = [
    ...svg(draw(parseDiagram(source)), {}).matchAll(/class="dg-(blue|green)" x="([\d.]+)" y="\d+" width="([\d.]+)"/g),
  ];
  expect(bars.map(([, version]) => version)).toEqual(['blue', 'green', 'blue']);
  const [[left, blue], [middle, green]] = bars.map(([, , x, width]) => [Number(x), Number(width)] as const) as [
    readonly [number, number],
    readonly [number, number],
  ];
  expect(blue / green).toBeCloseTo(9, 0);
  expect(left + blue).toBeCloseTo(middle, 0);
});

test('The text of a diagram describes every arrow, group and isolated node', () => {
  expect(diagramSentences(parseDiagram(CHAIN))).toContain('From Approved by all? to Stopped: dashed line, no.');
  expect(diagramSentences(parseDiagram('flowchart LR\na[Go] --> b{Ready?}'))).toEqual(['From Go to Ready?']);
  expect(diagramSentences(parseDiagram(GROUPS)).slice(0, 2)).toEqual([
    'Your cloud account contains Load balancer, Pods and A cluster with a very long title.',
    'A cluster with a very long title contains Agent and Workflow.',
  ]);
  expect(diagramSentences(parseDiagram(STATES))[0]).toBe('Begins in pending.');
  expect(diagramSentences(parseDiagram(STATES)).at(-1)).toBe('Ends after running.');
  expect(diagramSentences(parseDiagram(ALONE))).toEqual(['Only one has no arrow.']);
});

test('Labels break between words, and long ones after an underscore', () => {
  expect(wrap('one two three four five', 18)).toEqual(['one two three four', 'five']);
  expect(wrap('waiting_for_instances', 18)).toEqual(['waiting_for_', 'instances']);
  expect(wrap('uninterruptedness', 10)).toEqual(['uninterruptedness']);
});

test('Ids with hyphens, quoted texts and arrows without spaces are read', () => {
  const {nodes, edges} = parseDiagram('flowchart TD\na-b["Text (x)"]-->c\nc-.->|"why"|a-b');
  expect(nodes.map(({id, label}) => [id, label])).toEqual([
    ['a-b', 'Text (x)'],
    ['c', 'c'],
  ]);
  expect(edges).toEqual([
    {from: 'a-b', to: 'c', label: '', dashed: false},
    {from: 'c', to: 'a-b', label: 'why', dashed: true},
  ]);
});

test.each([
  ['graph LR\na --> b', 1, 'a diagram cannot begin with `graph LR`. Write `flowchart LR`'],
  ['flowchart LR', 1, 'the diagram is empty'],
  ['flowchart LR\na --> b\na -- text --> b', 3, '`a -- text --> b` is not in the subset'],
  ['flowchart LR\na[One]\na[Two]', 3, 'the node `a` has two texts'],
  ['flowchart LR\na[One<br/>two]', 2, 'has HTML in it'],
  ['flowchart LR\nsubgraph g\na --> b', 2, 'the subgraph `g` has no end. Close it with `end`.'],
  ['flowchart LR\nsubgraph g\na\nend\nb --> g', 1, 'an arrow leads to the subgraph `g`'],
  ['flowchart LR\nsubgraph g\na\nend\nsubgraph g\nb\nend', 5, 'there are two subgraphs `g`'],
  ['stateDiagram-v2\na --> b\nstate c', 3, '`state c` is not in the subset of Mermaid. Write `a --> b`'],
])('%j is rejected', (source, line, message) => {
  try {
    parseDiagram(source);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).message).toContain(message);
    expect((error as Problem).linesBelow).toBe(line);
  }
});

test('The diagrams of the guides have readable text on a phone', () => {
  const files = readdirSync('docs', {recursive: true}).map(String);
  const diagrams = files
    .filter((file) => file.endsWith('.mdx'))
    .flatMap((file) => [
      ...readFileSync(path.join('docs', file), 'utf8').matchAll(
        /^ *```mermaid title="(?<title>[^"]+)"\n(?<source>[^]*?)^ *```/gm,
      ),
    ])
    .map(({groups}) => ({title: groups!.title!, diagram: parseDiagram(groups!.source!)}));
  expect(diagrams.length).toBeGreaterThan(70);
  const tooWide = diagrams.filter(({diagram}) => {
    const wide = draw(diagram);
    return !(drawNarrow(diagram, wide) ?? wide).fitsPhone;
  });
  expect(tooWide.map(({title}) => title)).toEqual([]);
});
