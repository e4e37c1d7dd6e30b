import type {Node} from 'web-tree-sitter';
import {terraform, type TerraformBlock, type TerraformType} from '../../../../facts';
import type {Located} from './context';
import {firstBroken} from './grammar';
import {list, quoted, suggest, type Message} from '../finding';

/** Meta-arguments of Terraform for every resource and data source. */
const META_ARGUMENTS = ['count', 'depends_on', 'for_each', 'provider'];
const META_BLOCKS = ['connection', 'lifecycle', 'provisioner'];
const KINDS = {
  resource: {word: 'resource', types: terraform.resources},
  data: {word: 'data source', types: terraform['data-sources']},
};

/** Blocks of a Terraform file that belong to the product, by its prefix. */
export function checkHcl(root: Node, slug: string): Located[] {
  if (root.hasError) return [syntaxError(root)];
  const findings: Located[] = [];
  for (const block of blocksIn(root)) {
    const {type, labels} = block;
    const [name = ''] = labels;
    if (type === 'provider' && name === slug) {
      findings.push(...checkBlock(block, terraform.provider, `provider "${slug}"`, ['alias']));
    } else if (type === 'terraform') {
      findings.push(...checkSource(block.node, slug));
    } else if ((type === 'resource' || type === 'data') && name.startsWith(`${slug}_`)) {
      findings.push(...checkTyped(block, KINDS[type], name, slug));
    }
  }
  return [...findings, ...checkReferences(root, slug)];
}

type Kind = (typeof KINDS)[keyof typeof KINDS];
type Block = {node: Node; type: string; labels: string[]; body?: Node};

const hclSyntax = (near: string): Message => ({
  rule: 'hcl-syntax',
  problem: `the HCL cannot be parsed${near === '' ? '' : ` at ${quoted(near)}`}`,
  fix: 'Every argument is `name = value`, and every block is closed with }.',
});

function syntaxError(root: Node): Located {
  const broken = firstBroken(root) ?? root;
  // An error node often includes the following lines; report its first line.
  return {...hclSyntax(broken.text.trim().split('\n')[0] ?? ''), row: broken.startPosition.row};
}

function blocksIn(node: Node): Block[] {
  const body = node.type === 'config_file' ? child(node, 'body') : node;
  return children(body, 'block').map((block) => ({
    node: block,
    type: child(block, 'identifier')?.text ?? '',
    labels: children(block, 'string_lit').map((label) => label.text.slice(1, -1)),
    body: child(block, 'body'),
  }));
}

const children = (node: Node | undefined, type: string): Node[] =>
  (node?.namedChildren ?? []).flatMap((entry) => (entry?.type === type ? [entry] : []));
const child = (node: Node | undefined, type: string): Node | undefined => children(node, type)[0];

const hclType = (kind: string, type: string, types: readonly string[]): Message => ({
  rule: 'hcl-type',
  problem: `the Terraform provider has no ${kind} ${quoted(type)}`,
  fix: suggest(type, types, 'The known ones are in facts/terraform.yml.'),
});

function checkTyped(block: Block, {word, types}: Kind, name: string, slug: string): Located[] {
  const known = types[name.slice(slug.length + 1)];
  if (known) return checkBlock(block, known, name, META_ARGUMENTS, META_BLOCKS);
  const names = Object.keys(types).map((type) => `${slug}_${type}`);
  return [{...hclType(word, name, names), row: block.node.startPosition.row}];
}

const hclForm = (name: string, isBlock: boolean): Message => ({
  rule: 'hcl-argument',
  problem: `${quoted(name)} is ${isBlock ? 'a block' : 'an argument'}`,
  fix: isBlock ? `Write \`${name} { … }\` without the equals sign.` : `Write \`${name} = …\`.`,
});

const hclArgument = (name: string, owner: string, names: readonly string[]): Message => ({
  rule: 'hcl-argument',
  problem: `${quoted(owner)} has no argument ${quoted(name)}`,
  fix: suggest(name, names, names.length > 0 ? `It has ${list(names)}.` : 'It has none.'),
});

