import elk from 'elkjs/lib/elk-worker.min.js';
import type {ElkExtendedEdge, ElkNode, LayoutOptions} from 'elkjs/lib/elk-api';
import {outcomeOf, type Outcome} from '../outcome';
import {LINE, widthOf, wrap} from './fit';
import {trafficOf, type Traffic} from './traffic';

export type Shape = 'box' | 'end' | 'choice' | 'store' | 'start-point' | 'end-point';
export type DiagramNode = {id: string; label: string; shape: Shape; group?: string};
/** `both`: it has a tip at each end. */
export type DiagramEdge = {from: string; to: string; label: string; dashed: boolean; both?: boolean};
export type DiagramGroup = {id: string; title: string; inside?: string};
export type Diagram = {
  direction: 'LR' | 'TD';
  nodes: DiagramNode[];
  edges: DiagramEdge[];
  groups: DiagramGroup[];
};

/** A diagram in pixels. Boxes are positioned by their top left corner, texts by their center. */
export type Point = {x: number; y: number};
export type Box = Point & {width: number; height: number};
export type Label = Point & {text: string; width: number};
export type DrawnNode = Box & {id: string; shape: Shape; outcome: Outcome; traffic: Traffic; lines: Label[]};
/** `main`: part of the path to success. */
export type DrawnEdge = {points: Point[]; dashed: boolean; both: boolean; main: boolean; lines: Label[]};
export type DrawnGroup = Box & {id: string; title: Label};
/** `fitsPhone`: it may shrink to the column of a phone and stays readable; a wider one scrolls there. */
export type Drawing = {
  fitsPhone: boolean;
  width: number;
  height: number;
  nodes: DrawnNode[];
  edges: DrawnEdge[];
  groups: DrawnGroup[];
};

/** Characters per line of a node and of an arrow, and the distance of neighbors, of layers and of lines. */
type Spacing = {node: number; edge: number; beside: number; layers: number; lines: number};
type Direction = Diagram['direction'];

/** Left-to-right diagrams need shorter lines. */
const ROOMY: Record<Direction, Spacing> = {
  TD: {node: 18, edge: 16, beside: 28, layers: 26, lines: 12},
  LR: {node: 13, edge: 12, beside: 28, layers: 26, lines: 12},
};
const TIGHT: Record<Direction, Spacing> = {
  TD: {node: 10, edge: 8, beside: 10, layers: 22, lines: 8},
  LR: {node: 11, edge: 9, beside: 20, layers: 22, lines: 12},
};
/** A wider diagram would have to shrink so much that it is hard to read. */
const WIDEST = 900;
/** The same for the column of a phone: at 340 px, a label of 13 px has 12 px. */
const PHONE = 368;
/** Most nodes beside each other in a drawing for phones: as many as fit. */
const BESIDE = [undefined, 3, 2, 1] as const;
/** Diagrams of so few nodes run sideways, where downwards they would leave most of the column empty. */
const FEW = 6;
const MARGIN = 10;
const GROUP_PADDING = 10;
const TITLE = 24;
const POINT = 16;
const LABEL_FONT = 13;

/** For wide windows: sideways if the page says so or there are few nodes, and downwards if that would be too wide. */
export function draw(diagram: Diagram): Drawing {
  const isShort = diagram.nodes.length <= FEW && diagram.groups.length === 0;
  if (diagram.direction === 'TD' && !isShort) return place(diagram, 'TD', ROOMY);
  const roomy = place(diagram, 'LR', ROOMY);
  if (roomy.width <= WIDEST) return roomy;
  const tight = place(diagram, 'LR', TIGHT);
  if (tight.width <= WIDEST) return tight;
  const down = place(diagram, 'TD', ROOMY);
  return down.width < roomy.width ? down : roomy;
}

/** For phones: downwards, with fewer nodes beside each other until it fits, if the one for wide windows does not. */
export function drawNarrow(diagram: Diagram, wide: Drawing): Drawing | undefined {
  if (wide.fitsPhone) return undefined;
  let narrowest: Drawing | undefined;
  for (const placements of [STRAIGHT, ['LINEAR_SEGMENTS']] as const) {
    for (const most of BESIDE) {
      const drawing = place(diagram, 'TD', TIGHT, {placements, most});
      if (drawing.width < (narrowest ?? wide).width) narrowest = drawing;
      if (narrowest?.fitsPhone) return narrowest;
    }
  }
  return narrowest;
}

/** The edges from the start of a state diagram to a success: at each state the first that leads there. */
function pathToSuccess({nodes, edges}: Diagram): ReadonlySet<number> {
  const outcomes = new Map(nodes.map(({id, label}) => [id, outcomeOf(label)]));
  const seen = new Set<string>();
  const search = (from: string): number[] | undefined => {
    if (outcomes.get(from) === 'success') return [];
    for (const [index, edge] of edges.entries()) {
      if (edge.from !== from || seen.has(edge.to) || outcomes.get(edge.to) === 'failure') continue;
      seen.add(edge.to);
      const rest = search(edge.to);
      if (rest) return [index, ...rest];
    }
    return undefined;
  };
  return new Set(search('start-point'));
}

