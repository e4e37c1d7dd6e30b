import {type Contract, type Endpoint, follow, isReference} from '../../../../contract';
import {operationsOf} from '../operations';
import {isJson, resolve, type AnyMedia, type AnyResponse, type AnySchema, type SchemaOrRef} from './openapi';

type Media = AnyMedia & {schema: SchemaOrRef};
/** An object on the page of a resource. `noun`: "deployment group". */
export type ResourceObject = {id: string; name: string; noun: string; media: Media};

/**
 * The objects of a resource: returned by its read operations, else the items of its lists, else returned by its first
 * operation.
 */
export function objectsOf(contract: Contract, tagName: string): ResourceObject[] {
  const index = (contract.tags ?? []).find(({name}) => name === tagName)?.['x-index'];
  const successes = operationsOf(contract, tagName)
    .filter(({isAlias}) => !isAlias)
    .flatMap(({id, endpoint}) => {
      const media = successOf(contract, endpoint);
      return media ? [{id, endpoint, media}] : [];
    });
  const gets = successes.filter(({endpoint}) => endpoint.method === 'get');
  const reads = gets.filter(({id, endpoint}) => (id ? id.endsWith('-read') : endpoint.path.endsWith('}')));
  const one = reads.length > 0 ? reads : gets.filter(({endpoint}) => endpoint.path.endsWith('}'));
  const chosen = one.length > 0 ? one : (gets.length > 0 ? gets : successes).slice(0, 1);
  const all = chosen
    .map(({id, media}) => ({name: (id ?? 'object').replace(/-[^-]+$/, ''), media: itemOf(contract, media) ?? media}))
    .sort((a, b) => Number(b.name === index) - Number(a.name === index));
  const key = ({schema}: Media) => (isReference(schema) ? schema.$ref : JSON.stringify(schema));
  const found = all.filter(({media}, at) => all.findIndex((other) => key(other.media) === key(media)) === at);
  return found.map(({name, media}, at) => ({
    id: at === 0 ? 'object' : name,
    name,
    noun: lower(found.length > 1 ? words(name) : tagName),
    media,
  }));
}

export const words = (name: string): string => name.replaceAll('-', ' ');

/** A name that is an abbreviation keeps its capitals. */
const lower = (name: string): string => (/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1));

function successOf(contract: Contract, {operation}: Endpoint): Media | undefined {
  for (const [status, item] of Object.entries(operation.responses ?? {})) {
    if (!status.startsWith('2')) continue;
    const {content = {}} = resolve<AnyResponse>(contract, item as AnyResponse);
    const media = Object.entries(content).find(([type]) => isJson(type))?.[1];
    if (media?.schema) return {...media, schema: media.schema};
  }
  return undefined;
}

/** A list is an array, or an object with one array of objects in it. */
function itemOf(contract: Contract, {schema}: Media): Media | undefined {
  const flat = (follow(contract, schema) ?? {}) as AnySchema;
  if (flat.items) return {schema: flat.items};
  for (const name of ['results', 'items', 'data']) {
    const list = (follow(contract, flat.properties?.[name]) ?? {}) as AnySchema;
    if (list.items) return {schema: list.items};
  }
  return undefined;
}

/** Where the page of a resource shows the schema of a response, or of the items of its list. */
export type ObjectLink = {index: string; id: string; noun: string; isList: boolean};

const LINKS = new WeakMap<Contract, Map<string, Omit<ObjectLink, 'isList'>>>();

export function objectLink(contract: Contract, schema: SchemaOrRef | undefined): ObjectLink | undefined {
  if (!schema) return undefined;
  const links = LINKS.get(contract) ?? linksByReference(contract);
  LINKS.set(contract, links); // every response needs them
  const linkTo = (target: SchemaOrRef | undefined) =>
    target && isReference(target) ? links.get(target.$ref) : undefined;
  const one = linkTo(schema);
  if (one) return {...one, isList: false};
  const item = linkTo(itemOf(contract, {schema})?.schema);
  return item && {...item, isList: true};
}

/** A schema that several resources show belongs to the first that lists it as its main object. */
function linksByReference(contract: Contract): Map<string, Omit<ObjectLink, 'isList'>> {
  const links = new Map<string, Omit<ObjectLink, 'isList'>>();
  const all = (contract.tags ?? []).flatMap((tag) =>
    objectsOf(contract, tag.name).map((object) => ({...object, index: tag['x-index']})),
  );
  for (const {id, noun, index, media} of [...all.filter(({id}) => id === 'object'), ...all])
    if (isReference(media.schema) && !links.has(media.schema.$ref)) links.set(media.schema.$ref, {index, id, noun});
  return links;
}
