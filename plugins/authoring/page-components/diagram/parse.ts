import type {Diagram, DiagramEdge, DiagramGroup, DiagramNode, Shape} from '../../../source/diagram/layout';
import {Problem} from '../problem';

const ID = String.raw`[A-Za-z_]\w*(?:-\w+)*`;
const NODE = new RegExp(
  String.raw`^(${ID})(?:\[\((?<store>[^\])]+)\)\]|\(\[(?<end>[^\])]+)\]\)|\[(?<box>[^\]]+)\]|\{(?<choice>[^}]+)\})?`,
);
const ARROW = /^\s*(-->|-\.->)\s*(?:\|([^|]+)\|\s*)?/;
const GROUP = new RegExp(String.raw`^subgraph\s+(${ID})\s*(?:\[([^\]]+)\])?$`);
const TRANSITION = new RegExp(String.raw`^(\[\*\]|${ID})\s*-->\s*(\[\*\]|${ID})\s*(?::\s*(.+))?$`);

const STATEMENTS = 'Write `id[Text]`, `a --> b`, `a -->|label| b`, `a -.-> b`, `subgraph id [Title]` or `end`.';
const TRANSITIONS = 'Write `a --> b`, `a --> b: label`, `[*] --> a` or `a --> [*]`.';

/** Parses a diagram in the subset of Mermaid that pages may use. A line outside the subset is reported, never ignored. */
export function parseDiagram(source: string): Diagram {
  const lines = source
    .split('\n')
    .map((line, index) => ({text: line.replace(/%%.*$/, '').trim(), below: index + 1}))
    .filter(({text}) => text !== '');
  const [first, ...rest] = lines;
  const head = /^(?:flowchart (LR|TD)|(stateDiagram-v2))$/.exec(first?.text ?? '');
  if (!head) {
    reject(
      `a diagram cannot begin with \`${first?.text ?? ''}\``,
      'Write `flowchart LR`, `flowchart TD` or `stateDiagram-v2` on its first line.',
      first?.below ?? 0,
    );
  }
  const builder = new Builder(head[2] ? 'TD' : (head[1] as 'LR' | 'TD'));
  for (const {text, below} of rest) {
    const understood = head[2] ? builder.transition(text) : builder.statement(text, below);
    if (!understood) {
      reject(`\`${text}\` is not in the subset of Mermaid`, head[2] ? TRANSITIONS : STATEMENTS, below);
    }
  }
  return builder.finish(first?.below ?? 0);
}

class Builder {
  private readonly nodes = new Map<string, DiagramNode>();
  private readonly edges: DiagramEdge[] = [];
  private readonly groups: DiagramGroup[] = [];
  private readonly open: {id: string; below: number}[] = [];
  private readonly named = new Set<string>();

  constructor(private readonly direction: 'LR' | 'TD') {}

  transition(text: string): boolean {
    const match = TRANSITION.exec(text);
    if (!match) return false;
    const [, from, to, label = ''] = match;
    this.edges.push({from: this.state(from!, 'start-point'), to: this.state(to!, 'end-point'), label, dashed: false});
    return true;
  }

  private state(name: string, point: Shape): string {
    const id = name === '[*]' ? point : name;
    if (!this.nodes.has(id)) {
      this.nodes.set(id, name === '[*]' ? {id, label: '', shape: point} : {id, label: id, shape: 'box'});
    }
    return id;
  }

  statement(text: string, below: number): boolean {
    const group = GROUP.exec(text);
    if (group) {
      const [, id, title = id] = group;
      if (this.groups.some((other) => other.id === id)) {
        reject(`there are two subgraphs \`${id}\``, 'Give each its own id.', below);
      }
      this.groups.push({id: id!, title: clean(title!, below), inside: this.open.at(-1)?.id});
      this.open.push({id: id!, below});
      return true;
    }
    if (text === 'end') {
      if (!this.open.pop()) reject('there is no subgraph to end here', 'Remove the line.', below);
      return true;
    }
    return this.chain(text, below);
  }

  /** `a[Text] --> b -->|label| c` */
  private chain(text: string, below: number): boolean {
    const first = this.node(text, below);
    if (!first) return false;
    let [from, rest] = first;
    while (rest.trim() !== '') {
      const arrow = ARROW.exec(rest);
      const next = arrow && this.node(rest.slice(arrow[0].length), below);
      if (!arrow || !next) return false;
      const [to, after] = next;
      this.edges.push({from, to, label: clean(arrow[2] ?? '', below), dashed: arrow[1] === '-.->'});
      [from, rest] = [to, after];
    }
    return true;
  }

  private node(text: string, below: number): [id: string, rest: string] | undefined {
    const match = NODE.exec(text);
    if (!match) return undefined;
    const id = match[1]!;
    const [shape, label] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? [];
    const known = this.nodes.get(id);
    if (label !== undefined && this.named.has(id) && known?.label !== clean(label, below)) {
      reject(`the node \`${id}\` has two texts`, 'Write its text once, and then only its id.', below);
    }
    const node = known ?? {id, label: id, shape: 'box', group: this.open.at(-1)?.id};
    if (label !== undefined) {
      this.named.add(id);
      node.label = clean(label, below);
      node.shape = shape as Shape;
    }
    // Mermaid draws a node in the subgraph that contains it, even if an arrow outside references it first.
    node.group ??= this.open.at(-1)?.id;
    this.nodes.set(id, node);
    return [id, text.slice(match[0].length)];
  }

  finish(below: number): Diagram {
    const unclosed = this.open.at(-1);
    if (unclosed) reject(`the subgraph \`${unclosed.id}\` has no end`, 'Close it with `end`.', unclosed.below);
    if (this.nodes.size === 0) reject('the diagram is empty', 'Add nodes and arrows.', below);
    const nodes = [...this.nodes.values()];
    const {direction, edges, groups} = this;
    for (const {id} of groups) {
      if (this.nodes.has(id)) {
        reject(`an arrow leads to the subgraph \`${id}\``, 'Lead it to a node inside.', below);
      }
      const filled = nodes.some(({group}) => group === id) || groups.some(({inside}) => inside === id);
      if (!filled) reject(`the subgraph \`${id}\` is empty`, 'Put nodes into it, or remove it.', below);
    }
    return {direction, nodes, edges, groups};
  }
}

function clean(label: string, below: number): string {
  const words = label.trim().replace(/^"(.*)"$/, '$1');
  if (/[<>]/.test(words)) {
    reject(`the text \`${words}\` has HTML in it`, 'Write words; the picture breaks lines by itself.', below);
  }
  return words;
}

function reject(problem: string, fix: string, below: number): never {
  throw new Problem({problem, fix}, below);
}
