import {endpoints, type Contract} from '../../../contract';

/**
 * Gives an operation without an id one from its method and path, because its page, samples and links are found by it:
 * `GET /pets/{petId}` is `get-pets-pet-id`.
 */
export function withOperationIds(contract: Contract): Contract {
  const all = endpoints(contract);
  const used = new Set<string | undefined>(all.map(({operation}) => operation.operationId));
  const paths = {...contract.paths};
  for (const {method, path, operation} of all) {
    if (operation.operationId) continue;
    const words = `${method}-${path}`.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
    const base = words
      .split(/[^a-z\d]+/)
      .filter(Boolean)
      .join('-');
    let id = base;
    for (let number = 2; used.has(id); number += 1) id = `${base}-${number}`;
    used.add(id);
    paths[path] = {...paths[path], [method]: {...operation, operationId: id}};
  }
  return {...contract, paths};
}
