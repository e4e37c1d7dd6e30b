/**
 * npm run lint:facts [-- page or folder …]: compares the facts of pages with facts/pages.txt. npm run facts:update writes
 * the file.
 */
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {compare, isWithin, readPages, readRecord, RECORD, report, writeRecord, type PageFacts} from './record';

function main(args: readonly string[]): number {
  const isUpdate = args.includes('--update');
  const names = args.filter((arg) => arg !== '--update');
  const chosen = names.length > 0 ? names.map((name) => path.relative('.', name).split(path.sep).join('/')) : undefined;
  const [record, pages] = [readRecord(), readPages()];
  const found = compare(record, pages, chosen);
  if (isUpdate) {
    writeFileSync(RECORD, writeRecord(chosen ? updated(record, pages, chosen) : pages));
    process.stdout.write(`${RECORD}: ${found.length} sections changed. Review them: git diff ${RECORD}\n`);
    return 0;
  }
  process.stdout.write(`${report(found)}lint:facts: ${found.length} sections differ from ${RECORD}\n`);
  return found.length === 0 ? 0 : 1;
}

function updated(record: PageFacts, pages: PageFacts, chosen: readonly string[]): PageFacts {
  const isChosen = ([file]: readonly [string, unknown]): boolean => chosen.some((name) => isWithin(file, name));
  return new Map([...[...record].filter((page) => !isChosen(page)), ...[...pages].filter(isChosen)]);
}

process.exitCode = main(process.argv.slice(2));
