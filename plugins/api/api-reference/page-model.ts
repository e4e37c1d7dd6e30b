import type {Contract} from '../../../contract';
import {fromReact, toNodes} from '../../source/elements';
import {pageModel, type PageHead, type PageModel, type ReferenceTexts} from '../../source/page-model';
import {pagedEndpoints} from './operations';
import type {GuideLink} from './pages';
import type {RenderedPage} from './render';
import {render} from './render/load';
import {cliCommand, sampleRequest, samples, type Names} from './samples';

export type ReferenceContext = {
  contract: Contract;
  names: Names;
  usedInGuides: (operationId: string) => GuideLink[];
};

/** What a page of the reference is about. */
export type ReferencePart = {operation: string} | {tag: string} | 'all resources';

/** A page of the reference, from the shapes and the components that render its HTML, so that all forms have the same content. */
export function referenceModel(head: PageHead, part: ReferencePart, context: ReferenceContext): PageModel {
  const {contract, names, usedInGuides} = context;
  const resource = (page: RenderedPage): PageModel => modelOf(head, page, {deprecated: false, ...page.records});
  if (part === 'all resources') return resource(render.renderAllResources(contract));
  if ('tag' in part)
    return resource(render.renderTagIndex(contract, part.tag, {operationPath: (id) => `/docs/api/${id}`}));
  const id = part.operation;
  const endpoint = pagedEndpoints(contract).find(({operation}) => operation.operationId === id)!;
  const page = render.renderOperation(contract, endpoint, {
    samples: samples(contract, endpoint, names),
    usedInGuides: usedInGuides(id),
    cliName: names.cli,
  });
  const command = cliCommand(contract, endpoint, sampleRequest(contract, endpoint));
  const {above, items} = page.records;
  return modelOf(head, page, {
    id,
    deprecated: endpoint.operation.deprecated ?? false,
    above: [...above, ...(command ? [[names.cli, ...command.noun, command.verb].join(' ')] : [])],
    items,
  });
}

const modelOf = (head: PageHead, {body}: RenderedPage, reference: ReferenceTexts): PageModel =>
  pageModel({
    ...head,
    type: reference.id === undefined ? 'resource' : 'operation',
    blocks: toNodes(fromReact(body)),
    reference,
  });
