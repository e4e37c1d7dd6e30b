/** Tests the table of synonyms on the index: which of them lead nowhere. */
import type {Artifact} from '../../search-format';
import {stem} from '../../search/language';
import {foldedWords} from '../../search/words';

/** A page with the target is among this many. */
const PLACES = 5;

/** A message for each word that the site does not use, and for each term of readers that does not find its target. */
export function lostExpansions(
  {pages, entries, synonyms}: Pick<Artifact, 'pages' | 'entries' | 'synonyms'>,
  pathsFor: (query: string) => readonly string[],
): string[] {
  const texts = pages.map((): string[] => []);
  for (const {page, heading, name, content, keywords = []} of entries)
    texts[page]!.push(...[heading, name, content, ...keywords].map((text) => keyOf(text ?? '')));
  const textOf = new Map(pages.map(({path}, page) => [path, texts[page]!.join('|')]));
  const everything = [...textOf.values()].join('|');
  return synonyms.flatMap(({from, words}) => {
    const unused = words.filter((word) => !everything.includes(keyOf(word)));
    const found = from === undefined ? [] : pathsFor(from).slice(0, PLACES);
    const isFound =
      from === undefined || found.some((path) => words.some((word) => textOf.get(path)!.includes(keyOf(word))));
    return [
      ...unused.map((word) => `the site does not say "${word}", which is a synonym`),
      ...(isFound ? [] : [`"${from}" does not find ${words.map((word) => `"${word}"`).join(' or ')}`]),
    ];
  });
}

const keyOf = (text: string): string => ` ${foldedWords(text).map(stem).join(' ')} `;
