import React, {Fragment, type ReactNode} from 'react';
import {insideCodeBlock} from '../code-block';

/** Context of the page that rendered text needs. */
export type Prose = {
  /** URL of an operation that exists and is not this page. */
  operation?: (id: string) => string | undefined;
};

const TOKEN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|[a-z0-9]+(?:-[a-z0-9]+)+/g;

/** Inline Markdown: code, bold, links; ids of operations become links. Everything else is text. */
export function inline(text: string, prose: Prose = {}): ReactNode {
  const nodes: ReactNode[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const node = token(match, prose);
    if (node === undefined) continue;
    nodes.push(text.slice(at, match.index), <Fragment key={match.index}>{node}</Fragment>);
    at = match.index + match[0].length;
  }
  return nodes.length === 0 ? text : [...nodes, text.slice(at)];
}

function token([all, code, bold, label, url]: RegExpExecArray, prose: Prose): ReactNode | undefined {
  if (code !== undefined) return <code>{code}</code>;
  if (bold !== undefined) return <strong>{inline(bold, prose)}</strong>;
  if (label !== undefined) return isSafe(url!) ? <a href={url}>{inline(label)}</a> : `${label} (${url})`;
  const address = prose.operation?.(all);
  return address === undefined ? undefined : <a href={address}>{all}</a>;
}

/** Allows only URL schemes that cannot run code, or no scheme. */
const isSafe = (url: string): boolean => /^(https?:|mailto:|[/#.?]|[\w-]+(?:[/#?.]|$))/i.test(url);

const FENCE = /^```[^\n]*\n([\s\S]*?)\n?```$/;
const BULLET = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** Paragraphs, lists and fenced code. Headings become bold lines to keep the page's outline. */
export function Text({children, prose}: {children: string | undefined; prose?: Prose}): ReactNode {
  if (!children?.trim()) return null;
  const blocks = children.trim().match(/^```[\s\S]*?^```$|(?:(?!^```)[^\n]*\S[^\n]*\n?)+/gm) ?? [];
  return blocks.map((block, index) => <Block key={index} text={block.trimEnd()} prose={prose} />);
}

function Block({text, prose}: {text: string; prose?: Prose}): ReactNode {
  const fence = FENCE.exec(text);
  if (fence) return <Pre html={escapeHtml(fence[1]!)} />;
  const lines = text.split('\n');
  if (lines[0]!.startsWith('|')) return <Pre html={escapeHtml(text)} />;
  const first = lines.findIndex((line) => BULLET.test(line));
  if (first !== -1) {
    const items = lines.slice(first).reduce<string[]>((list, line) => {
      if (BULLET.test(line)) return [...list, line.replace(BULLET, '')];
      return [...list.slice(0, -1), `${list.at(-1)} ${line.trim()}`];
    }, []);
    const List = /^\s*\d/.test(lines[first]!) ? 'ol' : 'ul';
    return (
      <>
        {first > 0 && <p>{inline(lines.slice(0, first).join(' '), prose)}</p>}
        <List>
          {items.map((item, index) => (
            <li key={index}>{inline(item, prose)}</li>
          ))}
        </List>
      </>
    );
  }
  const heading = /^#{1,6}\s+(.*)$/.exec(text);
  if (heading)
    return (
      <p>
        <strong>{inline(heading[1]!, prose)}</strong>
      </p>
    );
  return <p>{inline(lines.map((line) => line.trim()).join(' '), prose)}</p>;
}

/** A code block as in the guides: scrollable by keyboard, with a copy button. */
export function Pre({html, language = 'text'}: {html: string; language?: string}): ReactNode {
  return (
    <div className="code-block" data-language={language} dangerouslySetInnerHTML={{__html: insideCodeBlock(html)}} />
  );
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Prose, values and links of one page. */
export type Page = Prose & {
  highlight: (code: string, language: string) => string;
  /** An example of the complete body is shown, so objects inside it need none. */
  covered?: boolean;
};

/** A value as text. Quoted only where a bare word would be ambiguous. */
export function plain(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value) ?? '';
  const bare = value !== '' && value.trim() === value && !value.includes('\n');
  return bare && !/^(true|false|null|-?\d[\d.]*)$/.test(value) ? value : JSON.stringify(value);
}
