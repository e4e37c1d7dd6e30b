/**
 * npm run facts:rates: how many of 30 reworded sentences and of 60 changed facts the checks report, with the same seed in
 * each run. `-- 500 1000` sets the numbers.
 */
import {cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brand, brandTokens} from '../../brand';
import {bundleContract} from '../../plugins/api/api-contract/bundle';
import {createChecker} from '../../plugins/authoring/content-checks';
import {sectionsOf} from '../../plugins/authoring/page-facts/extract';
import {differences, guides, readRecord} from '../../plugins/authoring/page-facts/record';
import {randomFrom} from '../support/random';
import {changes, rewordings, type Variation} from './variations';

/** Folders that the content checks read. */
const READ = ['docs', 'templates', 'config', 'vocabulary', 'src', 'static', 'sidebars.json'];
const [sentences = 30, facts = 60] = process.argv.slice(2).map(Number);

const root = mkdtempSync(path.join(tmpdir(), 'fact-rates-'));
for (const name of READ) cpSync(name, path.join(root, name), {recursive: true, filter: (file) => file !== 'docs/api'});

type Check = {name: string; reports: (variation: Variation) => boolean | Promise<boolean>};
const record = readRecord();
const contract = await bundleContract({apiDir: 'api', tokens: brandTokens(brand)});
const checker = await createChecker({brand, contract, root});
const checks: Check[] = [
  {
    name: 'lint:facts',
    reports: ({file, text}) => differences(file, record.get(file) ?? [], sectionsOf(text)).length > 0,
  },
  {
    name: 'lint:content',
    async reports({file, text}) {
      writeFileSync(path.join(root, file), text);
      const findings = await checker.check([file]);
      writeFileSync(path.join(root, file), readFileSync(file));
      return findings.length > 0;
    },
  },
];

async function print(title: string, variations: readonly Variation[]): Promise<void> {
  const count = new Map([...checks.map(({name}) => name), 'any'].map((name) => [name, 0]));
  const silent: Variation[] = [];
  const loud: string[] = [];
  for (const variation of variations) {
    const by: string[] = [];
    for (const {name, reports} of checks) if (await reports(variation)) by.push(name);
    for (const name of by.length > 0 ? [...by, 'any'] : []) count.set(name, count.get(name)! + 1);
    if (by.length === 0) silent.push(variation);
    else loud.push(`${by.join(', ')}: ${line(variation)}`);
  }
  console.log(`\n${title}: ${variations.length}`);
  for (const [name, reported] of count) console.log(`  reported by ${name}: ${reported}`);
  const shown = title.startsWith('Reworded') ? loud : silent.map((each) => `no check: ${line(each)}`);
  for (const each of shown) console.log(`  ${each}`);
}

const line = ({file, kind, from, to}: Variation): string => `${file}, ${kind}: ${from} -> ${to}`;

try {
  const pages = new Map(guides().map((file) => [file, readFileSync(file, 'utf8')]));
  const random = randomFrom(20250904);
  await print('Reworded sentences', rewordings(pages, sentences, random));
  await print('Changed facts', changes(pages, facts, random));
} finally {
  rmSync(root, {recursive: true, force: true});
}
