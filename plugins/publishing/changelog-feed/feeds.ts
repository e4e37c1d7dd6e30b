import {Feed} from 'feed';
import {toHtml} from 'hast-util-to-html';
import type {Root} from 'mdast';
import {toHast} from 'mdast-util-to-hast';
import {visit} from 'unist-util-visit';
import {CHANGE_KINDS, CHANGELOG_ROUTE, feedRoute, FEEDS, type ChangelogEntry} from '../../authoring/changelog/entries';
import {escapeHtml} from '../../../text';

export type FeedSource = {
  title: string;
  description: string;
  author: string;
  /** URL of the site, without a trailing slash. */
  url: string;
  /** Newest first. */
  entries: ChangelogEntry[];
  /** Converts page components in an entry to plain Markdown. */
  plain: (tree: Root) => Root;
};

/** The three feeds by file name. Deterministic: the output contains no build time. */
export function makeFeeds(source: FeedSource): Record<string, string> {
  // A title in XML is HTML, in JSON plain text.
  const xml = feedOf(source, escapeHtml);
  return {
    [FEEDS.RSS.file]: `${xml.rss2()}\n`,
    [FEEDS.Atom.file]: `${xml.atom1()}\n`,
    [FEEDS['JSON Feed'].file]: version11(feedOf(source, (title) => title).json1()),
  };
}

function feedOf(
  {title, description, author, url, entries, plain}: FeedSource,
  titled: (title: string) => string,
): Feed {
  const feed = new Feed({
    title,
    description,
    id: `${url}${CHANGELOG_ROUTE}`,
    link: `${url}${CHANGELOG_ROUTE}`,
    language: 'en',
    generator: false,
    updated: new Date(entries[0]?.date ?? 0),
    author: {name: author, link: `${url}/`},
    feedLinks: {
      rss: `${url}${feedRoute('RSS')}`,
      atom: `${url}${feedRoute('Atom')}`,
      json: `${url}${feedRoute('JSON Feed')}`,
    },
  });
  for (const {title: name, route, date, kind, area, content} of entries) {
    const labels = [CHANGE_KINDS[kind], area];
    const link = `${url}${route}`;
    feed.addItem({
      title: titled(name),
      link,
      id: link,
      date: new Date(date),
      published: new Date(date),
      category: labels.map((label) => ({name: label, term: label})),
      content: html(plain({type: 'root', children: content}), url),
    });
  }
  return feed;
}

/** The library writes version 1.0; 1.1 adds a list of authors and a language. */
function version11(json: string): string {
  const {
    author: {name},
    items,
    ...feed
  } = JSON.parse(json) as {author: {name: string}; items: unknown[]};
  const version = 'https://jsonfeed.org/version/1.1';
  return `${JSON.stringify({...feed, version, language: 'en', authors: [{name}], items}, null, 2)}\n`;
}

/** Feed readers cannot resolve relative links, so every link is absolute. */
function html(tree: Root, url: string): string {
  const content = toHast(tree);
  visit(content, 'element', ({properties}) => {
    for (const name of ['href', 'src']) {
      const address = properties[name];
      if (typeof address === 'string' && address.startsWith('/')) properties[name] = url + address;
    }
  });
  return toHtml(content);
}
