/** What happens before an object is deleted. */
import {text} from '../json';
import type {Query} from '../lists';
import {Rejection} from '../rejection';
import {active, type OnEntry} from './common';
import {hasAction, withdraw} from './services';

export const DELETES: Readonly<Record<string, OnEntry<Query>>> = {
  ApiKey(platform, {value}) {
    platform.keys.delete(text(value.api_key));
  },
  Application(platform, {value}) {
    const open = platform.store
      .all('Scope')
      .find((scope) => scope.value.application_id === value.id && scope.value.status !== 'deleted' && !scope.seeded);
    if (open) throw new Rejection(400, `The application still has the scope ${text(open.value.id)}`);
  },
  Link(platform, entry) {
    withdraw(platform, entry);
    const has = hasAction(platform, 'link_specification_id', entry.value.specification_id);
    if (!has) entry.value.status = 'deleted';
  },
  Policy(platform, {value}) {
    const used = active(platform, 'ApprovalAction').find((action) =>
      JSON.stringify(action.value.policies).includes(`"id":${text(value.id)},`),
    );
    if (used) throw new Rejection(400, `The policy is associated with the approval action ${text(used.value.id)}`);
  },
  ProviderSpecification(platform, {value}) {
    const used = platform.store
      .all('Provider')
      .find((provider) => provider.value.specification_id === value.id && !provider.seeded);
    if (used) throw new Rejection(409, `The specification is used by the provider ${text(used.value.id)}`);
  },
  Service(platform, entry) {
    if (!hasAction(platform, 'service_specification_id', entry.value.specification_id)) entry.value.status = 'deleted';
  },
  ServiceSpecification(platform, {value}) {
    const used = platform.store
      .all('Service')
      .find(
        (service) =>
          service.value.specification_id === value.id &&
          service.value.status !== 'deleted' &&
          service.value.type !== 'scope' &&
          !service.seeded,
      );
    if (used) throw new Rejection(400, `The specification is used by the service ${text(used.value.id)}`);
  },
};
