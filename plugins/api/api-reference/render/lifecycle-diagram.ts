import type {Lifecycle} from '../../../../contract';
import type {Diagram, DiagramEdge, DiagramNode} from '../../../source/diagram/layout';

/** The diagram of a lifecycle. Transitions in both directions share a line. */
export function diagramOf({initial = [], final = [], transitions}: Lifecycle, order: string[]): Diagram {
  const named = new Set([...initial, ...transitions.flatMap(({from, to}) => [from, to]), ...final]);
  const states = [...new Set([...order.filter((state) => named.has(state)), ...named])];
  const edges = initial.map((to): DiagramEdge => ({from: 'start-point', to, label: '', dashed: false}));
  for (const {from, to} of transitions) {
    if (edges.some((edge) => edge.from === from && edge.to === to)) continue;
    const back = from !== to && edges.find((edge) => edge.from === to && edge.to === from);
    if (back) back.both = true;
    else edges.push({from, to, label: '', dashed: false});
  }
  const start = {id: 'start-point', label: '', shape: 'start-point'} as const;
  const nodes = states.map((id): DiagramNode => ({id, label: id, shape: final.includes(id) ? 'end' : 'box'}));
  return {direction: 'TD', nodes: initial.length > 0 ? [start, ...nodes] : nodes, edges, groups: []};
}
