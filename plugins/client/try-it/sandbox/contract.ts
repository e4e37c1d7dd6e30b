/** The contract of the sandbox: the part that the platform reads, and what the form and its samples need besides. */
import {
  bodyOf,
  endpoints,
  parametersOf,
  type Contract,
  type Endpoint,
  type Operation,
  type Parameter,
} from '../../../../contract';
import {reduceContract} from '../../../../platform/reduce';

export function sandboxContract(contract: Contract): Contract {
  const {paths, components} = reduceContract(contract);
  for (const endpoint of endpoints(contract)) {
    const item = paths[endpoint.path]!;
    item[endpoint.method] = withExamples(contract, endpoint, item[endpoint.method]!);
  }
  return {servers: contract.servers.map(({url}) => ({url})), paths, components} as Contract;
}

function withExamples(contract: Contract, endpoint: Endpoint, reduced: Operation): Operation {
  const {servers, 'x-cli': cli, 'x-aliases': aliases} = endpoint.operation;
  const all = parametersOf(contract, endpoint);
  const exampleOf = ({name, in: place}: Parameter): Partial<Parameter> => {
    const example = all.find((other) => other.name === name && other.in === place)?.example;
    return example === undefined ? {} : {example};
  };
  const media = bodyOf(contract, endpoint)?.content['application/json'];
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  const body = reduced.requestBody && bodyOf(contract, {...endpoint, operation: reduced});
  return {
    ...reduced,
    ...(servers ? {servers: servers.map(({url}) => ({url}))} : {}),
    ...(cli ? {'x-cli': cli} : {}),
    ...(aliases ? {'x-aliases': aliases} : {}),
    ...(reduced.parameters
      ? {parameters: (reduced.parameters as Parameter[]).map((each) => ({...each, ...exampleOf(each)}))}
      : {}),
    ...(body
      ? {requestBody: {...body, content: {'application/json': {...body.content['application/json']!, example}}}}
      : {}),
  };
}
