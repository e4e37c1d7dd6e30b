import {Graph, layout} from '@dagrejs/dagre';
import {outcomeOf, type Outcome} from '../../../source/outcome';
import {LINE, widthOf, wrap} from './fit';
import type {Diagram, DiagramNode, Shape} from './parse';
import {trafficOf, type Traffic} from './traffic';

/** A diagram in pixels. Boxes are positioned by their top left corner, texts by their center. */
export type Point = {x: number; y: number};
export type Box = Point & {width: number; height: number};
export type Label = Point & {text: string; width: number};
export type DrawnNode = Box & {id: string; shape: Shape; outcome: Outcome; traffic: Traffic; lines: Label[]};
/** `main`: part of the path to success. */
export type DrawnEdge = {points: Point[]; dashed: boolean; main: boolean; lines: Label[]};
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

/** Characters per line of a node and of an arrow, and the distance of neighbors and of layers. */
type Spacing = {node: number; edge: number; beside: number; layers: number};
type Direction = Diagram['direction'];

/** Left-to-right diagrams need shorter lines. */
const ROOMY: Record<Direction, Spacing> = {
  TD: {node: 18, edge: 16, beside: 28, layers: 40},
  LR: {node: 13, edge: 12, beside: 28, layers: 36},
};
const TIGHT: Record<Direction, Spacing> = {
  TD: {node: 11, edge: 9, beside: 12, layers: 34},
  LR: {node: 11, edge: 9, beside: 20, layers: 28},
};
/** A wider diagram would have to shrink so much that it is hard to read. */
const WIDEST = 900;
/** The same for the column of a phone: at 340 px, a text of 14 px still has 10 px. */
const PHONE = 480;
/** Diagrams of so few nodes run sideways, where downwards they would leave most of the column empty. */
const FEW = 6;
const MARGIN = 10;
const GROUP_PADDING = 14;
const TITLE = 24;
const POINT = 16;
const LABEL_FONT = 13;

type Size = {width: number; height: number};

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

/** For phones: the narrowest drawing, if the one for wide windows does not fit there and this one is narrower. */
export function drawNarrow(diagram: Diagram, wide: Drawing): Drawing | undefined {
  if (wide.fitsPhone) return undefined;
  const [narrowest] = (['TD', 'LR'] as const)
    .map((direction) => place(diagram, direction, TIGHT))
    .toSorted((one, other) => one.width - other.width);
  return narrowest!.width < wide.width ? narrowest : undefined;
}

/** Alignments of dagre. */
const ALIGNMENTS = ['UL', 'UR', 'DL', 'DR'] as const;

