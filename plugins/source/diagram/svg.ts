import {
  draw,
  drawNarrow,
  type Diagram,
  type Drawing,
  type DrawnEdge,
  type DrawnNode,
  type Label,
  type Point,
} from './layout';

const TIP = 8;
const CORNER = 7;

/** Layouts take most of the time of a diagram, and pages of the reference are rendered as HTML and for their Markdown. */
const drawn = new Map<string, {wide: Drawing; narrow: Drawing | undefined}>();

function drawings(diagram: Diagram): {wide: Drawing; narrow: Drawing | undefined} {
  const key = JSON.stringify(diagram);
  const known = drawn.get(key);
  if (known) return known;
  const wide = draw(diagram);
  const made = {wide, narrow: drawNarrow(diagram, wide)};
  drawn.set(key, made);
  return made;
}

/** Texts that appear when the pointer rests on a node, by the id of the node. */
type Titles = Record<string, string>;

/**
 * One drawing, or one for wide windows and one for narrow ones: style sheets show one of the two. The narrow one has no
 * titles, because phones have no pointer.
 */
export function pictures(diagram: Diagram, attributes: Record<string, string>, titles?: Titles): string {
  const {wide, narrow} = drawings(diagram);
  if (!narrow) return svg(wide, attributes, titles);
  return svg(wide, {...attributes, class: 'dg-wide'}, titles) + svg(narrow, {...attributes, class: 'dg-narrow'});
}

/**
 * The diagram as SVG. Compact, because it is in both the HTML and the page's chunk: integers, classes instead of
 * styles, one path for all lines of a type.
 */
export function svg(drawing: Drawing, attributes: Record<string, string>, titles: Titles = {}): string {
  const {width, height, nodes, edges, groups} = drawing;
  const solid = edges.filter(({dashed, main}) => !dashed && !main);
  const main = edges.filter((edge) => edge.main);
  const dashed = edges.filter((edge) => edge.dashed);
  const styleOf = ({shape, outcome}: DrawnNode) => outcome ?? (shape === 'end' ? 'end' : 'plain');
  const inStyle = (style: ReturnType<typeof styleOf>, name: string): string =>
    within(
      'g',
      name,
      nodes.filter((each) => styleOf(each) === style).map((each) => node(each, titles[each.id])),
    );
  const named = Object.entries({...attributes, role: 'img'}).map(([name, value]) => ` ${name}="${escape(value)}"`);
  return [
    `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${named.join('')}>`,
    within(
      'g',
      'dg-group',
      groups.map((group) => rectangle(group, 8)),
    ),
    path('dg-line', solid.map(line)),
    path('dg-line dg-dashed', dashed.map(line)),
    path('dg-line dg-main', main.map(line)),
    path('dg-tip', edges.map(tips)),
    within(
      'g',
      'dg-title',
      groups.map(({title}) => words([title])),
    ),
    inStyle('plain', 'dg-node'),
    inStyle('end', 'dg-node dg-end'),
    inStyle('success', 'dg-node dg-good'),
    inStyle('failure', 'dg-node dg-bad'),
    within(
      'g',
      'dg-label',
      edges.map(({lines}) => words(lines)),
    ),
    '</svg>',
  ].join('');
}

const within = (tag: string, name: string, parts: string[]): string =>
  parts.join('') === '' ? '' : `<${tag} class="${name}">${parts.join('')}</${tag}>`;
const path = (name: string, parts: string[]): string =>
  parts.length === 0 ? '' : `<path class="${name}" d="${parts.join('')}"/>`;
const tenths = (length: number): number => Math.round(length * 10) / 10;
const at = ({x, y}: Point): string => `${Math.round(x)} ${Math.round(y)}`;
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** `y` is the middle of the line; the baseline is a third of the font size below it. */
const words = (lines: Label[]): string =>
  lines.map(({text, x, y}) => `<text x="${x}" y="${y + 5}">${escape(text)}</text>`).join('');

