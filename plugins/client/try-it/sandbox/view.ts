/** The world as the page of the sandbox shows it: a tree by NRN, everything else by resource, and the events. */
import type {World} from '../../../../platform';
import type {JsonObject, Route} from '../../../../platform/model';
import type {Shown, TreeNode, View} from './protocol';

/** Resources in the tree: their NRN ends with their own id. */
const LEVELS = ['Organization', 'Account', 'Namespace', 'Application', 'Scope', 'Build', 'Release', 'Deployment'];

/** Shown as a list of events. */
const EVENTS = 'NotificationEvent';

export function viewOf({now, objects}: World, routes: Iterable<Route>): View {
  const reads = new Map<string, string>();
  for (const {id, action, resource} of routes) if (action === 'read' && resource) reads.set(resource, id);
  const shown = (resource: string, value: JsonObject, seeded: boolean): Shown => ({
    resource,
    id: text(value.id),
    name: [value.name, value.semver, value.slug, value.description].find((name) => typeof name === 'string') ?? '',
    ...(typeof value.status === 'string' ? {status: value.status} : {}),
    isNew: !seeded,
    ...(reads.has(resource) ? {operation: reads.get(resource)!} : {}),
  });
  const listed = (resource: string): Shown[] =>
    (objects[resource] ?? []).map(({value, seeded}) => shown(resource, value, seeded));
  return {
    now,
    tree: treeOf(
      LEVELS.flatMap((resource) =>
        (objects[resource] ?? []).map(({value, seeded}) => ({
          nrn: text(value.nrn),
          node: {...shown(resource, value, seeded), children: []},
        })),
      ),
    ),
    others: Object.keys(objects)
      .filter((resource) => !LEVELS.includes(resource) && resource !== EVENTS)
      .sort()
      .map((resource) => ({resource, objects: listed(resource)}))
      .filter((group) => group.objects.length > 0),
    events: (objects[EVENTS] ?? []).map(({value}) => ({
      at: text(value.created_at),
      source: text(value.source),
      action: text(value.action),
      nrn: text(value.nrn),
      channels: Array.isArray(value.channels)
        ? (value.channels as JsonObject[]).map(({id, type}) => `${text(type)} ${text(id)}`)
        : [],
    })),
  };
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** Below the object with the longest NRN that its own starts with. */
function treeOf(entries: {nrn: string; node: TreeNode}[]): TreeNode[] {
  const byNrn = new Map(entries.map(({nrn, node}) => [nrn, node]));
  const roots: TreeNode[] = [];
  for (const {nrn, node} of entries) {
    let above = nrn;
    let parent: TreeNode | undefined;
    while (!parent && above.includes(':')) {
      above = above.slice(0, above.lastIndexOf(':'));
      parent = byNrn.get(above);
    }
    (parent?.children ?? roots).push(node);
  }
  return roots;
}