const COMPACTION = 'elk.layered.compaction.postCompaction.strategy';
const worker = new elk.Worker();

/** ELK without a thread: it calls `onmessage` before `saveDispatch` returns. */
function layout(graph: ElkNode): ElkNode {
  let result: {data?: unknown; error?: unknown} = {};
  worker.onmessage = ({data}) => (result = data);
  worker.dispatcher.saveDispatch({data: {id: 0, cmd: 'layout', graph, layoutOptions: {}, options: {}}});
  // The compaction fails for some graphs.
  const {[COMPACTION]: compaction, ...others} = graph.layoutOptions!;
  if (result.error && compaction) return layout({...graph, layoutOptions: others});
  if (result.error) throw result.error;
  return result.data as ElkNode;
}
worker.onmessage = () => undefined;
worker.dispatcher.saveDispatch({data: {id: 0, cmd: 'register', algorithms: ['layered']}});

type Placement = 'BRANDES_KOEPF' | 'NETWORK_SIMPLEX' | 'LINEAR_SEGMENTS';
/** `most`: nodes beside each other, which also moves nodes up where there is room. */
type Choice = {placements: readonly Placement[]; most?: number};

/** The narrower one first. The other one considers which arrows are most important to be straight. */
const STRAIGHT = ['BRANDES_KOEPF', 'NETWORK_SIMPLEX'] as const;

/** The order of nodes and arrows in the page decides ties, so that a small change does not rearrange the picture. */
const options = (
  direction: Direction,
  {beside, layers, lines}: Spacing,
  placement: Placement,
  most?: number,
): LayoutOptions => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction === 'LR' ? 'RIGHT' : 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.randomSeed': '1',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': placement,
  'elk.layered.mergeEdges': 'false',
  'elk.spacing.nodeNode': String(beside),
  'elk.spacing.edgeNode': String(lines + 2),
  'elk.spacing.edgeEdge': String(lines),
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.nodeNodeBetweenLayers': String(layers),
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': String(lines),
  ...(most && {
    'elk.layered.layering.strategy': 'COFFMAN_GRAHAM',
    'elk.layered.layering.coffmanGraham.layerBound': String(most),
    ...((placement !== 'LINEAR_SEGMENTS' || most === 1) && {[COMPACTION]: 'EDGE_LENGTH'}),
  }),
});

/** With the placement in which the path to success has fewest bends; without such a path, the first one. */
function place(
  diagram: Diagram,
  direction: Direction,
  spacings: Record<Direction, Spacing>,
  {placements, most}: Choice = {placements: STRAIGHT},
): Drawing {
  const main = pathToSuccess(diagram);
  const spacing = spacings[direction];
  const bends = ({edges}: Drawing): number =>
    edges.filter((edge) => edge.main).reduce((sum, {points}) => sum + points.length, 0);
  const [straightest] = (main.size > 0 ? placements : placements.slice(0, 1))
    .map((placement) => placeWith(options(direction, spacing, placement, most), main, diagram, spacing))
    .toSorted((one, other) => bends(one) - bends(other));
  return straightest!;
}

