import type {Lifecycle} from '../../api-contract/types';

/** The diagram of a lifecycle: boxes in layers, arrows between them. All numbers are pixels. */
export type Picture = {width: number; height: number; boxes: Box[]; arrows: Arrow[]};
export type Box = {
  state: string;
  x: number;
  y: number;
  width: number;
  height: number;
  initial: boolean;
  final: boolean;
};
export type Arrow = {path: string; start: boolean; end: boolean; when: string[]};

const ROW = 32;
const GAP = 22;
const CHARACTER = 7.85;
const MARGIN = 8;
/** Layers should not be wider than a column of text. */
const WIDEST = 700;

const widthOf = (state: string): number => state.length * CHARACTER + 24;

/** A line between two states; both directions share it. */
type Line = {a: string; b: string; ab: boolean; ba: boolean; when: string[]};
type Cell = {key: string; state?: string; width: number; x: number; up: Cell[]; down: Cell[]};

/** Layered layout of a small graph: layers by cost, order by crossings, positions by neighbors. */
export function drawLifecycle(lifecycle: Lifecycle, order: string[]): Picture {
  const {initial = [], final = [], transitions} = lifecycle;
  const named = [...initial, ...transitions.flatMap(({from, to}) => [from, to]), ...final];
  const states = [...new Set([...order.filter((state) => named.includes(state)), ...named])];
  const lines = linesOf(lifecycle);
  const ranks = rank({states, lines, initial: new Set(initial), final: new Set(final)});
  const {layers, chains} = cells(states, lines, ranks);
  untangle(layers);
  place(layers);

  const gaps = layers.map((layer) => 34 + Math.min(26, 3 * layer.reduce((sum, cell) => sum + cell.down.length, 0)));
  const tops = layers.map((_, index) => MARGIN + index * ROW + gaps.slice(0, index).reduce((a, b) => a + b, 0));
  const left = Math.min(...layers.flat().map(({x, width}) => x - width / 2));
  const right = Math.max(...layers.flat().map(({x, width}) => x + width / 2));
  const loops = transitions.some(({from, to}) => from === to) ? 30 : 0;
  layers.flat().forEach((cell) => (cell.x += MARGIN - left));

  const boxes = layers.flatMap((layer, index) =>
    layer.flatMap((cell): Box[] => {
      if (cell.state === undefined) return [];
      const {state, width, x} = cell;
      const ends = {initial: initial.includes(state), final: final.includes(state)};
      return [{state, x: round(x - width / 2), y: tops[index]!, width: round(width), height: ROW, ...ends}];
    }),
  );
  const arrows = chains.map(({line, chain, top}): Arrow => {
    const down = ranks.get(line.a)! < ranks.get(line.b)!;
    const path = route(chain, top, tops);
    return {path, start: down ? line.ba : line.ab, end: down ? line.ab : line.ba, when: line.when};
  });
  for (const {from, to, when} of transitions.filter((each) => each.from === each.to)) {
    const box = boxes.find(({state}) => state === from)!;
    const x = box.x + box.width;
    const path = `M${x} ${box.y + 10}c26 -8 26 20 0 12`;
    arrows.push({path, start: false, end: true, when: [`${from} to ${to}: ${when}`]});
  }
  return {
    width: Math.ceil(right - left + 2 * MARGIN + loops),
    height: tops.at(-1)! + ROW + MARGIN,
    boxes,
    arrows,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

function linesOf({transitions}: Lifecycle): Line[] {
  const lines = new Map<string, Line>();
  for (const {from, to, when} of transitions) {
    if (from === to) continue;
    const key = [from, to].sort().join(' ');
    const line = lines.get(key) ?? {a: from, b: to, ab: false, ba: false, when: []};
    if (from === line.a) line.ab = true;
    else line.ba = true;
    line.when.push(`${from} to ${to}: ${when}`);
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** Assigns a layer to every state: local search that minimizes a cost, from several starts. */
function rank(graph: Graph): Ranks {
  const {states, lines, initial} = graph;
  const starts = [states, depthFirst(states, lines, initial)].map((order) => longestPaths(order, lines));
  const found = starts.map((start) => improve(start, graph));
  return found.sort((a, b) => a.cost - b.cost)[0]!.ranks;
}

type Ranks = Map<string, number>;
type Graph = {states: string[]; lines: Line[]; initial: ReadonlySet<string>; final: ReadonlySet<string>};

function longestPaths(order: string[], lines: Line[]): Ranks {
  const at = new Map(order.map((state, index) => [state, index]));
  const ranks: Ranks = new Map(order.map((state) => [state, 0]));
  for (const state of order) {
    for (const {a, b, ab, ba} of lines) {
      const [from, to] = at.get(a)! < at.get(b)! ? [a, b] : [b, a];
      const forward = from === a ? ab : ba;
      if (from === state && forward) ranks.set(to, Math.max(ranks.get(to)!, ranks.get(from)! + 1));
    }
  }
  return ranks;
}

function depthFirst(states: string[], lines: Line[], initial: ReadonlySet<string>): string[] {
  const done: string[] = [];
  const seen = new Set<string>();
  const visit = (state: string): void => {
    if (seen.has(state)) return;
    seen.add(state);
    for (const {a, b, ab, ba} of lines) {
      if (a === state && ab) visit(b);
      if (b === state && ba) visit(a);
    }
    done.unshift(state);
  };
  [...initial, ...states].forEach(visit);
  return done;
}

/**
 * Prefers downward arrows, short lines, few layers and no layer too wide; every state is below one with a transition to
 * it.
 */
function costOf(ranks: Ranks, {states, lines, initial, final}: Graph): number {
  let cost = 0;
  const reached = new Set<string>();
  const entered = new Set<string>();
  for (const {a, b, ab, ba} of lines) {
    const span = ranks.get(b)! - ranks.get(a)!;
    const [lower, down] = span > 0 ? [b, ab] : [a, ba];
    const upper = span > 0 ? a : b;
    if (ab) entered.add(b);
    if (ba) entered.add(a);
    cost += span === 0 ? 6 : 0.6 * (Math.abs(span) - 1);
    if (down) reached.add(lower);
    else cost += final.has(upper) ? 4 : 3;
  }
  const sizes = new Map<number, number>();
  for (const state of states) {
    const layer = ranks.get(state)!;
    sizes.set(layer, (sizes.get(layer) ?? 0) + widthOf(state) + GAP);
    if (!initial.has(state) && !reached.has(state)) cost += 6;
    if (initial.has(state)) cost += layer * (entered.has(state) ? 0.3 : 3);
  }
  for (const size of sizes.values()) cost += 0.5 + Math.max(0, size - WIDEST) / 40;
  return cost;
}

function improve(start: Ranks, graph: Graph): {ranks: Ranks; cost: number} {
  let ranks = compact(start);
  let cost = costOf(ranks, graph);
  for (let better = true; better;) {
    better = false;
    const layers = Math.max(...ranks.values());
    let best = ranks;
    for (const state of graph.states) {
      // Half steps create a separate layer.
      for (let layer = -0.5; layer <= layers + 0.5; layer += 0.5) {
        const tried = compact(new Map(ranks).set(state, layer));
        const value = costOf(tried, graph);
        if (value < cost - 1e-9) [best, cost, better] = [tried, value, true];
      }
    }
    ranks = best;
  }
  return {ranks, cost};
}

function compact(ranks: Ranks): Ranks {
  const used = [...new Set(ranks.values())].sort((a, b) => a - b);
  return new Map([...ranks].map(([state, layer]) => [state, used.indexOf(layer)]));
}

type Chain = {line: Line; chain: Cell[]; top: number};

/** Cells in layers; a line that passes a layer takes a cell there. */
function cells(states: string[], lines: Line[], ranks: Ranks): {layers: Cell[][]; chains: Chain[]} {
  const layers = Array.from({length: Math.max(...ranks.values()) + 1}, (): Cell[] => []);
  const boxes = new Map<string, Cell>();
  for (const state of states) {
    const cell: Cell = {key: state, state, width: widthOf(state), x: 0, up: [], down: []};
    boxes.set(state, cell);
    layers[ranks.get(state)!]!.push(cell);
  }
  const chains = lines.map((line): Chain => {
    const [upper, lower] = ranks.get(line.a)! < ranks.get(line.b)! ? [line.a, line.b] : [line.b, line.a];
    const top = ranks.get(upper)!;
    const chain = [boxes.get(upper)!];
    for (let layer = top + 1; layer < ranks.get(lower)!; layer += 1) {
      const cell: Cell = {key: `${line.a} ${line.b} ${layer}`, width: 6, x: 0, up: [], down: []};
      layers[layer]!.push(cell);
      chain.push(cell);
    }
    chain.push(boxes.get(lower)!);
    chain.slice(1).forEach((cell, index) => {
      chain[index]!.down.push(cell);
      cell.up.push(chain[index]!);
    });
    return {line, chain, top};
  });
  for (const cell of boxes.values()) {
    cell.width = Math.max(cell.width, 14 * Math.max(cell.up.length, cell.down.length) + 12);
  }
  return {layers, chains};
}

function crossings(layers: Cell[][]): number {
  let sum = 0;
  for (const [index, layer] of layers.entries()) {
    const at = new Map((layers[index + 1] ?? []).map((cell, position) => [cell, position]));
    const ends = layer.flatMap((cell, position) => cell.down.map((other) => [position, at.get(other)!] as const));
    for (const [i, [a, b]] of ends.entries()) {
      for (const [c, d] of ends.slice(i + 1)) if ((a - c) * (b - d) < 0) sum += 1;
    }
  }
  return sum;
}

/** Orders every layer by the positions of its neighbors, then swaps adjacent cells while that reduces crossings. */
function untangle(layers: Cell[][]): void {
  let best = layers.map((layer) => [...layer]);
  let least = crossings(layers);
  const keep = (): void => {
    const now = crossings(layers);
    if (now < least) [least, best] = [now, layers.map((layer) => [...layer])];
  };
  for (let round = 0; round < 16; round += 1) {
    const downwards = round % 2 === 0;
    const walk = downwards ? layers.slice(1) : layers.slice(0, -1).reverse();
    for (const layer of walk) {
      const side = layers[layers.indexOf(layer) + (downwards ? -1 : 1)]!;
      const at = new Map(side.map((cell, index) => [cell, index]));
      const weight = new Map(
        layer.map((cell, index) => [
          cell,
          mean((downwards ? cell.up : cell.down).map((other) => at.get(other)!)) ?? index,
        ]),
      );
      layer.sort((a, b) => weight.get(a)! - weight.get(b)!);
    }
    keep();
  }
  layers.forEach((layer, index) => layer.splice(0, layer.length, ...best[index]!));
  for (let better = true; better;) {
    better = false;
    for (const layer of layers) {
      for (let i = 0; i + 1 < layer.length; i += 1) {
        for (let j = i + 1; j < layer.length; j += 1) {
          [layer[i], layer[j]] = [layer[j]!, layer[i]!];
          const now = crossings(layers);
          if (now < least) [least, better] = [now, true];
          else [layer[i], layer[j]] = [layer[j]!, layer[i]!];
        }
      }
    }
  }
}

const mean = (values: number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((a, b) => a + b, 0) / values.length;

/** Moves every cell to the middle of its neighbors, as far as the cells beside it allow. */
function place(layers: Cell[][]): void {
  for (const layer of layers) {
    let x = 0;
    for (const cell of layer) {
      cell.x = x + cell.width / 2;
      x += cell.width + GAP;
    }
    layer.forEach((cell) => (cell.x -= (x - GAP) / 2));
  }
  for (let round = 0; round < 60; round += 1) {
    for (const layer of round % 2 === 0 ? layers : [...layers].reverse()) {
      const wishes = layer.map((cell) => {
        // Straight long lines have priority over centered boxes.
        const neighbours = [...cell.up, ...cell.down].flatMap((other) =>
          Array<number>(cell.state === undefined && other.state === undefined ? 4 : 1).fill(other.x),
        );
        return mean(neighbours) ?? cell.x;
      });
      spread(layer, wishes);
    }
  }
}

/** The nearest positions to the preferred ones that keep order and distances (pool adjacent violators). */
function spread(layer: Cell[], wishes: number[]): void {
  const offsets = [0];
  for (let i = 1; i < layer.length; i += 1) {
    offsets.push(offsets[i - 1]! + (layer[i - 1]!.width + layer[i]!.width) / 2 + GAP);
  }
  const blocks: {sum: number; size: number}[] = [];
  for (const [index, wish] of wishes.entries()) {
    let block = {sum: wish - offsets[index]!, size: 1};
    for (let last = blocks.at(-1); last && last.sum / last.size > block.sum / block.size; last = blocks.at(-1)) {
      blocks.pop();
      block = {sum: last.sum + block.sum, size: last.size + block.size};
    }
    blocks.push(block);
  }
  let index = 0;
  for (const {sum, size} of blocks) {
    for (let i = 0; i < size; i += 1, index += 1) layer[index]!.x = sum / size + offsets[index]!;
  }
}

/** Lines are attached to a box side by side, in the order of their targets. */
function port(cell: Cell, other: Cell, side: Cell[]): number {
  if (cell.state === undefined) return cell.x;
  const sorted = [...side].sort((a, b) => a.x - b.x);
  const step = Math.min(16, (cell.width - 24) / Math.max(1, sorted.length - 1));
  return cell.x + (sorted.indexOf(other) - (sorted.length - 1) / 2) * step;
}

function route(chain: Cell[], top: number, tops: number[]): string {
  let path = '';
  for (const [index, cell] of chain.slice(0, -1).entries()) {
    const next = chain[index + 1]!;
    const from = {x: round(port(cell, next, cell.down)), y: tops[top + index]! + ROW};
    const to = {x: round(port(next, cell, next.up)), y: tops[top + index + 1]!};
    const middle = round((from.y + to.y) / 2);
    path += index === 0 ? `M${from.x} ${from.y}` : `V${from.y}`;
    path += from.x === to.x ? `V${to.y}` : `C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${to.y}`;
  }
  return path;
}