const rectangle = ({x, y, width, height}: Point & {width: number; height: number}, radius: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;

function node(drawn: DrawnNode, title?: string): string {
  const parts = outline(drawn) + words(drawn.lines) + mark(drawn) + shares(drawn);
  return title ? `<g><title>${escape(title)}</title>${parts}</g>` : parts;
}

/** A bar on the lower edge: the share of each version has its color, and a width that compares. */
function shares({traffic, shape, x, y, width, height}: DrawnNode): string {
  if (!traffic) return '';
  const inset = shape === 'end' ? height / 2 : 9;
  const bar = (name: keyof typeof traffic, from: number): string => {
    const share = ((width - 2 * inset) * traffic[name]) / 100;
    if (share === 0) return '';
    return `<rect class="dg-${name}" x="${tenths(x + inset + from)}" y="${y + height - 3}" width="${tenths(share)}" height="6"/>`;
  };
  return bar('blue', 0) + bar('green', ((width - 2 * inset) * traffic.blue) / 100);
}

/** A check mark or a cross at the corner, so that outcomes differ without color. */
function mark({outcome, shape, x, y, width}: DrawnNode): string {
  if (!outcome) return '';
  const [cx, cy] = shape === 'end' ? [x + width - 6, y + 5] : [x + width - 3, y + 3];
  const sign = outcome === 'success' ? `M${cx - 3} ${cy}l2 3 4-5` : `M${cx - 3} ${cy - 3}l6 6m0-6l-6 6`;
  return `<circle cx="${cx}" cy="${cy}" r="7"/><path d="${sign}" class="dg-sign"/>`;
}

function outline({shape, x, y, width, height}: DrawnNode): string {
  const [half, middle] = [width / 2, height / 2];
  switch (shape) {
    case 'choice':
      return `<path d="M${x} ${y + middle}l${half}-${middle} ${half} ${middle}-${half} ${middle}z"/>`;
    case 'store': {
      const lid = `a${half} 6 0 0 1 ${width} 0`;
      const floor = `a${half} 6 0 0 1-${width} 0`;
      return `<path d="M${x} ${y + 6}${lid}v${height - 12}${floor}zm0 0a${half} 6 0 0 0 ${width} 0"/>`;
    }
    case 'start-point':
      return `<circle cx="${x + half}" cy="${y + half}" r="${half - 1}" class="dg-point"/>`;
    case 'end-point':
      return `<circle cx="${x + half}" cy="${y + half}" r="${half}"/><circle cx="${x + half}" cy="${y + half}" r="${half - 4}" class="dg-point"/>`;
    default:
      return rectangle({x, y, width, height}, shape === 'end' ? middle : 9);
  }
}

/** Round corners between straight segments. It ends where the tip begins. */
function line({points, both}: DrawnEdge): string {
  const all = [both ? toward(points[0]!, points[1]!, TIP - 2) : points[0]!, ...points.slice(1, -1)];
  const end = toward(points.at(-1)!, points.at(-2)!, TIP - 2);
  const bends = all.slice(1).map((bend, index) => {
    const [before, after] = [all[index]!, all[index + 2] ?? end];
    const radius = Math.min(CORNER, distance(before, bend) / 2, distance(bend, after) / 2);
    return `L${at(toward(bend, before, radius))}Q${at(bend)} ${at(toward(bend, after, radius))}`;
  });
  return `M${at(all[0]!)}${bends.join('')}L${at(end)}`;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

function toward(from: Point, to: Point, length: number): Point {
  const part = length / (distance(from, to) || 1);
  return {x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part};
}

const tips = ({points, both}: DrawnEdge): string =>
  tip(points.at(-1)!, points.at(-2)!) + (both ? tip(points[0]!, points[1]!) : '');

function tip(end: Point, before: Point): string {
  const base = toward(end, before, TIP);
  const side = {x: (end.y - base.y) / 2, y: (base.x - end.x) / 2};
  return `M${at({x: base.x + side.x, y: base.y + side.y})}L${at(end)}L${at({x: base.x - side.x, y: base.y - side.y})}z`;
}
