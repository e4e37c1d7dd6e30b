/** Pages that strain the layout most. Structures do not show them: they differ only in their text. */
import type {CheerioAPI} from 'cheerio';

const wordLength = (text: string): number => Math.max(0, ...text.split(/\s+/).map((word) => word.length));
const textsOf = ($: CheerioAPI, selector: string): string[] =>
  $(selector)
    .toArray()
    .map((element) => $(element).text());
const longest = (texts: string[]): number => Math.max(0, ...texts.map((text) => text.length));
const codeOf = ($: CheerioAPI): string[][] => textsOf($, 'main pre').map((code) => code.split('\n'));

/** How narrow each table can get, in characters: the longest word of each column. */
const tableWidths = ($: CheerioAPI): number[] =>
  $('main table')
    .toArray()
    .map((table) => {
      const columns: number[] = [];
      for (const row of $(table).find('tr').toArray()) {
        for (const [index, cell] of $(row).children().toArray().entries())
          columns[index] = Math.max(columns[index] ?? 0, wordLength($(cell).text()));
      }
      return columns.reduce((sum, width) => sum + width, 0);
    });

const MEASURES: Record<string, ($: CheerioAPI) => number> = {
  word: ($) => wordLength(textsOf($, 'main :is(p, li, dt, dd, a, code):not(pre *, table *)').join(' ')),
  'word of a heading': ($) => wordLength(textsOf($, 'main :is(h1, h2, h3)').join(' ')),
  heading: ($) => longest(textsOf($, 'main :is(h1, h2, h3)')),
  breadcrumbs: ($) => longest(textsOf($, '.breadcrumbs')),
  'width of a table': ($) => Math.max(0, ...tableWidths($)),
  'rows of tables': ($) => $('main tr').length,
  'line of code': ($) => longest(codeOf($).flat()),
  'first line of code': ($) => longest(codeOf($).map(([first]) => first!)),
  'lines of a code block': ($) => Math.max(0, ...codeOf($).map(({length}) => length)),
  'labels of tabs': ($) =>
    longest(
      $('main .tab-group')
        .toArray()
        .map((group) => $(group).children('label').text()),
    ),
  'path of an operation': ($) => longest(textsOf($, '.api-path')),
  'text above the samples': ($) => longest(textsOf($, '.api-head')),
  'list of operations': ($) => $('.api-ops > li').length,
  text: ($) => longest(textsOf($, 'main')),
};

export type Measured = Record<string, number>;

export const measure = ($: CheerioAPI): Measured =>
  Object.fromEntries(Object.entries(MEASURES).map(([name, of]) => [name, of($)]));

/** Of each kind of page, the one with the highest value of each measure. */
export function extremesOf(pages: ReadonlyMap<string, Measured>, kindOf: (path: string) => string): string[] {
  const first = new Map<string, {path: string; value: number}>();
  for (const [path, measured] of pages) {
    for (const [name, value] of Object.entries(measured)) {
      const key = `${kindOf(path)} ${name}`;
      if (value > (first.get(key)?.value ?? 0)) first.set(key, {path, value});
    }
  }
  return [...new Set([...first.values()].map(({path}) => path))].sort();
}
