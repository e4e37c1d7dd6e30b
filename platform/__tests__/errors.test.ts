/**
 * The errors of the contract that one request shows, on the running example: the platform returns the documented status,
 * and the documented message. Errors that need more than one request have their check in rules.test.ts.
 */
import {beforeAll, expect, test} from 'vitest';
import {endpoints, type Contract, type Endpoint} from '../../contract';
import type {Role} from '../../facts/roles';
import {exampleParts, toRequest, type Json, type Parts} from '../../tests/contract/requests';
import {realContract} from '../../tests/support/contract';
import {PlatformDefinition, Platform, type Reply} from '../platform';
import {behavior} from '../rules';

/** How a request differs from the example of its operation. A value that is undefined is left out. */
type Difference = {
  /** Status and, if several errors have it, a part of the text that describes this one. */
  error: string;
  body?: Json | Record<string, Json | undefined>;
  query?: Record<string, string | undefined>;
  path?: Record<string, string>;
  role?: Role;
  /** The first request succeeds, the second one fails. */
  twice?: true;
};

const OTHER_LEVEL = 'organization=1:account=99';
const NOT_A_SCHEMA = {type: 'nothing'};
const UNKNOWN_ID = 999_999;
const UNKNOWN_UUID = '11111111-1111-4111-8111-111111111111';
const noNrn = [{error: '400', query: {nrn: undefined}}];

