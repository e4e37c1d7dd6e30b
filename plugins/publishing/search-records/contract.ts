import {endpoints, parametersOf, type Contract} from '../../../contract';
import type {Records} from './records';

/**
 * URLs of operations and parameters of the contract without a record. This detects a part of
 * the model without records.
 */
export function missingFrom({pages, entries}: Records, contract: Contract): string[] {
  const found = new Set(entries.map(({page, anchor}) => pages[page]!.path + (anchor === null ? '' : `#${anchor}`)));
  const wanted = endpoints(contract).flatMap((endpoint) => {
    const {operation} = endpoint;
    const anchors = parametersOf(contract, endpoint).map(({in: place, name}) => `#${place}.${name}`);
    const ids = [operation.operationId, ...(operation['x-aliases'] ?? []).map(({id}) => id)];
    return ids.flatMap((id) => ['', ...anchors].map((anchor) => `/docs/api/${id}${anchor}`));
  });
  return wanted.filter((address) => !found.has(address));
}
