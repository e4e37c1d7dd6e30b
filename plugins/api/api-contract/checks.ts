import {deref, endpoints, parametersOf, type Body, type Contract, type Lifecycle, type Schema} from '../../../contract';
import {deprecationOf, UNDECIDED} from './deprecation';

/** Rules that need the complete contract. Each finding has the problem and the fix. */
export function wholeContractFindings(contract: Contract): string[] {
  return [
    ...ids(contract),
    ...ambiguousPaths(contract),
    ...pollTargets(contract),
    ...lifecycles(contract),
    ...openBodies(contract),
    ...gateways(contract),
    ...ciTokens(contract),
    ...conflicts(contract),
    ...unknownEndpoints(contract),
    ...tags(contract),
    ...groups(contract),
    ...replacements(contract),
  ];
}

function ids(contract: Contract): string[] {
  const seen = new Set<string>();
  return allIds(contract).flatMap((id) =>
    seen.has(id) || !seen.add(id) ? [`${id}: the id is used twice. Ids and aliases are unique.`] : [],
  );
}

export function allIds(contract: Contract): string[] {
  return endpoints(contract).flatMap(({operation}) => [
    operation.operationId,
    ...(operation['x-aliases'] ?? []).map(({id}) => id),
  ]);
}

/**
 * Two templates are ambiguous if one path matches both. The linter's rule also rejects /approval/{id}/execute beside
 * /approval/action/{id}, although "action" is not an integer; this one checks the types.
 */
function ambiguousPaths(contract: Contract): string[] {
  const templates = Object.keys(contract.paths).map((path) => ({
    path,
    parts: path.split('/').slice(1),
    fits: fitter(contract, path),
  }));
  return templates.flatMap((a, index) =>
    templates.slice(index + 1).flatMap((b) => {
      const overlap =
        a.parts.length === b.parts.length &&
        a.parts.every((part, i) => {
          const other = b.parts[i]!;
          if (isVariable(part) && isVariable(other)) return true;
          if (isVariable(part)) return a.fits(part, other);
          return isVariable(other) ? b.fits(other, part) : part === other;
        });
      // A literal path takes precedence over a template, as in OpenAPI.
      const concrete = a.parts.filter(isVariable).length !== b.parts.filter(isVariable).length;
      return overlap && !concrete ? [`${a.path} and ${b.path} fit the same address. Change one of them.`] : [];
    }),
  );
}

const isVariable = (part: string): boolean => part.startsWith('{');

function fitter(contract: Contract, path: string): (variable: string, literal: string) => boolean {
  const parameters = endpoints(contract)
    .filter((endpoint) => endpoint.path === path)
    .flatMap((endpoint) => parametersOf(contract, endpoint));
  return (variable, literal) => {
    const parameter = parameters.find(({name}) => `{${name}}` === variable);
    const schema = parameter && deref<Schema>(contract, parameter.schema);
    if (schema?.type === 'integer') return /^\d+$/.test(literal);
    if (schema?.format === 'uuid') return /^[0-9a-f-]{36}$/.test(literal);
    if (schema?.enum) return schema.enum.includes(literal);
    return schema?.pattern ? new RegExp(schema.pattern).test(literal) : true;
  };
}

function pollTargets(contract: Contract): string[] {
  const known = new Set(allIds(contract));
  return endpoints(contract).flatMap(({operation}) => {
    const target = operation['x-async']?.poll;
    return target && !known.has(target)
      ? [`${operation.operationId}: x-async polls ${target}, which does not exist. Name the read operation.`]
      : [];
  });
}

function lifecycles(contract: Contract): string[] {
  return Object.entries(contract.components.schemas).flatMap(([name, schema]) => {
    const lifecycle = schema['x-lifecycle'];
    if (!lifecycle) return [];
    const named = new Set(statesOf(lifecycle));
    const values = new Set((schema.enum ?? []).map(String));
    return [
      ...[...values]
        .filter((value) => !named.has(value))
        .map((value) => `${name}: status ${value} is in no transition. Add it to x-lifecycle.`),
      ...[...named]
        .filter((value) => !values.has(value))
        .map((value) => `${name}: x-lifecycle names ${value}, which is not in the enum.`),
    ];
  });
}

/** A typo in a key must not be accepted silently. If any key is allowed, the contract must define its value. */
function openBodies(contract: Contract): string[] {
  return endpoints(contract).flatMap(({operation}) => {
    const body = operation.requestBody && deref<Body>(contract, operation.requestBody);
    return Object.values(body?.content ?? {}).flatMap(({schema}) => {
      const {type, additionalProperties = true} = deref<Schema>(contract, schema);
      return type === 'object' && additionalProperties === true
        ? [`${operation.operationId}: the body takes unknown keys. Set additionalProperties to false.`]
        : [];
    });
  });
}

/** Paths under /ci are on the CI gateway, all others on the API, so a client that reads `servers` finds each one. */
function gateways(contract: Contract): string[] {
  return endpoints(contract).flatMap(({path, operation}) => {
    const expected = path.startsWith('/ci/') ? contract.servers[1]?.url : undefined;
    const own = operation.servers?.map(({url}) => url).join();
    if (own === expected) return [];
    return [
      expected
        ? `${operation.operationId}: ${path} is on the CI gateway. Set servers to ${expected}.`
        : `${operation.operationId}: ${path} is on the API. Leave servers out.`,
    ];
  });
}

