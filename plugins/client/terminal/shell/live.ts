/** The line below the terminal: what a person would look at in the console. */
import {isObject, text} from '../../../../platform/json';
import type {Platform} from '../../../../platform/platform';

const ENDED = new Set(['finalized', 'rolled_back', 'deleted', 'failed', 'cancelled']);

/** The latest rollout: its scope, release and traffic. */
export function liveLine({store}: Platform): string {
  const deployments = store.all('Deployment').map(({value}) => value);
  const latest = deployments
    .toSorted((a, b) => Number(b.id) - Number(a.id))
    .find(({status}) => !ENDED.has(text(status)));
  if (!latest) return '';
  const named = (resource: string, id: unknown, field: string): string => {
    const found = store.all(resource).find(({value}) => String(value.id) === String(id));
    return found?.value[field] === undefined ? String(id) : text(found.value[field]);
  };
  const traffic = isObject(latest.strategy_data) ? latest.strategy_data.switched_traffic : undefined;
  return [
    named('Scope', latest.scope_id, 'name'),
    named('Release', latest.release_id, 'semver'),
    traffic === undefined || traffic === null ? '' : `${text(traffic)} % of the traffic`,
    text(latest.status),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
