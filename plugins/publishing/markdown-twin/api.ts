import type {RootContent} from 'mdast';
import type {Contract} from '../../api/api-contract/types';
import {pagedEndpoints} from '../../api/api-reference/operations';
import type {GuideLink} from '../../api/api-reference/pages';
import {render} from '../../api/api-reference/render/load';
import {samples, type Names} from '../../api/api-reference/samples';
import {sampleTabs} from '../../api/api-reference/sample-tabs';
import {fromReact, toNodes} from './elements';
import {escapeHtml} from '../../../text';

export type ApiContext = {
  contract: Contract;
  names: Names;
  usedInGuides: (operationId: string) => GuideLink[];
};

/** What a page of the reference is about. */
export type ApiPart = {operation: string} | {tag: string} | 'all resources';

export function apiNodes(part: ApiPart, context: ApiContext): RootContent[] {
  if (part === 'all resources') return allResourcesNodes(context);
  return 'tag' in part ? tagNodes(part.tag, context) : operationNodes(part.operation, context);
}

/**
 * The page of an operation from the contract, through the components that render its HTML, so that both have the same
 * content.
 */
function operationNodes(id: string, {contract, names, usedInGuides}: ApiContext): RootContent[] {
  const endpoint = pagedEndpoints(contract).find(({operation}) => operation.operationId === id)!;
  const {body} = render.renderOperation(contract, endpoint, {
    samplesHtml: sampleTabs(samples(contract, endpoint, names), escapeHtml),
    usedInGuides: usedInGuides(id),
    cliName: names.cli,
  });
  return toNodes(fromReact(body));
}

function allResourcesNodes({contract}: ApiContext): RootContent[] {
  const {body} = render.renderAllResources(contract);
  return toNodes(fromReact(body));
}

function tagNodes(tag: string, {contract}: ApiContext): RootContent[] {
  const {body} = render.renderTagIndex(contract, tag, {operationPath: (id) => `/docs/api/${id}`});
  return toNodes(fromReact(body));
}
