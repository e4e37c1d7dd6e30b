import {toString} from 'mdast-util-to-string';
import type {ChangelogEntry, ChangelogMonth} from './entries';

/** Versioned components, by their attribute of `<Since />`. */
export const VERSIONED = {
  terraform: 'the Terraform provider',
  chart: 'the Helm charts',
} as const;
export type Versioned = keyof typeof VERSIONED;

/** How the text of an entry mentions a version of each. Only the provider has versions 0.0.x. */
const MENTION: Record<Versioned, {version: RegExp; text: RegExp}> = {
  terraform: {version: /^0\.0\.\d+$/, text: /Terraform|provider|The same versions|Since version/},
  chart: {version: /^[1-9]\d*\.\d+\.\d+$/, text: /\bcharts?\b|agent image/},
};

const RANGE = /\b(\d+\.\d+\.)(\d+) to \1(\d+)\b/g;
const VERSION = /\b\d+\.\d+\.\d+\b/g;

/** Versions that an entry is about, in the order of its text. */
function versionsIn({content}: Pick<ChangelogEntry, 'content'>, product: Versioned): string[] {
  const text = content.map((node) => toString(node)).join(' ');
  const {version, text: mention} = MENTION[product];
  if (!mention.test(text)) return [];
  const ranges = [...text.matchAll(RANGE)].flatMap(([, start, from, to]) =>
    Array.from({length: Number(to) - Number(from) + 1}, (_, index) => `${start}${Number(from) + index}`),
  );
  const found = [...ranges, ...[...text.matchAll(VERSION)].map(([each]) => each)];
  return [...new Set(found)].filter((each) => version.test(each));
}

/** Version to the entry that introduced it: of several, the one that adds something, else the first of the page. */
export function versionEntries(months: readonly ChangelogMonth[], product: Versioned): Map<string, ChangelogEntry> {
  const entries = new Map<string, ChangelogEntry>();
  for (const {entries: ofMonth} of months) {
    for (const entry of ofMonth) {
      for (const version of versionsIn(entry, product)) {
        const known = entries.get(version);
        const isBetter =
          known === undefined || entry.date < known.date || (known.kind !== 'added' && entry.kind === 'added');
        if (isBetter) entries.set(version, entry);
      }
    }
  }
  return entries;
}
