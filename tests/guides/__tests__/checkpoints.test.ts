/** Every checkpoint of a tutorial is an assertion. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {toString} from 'mdast-util-to-string';
import {expect, it} from 'vitest';
import {brand, brandTokens} from '../../../brand';
import {parsePage} from '../../../plugins/authoring/content-checks/page';
import {headingText} from '../../../plugins/authoring/guide-runs/blocks';
import {checkpoints} from '../checkpoints';
import {nameOf} from '../../../plugins/authoring/guide-runs/follow';

const tutorials = readdirSync('docs', {recursive: true, encoding: 'utf8'})
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => path.posix.join('docs', name))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return /^type: tutorial$/m.test(text) ? [parsePage({file, text, tokens: brandTokens(brand)})] : [];
  });

it.each(tutorials.map((page) => ({page, name: nameOf(page)})))(
  'Every checkpoint of $name is asserted, and every assertion belongs to one',
  ({page, name}) => {
    let section = '';
    const written = new Set<string>();
    for (const node of page.tree.children) {
      if (node.type === 'heading' && node.depth === 2) section = headingText(node);
      if (node.type === 'paragraph' && toString(node).startsWith('Checkpoint:')) written.add(section);
    }
    const asserted = (checkpoints[name] ?? []).map((one) => one.section);
    expect([...new Set(asserted)].sort()).toEqual([...written].sort());
  },
);
