import {readFileSync} from 'node:fs';
import {toString} from 'mdast-util-to-string';
import {visit, SKIP} from 'unist-util-visit';
import {expect, it} from 'vitest';
import {brand, brandTokens} from '../../brand';
import {endpoints} from '../../contract';
import {parsePage} from '../../plugins/authoring/content-checks/page';
import {realContract} from '../../tests/support/contract';
import {RULES} from '../rules/table';

const plain = (text: string): string => text.replaceAll('`', '').replace(/\s+/g, ' ').trim();

/** The paragraphs and cells of a guide, without markup. */
function textsOf(name: string): string[] {
  const file = ['.mdx', '/index.mdx'].map((end) => `docs/${name}${end}`);
  const found = file.find((candidate) => exists(candidate))!;
  const {tree} = parsePage({file: found, text: readFileSync(found, 'utf8'), tokens: brandTokens(brand)});
  const texts: string[] = [];
  visit(tree, (node) => {
    if (node.type !== 'paragraph' && node.type !== 'tableCell' && node.type !== 'heading') return undefined;
    texts.push(plain(toString(node)));
    return SKIP;
  });
  return texts;
}

function exists(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

it('every rule of the platform quotes a sentence of a guide or of the contract', async () => {
  const operations = new Map(
    endpoints(await realContract()).map(({operation}) => [operation.operationId, operation] as const),
  );
  const missing = Object.entries(RULES).flatMap(([page, rules]) => {
    const operation = operations.get(page.replace(/^api:/, ''));
    const texts = page.startsWith('api:')
      ? [operation?.description ?? '', ...(operation?.['x-errors'] ?? []).map(({when}) => when)].map(plain)
      : textsOf(page);
    return Object.entries<string>(rules)
      .filter(([, says]) => !texts.some((text) => text.includes(says)))
      .map(([id, says]) => `${id}: ${page} does not say "${says}"`);
  });
  expect(missing).toEqual([]);
});
