import {createHash} from 'node:crypto';
import {createRequire} from 'node:module';
import {endpoints, tagGroups, type Contract} from '../../../contract';
import {titleOf} from './deprecation';

/** The parts of the collection format 2.1 that are read or changed here. */
export type Folder = {name: string; description?: string; item: (Folder | RequestItem)[]};
export type RequestItem = {
  id: string;
  name: string;
  request: {
    method: string;
    url: {protocol?: string; host: string[]; path: string[]};
    body?: object;
    auth?: Auth | null;
  };
  response: {id: string; code: number; originalRequest: Omit<RequestItem['request'], 'auth'>}[];
};
type Auth = {type: string; bearer?: {key: string; type: string; value: string}[]};
export type Collection = {
  info: {_postman_id: string; name: string; schema: string};
  item: Folder[];
  auth?: Auth;
  variable: {key: string; value: string}[];
};

type Convert = (
  input: {type: 'json'; data: object},
  options: Record<string, unknown>,
  done: (error: Error | null, result: {result: boolean; reason?: string; output?: {data: Collection}[]}) => void,
) => void;

/** Its type declarations need the ones of another package. Loaded when it is needed: it takes half a second. */
const openApiToPostman = (): {convertV2: Convert} =>
  createRequire(__filename)('openapi-to-postmanv2') as {convertV2: Convert};

/**
 * The contract as a Postman collection: the groups, resources and operations of the API reference, with the examples of
 * the contract. Base URLs and tokens are variables. The same contract gives the same bytes.
 */
export async function postmanCollection(contract: Contract): Promise<Collection> {
  const collection = await converted(contract);
  const [api, ci] = contract.servers.map(({url}) => url);
  const operations = new Map(
    endpoints(contract).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint.operation]),
  );
  const folders = new Map(collection.item.map((folder) => [folder.name, folder]));
  for (const item of collection.item.flatMap(({item: items}) => items as RequestItem[])) {
    const operation = operations.get(callOf(item)); // undefined for HEAD and the like, which no page shows
    const name = operation?.operationId ?? callOf(item);
    item.id = uuid(name);
    // Each error repeats the request; they would be two thirds of the file.
    item.response = item.response.filter(({code}) => code < 300);
    item.response.forEach((response) => (response.id = uuid(`${name} ${response.code}`)));
    if (!operation) continue;
    item.name = titleOf(operation);
    const isCi = operation.servers?.[0]?.url === ci;
    for (const request of [item.request, ...item.response.map(({originalRequest}) => originalRequest)]) {
      if (Object.keys(request.body ?? {}).length === 0) delete request.body;
      if (!isCi) continue;
      delete request.url.protocol;
      request.url.host = ['{{ciBaseUrl}}'];
    }
    // Without it, a request inherits the token of the collection.
    delete item.request.auth;
    if (operation.security?.length === 0) item.request.auth = {type: 'noauth'};
    else if (isCi) item.request.auth = bearer('{{ciToken}}');
  }
  return {
    ...collection,
    info: {...collection.info, _postman_id: uuid(contract.info.title)},
    item: tagGroups(contract).flatMap(({name, tags}): Folder[] => {
      const items = tags.flatMap((tag) => folders.get(tag.name) ?? []);
      return name === undefined ? items : [{name, item: items}];
    }),
    auth: bearer('{{token}}'),
    variable: [
      {key: 'baseUrl', value: api ?? ''},
      {key: 'token', value: ''},
      ...(ci === undefined
        ? []
        : [
            {key: 'ciBaseUrl', value: ci},
            {key: 'ciToken', value: ''},
          ]),
    ],
  };
}

/** `get /scope/{id}`, from a request with the path `scope`, `:id`. */
export const callOf = ({request: {method, url}}: RequestItem): string =>
  `${method.toLowerCase()} /${url.path.map((part) => part.replace(/^:(.+)$/, '{$1}')).join('/')}`;

const bearer = (value: string): Auth => ({type: 'bearer', bearer: [{key: 'token', type: 'string', value}]});

function converted(contract: Contract): Promise<Collection> {
  const options = {
    folderStrategy: 'Tags',
    parametersResolution: 'Example', // from the schema they would be random
    enableOptionalParameters: false,
    includeAuthInfoInExample: false,
  };
  return new Promise((resolve, reject) => {
    // A copy, because it adds to its input.
    openApiToPostman().convertV2(
      {type: 'json', data: structuredClone(contract)},
      options,
      (error, {result, reason, output}) => {
        const collection = output?.[0]?.data;
        if (result && collection) resolve(collection);
        else reject(new Error(`The Postman collection could not be made: ${error?.message ?? reason}`));
      },
    );
  });
}

/** Instead of the random ids of the converter: the same name has the same id. */
function uuid(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
