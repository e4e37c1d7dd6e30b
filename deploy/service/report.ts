/**
 * npm run search:report -- FILE…: words that readers searched without finding pages, from the logs of the service
 * (SEARCH_LOG_QUERIES). Without files it reads standard input: `journalctl -o cat -u 'docs-service@*' | …`.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {LEAST, POOR, sumUnfound, type Unfound} from './unfound';

const MOST = 50;

export function unfoundReport(texts: string[]): string {
  const sum = sumUnfound(texts.flatMap((text) => text.split('\n')));
  if (Object.keys(sum.none).length + Object.keys(sum.few).length === 0) {
    return `No words. The service logs them with SEARCH_LOG_QUERIES=true, when a word occurs ${LEAST} times.\n`;
  }
  return [
    ...table('Searches without results', sum.none),
    '',
    ...table(`Searches with fewer than ${POOR} results`, sum.few),
    '',
  ].join('\n');
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