const ERRORS: Record<string, Difference[]> = {
  'account-list': [{error: '400', query: {organization_id: 'one'}}],
  'account-create': [{error: '409', twice: true}],
  'account-update': [{error: '400', body: {organization_id: 2}}],
  'api-key-create': [
    {error: '400 missing or empty', body: {grants: []}},
    {error: '400 neither', body: {grants: [{nrn: 'organization=1'}]}},
    {error: '400 more than 5', body: {tags: 'abcdef'.split('').map((key) => ({key, value: 'x'}))}},
  ],
  'api-key-update': [{error: '400', body: {grants: [{nrn: 'organization=1', role_slug: 'admin', role_id: 1}]}}],
  'application-create': [
    {error: '400 already has', twice: true},
    {error: '404', body: {namespace_id: UNKNOWN_ID}},
    {error: '400 naming rule', body: {name: 'Orders API'}},
  ],
  'application-replace': [{error: '400', body: {namespace_id: 9}}],
  'application-update': [{error: '400', body: {is_mono_repo: true}}],
  'approval-list': [{error: '403', query: {nrn: undefined}}],
  'approval-create': [{error: '400', body: {entity_action: 'scope:create', entity_name: 'deployment'}}],
  'approval-action-list': [...noNrn, {error: '400', query: {nrn: 'acme'}}],
  'approval-action-create': [
    {error: '400', body: {entity: 'deployment', action: 'scope:create'}},
    {error: '409', twice: true},
  ],
  'approval-action-update': [{error: '400', body: {action: 'scope:create'}}],
  'approval-action-policy-create': [
    {error: '404', body: {policy_id: UNKNOWN_ID}},
    {error: '409', twice: true},
  ],
  'approval-action-policy-delete': [{error: '404', path: {policy_id: String(UNKNOWN_ID)}}],
  'approval-approve': [
    {error: '400', twice: true},
    {error: '404', path: {token: 'unknown'}},
  ],
  'approval-deny': [
    {error: '400', twice: true},
    {error: '404', path: {token: 'unknown'}},
  ],
  'approval-dry-run': [{error: '404', body: {nrn: OTHER_LEVEL}}],
  'approval-is-required': [
    {error: '400', query: {action: undefined}},
    {error: '400', query: {entity: 'deployment', action: 'scope:create'}},
  ],
  'policy-list': noNrn,
  'policy-create': [
    {error: '400 not an object', body: {conditions: '{}'}},
    {error: '400 is missing', body: {name: undefined}},
  ],
  'policy-update': [
    {error: '400 not an object', body: {selector: '{}'}},
    {error: '400 nrn', body: {nrn: 'organization=1'}},
  ],
  'asset-create': [
    {error: '400 type', body: {type: 'zip'}},
    {error: '400 url', body: {url: undefined}},
    {error: '404', body: {build_id: UNKNOWN_ID}},
  ],
  'user-role-create': [
    {error: '400 already', twice: true},
    {error: '400 does not exist', body: {role_slug: 'owner'}},
    {error: '400 does not exist', body: {role_slug: undefined}},
    {error: '400 cannot be granted', body: {role_slug: 'machine:ci'}},
    {error: '403', role: 'developer'},
  ],
  'user-role-list': noNrn,
  'build-list': [{error: '400', query: {application_id: undefined}}],
  'build-create': [
    {error: '400', body: {description: 'x'.repeat(2001)}},
    {error: '404', body: {application_id: UNKNOWN_ID}},
  ],
  'build-update': [{error: '400', path: {id: '7'}, body: {status: 'in_progress'}}],
  'ci-build-create': [
    {error: '400', body: {description: 'x'.repeat(2001)}},
    {error: '404', body: {application_id: UNKNOWN_ID}},
  ],
  'ci-build-update': [{error: '400', body: {status: undefined}}],
  'ci-asset-create': [
    {error: '400 Neither', body: {name: undefined, url: undefined}},
    {error: '400 bundle', body: {type: 'bundle', url: undefined}},
  ],
  'ci-login-create': [
    {error: '400', body: {api_key: undefined}},
    {error: '401', body: {api_key: 'unknown'}},
  ],
  'agent-create': [{error: '403', role: 'admin'}],
  'agent-update': [{error: '404', path: {id: UNKNOWN_UUID}}],
  'agent-command-create': [
    {error: '400', body: {command: {type: 'exec', data: {}}}},
    {error: '404', body: {selector: {team: 'nobody'}}},
  ],
  'deployment-create': [
    {error: '400 already has', twice: true},
    {error: '404', body: {scope_id: UNKNOWN_ID}},
  ],
  'deployment-group-list': [{error: '400', query: {application_id: undefined}}],
  'deployment-group-create': [{error: '404', body: {scope_ids: [UNKNOWN_ID]}}],
  'deployment-strategy-list': noNrn,
  'dimension-list': noNrn,
  'dimension-create': [{error: '403', role: 'developer'}],
  'dimension-value-list': noNrn,
  'dimension-value-create': [
    {error: '400 same slug', twice: true},
    {error: '400 above', body: {nrn: 'organization=2'}},
    {error: '403', role: 'developer'},
  ],
  'dimension-value-update': [{error: '400', body: {dimension_id: 16}}],
  'dimension-replace': [{error: '403', role: 'developer'}],
  'dimension-update': [
    {error: '400', body: {nrn: 'organization=1'}},
    {error: '403', role: 'developer'},
  ],
  'dimension-delete': [{error: '403', role: 'developer'}],
  'entity-hook-list': noNrn,
  'entity-hook-action-list': noNrn,
  'entity-hook-action-create': [{error: '400', body: {entity: 'deployment', action: 'scope:create'}}],
  'entity-hook-action-update': [
    {error: '400 contains nrn', body: {nrn: 'organization=1'}},
    {error: '400 after the change', body: {on: 'delete'}},
  ],
  'entity-hook-update': [{error: '400', twice: true}],
  'link-create': [{error: '404', body: {specification_id: UNKNOWN_UUID}}],
  'link-update': [{error: '400', body: {service_id: UNKNOWN_UUID}}],
  'link-specification-create': [
    {error: '400 attributes.schema', body: {attributes: {schema: NOT_A_SCHEMA, values: {}}}},
    {error: '400 selectors', body: {selectors: {category: 'x'}}},
    {error: '404', body: {specification_id: UNKNOWN_UUID}},
  ],
  'link-specification-action-specification-create': [
    {error: '400 not a valid', body: {parameters: {schema: NOT_A_SCHEMA, values: {}}}},
    {error: '400 both', body: {service_specification_id: UNKNOWN_UUID, link_specification_id: UNKNOWN_UUID}},
  ],
  'link-specification-action-specification-update': [{error: '400', body: {type: 'delete'}}],
  'log-config-list': [{error: '400', query: {selector: 'all'}}],
  'log-config-write': [
    {error: '400 expires_at', body: {is_default: false, expires_at: undefined}},
    {error: '400 sampling', body: {log_level: 'loud'}},
    {error: '404', body: {account_id: UNKNOWN_ID}},
  ],
  'log-specification-create': [
    {error: '400', body: {name: undefined}},
    {error: '400', body: {schema: NOT_A_SCHEMA}},
    {error: '404', body: {account_id: UNKNOWN_ID}},
  ],
  'log-specification-update': [
    {error: '400', body: {schema: NOT_A_SCHEMA}},
    {error: '400', body: {capability_provider: 'x'}},
  ],
  'log-template-create': [
    {error: '400', body: {content: undefined}},
    {error: '404', body: {account_id: UNKNOWN_ID}},
  ],
  'catalog-specification-list': [
    {error: '400', query: {entity: undefined}},
    {error: '400', query: {entity: 'planet'}},
  ],
  'catalog-specification-create': [
    {error: '400 JSON Schema', body: {schema: NOT_A_SCHEMA}},
    {error: '400 pattern', body: {nrn: 'acme'}},
    {error: '409', twice: true},
  ],
  'catalog-specification-update': [
    {error: '400', body: {metadata: 'other'}},
    {error: '400', body: {schema: NOT_A_SCHEMA}},
  ],
  'catalog-instance-list': [
    {error: '400', query: {id: undefined}},
    {error: '400', path: {entity: 'planet'}},
  ],
  'catalog-instance-key-read': [{error: '404', path: {metadata: 'nobody-knows'}}],
  'namespace-list': [{error: '400', query: {account_id: undefined}}],
  'namespace-create': [{error: '404', body: {account_id: UNKNOWN_ID}}],
  'namespace-update': [{error: '400', body: {account_id: 9}}],
  'notification-event-list': [...noNrn, {error: '400', query: {status: 'lost'}}],
  'notification-channel-list': [...noNrn, {error: '400', query: {type: 'fax'}}],
  'notification-channel-create': [
    {error: '400 slack', body: {nrn: 'organization=1', type: 'slack', configuration: {channels: ['#x']}}},
    {error: '400 lacks', body: {type: 'http', configuration: {http: {url: 'https://hooks.kestrel.example'}}}},
    {error: '400 64', body: {description: 'x'.repeat(65)}},
  ],
  'notification-channel-update': [
    {error: '400 slack', path: {id: '25'}, body: {nrn: 'organization=1'}},
    {error: '400 keys', body: {configuration: {nothing: true}}},
  ],
  'notification-event-resend': [
    {error: '400 empty', body: {channel_ids: []}},
    {error: '400 contains', body: {channel_ids: [UNKNOWN_ID]}},
  ],
  'nrn-create': [{error: '400', body: {'k8s.list': [1]}}],
  'nrn-read': [
    {error: '400', query: {ids: undefined}},
    {error: '400', query: {ids: 'k8s.*'}},
  ],
  'nrn-replace': [{error: '400', body: {'k8s.list': [1]}}],
  'nrn-update': [{error: '400', body: {'k8s.list': [1]}}],
  'organization-update': [{error: '400', body: {slug: 'other'}}],
  'parameter-list': noNrn,
  'parameter-create': [
    {error: '400 already has', twice: true},
    {error: '400 without variable', body: {type: 'environment', variable: undefined}},
  ],
  'parameter-replace': [{error: '400', body: {type: 'file', destination_path: undefined}}],
  'parameter-value-create': [
    {
      error: '400 also contains',
      body: {
        nrn: 'organization=1:account=2:namespace=3:application=4:scope=5',
        dimensions: {environment: 'production'},
      },
    },
    {error: '400 4 KB', body: {value: 'x'.repeat(5000)}},
  ],
  'parameter-version-list': [{error: '404', path: {id: String(UNKNOWN_ID)}}],
  'parameter-version-read': [{error: '404', path: {id: String(UNKNOWN_ID)}}],
  'provider-list': noNrn,
  'provider-create': [
    {error: '404', body: {specification_id: UNKNOWN_UUID}},
    {error: '409', twice: true},
  ],
  'provider-category-list': [{error: '400', query: {include: 'everything'}}],
  'provider-category-read': [{error: '400', query: {include: 'everything'}}],
  'provider-specification-create': [
    {error: '400', body: {schema: NOT_A_SCHEMA}},
    {error: '400', body: {category: 'nobody-knows'}},
  ],
  'release-list': [{error: '400', query: {application_id: undefined}}],
  'release-create': [
    {error: '400 no status', body: {status: undefined}},
    {error: '400 semver', twice: true},
    {error: '404', body: {build_id: UNKNOWN_ID}},
  ],
  'runtime-configuration-list': [...noNrn, {error: '403', role: 'developer'}],
  'runtime-configuration-create': [
    {error: '400', body: {dimensions: {environment: 'nowhere'}}},
    {error: '403', role: 'developer'},
  ],
  'runtime-configuration-read': [{error: '403', role: 'developer'}],
  'runtime-configuration-update': [
    {error: '400', body: {dimensions: {environment: 'staging'}}},
    {error: '403', role: 'developer'},
  ],
  'runtime-configuration-delete': [{error: '403', role: 'developer'}],
  'scope-list': [{error: '400', query: {application_id: undefined}}],
  'scope-create': [
    {error: '400 name', twice: true},
    {error: '400 dimension', body: {dimensions: {environment: 'production', country: 'nowhere'}}},
    {error: '400 dimension', body: {dimensions: {environment: 'production'}}},
    {error: '400 provider', body: {type: 'serverless', provider: 'lambda'}},
  ],
  'scope-update': [{error: '400 fixed', body: {type: 'serverless'}}],
  'scope-delete': [{error: '400 already deleting', twice: true}],
  'scope-runtime-configuration-create': [{error: '403', role: 'developer'}],
  'scope-runtime-configuration-delete': [{error: '403', role: 'developer'}],
  'scope-dimension-create': [{error: '400', body: {value: 'Nowhere'}}],
  'scope-domain-create': [
    {error: '400 not valid', body: {name: 'https://shop.kestrel.example/x'}},
    {error: '400 already', twice: true},
    {error: '404', body: {scope_id: String(UNKNOWN_ID)}},
  ],
  'scope-domain-update': [{error: '400', body: {scope_id: 6}}],
  'scope-type-list': noNrn,
  'scope-type-create': [{error: '400', body: {type: 'serverless'}}],
  'scope-type-replace': [
    {error: '400', body: {name: undefined}},
    {error: '400', body: {provider_type: 'other'}},
  ],
  'scope-type-update': [{error: '400', body: {provider_id: UNKNOWN_UUID}}],
  'service-list': [{error: '403', query: {application_id: '4'}}],
  'service-create': [{error: '404', body: {specification_id: UNKNOWN_UUID}}],
  'service-specification-create': [
    {error: '400 lacks', body: {attributes: {type: 'object', properties: {}}}},
    {error: '400 not a valid', body: {attributes: {schema: NOT_A_SCHEMA, values: {}}}},
  ],
  'service-specification-update': [
    {error: '400', body: {attributes: {values: {}}}},
    {error: '400', body: {attributes: {schema: NOT_A_SCHEMA, values: {}}}},
  ],
  'action-specification-create': [
    {error: '400 not a valid', body: {parameters: {schema: NOT_A_SCHEMA, values: {}}}},
    {error: '400 bare', body: {parameters: {type: 'object', properties: {}}}},
    {error: '400 both', body: {service_specification_id: UNKNOWN_UUID, link_specification_id: UNKNOWN_UUID}},
  ],
  'action-specification-update': [{error: '400', body: {type: 'delete'}}],
  'technology-template-create': [{error: '400', body: {components: []}}],
  'token-create': [
    {error: '400', body: {api_key: undefined}},
    {error: '401', body: {api_key: 'unknown'}},
  ],
  'user-create': [
    {error: '400', twice: true},
    {error: '403', role: 'developer'},
  ],
  'user-invite': [{error: '404', body: {grants: [{nrn: 'organization=99', role_slug: 'member'}]}}],
  'user-update': [{error: '400', body: {email: 'other@kestrel.example'}}],
  'user-grant-bulk-create': [
    {error: '400 repeats', twice: true},
    {error: '400 does not exist', body: [{nrn: 'organization=1', role_slug: 'owner'}]},
    {error: '400 type of user', body: [{nrn: 'organization=1', role_slug: 'machine:ci'}]},
  ],
  'user-grant-replace': [
    {
      error: '400 twice',
      body: [
        {nrn: 'organization=1', role_slug: 'member'},
        {nrn: 'organization=1', role_slug: 'member'},
      ],
    },
    {error: '400 does not exist', body: [{nrn: 'organization=1', role_slug: 'owner'}]},
    {error: '400 type of user', body: [{nrn: 'organization=1', role_slug: 'machine:ci'}]},
  ],
};

