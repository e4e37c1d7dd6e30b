/** Drafts entries of the changelog from the files of `api/changes/` that have none. */
import path from 'node:path';
import {formatDate} from '../../../text';
import type {RecordFile} from './records';

export type Draft = {file: string; date: string; title: string; text: string};

export const draftsOf = (files: readonly RecordFile[], month: string): Draft[] =>
  files.filter(({date, changelog}) => changelog === undefined && date.startsWith(month)).map(draftOf);

function draftOf({file, date, changes}: RecordFile): Draft {
  // 2026-11-17-scope-slug.yaml is about "scope slug".
  const subject = path.posix.basename(file, '.yaml').replace(date, '').replaceAll('-', ' ').trim();
  const title = subject === '' ? `API changes of ${formatDate(date)}` : `API: ${subject}`;
  const kinds = new Set(changes.map(({kind}) => kind));
  const kind = kinds.size === 1 && !kinds.has('removed') ? changes[0]!.kind : 'changed';
  const items = changes.map(({what, reason, operations, kind: own}) => {
    const links = operations.map((id) => (own === 'removed' ? `\`${id}\`` : `[${id}](/docs/api/${id})`));
    return `- ${[what, reason?.trim(), `Operations: ${links.join(', ')}.`].filter(Boolean).join(' ')}`;
  });
  const text = `## ${title}\n\n<Change date="${date}" kind="${kind}" area="API" />\n\n${items.join('\n')}\n`;
  return {file, date, title, text};
}

/** The page with the drafts among its entries, newest first. Entries of the same day stay after the draft. */
export function withDrafts(page: string, drafts: readonly Draft[]): string {
  const [opening, ...entries] = page.split(/^(?=## )/m);
  const dated = entries.map((text) => ({text, date: /<Change date="([^"]*)"/.exec(text)?.[1] ?? ''}));
  const all = [...drafts, ...dated].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return [opening!, ...all.map(({text}) => text)].map((text) => `${text.trimEnd()}\n`).join('\n');
}

/** The text of a file of `api/changes/` with the entry of the changelog. */
export const withEntry = (text: string, route: string): string =>
  text.replace(/^date: .*\n/m, `$&changelog: ${route}\n`);
