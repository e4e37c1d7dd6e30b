import {expect, test} from 'vitest';
import {brand, brandTokens} from '../../../../brand';
import {glossary} from '../../../../vocabulary';
import {brandedGlossary, type Glossary} from '../glossary';

const entries = Object.entries(brandedGlossary(glossary, brandTokens(brand)));

test('Every definition is one or two sentences that end with a full stop', () => {
  const wrong = entries.filter(([, {definition}]) => {
    const sentences = definition.replaceAll(/`[^`]*`/g, 'x').match(/[.?!](?=\s|$)/g) ?? [];
    return !definition.endsWith('.') || sentences.length > 2 || definition.length > 260;
  });
  expect(wrong.map(([id]) => id)).toEqual([]);
});

test('Keys are valid anchors in alphabetical order', () => {
  const ids = Object.keys(glossary);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  expect(ids).toEqual([...ids].sort());
});

test('An unknown token in a definition fails the build', () => {
  const wrong: Glossary = {a: {term: 'A', definition: 'Of {prodct}.'}};
  expect(() => brandedGlossary(wrong, brandTokens(brand))).toThrow('vocabulary/glossary.yml:1: unknown token {prodct}');
});
