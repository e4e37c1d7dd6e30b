import type {Code} from 'mdast';
import React, {Fragment, isValidElement, type ReactNode} from 'react';
import {insideCodeBlock} from '../code-block';
import type {SchemaOrRef} from './openapi';
import {tidy} from '../../../source/page-items';
import {escapeHtml} from '../../../../text';

/** Context of the page that rendered text needs. */
export type Prose = {
  /** Path and title of an operation that exists and is not this page. */
  operation?: (id: string) => {to: string; title: string} | undefined;
  /** Path of the operation with this method and path, if it exists and is not this page. */
  call?: (method: string, path: string) => string | undefined;
  /** Whether the contract has a property, parameter, value or permission of this name. */
  isName?: (word: string) => boolean;
};

const CALL = '(?:GET|POST|PUT|PATCH|DELETE) /[\\w/{}.:-]*[\\w}]';
const IS_CALL = new RegExp(`^${CALL}$`);
const TOKEN = new RegExp(
  [
    '`([^`]+)`',
    '\\*\\*([^*]+)\\*\\*',
    '\\[([^\\]]+)\\]\\(([^)\\s]+)\\)',
    CALL,
    // A permission, a name with underscores or dots, the id of an operation.
    '\\b[a-z][a-z-]*:[a-z][a-z-]*',
    '\\b[A-Za-z]\\w*(?:[_.]\\w+)+',
    '[a-z0-9]+(?:-[a-z0-9]+)+',
  ].join('|'),
  'g',
);

/**
 * Inline Markdown: code, bold, links. What the contract knows becomes a link or code: calls, ids of operations,
 * permissions, names with underscores or dots. Everything else is text.
 */
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
  if (code !== undefined) return <CodeText text={code} prose={prose} />;
  if (bold !== undefined) return <strong>{inline(bold, prose)}</strong>;
  if (label !== undefined) return isSafe(url!) ? <a href={url}>{inline(label)}</a> : `${label} (${url})`;
  if (IS_CALL.test(all) || prose.isName?.(all)) return <CodeText text={all} prose={prose} />;
  const operation = prose.operation?.(all);
  return operation && <a href={operation.to}>{operation.title}</a>;
}

/** Code, as a link when it is the call of another operation. */
function CodeText({text, prose}: {text: string; prose: Prose}): ReactNode {
  const [method = '', path = ''] = IS_CALL.test(text) ? text.split(' ') : [];
  const to = path && prose.call?.(method.toLowerCase(), path);
  const code = <code>{text}</code>;
  return to ? <a href={to}>{code}</a> : code;
}

/** Allows only URL schemes that cannot run code, or no scheme. */
const isSafe = (url: string): boolean => /^(https?:|mailto:|[/#.?]|[\w-]+(?:[/#?.]|$))/i.test(url);

const FENCE = /^```[^\n]*\n([\s\S]*?)\n?```$/;
const BULLET = /^\s*(?:[-*+]|\d+[.)])\s+/;

/** Paragraphs, lists and fenced code. Headings become bold lines to keep the page's outline. */
export function Text({children, prose}: {children: string | undefined; prose?: Prose}): ReactNode {
  if (!children?.trim()) return null;
  return blocksOf(children).map((block, index) => <Block key={index} text={block.trimEnd()} prose={prose} />);
}

/** Without the blank lines between them. */
export const blocksOf = (text: string): string[] =>
  text.trim().match(/^```[\s\S]*?^```$|(?:(?!^```)[^\n]*\S[^\n]*\n?)+/gm) ?? [];

type ProseBlock =
  {code: string} | {intro?: string; items: string[]; ordered: boolean} | {title: string} | {text: string};

function parseBlock(text: string): ProseBlock {
  const fence = FENCE.exec(text);
  if (fence) return {code: fence[1]!};
  const lines = text.split('\n');
  if (lines[0]!.startsWith('|')) return {code: text};
  const first = lines.findIndex((line) => BULLET.test(line));
  if (first !== -1) {
    const items = lines.slice(first).reduce<string[]>((list, line) => {
      if (BULLET.test(line)) return [...list, line.replace(BULLET, '')];
      return [...list.slice(0, -1), `${list.at(-1)} ${line.trim()}`];
    }, []);
    return {intro: lines.slice(0, first).join(' '), items, ordered: /^\s*\d/.test(lines[first]!)};
  }
  const heading = /^#{1,6}\s+(.*)$/.exec(text);
  return heading ? {title: heading[1]!} : {text: lines.map((line) => line.trim()).join(' ')};
}

function Block({text, prose}: {text: string; prose?: Prose}): ReactNode {
  const block = parseBlock(text);
  if ('code' in block) return <Pre code={block.code} />;
  if ('items' in block) {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <>
        {block.intro && <p>{inline(block.intro, prose)}</p>}
        <List>
          {block.items.map((item, index) => (
            <li key={index}>{inline(item, prose)}</li>
          ))}
        </List>
      </>
    );
  }
  if ('title' in block)
    return (
      <p>
        <strong>{inline(block.title, prose)}</strong>
      </p>
    );
  return <p>{inline(block.text, prose)}</p>;
}

/** The texts that `Text` shows, without code. */
export function textsOf(text: string | undefined, prose?: Prose): string[] {
  return blocksOf(text ?? '')
    .map((block) => parseBlock(block.trimEnd()))
    .flatMap((block) => {
      if ('code' in block) return [];
      if ('items' in block) return [block.intro ?? '', ...block.items];
      return ['title' in block ? block.title : block.text];
    })
    .map((part) => wordsOf(inline(part, prose)))
    .filter(Boolean);
}

export const joined = (nodes: ReactNode[], separator = ', '): ReactNode =>
  nodes.map((node, index) => (
    <Fragment key={index}>
      {index > 0 && separator}
      {node}
    </Fragment>
  ));

/** The words of rendered text. Its components are pure functions without hooks. */
export function wordsOf(node: ReactNode): string {
  const collect = (each: ReactNode): string => {
    if (typeof each === 'string' || typeof each === 'number') return String(each);
    if (Array.isArray(each)) return (each as ReactNode[]).map(collect).join('');
    if (!isValidElement<{children?: ReactNode}>(each)) return '';
    const {type, props} = each;
    return collect(typeof type === 'function' ? (type as (given: unknown) => ReactNode)(props) : props.children);
  };
  return tidy(collect(node));
}

/** A code block as in the guides: scrollable by keyboard, with a copy button. */
export function Pre({code, language = 'text', highlight = escapeHtml}: CodeProps): ReactNode {
  const html = insideCodeBlock(highlight(code, language));
  return <div className="code-block" data-language={language} dangerouslySetInnerHTML={{__html: html}} />;
}
type CodeProps = {code: string; language?: string; highlight?: Page['highlight']};
Pre.markdown = ({code, language = 'text'}: CodeProps): Code[] => [fence(code, language)];

export const fence = (code: string, language: string): Code => ({
  type: 'code',
  lang: language,
  value: code.replace(/\n$/, ''),
});

/** Prose, values and links of one page. */
export type Page = Prose & {
  /** Link to the page that describes the object of a response, or the items of its list. */
  object?: (schema: SchemaOrRef | undefined) => {to: string; noun: string; isList: boolean} | undefined;
  highlight: (code: string, language: string) => string;
  /** JSON that the page shows as the example of the body: a property in it needs no example of its own. */
  shown?: string;
};
