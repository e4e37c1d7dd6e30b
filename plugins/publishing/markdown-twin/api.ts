import type {RootContent} from 'mdast';
import type {Contract} from '../../../contract';
import {pagedEndpoints} from '../../api/api-reference/operations';
import type {GuideLink} from '../../api/api-reference/pages';
import {render} from '../../api/api-reference/render/load';
import type {RenderedPage} from '../../api/api-reference/render';
import {cliCommand, sampleRequest, samples, type Names} from '../../api/api-reference/samples';
import type {ApiRecords} from '../search-records/page';
import {fromReact, toNodes} from './elements';

export type ApiContext = {
  contract: Contract;
  names: Names;
  usedInGuides: (operationId: string) => GuideLink[];
};

/** What a page of the reference is about. */
export type ApiPart = {operation: string} | {tag: string} | 'all resources';

/** A page of the reference: its Markdown, and what search finds on it. */
export type ApiModel = {readonly nodes: RootContent[]; readonly records: ApiRecords};

/** From the model and the components that render its HTML, so that all forms have the same content. */
export function apiModel(part: ApiPart, {contract, names, usedInGuides}: ApiContext): ApiModel {
  if (part === 'all resources') return modelOf(render.renderAllResources(contract));
  if ('tag' in part)
    return modelOf(render.renderTagIndex(contract, part.tag, {operationPath: (id) => `/docs/api/${id}`}));
  const id = part.operation;
  const endpoint = pagedEndpoints(contract).find(({operation}) => operation.operationId === id)!;
  const page = render.renderOperation(contract, endpoint, {
    samples: samples(contract, endpoint, names),
    usedInGuides: usedInGuides(id),
    cliName: names.cli,
  });
  const command = cliCommand(contract, endpoint, sampleRequest(contract, endpoint));
  const above = command ? [[names.cli, ...command.noun, command.verb].join(' ')] : [];
  return modelOf(page, {id, deprecated: endpoint.operation.deprecated ?? false, above});
}

const modelOf = (
  {body, records}: RenderedPage,
  {above = [], ...more}: Partial<Pick<ApiRecords, 'id' | 'deprecated' | 'above'>> = {},
): ApiModel => ({
  nodes: toNodes(fromReact(body)),
  records: {deprecated: false, ...records, ...more, above: [...records.above, ...above]},
});
