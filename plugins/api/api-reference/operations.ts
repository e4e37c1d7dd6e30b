import {endpoints, type Contract, type Endpoint} from '../../../contract';

const PAGED = new WeakMap<Contract, Endpoint[]>();

/** Every operation under each of its ids; an alias is the same call, listed with another tag. */
export function pagedEndpoints(contract: Contract): Endpoint[] {
  const paged = PAGED.get(contract) ?? expandAliases(contract);
  PAGED.set(contract, paged); // every page needs its neighbors
  return paged;
}

function expandAliases(contract: Contract): Endpoint[] {
  return endpoints(contract).flatMap(({method, path, operation}) => {
    const {operationId, tags, 'x-aliases': aliases = []} = operation;
    const names = [{id: operationId, tags}, ...aliases.map(({id, tag}) => ({id, tags: [tag] as [string]}))];
    return names.map(({id, tags: own}) => ({
      method,
      path,
      operation: {
        ...operation,
        operationId: id,
        tags: own,
        'x-aliases': names.filter((name) => name.id !== id).map((name) => ({id: name.id, tag: name.tags[0]})),
      },
    }));
  });
}

/** An operation of a resource, under the id that it has there. */
export type Listed = {id: string; endpoint: Endpoint; isAlias: boolean};

/** The operations of a resource in the order of its pages; aliases are last. */
export function operationsOf(contract: Contract, tag: string): Listed[] {
  const listed = pagedEndpoints(contract)
    .filter(({operation}) => operation.tags?.includes(tag as never))
    .map((endpoint): Listed => {
      const id = endpoint.operation.operationId;
      return {id, endpoint, isAlias: contract.paths[endpoint.path]![endpoint.method]!.operationId !== id};
    });
  return [...listed.filter(({isAlias}) => !isAlias), ...listed.filter(({isAlias}) => isAlias)];
}