let contract: Contract;
let blueprint: PlatformDefinition;

beforeAll(async () => {
  contract = await realContract();
  blueprint = new PlatformDefinition(contract, behavior);
});

const merged = <Value>(example: Record<string, Value>, changes: Record<string, Value | undefined> = {}) =>
  Object.fromEntries(Object.entries({...example, ...changes}).filter(([, value]) => value !== undefined)) as Record<
    string,
    Value
  >;

function replyTo(endpoint: Endpoint, {body, query, path, role, twice}: Difference): Reply {
  const platform = new Platform(blueprint);
  for (const key of ['sk_live_7f3d9b2e5a1c8d4f', 'x']) platform.addKey(key);
  const gateway = endpoint.path.startsWith('/ci/') ? 'ci' : 'api';
  const grants = role && [{role, nrn: 'organization=1'}];
  const authorization = `Bearer ${platform.issueToken(gateway, grants ? {grants} : {})}`;
  const example = exampleParts(contract, endpoint, 'required');
  const parts: Parts = {
    ...example,
    path: merged(example.path, path),
    query: merged(example.query, query),
    ...(body === undefined
      ? {}
      : {
          body: Array.isArray(body)
            ? body
            : (merged(example.body as Record<string, Json>, body as Record<string, Json>) as Json),
        }),
  };
  const {method, path: url, body: text} = toRequest(endpoint, parts);
  const call = {method, path: url, authorization, ...(text === undefined ? {} : {body: text})};
  if (twice) expect(platform.handle(call).status).toBeLessThan(300);
  return platform.handle(call);
}

