import type {PhrasingContent, Table} from 'mdast';
import {endpoints, type Contract} from '../../../contract';
import {LEVEL, terraform, type TerraformType} from '../../../facts';
import type {Tokens} from '../../source/brand-tokens/resolve';
import {formatDate, type ChangelogMonth} from '../changelog/entries';
import {versionEntries} from '../changelog/versions';
import {branded, markdown} from './branded';
import {code, codes, joined, link, table, text} from '../../source/nodes';
import {operationLinks} from './operations';

type Context = {contract: Contract; changelog: ChangelogMonth[]; tokens: Tokens};

export const resourceTable = (context: Context): Table =>
  table(
    ['Resource', 'API', 'Take over an existing object', 'Since'],
    rows(context, terraform.resources, ({takeOver}) =>
      takeOver === undefined ? [text('not guaranteed')] : markdown(takeOver, context.tokens),
    ),
  );

export const dataSourceTable = (context: Context): Table =>
  table(
    ['Data source', 'API', 'Finds it by', 'Since'],
    rows(context, terraform['data-sources'], ({required, optional = []}) =>
      required
        ? codes(required, ' and ')
        : codes(
            optional.filter((name) => !LEVEL.includes(name)),
            ' or ',
          ),
    ),
  );

/** Resources of the API that can be created, but not with Terraform. */
export function gapTable({contract}: Context): Table {
  const all = endpoints(contract).map(({operation}) => operation);
  const covered = new Set(Object.values(terraform.resources).map(({operation}) => operation));
  const known = new Set(all.flatMap(({operationId, tags}) => (covered.has(operationId) ? tags : [])));
  const creates = all.filter(
    ({operationId, deprecated, 'x-permission': permission, tags: [tag]}) =>
      operationId.endsWith('-create') && permission?.endsWith(':create') && !deprecated && !known.has(tag),
  );
  return table(
    ['Resource of the API', 'Create it with'],
    [...new Set(creates.map(({tags: [tag]}) => tag))].map((tag) => [
      [text(tag)],
      joined(
        creates
          .filter(({tags: [own]}) => own === tag)
          .flatMap(({operationId}) => operationLinks(contract, operationId)),
        ', ',
      ),
    ]),
  );
}

/** Types of the provider with the operation behind them, a cell of the table and their first version. */
function rows(
  {contract, changelog, tokens}: Context,
  types: Readonly<Record<string, TerraformType>>,
  cell: (type: TerraformType) => PhrasingContent[],
): PhrasingContent[][][] {
  const versions = versionEntries(changelog, 'terraform');
  return Object.entries(types).map(([name, type]) => {
    const first = type.since === undefined ? undefined : versions.get(type.since);
    return [
      [code(branded(`{product-slug}_${name}`, tokens))],
      operationLinks(contract, type.operation).flat(),
      cell(type),
      first ? [link(first.route, [text(type.since!)]), text(` (${formatDate(first.date)})`)] : [text('not recorded')],
    ];
  });
}
