export type CodeMeta = {title?: string; marked: Set<number>};

/** What follows the language of a fence: `request=scope-create title="a b" schema`, without marked lines as `{1,3}`. */
export function wordsOfMeta(meta: string | null | undefined): Record<string, string | true> {
  const words: Record<string, string | true> = {};
  for (const match of (meta ?? '').matchAll(/\{[^}]*\}|([^\s=]+)(?:=(?:"([^"]*)"|'([^']*)'|(\S*)))?/g)) {
    const [, name, double, single, bare] = match;
    if (name !== undefined) words[name] = double ?? single ?? bare ?? true;
  }
  return words;
}

/** What the page shows of it: title="x" {1,3-4}. */
export function parseMeta(meta: string | null | undefined): CodeMeta {
  const {title} = wordsOfMeta(meta);
  const ranges = /(?:^|\s)\{([\d,\s-]+)\}/.exec(meta ?? '')?.[1] ?? '';
  return {
    title: typeof title === 'string' ? title : undefined,
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
