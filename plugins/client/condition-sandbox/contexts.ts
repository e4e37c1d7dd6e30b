import type {EventSource} from '../../api/event-payloads/load';

/** Sample data for conditions. */
export type Example = {name: string; data: unknown};

type Node = Record<string, unknown>;

/** Every example of a payload, for filters. */
export const eventExamples = (events: readonly EventSource[]): Example[] =>
  events.flatMap(({source, payloads}) =>
    payloads.flatMap(({actions}) =>
      Object.entries(actions).map(([action, {examples}]) => ({
        name: action === source ? source : `${source}: ${action}`,
        data: examples[0]!.value,
      })),
    ),
  );

/** Sample data for policies: the entities of a request, as in its approval event. */
export function contextExamples(events: readonly EventSource[]): Example[] {
  const approvals = events.find(({source}) => source === 'approval')?.payloads ?? [];
  return approvals.flatMap(({actions}) =>
    Object.entries(actions).map(([action, {examples}]) => {
      const {details, requested_by: user} = examples[0]!.value as {details: Node; requested_by: Node};
      return {name: action, data: contextOf(action, details, user)};
    }),
  );
}

function contextOf(action: string, details: Node, {user_id: id, email, first_name, last_name}: Node): Node {
  const user = {id, email, first_name, last_name};
  if (action === 'service:action:create') {
    const slugs = Object.entries(details).filter(([key]) =>
      ['organization', 'account', 'namespace', 'application'].includes(key),
    );
    const {service, action: run, link} = details;
    return {
      service,
      action: run,
      ...(link ? {link} : {}),
      tags: Object.fromEntries(slugs.map(([key, entity]) => [key, (entity as Node).slug])),
    };
  }
  if (action === 'parameter:read-secrets') {
    const {dimensions, ...entities} = details;
    return {...entities, user, context: {dimensions}};
  }
  return action === 'deployment:create' ? {...details, user} : details;
}