function checkBlock(
  {node, body}: Block,
  known: TerraformBlock & Partial<TerraformType>,
  owner: string,
  metaArguments: string[] = [],
  metaBlocks: string[] = [],
): Located[] {
  const {required = [], optional = [], blocks = {}, requiredBlocks = [], attributes = []} = known;
  const argumentNames = [...required, ...optional];
  const names = [...argumentNames, ...Object.keys(blocks)];
  const findings: Located[] = [];
  const seen = new Set<string>();

  for (const attribute of children(body, 'attribute')) {
    const name = child(attribute, 'identifier')!.text;
    const {row} = attribute.startPosition;
    seen.add(name);
    if (argumentNames.includes(name) || metaArguments.includes(name)) continue;
    if (blocks[name]) findings.push({...hclForm(name, true), row});
    else if (attributes.includes(name))
      findings.push({
        rule: 'hcl-argument',
        problem: `${quoted(name)} of ${quoted(owner)} is set by the platform`,
        fix: 'Leave it out; other blocks may read it.',
        row,
      });
    else findings.push({...hclArgument(name, owner, names), row});
  }
  for (const inner of body ? blocksIn(body) : []) {
    const isDynamic = inner.type === 'dynamic';
    const name = isDynamic ? (inner.labels[0] ?? '') : inner.type;
    const {row} = inner.node.startPosition;
    seen.add(name);
    if (metaBlocks.includes(name)) continue;
    const content = isDynamic ? blocksIn(inner.body!).find(({type}) => type === 'content') : inner;
    if (blocks[name]) findings.push(...(content ? checkBlock(content, blocks[name], name) : []));
    else if (argumentNames.includes(name)) findings.push({...hclForm(name, false), row});
    else findings.push({...hclArgument(name, owner, names), row});
  }
  const missing = [...required, ...requiredBlocks].filter((name) => !seen.has(name));
  return [
    ...findings,
    ...missing.map((name) => ({
      rule: 'hcl-missing-argument',
      problem: `${quoted(owner)} needs ${quoted(name)}`,
      fix: 'Add it.',
      row: node.startPosition.row,
    })),
  ];
}

const hclSource = (found: string, source: string): Message => ({
  rule: 'hcl-type',
  problem: `the provider's source is ${quoted(source)}, not ${quoted(found)}`,
  fix: `Write \`source = "${source}"\`.`,
});

/** Checks that the provider's entry in required_providers has the right source. */
function checkSource(terraform: Node, slug: string): Located[] {
  const entries = terraform
    .descendantsOfType('attribute')
    .filter((attribute) => child(attribute ?? undefined, 'identifier')?.text === slug);
  return entries.flatMap((entry) =>
    entry!.descendantsOfType('object_elem').flatMap((element) => {
      const [key, value] = element?.namedChildren ?? [];
      const found = value?.text.replaceAll('"', '') ?? '';
      if (key?.text !== 'source' || found === `${slug}/${slug}`) return [];
      return [{...hclSource(found, `${slug}/${slug}`), row: element!.startPosition.row}];
    }),
  );
}

/** References from one block to another: prefix_type.name.attribute, data.prefix_type.name.attribute. */
function checkReferences(root: Node, slug: string): Located[] {
  return root.descendantsOfType('variable_expr').flatMap((variable) => {
    const steps = (variable?.parent?.namedChildren ?? []).flatMap((node) => (node?.type === 'get_attr' ? [node] : []));
    const path = [variable!.text, ...steps.map((step) => step.text.slice(1))];
    const isData = path[0] === 'data';
    const [type, , attribute] = isData ? path.slice(1) : path;
    if (!type?.startsWith(`${slug}_`) || path.length < 2) return [];
    const {word, types} = isData ? KINDS.data : KINDS.resource;
    const known = types[type.slice(slug.length + 1)];
    const row = variable!.startPosition.row;
    if (!known)
      return [
        {
          ...hclType(
            word,
            type,
            Object.keys(types).map((name) => `${slug}_${name}`),
          ),
          row,
        },
      ];
    const {required = [], optional = [], attributes = [], blocks = {}} = known;
    const names = [...new Set(['id', ...required, ...optional, ...attributes, ...Object.keys(blocks)])];
    if (attribute === undefined || names.includes(attribute)) return [];
    return [
      {
        rule: 'hcl-attribute',
        problem: `${quoted(type)} has no attribute ${quoted(attribute)}`,
        fix: suggest(attribute, names, `It has ${list(names)}.`),
        row: steps.at(isData ? 2 : 1)!.startPosition.row,
      },
    ];
  });
}
