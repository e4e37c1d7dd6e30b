/** The files of a folder as one Terraform project: what is declared, and in which order it is created. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Node} from 'web-tree-sitter';
import {readBlocks, referencesOf, TerraformError, type Block, type Expression} from './hcl';

/** Reads the syntax tree of a code, and frees it. */
export type ParseHcl = <T>(code: string, use: (tree: {rootNode: Node}) => T) => T;

export class Project {
  /** Resources in the order of their dependencies. */
  readonly resources: readonly Block[];
  readonly data: readonly Block[];
  readonly variables: readonly Block[];
  readonly outputs: readonly Block[];
  readonly locals: Readonly<Record<string, Expression>>;

  constructor(
    readonly folder: string,
    parse: ParseHcl,
  ) {
    const blocks = readdirSync(folder)
      .filter((name) => name.endsWith('.tf'))
      .sort()
      .flatMap((name) => parse(readFileSync(path.join(folder, name), 'utf8'), ({rootNode}) => readBlocks(rootNode)));
    const blocksOf = (type: string) => blocks.filter((block) => block.type === type);
    // What a module creates is in files that a guide does not show.
    if (blocksOf('module').length > 0) throw new TerraformError('Modules are not simulated');
    const seen = new Set<string>();
    for (const {type, labels} of blocks) {
      const name = [type, ...labels].join('.');
      if (['resource', 'data', 'variable', 'output'].includes(type) && seen.has(name))
        throw new TerraformError(`Duplicate ${type} ${labels.join('.')}`);
      seen.add(name);
    }
    this.data = blocksOf('data');
    this.variables = blocksOf('variable');
    this.outputs = blocksOf('output');
    this.locals = Object.assign({}, ...blocksOf('locals').map(({attributes}) => attributes)) as Record<
      string,
      Expression
    >;
    this.resources = this.ordered(blocksOf('resource'));
  }

  resource(type: string, name: string): Block | undefined {
    return this.resources.find(({labels}) => labels[0] === type && labels[1] === name);
  }

  private ordered(resources: readonly Block[]): Block[] {
    const result: Block[] = [];
    const visit = (block: Block, from: readonly Block[]): void => {
      if (from.includes(block)) throw new TerraformError(`Cycle: ${addressOf(block)}`);
      if (result.includes(block)) return;
      for (const [type, name] of this.reads(referencesOf(block), new Set())) {
        const other = resources.find(({labels}) => labels[0] === type && labels[1] === name);
        if (other && other !== block) visit(other, [...from, block]);
      }
      result.push(block);
    };
    for (const block of resources) visit(block, []);
    return result;
  }

  /** Paths that are read, also by the locals and the data sources among them. */
  private reads(references: readonly string[][], seen: Set<string>): string[][] {
    return references.flatMap((reference) => {
      const [root, name = '', third = ''] = reference;
      const key = reference.slice(0, 3).join('.');
      if (root === 'local' && !seen.has(key))
        return this.reads(this.locals[name]?.references ?? [], new Set([...seen, key]));
      const data = root === 'data' && this.data.find(({labels}) => labels[0] === name && labels[1] === third);
      return data && !seen.has(key) ? this.reads(referencesOf(data), new Set([...seen, key])) : [reference];
    });
  }
}

export const addressOf = ({labels}: Block): string => labels.join('.');