test('A call without a token has the message of the contract', () => {
  const example = contract.components.responses!.Unauthorized!.content!['application/json']!.example;
  expect(new Platform(blueprint).handle({method: 'GET', path: '/scope/5'}).body).toEqual(example);
});

test('Errors of the contract that one request shows come back with the documented status and message', () => {
  const all = new Map(endpoints(contract).map((endpoint) => [endpoint.operation.operationId, endpoint]));
  const problems = Object.entries(ERRORS).flatMap(([operation, differences]) =>
    differences.flatMap((difference) => {
      const endpoint = all.get(operation)!;
      const [status = '', ...words] = difference.error.split(' ');
      const about = words.join(' ');
      const documented = endpoint.operation['x-errors']!.find(
        (one) =>
          String(one.status) === status && `${one.when} ${one.message ?? ''}`.replaceAll('`', '').includes(about),
      );
      if (!documented) return [`${operation}: the contract has no error ${difference.error}`];
      const reply = replyTo(endpoint, difference);
      const {message} = (reply.body ?? {}) as {message?: string};
      if (String(reply.status) !== status)
        return [`${operation}: ${reply.status} instead of ${difference.error}: ${message ?? ''}`];
      // Documented messages contain the ids of examples.
      const plain = (text: string): string => text.replaceAll(/\d+/g, 'ID');
      return documented.message === undefined || plain(documented.message) === plain(message ?? '')
        ? []
        : [`${operation}: "${message}" instead of "${documented.message}"`];
    }),
  );
  expect(problems).toEqual([]);
});
