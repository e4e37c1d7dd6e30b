import type {PhrasingContent, RootContent, Table} from 'mdast';
import type {GlossaryEntry} from '../../../vocabulary';
import {resolveTokens, type Tokens} from '../../source/brand-tokens/resolve';
import {block, code, inline, joined, link, phrases, table, text} from '../../source/nodes';
import {Problem} from './problem';
import {quoted, suggest, type Message} from '../content-checks/finding';

export type Glossary = Record<string, GlossaryEntry>;

/** The glossary with brand tokens resolved. */
export function brandedGlossary(glossary: Glossary, tokens: Tokens): Glossary {
  const resolve = (words: string): string => resolveTokens({text: words, file: 'vocabulary/glossary.yml', tokens});
  return Object.fromEntries(
    Object.entries(glossary).map(([id, entry]) => [id, {...entry, definition: resolve(entry.definition)}]),
  );
}

const termRoute = (id: string): string => `/docs/glossary#${id}`;

export const unknownTerm = (id: string, ids: readonly string[]): Message => ({
  rule: 'unknown-term',
  problem: `the glossary has no term ${quoted(id)}`,
  fix: suggest(id, ids, 'Use a key of vocabulary/glossary.yml, or add the term there.'),
});

/**
 * A link to the glossary with the definition beside it, which CSS shows on hover and focus. Screen readers read it as
 * the description of the link.
 */
export function term(glossary: Glossary, id: string, children: PhrasingContent[], tipId: string): PhrasingContent {
  const entry = Object.hasOwn(glossary, id) ? glossary[id] : undefined;
  if (!entry) throw new Problem(unknownTerm(id, Object.keys(glossary)));
  if (children.length === 0) {
    const fix = `Write <Term id="${id}">${entry.term}</Term>.`;
    throw new Problem({problem: `the term \`${id}\` has no text`, fix});
  }
  return inline('span', {className: 'term'}, [
    link(termRoute(id), children, {ariaDescribedBy: [tipId]}),
    inline('span', {role: 'tooltip', id: tipId}, phrases(entry.definition)),
  ]);
}

/** All terms in alphabetical order, each with its anchor, below links to the first term of each letter. */
export function glossaryList(glossary: Glossary): RootContent[] {
  const entries = Object.entries(glossary).sort(([, a], [, b]) => a.term.localeCompare(b.term, 'en'));
  return [letterLinks(entries), termList(entries)];
}

type Entries = [id: string, entry: GlossaryEntry][];

function letterLinks(entries: Entries): RootContent {
  const letterOf = ([, {term: name}]: Entries[number]): string => name[0]!.toUpperCase();
  const firsts = entries.filter((entry, at) => at === 0 || letterOf(entry) !== letterOf(entries[at - 1]!));
  const links = firsts.map((entry) => [link(`#${entry[0]}`, [text(letterOf(entry))])]);
  return block('nav', {className: 'letters', 'aria-label': 'Terms by letter'}, joined(links, ' '));
}

const termList = (entries: Entries): RootContent =>
  block(
    'dl',
    {className: 'glossary'},
    entries.flatMap(([id, {term: name, definition, see}]) => [
      block('dt', {}, [link(`#${id}`, [text(name)], {id})]),
      block('dd', {}, [...phrases(definition), ...(see === undefined ? [] : [text(' '), readMore(see, name)])]),
    ]),
  );

/** Shown as "Read more"; the name makes it a link of its own for screen readers and crawlers. */
const readMore = (route: string, name: string): PhrasingContent =>
  link(route, [text('Read more'), inline('span', {className: 'unseen'}, [text(` about ${name}`)])]);

export const placeholderTable = (placeholders: Record<string, string>): Table =>
  table(
    ['Placeholder', 'What to write there'],
    Object.entries(placeholders)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, meaning]) => [[code(`<${name}>`)], phrases(meaning)]),
  );
