import type {Diagram} from '../../../source/diagram/layout';

/** The diagram as sentences, for screen readers. */
export function diagramSentences({nodes, edges, groups}: Diagram): string[] {
  const label = new Map(nodes.map((node) => [node.id, node.label]));
  const title = new Map(groups.map((group) => [group.id, group.title]));
  const connected = new Set(edges.flatMap(({from, to}) => [from, to]));
  return [
    ...groups.map(({id, title: name}) => {
      const members = [
        ...nodes.filter(({group}) => group === id).map((node) => node.label),
        ...groups.filter(({inside}) => inside === id).map((group) => title.get(group.id)!),
      ];
      return sentence(`${name} contains ${list(members)}`);
    }),
    ...edges.map(({from, to, label: when, dashed}) => {
      const details = [dashed ? 'dashed line' : '', when].filter(Boolean).join(', ');
      const more = details === '' ? '' : `: ${details}`;
      if (from === 'start-point') return sentence(`Begins in ${label.get(to)}${more}`);
      if (to === 'end-point') return sentence(`Ends after ${label.get(from)}${more}`);
      return sentence(`From ${label.get(from)} to ${label.get(to)}${more}`);
    }),
    ...nodes.filter(({id}) => !connected.has(id)).map((node) => sentence(`${node.label} has no arrow`)),
  ];
}

const sentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`);

const list = (names: string[]): string =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
