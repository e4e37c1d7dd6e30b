import {readFileSync} from 'node:fs';
import {successOf, type Contract} from '../../contract';
import {pagedEndpoints} from '../../plugins/api/api-reference/operations';
import {ContractValidator} from '../../json-schema';
import {expect, test} from '../support/test';
import {tryInOneVisit, type Try} from './form';

/** The contract that the built site has. */
const contract = JSON.parse(readFileSync('build/openapi.json', 'utf8')) as Contract;

/** Where the example of the contract needs another state or id: a running deployment cannot be deleted. */
const OTHER_VALUES: Readonly<Record<string, Omit<Try, 'operation'>>> = {
  'deployment-delete': {fields: {'path id': '80'}},
};

test('Every operation page: the example, sent with the form, returns the documented status and a body that follows its schema', async ({
  site,
}) => {
  const validator = new ContractValidator(contract);
  const all = pagedEndpoints(contract);
  expect(all).toHaveLength(271);
  const tried = await tryInOneVisit(
    site,
    all.map(({operation: {operationId}}) => ({operation: operationId, ...OTHER_VALUES[operationId]})),
  );
  const problems = all.flatMap((endpoint, index) => {
    const {operation, status, body} = tried[index]!;
    const {status: expected, response} = successOf(contract, endpoint);
    const schema = response.content?.['application/json']?.schema;
    if (!status.startsWith(`${expected} `)) return [`${operation}: ${status} instead of ${expected}: ${body}`];
    if (!schema) return body === null ? [] : [`${operation}: a body, although the contract documents none`];
    return validator.problems(schema, JSON.parse(body ?? 'null')).map((problem) => `${operation}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

/** An id that no object of the sandbox has. */
const UNKNOWN = {'path id': '999999'};
const UNKNOWN_UUID = {'path id': '11111111-1111-4111-8111-111111111111'};

const ERRORS: (Try & {status: number})[] = [
  // A role that does not allow the call.
  {status: 403, operation: 'scope-create', role: 'Member'},
  {status: 403, operation: 'deployment-create', role: 'Member'},
  {status: 403, operation: 'account-create', role: 'Developer'},
  {status: 403, operation: 'user-create', role: 'Developer'},
  {status: 403, operation: 'policy-create', role: 'Member'},
  {status: 403, operation: 'provider-delete', role: 'Member'},
  {status: 403, operation: 'api-key-delete', role: 'CI'},
  // No token.
  {status: 401, operation: 'scope-list', role: 'No token'},
  {status: 401, operation: 'ci-build-create', role: 'No token'},
  // An object that does not exist.
  {status: 404, operation: 'scope-read', fields: UNKNOWN},
  {status: 404, operation: 'application-read', fields: UNKNOWN},
  {status: 404, operation: 'deployment-read', fields: UNKNOWN},
  {status: 404, operation: 'namespace-delete', fields: UNKNOWN},
  {status: 404, operation: 'parameter-delete', fields: UNKNOWN},
  {status: 404, operation: 'provider-read', fields: UNKNOWN_UUID},
  {status: 404, operation: 'service-read', fields: UNKNOWN_UUID},
  {status: 404, operation: 'notification-channel-update', fields: UNKNOWN},
  // An object that exists already, or that is gone.
  {status: 409, operation: 'account-create', times: 2},
  {status: 409, operation: 'approval-action-create', times: 2},
  {status: 409, operation: 'catalog-specification-create', times: 2},
  {status: 409, operation: 'provider-create', times: 2},
  {status: 400, operation: 'scope-create', times: 2},
  {status: 400, operation: 'deployment-create', times: 2},
  {status: 400, operation: 'release-create', times: 2},
  {status: 400, operation: 'user-invite', times: 2},
  {status: 404, operation: 'dimension-delete', times: 2},
  // A state that does not allow the call.
  {status: 400, operation: 'deployment-delete'},
  {status: 400, operation: 'scope-delete', times: 2},
  // A request that does not follow the contract.
  {status: 400, operation: 'scope-create', body: '{"name": "preview"}'},
  {status: 400, operation: 'scope-create', body: '{'},
  {status: 400, operation: 'application-create', body: ''},
  {status: 400, operation: 'parameter-create', body: '[]'},
  {status: 400, operation: 'scope-list', fields: {'query application_id': ''}},
  {status: 400, operation: 'scope-list', fields: {'query limit': 'many'}},
  {status: 400, operation: 'scope-list', fields: {'query status': 'sleeping'}},
  {status: 400, operation: 'user-create', body: '{"email": 5}'},
];

test('Errors come back as they are documented: 401, 403, 404, 409, states and requests that are not valid', async ({
  site,
}) => {
  const endpoints = new Map(pagedEndpoints(contract).map((endpoint) => [endpoint.operation.operationId, endpoint]));
  const tried = await tryInOneVisit(site, ERRORS);
  const problems = ERRORS.flatMap(({operation, status}, index) => {
    const {status: shown, message} = tried[index]!;
    const {responses, 'x-errors': cases = []} = endpoints.get(operation)!.operation;
    const isDocumented = Object.hasOwn(responses, status) || cases.some((one) => String(one.status) === String(status));
    return [
      ...(shown.startsWith(`${status} `) ? [] : [`${operation}: ${shown} instead of ${status}`]),
      ...(message === '' ? [`${operation}: no message`] : []),
      ...(isDocumented ? [] : [`${operation}: ${status} is not documented`]),
    ];
  });
  expect(problems).toEqual([]);
  // The page is that of scope-create: its table of errors has a row for each of its responses.
  const own = tried.filter(({operation}) => operation === 'scope-create').map(({help}) => help);
  expect(own.filter((help) => !help.startsWith('What to do'))).toEqual([]);
});