/** The CI gateway accepts its own tokens only: an operation there with the API's scheme would lead to a 401. */
function ciTokens(contract: Contract): string[] {
  return endpoints(contract).flatMap(({path, operation}) => {
    const names = operation.security?.flatMap((option) => Object.keys(option));
    const isCi = path.startsWith('/ci/');
    if (isCi && names && names.every((name) => name === 'ciToken')) return [];
    if (!isCi && !names?.includes('ciToken')) return [];
    return [
      isCi
        ? `${operation.operationId}: ${path} is on the CI gateway. Set security to ciToken, or to [] for a public call.`
        : `${operation.operationId}: ${path} is on the API, which does not accept ciToken. Leave security out.`,
    ];
  });
}

/** 409 has a different cause on each operation, so no example can be derived: the operation needs its own message. */
function conflicts(contract: Contract): string[] {
  return endpoints(contract).flatMap(({operation}) => {
    const own = operation['x-errors']?.some(({status, message}) => Number(status) === 409 && message);
    return operation.responses['409'] && !own
      ? [`${operation.operationId}: 409 has no message. Add a case with status 409, when, fix and message to x-errors.`]
      : [];
  });
}

/** Texts of operations that mention a call which does not exist: `GET /scope/{id}`, or a path of two parts or more. */
function unknownEndpoints(contract: Contract): string[] {
  const paths = new Set(Object.keys(contract.paths).map(withoutNames));
  return endpoints(contract).flatMap(({operation}) => {
    const {operationId, description, 'x-errors': errors = []} = operation;
    const texts = [description, ...errors.flatMap(({when, fix}) => [when, fix])];
    return texts.flatMap((text) =>
      [...text.matchAll(/`(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/[a-z_]+(?:\/[\w{}-]+)*)[^`]*`/g)].flatMap(([, path]) =>
        paths.has(withoutNames(path!)) || isPrefix(paths, path!)
          ? []
          : [`${operationId}: the text names ${path}, which is no path of the contract. Name an operation instead.`],
      ),
    );
  });
}

/** Parameters may have another name, or a value, in a text. */
const withoutNames = (path: string): string => path.replace(/\{[^}]*\}|(?<=\/)\d+(?=\/|$)/g, '{}');

const isPrefix = (paths: ReadonlySet<string>, path: string): boolean =>
  [...paths].some((known) => known.startsWith(`${withoutNames(path)}/`));

function statesOf({initial = [], final = [], transitions}: Lifecycle): string[] {
  return [...initial, ...transitions.flatMap(({from, to}) => [from, to]), ...final];
}

function tags(contract: Contract): string[] {
  const known = new Map(contract.tags.map((tag) => [tag.name, tag]));
  const used = endpoints(contract).flatMap(({operation}) => [
    ...operation.tags,
    ...(operation['x-aliases'] ?? []).map(({tag}) => tag),
  ]);
  return [
    ...[...new Set(used)]
      .filter((tag) => !known.has(tag))
      .map((tag) => `Tag ${tag} is not described. Add a resource file for it.`),
    ...contract.tags
      .filter(({description}) => !description)
      .map(({name}) => `Tag ${name} has no description. Say what it is to a newcomer.`),
  ];
}

/** A tag that no group lists would be missing in the sidebar; a contract without groups has no such finding. */
function groups({tags, 'x-tagGroups': list}: Contract): string[] {
  if (!list) return [];
  const listed = list.flatMap((group) => group.tags);
  const known = new Set(tags.map(({name}) => name));
  const where = 'x-tagGroups in openapi.yaml';
  return [
    ...[...known]
      .filter((name) => !listed.includes(name))
      .map((name) => `Tag ${name} is in no group. Add it to ${where}.`),
    ...[...new Set(listed)]
      .filter((name) => !known.has(name))
      .map((name) => `Tag ${name} is in a group, but no resource has it. Remove it from ${where}.`),
    ...[...new Set(listed.filter((name, at) => listed.indexOf(name) !== at))].map(
      (name) => `Tag ${name} is in several groups. Keep it once in ${where}.`,
    ),
  ];
}

/** The page, the sidebar and search show what to use instead and until when. */
function replacements(contract: Contract): string[] {
  const current = new Set(
    endpoints(contract)
      .filter(({operation}) => !operation.deprecated)
      .map(({operation}) => operation.operationId),
  );
  return endpoints(contract).flatMap(({operation}) => {
    const {operationId: id, deprecated, description, 'x-sunset': sunset} = operation;
    if (!deprecated) return sunset === undefined ? [] : [`${id}: it has x-sunset. Set deprecated, or remove x-sunset.`];
    const {replacements: named} = deprecationOf(operation)!;
    return [
      ...(/Deprecated: use [^.]+ instead\.\s*$/.test(description) && named.some((each) => current.has(each))
        ? []
        : [`${id}: it is deprecated. End the description with "Deprecated: use {operation id} instead."`]),
      ...(sunset !== undefined && (sunset === UNDECIDED || /^\d{4}-\d{2}-\d{2}$/.test(sunset))
        ? []
        : [`${id}: it is deprecated. Set x-sunset to the day of its removal ('2027-03-31'), or to ${UNDECIDED}.`]),
    ];
  });
}
