/** Names and values of the contract that a documented output may show. */
import {deref, type Contract, type Schema} from '../../contract';
import {isObject} from '../../platform/json';

/** Names of all fields of the contract. */
export function fieldsIn(node: unknown): Set<string> {
  if (typeof node !== 'object' || node === null) return new Set();
  const own = 'properties' in node && isObject(node.properties) ? Object.keys(node.properties) : [];
  return new Set([...own, ...Object.values(node).flatMap((inner) => [...fieldsIn(inner)])]);
}

/** Values of enumerated fields by name; only names that are enumerated wherever the contract has them, and `status`. */
export function enumerationsIn(contract: Contract): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const free = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const properties = 'properties' in node && isObject(node.properties) ? node.properties : {};
    for (const [name, entry] of Object.entries(properties)) {
      // Examples of JSON Schemas contain properties too.
      if (!isObject(entry)) continue;
      const {enum: values} = deref<Schema>(contract, entry as Schema);
      if (Array.isArray(values)) found.set(name, new Set([...(found.get(name) ?? []), ...values.map(String)]));
      else free.add(name);
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(contract.components.schemas);
  // A status is a plain string only where another system reports it.
  for (const name of free) if (name !== 'status') found.delete(name);
  return found;
}
