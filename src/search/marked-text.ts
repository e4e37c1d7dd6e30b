export type TextPart = {text: string; isMarked: boolean};

/** Escaped text of the index in parts that are safe to show as text; marks come as one of these elements. */
export function textParts(html: string): TextPart[] {
  return html
    .split(/(<(?:mark|span|em)[^>]*>[\s\S]*?<\/(?:mark|span|em)>)/g)
    .filter((part) => part !== '')
    .map((part) => ({text: plain(part), isMarked: /^<(?:mark|span|em)[^>]*>/.test(part)}));
}

/** The same without its marks. */
export function plain(html: string): string {
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
