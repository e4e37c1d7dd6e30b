import {createRequire} from 'node:module';
import {load} from 'cheerio';

/**
 * The build leaves out end tags, as HTML allows. The parser of AFDocs does not know that: it nests what should stand
 * side by side, and needs seconds for a page. Here it gets what a parser by the standard makes of the same bytes.
 * Must run before AFDocs is loaded.
 */
export function completeHtml(): void {
  const parser = createRequire(import.meta.url)('node-html-parser') as {
    parse: (html: string, ...rest: unknown[]) => unknown;
  };
  const {parse} = parser;
  const known = new Map<string, string>();
  parser.parse = (html, ...rest) => {
    const whole = known.get(html) ?? (/<html[\s>]/i.test(html) ? load(html).html() : html);
    known.set(html, whole);
    return parse(whole, ...rest);
  };
}
