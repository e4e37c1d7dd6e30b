import type {Paragraph, PhrasingContent, RootContent, Table} from 'mdast';
import {
  CHANGE_KINDS,
  feedRoute,
  FEEDS,
  formatDate,
  isKind,
  type Change,
  type ChangeKind,
  type ChangelogMonth,
} from '../changelog/entries';
import {block, bullets, inline, joined, link, paragraph, table, text, type Flow} from '../../source/nodes';
import {Problem} from './problem';
import {list, quoted, suggest, type Message} from '../content-checks/finding';
import {missingAttribute} from './misuse';

/** How many changes the index shows. */
const LATEST = 10;

type Attributes = Record<string, string | undefined>;

/** "4 September 2025 · Added · Deployments", with the date in machine-readable form. */
export function changeLine(attributes: Attributes): RootContent {
  const {date, kind, area} = changeOf(attributes);
  return block('p', {className: 'change'}, [PAGE.date(date), text(' · '), PAGE.kind(kind), text(` · ${area}`)]);
}

export function changeToMarkdown(attributes: Attributes): Paragraph {
  const {date, kind, area} = changeOf(attributes);
  return paragraph([text(`${formatDate(date)} · ${CHANGE_KINDS[kind]} · ${area}`)]);
}

export const changeKind = (kind: string, kinds: readonly string[]): Message => ({
  rule: 'change-kind',
  problem: `${quoted(kind)} is not a kind of change`,
  fix: suggest(kind, kinds, `Use ${list(kinds)}.`),
});

export const changeDate = (date: string): Message => ({
  rule: 'change-date',
  problem: `${quoted(date)} is not a date`,
  fix: 'Write the day of the change as YYYY-MM-DD.',
});

function changeOf({date = '', kind, area = ''}: Attributes): Change {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Problem(changeDate(date));
  if (!isKind(kind)) throw new Problem(changeKind(kind ?? '', Object.keys(CHANGE_KINDS)));
  if (area === '') throw new Problem(missingAttribute('Change', 'area'));
  return {date, kind, area};
}

/** Feed links in the head. */
export const feedsInHead = (): RootContent =>
  block(
    'Head',
    {},
    formats.map((format) =>
      block(
        'link',
        {rel: 'alternate', type: FEEDS[format].type, title: `Changelog (${format})`, href: feedRoute(format)},
        [],
      ),
    ),
  );

export const CHANGELOG_PARTS = ['latest', 'months', 'feeds'];

/** How dates, types and files are rendered: as elements on a page, as text in Markdown. */
type Form = {
  date: (date: string) => PhrasingContent;
  kind: (kind: ChangeKind) => PhrasingContent;
  file: (route: string, name: string) => PhrasingContent;
};

const MARKDOWN: Form = {
  date: (date) => text(formatDate(date)),
  kind: (kind) => text(CHANGE_KINDS[kind]),
  file: (route, name) => link(route, [text(name)]),
};
const PAGE: Form = {
  date: (date) => inline('time', {dateTime: date}, [text(formatDate(date))]),
  kind: (kind) => inline('b', {'data-kind': kind}, [text(CHANGE_KINDS[kind])]),
  // A plain link: the client router would look for a route.
  file: (route, name) => inline('a', {href: route}, [text(name)]),
};

export const changelogIndex = (part: string | undefined, months: ChangelogMonth[]): Flow =>
  indexPart(part, months, PAGE);
export const changelogIndexToMarkdown = (part: string | undefined, months: ChangelogMonth[]): Flow =>
  indexPart(part, months, MARKDOWN);

export const changelogPart = (part: string, parts: readonly string[]): Message => ({
  rule: 'component-attribute',
  problem: `the changelog has no part ${quoted(part)}`,
  fix: suggest(part, parts, `Use ${list(parts)}.`),
});

function indexPart(part: string | undefined, months: ChangelogMonth[], form: Form): Flow {
  switch (part) {
    case 'latest':
      return latest(months, form);
    case 'months':
      return bullets(
        months.map(({month, route, entries}) => [
          paragraph([
            link(route, [text(formatDate(month))]),
            text(`: ${entries.length} ${entries.length === 1 ? 'change' : 'changes'}`),
          ]),
        ]),
      );
    case 'feeds':
      return paragraph(
        joined(
          formats.map((format) => [form.file(feedRoute(format), format)]),
          ' · ',
        ),
      );
    default:
      throw new Problem(changelogPart(part ?? '', CHANGELOG_PARTS));
  }
}

const formats = Object.keys(FEEDS) as (keyof typeof FEEDS)[];

const latest = (months: ChangelogMonth[], form: Form): Table =>
  table(
    ['Date', 'Change', 'Kind', 'Area'],
    months
      .flatMap(({entries}) => entries)
      .slice(0, LATEST)
      .map(({date, title, route, kind, area}) => [
        [form.date(date)],
        [link(route, [text(title)])],
        [form.kind(kind)],
        [text(area)],
      ]),
  );