/** With the alignment that makes the path to success straightest; without such a path, with their mean. */
function place(diagram: Diagram, direction: Direction, spacing: Record<Direction, Spacing>): Drawing {
  const main = pathToSuccess(diagram);
  if (main.size === 0) return placeAligned(diagram, direction, spacing, {main});
  const sideways = ({points}: DrawnEdge): number => {
    const places = points.map(({x, y}) => (direction === 'LR' ? y : x));
    return Math.max(...places) - Math.min(...places);
  };
  const bends = ({edges}: Drawing): number =>
    edges.filter((edge) => edge.main).reduce((sum, edge) => sum + sideways(edge), 0);
  const [straightest] = ALIGNMENTS.map((align) => placeAligned(diagram, direction, spacing, {main, align})).toSorted(
    (one, other) => bends(one) - bends(other) || one.width - other.width,
  );
  return straightest!;
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

type Aim = {main: ReadonlySet<number>; align?: (typeof ALIGNMENTS)[number]};

function placeAligned(
  diagram: Diagram,
  direction: Direction,
  spacing: Record<Direction, Spacing>,
  {main, align}: Aim,
): Drawing {
  const graph = new Graph({directed: true, compound: true, multigraph: true});
  const across = direction === 'LR';
  const most = spacing[direction];
  // In a diagram with groups, dagre divides the distance of layers among their borders.
  const depth = diagram.groups.length > 0 ? 1.6 : 1;
  graph.setGraph({
    rankdir: across ? 'LR' : 'TB',
    nodesep: across && diagram.groups.length > 0 ? 40 : most.beside,
    ranksep: most.layers * depth,
    edgesep: 18,
    align,
  });
  for (const {id, inside} of diagram.groups) {
    graph.setNode(group(id), {});
    if (inside) graph.setParent(group(id), group(inside));
  }
  for (const node of diagram.nodes) {
    graph.setNode(node.id, sizeOf(node, most.node));
    if (node.group) graph.setParent(node.id, group(node.group));
  }
  diagram.edges.forEach(({from, to, label}, index) => {
    const lines = labelLines(label, most.edge);
    const width = lines.length > 0 ? Math.max(...lines.map((line) => widthOf(line, LABEL_FONT))) + 10 : 0;
    const weight = main.has(index) ? 20 : 1;
    const size = {width, height: lines.length * LINE};
    graph.setEdge({v: from, w: to, name: String(index)}, {...size, labelpos: 'c', weight});
  });
  layout(graph);

  const nodes = diagram.nodes.map((node): DrawnNode => {
    const {x, y} = graph.node(node.id) as Point;
    const {width, height} = sizeOf(node, most.node);
    const middle = node.shape === 'store' ? y + 5 : y;
    const lines = labels(wrapped(node, most.node), {x, y: middle});
    const {id, shape} = node;
    const box = {x: x - width / 2, y: y - height / 2, width, height};
    // A question has no outcome yet.
    const outcome = shape === 'choice' ? undefined : outcomeOf(node.label);
    return {id, shape, outcome, traffic: trafficOf(node), ...box, lines};
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = diagram.edges.map(({from, to, label, dashed}, index): DrawnEdge => {
    const style = {dashed, main: main.has(index)};
    if (from === to) return {...loop(byId.get(from)!, labelLines(label, most.edge), across), ...style};
    const edge = graph.edge({v: from, w: to, name: String(index)}) as unknown as Point & {points: Point[]};
    const points = [...edge.points];
    points[0] = onShape(byId.get(from)!, points[1]!, points[0]!);
    points[points.length - 1] = onShape(byId.get(to)!, points.at(-2)!, points.at(-1)!);
    return {points, ...style, lines: labels(labelLines(label, most.edge), edge, LABEL_FONT)};
  });
  const groups = groupBoxes(diagram, byId);
  return framed({nodes, edges, groups});
}

const group = (id: string): string => `group ${id}`;

const wrapped = ({label}: DiagramNode, most: number): string[] => (label === '' ? [] : wrap(label, most));
const labelLines = (label: string, most: number): string[] => (label === '' ? [] : wrap(label, most));

function sizeOf(node: DiagramNode, most: number): Size {
  if (node.shape === 'start-point' || node.shape === 'end-point') return {width: POINT, height: POINT};
  const lines = wrapped(node, most);
  const width = Math.max(40, ...lines.map((line) => widthOf(line)));
  const height = lines.length * LINE;
  // A rhombus contains a rectangle of half its width and height.
  if (node.shape === 'choice') return even({width: width * 1.35 + 34, height: height * 1.5 + 34});
  if (node.shape === 'store') return even({width: width + 28, height: height + 32});
  return even({width: width + (node.shape === 'end' ? 36 : 28), height: height + 18});
}

/** Rounded so that half of it is an integer. */
const even = ({width, height}: Size): Size => ({width: 2 * Math.ceil(width / 2), height: 2 * Math.ceil(height / 2)});

function labels(lines: string[], {x, y}: Point, size?: number): Label[] {
  const top = y - ((lines.length - 1) * LINE) / 2;
  return lines.map((text, index) => ({text, x, y: top + index * LINE, width: widthOf(text, size)}));
}

/** Moves the end of arrows to the drawn border; dagre supports only rectangles. */
function onShape(node: DrawnNode, from: Point, border: Point): Point {
  if (node.shape === 'box' || node.shape === 'end' || node.shape === 'store') return border;
  const middle = {x: node.x + node.width / 2, y: node.y + node.height / 2};
  const [dx, dy] = [from.x - middle.x, from.y - middle.y];
  const scale =
    node.shape === 'choice'
      ? 1 / (Math.abs(dx) / (node.width / 2) + Math.abs(dy) / (node.height / 2))
      : node.width / 2 / Math.hypot(dx, dy);
  return Number.isFinite(scale) ? {x: middle.x + dx * scale, y: middle.y + dy * scale} : border;
}

/** An arrow from a node to itself, beside it, in the space that dagre reserved. */
function loop({x, y, width, height}: Box, lines: string[], across: boolean): Pick<DrawnEdge, 'points' | 'lines'> {
  const [along, out] = across ? [x + width / 2, y + height] : [y + height / 2, x + width];
  const point = (side: number, far: number): Point =>
    across ? {x: along + side, y: out + far} : {x: out + far, y: along + side};
  const wide = Math.max(0, ...lines.map((text) => widthOf(text, LABEL_FONT)));
  const middle = point(0, 26 + (across ? lines.length * LINE : wide) / 2);
  return {
    points: [point(-6, 0), point(-16, 24), point(16, 24), point(6, 0)],
    lines: labels(lines, middle, LABEL_FONT),
  };
}

/** Bounding boxes of groups, with space for the title; inner groups first. */
function groupBoxes({groups, nodes}: Diagram, byId: Map<string, DrawnNode>): DrawnGroup[] {
  const drawn = new Map<string, DrawnGroup>();
  for (const {id, title} of groups.toReversed()) {
    const inner: Box[] = [
      ...nodes.filter((node) => node.group === id).map((node) => byId.get(node.id)!),
      ...groups.filter(({inside}) => inside === id).map((other) => drawn.get(other.id)!),
    ];
    const {left, top, right, bottom} = around(inner);
    const y = top - GROUP_PADDING - TITLE + 6;
    const least = widthOf(title, LABEL_FONT) + 24;
    const wide = Math.max(right - left + 2 * GROUP_PADDING, least);
    const x = (left + right) / 2 - wide / 2;
    const label = {
      text: title,
      x: x + 12 + widthOf(title, LABEL_FONT) / 2,
      y: y + 15,
      width: widthOf(title, LABEL_FONT),
    };
    drawn.set(id, {id, x, y, width: wide, height: bottom + GROUP_PADDING - y, title: label});
  }
  return groups.map(({id}) => drawn.get(id)!);
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
