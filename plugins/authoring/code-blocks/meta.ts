export type CodeMeta = {title?: string; lineNumbers: boolean; marked: Set<number>};

/** What follows the language of a fence: `request=scope-create title="a b" schema`, without marked lines as `{1,3}`. */
export function wordsOfMeta(meta: string | null | undefined): Record<string, string | true> {
  const words: Record<string, string | true> = {};
  for (const match of (meta ?? '').matchAll(/\{[^}]*\}|([^\s=]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S*)))?/g)) {
    const [, name, double, single, bare] = match;
    if (name !== undefined) words[name] = double ?? single ?? bare ?? true;
  }
  return words;
}

/** What the page shows of it: title="x" {1,3-4} showLineNumbers. */
export function parseMeta(meta: string | null | undefined): CodeMeta {
  const {title, showLineNumbers} = wordsOfMeta(meta);
  const ranges = /(?:^|\s)\{([\d,\s-]+)\}/.exec(meta ?? '')?.[1] ?? '';
  return {
    title: typeof title === 'string' ? title : undefined,
    lineNumbers: showLineNumbers === true,
    marked: new Set(parseRanges(ranges)),
  };
}

function parseRanges(text: string): number[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .flatMap((part) => {
      const [from, to = from] = part.split('-').map(Number);
      return Array.from({length: to! - from! + 1}, (_, index) => from! + index);
    });
}

const COMMENT = /^\s*(?:\/\/|#|--|<!--|\/\*)\s*(highlight-(?:next-line|start|end))\s*(?:-->|\*\/)?\s*$/;

/** Removes highlight comments from the code and returns the lines they mark. */
export function takeMarks(code: string): {code: string; marked: number[]} {
  const kept: string[] = [];
  const marked: number[] = [];
  let inside = false;
  let next = false;
  for (const line of code.split('\n')) {
    const mark = COMMENT.exec(line)?.[1];
    if (mark === 'highlight-start') inside = true;
    else if (mark === 'highlight-end') inside = false;
    else if (mark === 'highlight-next-line') next = true;
    else {
      kept.push(line);
      if (inside || next) marked.push(kept.length);
      next = false;
    }
  }
  return {code: kept.join('\n'), marked};
}
