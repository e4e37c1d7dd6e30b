export type TextPart = {text: string; isMarked: boolean};

/** Splits escaped text of the index into parts that are safe to render as text; these elements mark highlights. */
export function textParts(html: string): TextPart[] {
  return html
    .split(/(<(?:mark|span|em)[^>]*>[\s\S]*?<\/(?:mark|span|em)>)/g)
    .filter((part) => part !== '')
    .map((part) => ({text: unmarked(part), isMarked: /^<(?:mark|span|em)[^>]*>/.test(part)}));
}

/** The same without highlights. */
export function unmarked(html: string): string {
  return html
    .replace(/<\/?(?:mark|span|em)[^>]*>/g, '')
    .replace(/&(?:lt|gt|amp|quot|#39|#x27);/g, (entity) => ENTITIES[entity]!);
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
};
