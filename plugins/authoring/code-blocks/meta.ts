export type CodeMeta = {title?: string; lineNumbers: boolean; marked: Set<number>};

/** Reads what follows the language of a fence: title="x" {1,3-4} showLineNumbers. */
export function parseMeta(meta: string | null | undefined): CodeMeta {
  const text = meta ?? '';
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(text);
  const ranges = /(?:^|\s)\{([\d,\s-]+)\}/.exec(text)?.[1] ?? '';
  return {
    title: title?.[1] ?? title?.[2],
    lineNumbers: /(?:^|\s)showLineNumbers(?:\s|$)/.test(text),
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
