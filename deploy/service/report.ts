/**
 * npm run search:report -- FILE…: words that readers searched without finding pages, and keywords for pages, from the logs of
 * the service (SEARCH_LOG_QUERIES). Without files it reads standard input: `journalctl -o cat -u 'docs-service@*' | …`.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {LEAST, POOR, sumUnfound, type Missing, type Unfound} from './unfound';

const MOST = 50;

export function unfoundReport(texts: string[]): string {
  const sum = sumUnfound(texts.flatMap((text) => text.split('\n')));
  if (Object.values(sum).every((one) => Object.keys(one).length === 0)) {
    return `No words. The service logs them with SEARCH_LOG_QUERIES=true, when a word occurs ${LEAST} times.\n`;
  }
  return [
    ...table('Searches without results', sum.none),
    '',
    ...table(`Searches with fewer than ${POOR} results`, sum.few),
    '',
    ...proposals(sum.missing),
    '',
  ].join('\n');
}

/** The page that most readers found with the other words of their query is the first to consider. */
function proposals(missing: Unfound['missing']): string[] {
  const byCount = (counts: Record<string, number>): string[] =>
    Object.entries(counts)
      .sort(([, one], [, other]) => other - one)
      .map(([name]) => name);
  const line = (word: string, {count, pages, with: others}: Missing): string => {
    const [page = 'different pages'] = byCount(pages);
    const words = byCount(others).slice(0, 5).join(', ');
    return `${String(count).padStart(8)}  ${word.padEnd(20)}  ${page}${words && `  (searched with: ${words})`}`;
  };
  const sorted = Object.entries(missing).sort(([, one], [, other]) => other.count - one.count);
  return [
    'Words that no page has: a keyword for the page that readers found with the other words? (`keywords` in its front matter)',
    ...sorted.slice(0, MOST).map(([word, one]) => line(word, one)),
    ...(sorted.length === 0 ? ['          none'] : []),
  ];
}

function table(title: string, counts: Unfound['none']): string[] {
  const sorted = Object.entries(counts).sort(([left, most], [right, least]) => least - most || (left < right ? -1 : 1));
  const more = sorted.length - MOST;
  return [
    title,
    ...sorted.slice(0, MOST).map(([word, count]) => `${String(count).padStart(8)}  ${word}`),
    ...(more > 0 ? [`          and ${more} more`] : []),
    ...(sorted.length === 0 ? ['          none'] : []),
  ];
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === __filename) {
  const files = process.argv.slice(2);
  process.stdout.write(unfoundReport((files.length > 0 ? files : [0]).map((file) => readFileSync(file, 'utf8'))));
}