function placeWith(
  layoutOptions: LayoutOptions,
  main: ReadonlySet<number>,
  diagram: Diagram,
  spacing: Spacing,
): Drawing {
  const sizes = new Map(diagram.nodes.map((node) => [node.id, sizeOf(node, spacing.node)]));
  const inside = (group?: string): ElkNode[] => [
    ...diagram.groups
      .filter((each) => each.inside === group)
      .map(({id, title}) => ({
        id: `group ${id}`,
        children: inside(id),
        layoutOptions: {
          'elk.padding': `[top=${TITLE + 8},left=${GROUP_PADDING},bottom=${GROUP_PADDING},right=${GROUP_PADDING}]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${widthOf(title, LABEL_FONT) + 24},0)`,
        },
      })),
    ...diagram.nodes.filter((node) => node.group === group).map(({id}) => ({id, ...sizes.get(id)})),
  ];
  const graph = layout({
    id: 'diagram',
    layoutOptions,
    children: inside(),
    edges: diagram.edges.map(({from, to, label}, index): ElkExtendedEdge => {
      const lines = wrapped(label, spacing.edge);
      const width = Math.max(...lines.map((line) => widthOf(line, LABEL_FONT))) + 6;
      return {
        id: String(index),
        sources: [from],
        targets: [to],
        labels: lines.length > 0 ? [{text: label, width, height: lines.length * LINE}] : [],
        layoutOptions: main.has(index) ? {'elk.layered.priority.straightness': '100'} : {},
      };
    }),
  });

  const placed = new Map<string, Box>();
  const collect = ({id, x = 0, y = 0, width = 0, height = 0, children = []}: ElkNode): void => {
    placed.set(id, {x, y, width, height});
    children.forEach(collect);
  };
  collect(graph);
  const nodes = diagram.nodes.map((node): DrawnNode => {
    const {id, shape, label} = node;
    const box = placed.get(id)!;
    const {x, y} = middleOf(box);
    const lines = labels(wrapped(label, spacing.node), {x, y: shape === 'store' ? y + 5 : y});
    // A question has no outcome yet.
    const outcome = shape === 'choice' ? undefined : outcomeOf(label);
    return {id, shape, outcome, traffic: trafficOf(node), ...box, lines};
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = graph.edges!.map(({sections, labels: [label] = []}, index): DrawnEdge => {
    const {from, to, dashed, both = false, label: text} = diagram.edges[index]!;
    const {startPoint, bendPoints = [], endPoint} = sections![0]!;
    const points = [startPoint, ...bendPoints, endPoint];
    points[0] = onShape(byId.get(from)!, points[1]!, points[0]!);
    points[points.length - 1] = onShape(byId.get(to)!, points.at(-2)!, points.at(-1)!);
    const lines = label ? labels(wrapped(text, spacing.edge), middleOf(label as Box), LABEL_FONT) : [];
    return {points, dashed, both, main: main.has(index), lines};
  });
  const groups = diagram.groups.map(({id, title}): DrawnGroup => {
    const box = placed.get(`group ${id}`)!;
    const width = widthOf(title, LABEL_FONT);
    return {id, ...box, title: {text: title, x: box.x + 12 + width / 2, y: box.y + 15, width}};
  });
  return framed({nodes, edges, groups});
}

const wrapped = (label: string, most: number): string[] => (label === '' ? [] : wrap(label, most));
const middleOf = ({x, y, width, height}: Box): Point => ({x: x + width / 2, y: y + height / 2});

function sizeOf({label, shape}: DiagramNode, most: number): {width: number; height: number} {
  if (shape === 'start-point' || shape === 'end-point') return {width: POINT, height: POINT};
  const lines = wrapped(label, most);
  const width = Math.max(40, ...lines.map((line) => widthOf(line)));
  const height = lines.length * LINE;
  // A rhombus contains a rectangle of half its width and height.
  if (shape === 'choice') return even(width * 1.35 + 34, height * 1.5 + 34);
  if (shape === 'store') return even(width + 28, height + 32);
  return even(width + (shape === 'end' ? 36 : 28), height + 18);
}

/** Rounded so that half of it is an integer. */
const even = (width: number, height: number) => ({width: 2 * Math.ceil(width / 2), height: 2 * Math.ceil(height / 2)});

function labels(lines: string[], {x, y}: Point, size?: number): Label[] {
  const top = y - ((lines.length - 1) * LINE) / 2;
  return lines.map((text, index) => ({text, x, y: top + index * LINE, width: widthOf(text, size)}));
}

/** Extends the last segment of an arrow to the drawn border; ELK knows only rectangles. */
function onShape(node: DrawnNode, before: Point, border: Point): Point {
  const {x, y} = middleOf(node);
  const upright = before.x === border.x;
  const [across, along] = upright ? [node.width, node.height] : [node.height, node.width];
  const off = Math.abs(upright ? border.x - x : border.y - y) / (across / 2);
  const isPoint = node.shape === 'start-point' || node.shape === 'end-point';
  if (node.shape !== 'choice' && !isPoint) return border;
  const part = isPoint ? Math.sqrt(1 - off ** 2) : 1 - off;
  const shift = Math.sign(upright ? border.y - y : border.x - x) * (along / 2) * part;
  return upright ? {x: border.x, y: y + shift} : {x: x + shift, y: border.y};
}

function around(boxes: Box[]): {left: number; top: number; right: number; bottom: number} {
  return {
    left: Math.min(...boxes.map(({x}) => x)),
    top: Math.min(...boxes.map(({y}) => y)),
    right: Math.max(...boxes.map(({x, width}) => x + width)),
    bottom: Math.max(...boxes.map(({y, height}) => y + height)),
  };
}

/** Moves everything inside the viewport and rounds to integers. */
function framed({nodes, edges, groups}: Pick<Drawing, 'nodes' | 'edges' | 'groups'>): Drawing {
  const texts = [...edges.flatMap(({lines}) => lines), ...groups.map(({title}) => title)];
  const {left, top, right, bottom} = around([
    ...nodes,
    ...groups,
    ...texts.map(({x, y, width}) => ({x: x - width / 2, y: y - LINE / 2, width, height: LINE})),
    ...edges.flatMap(({points}) => points.map((point) => ({...point, width: 0, height: 0}))),
  ]);
  const move = <T extends Point>(it: T): T => ({
    ...it,
    x: Math.round(it.x - left + MARGIN),
    y: Math.round(it.y - top + MARGIN),
  });
  const width = Math.ceil(right - left + 2 * MARGIN);
  return {
    fitsPhone: width <= PHONE,
    width,
    height: Math.ceil(bottom - top + 2 * MARGIN),
    nodes: nodes.map((node) => ({...move(node), lines: node.lines.map(move)})),
    edges: edges.map((edge) => ({...edge, points: edge.points.map(move), lines: edge.lines.map(move)})),
    groups: groups.map((each) => {
      const box = move(each);
      return {...box, width: Math.round(each.width), height: Math.round(each.height), title: move(each.title)};
    }),
  };
}
