/**
 * npm run search:fit [-- folder of a build] [--write]: learns the weights of the page features from the labeled
 * queries. Prints the success on each set with weights learned from all sets, and with weights learned from the other
 * sets only. With `--write`, writes `search/fitted-weights.ts`.
 */
import {writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {stopUnless} from '../../scripts/needs';
import {createEngine} from '../../search/engine';
import {MESSAGE_NAMES, NAMES, OTHER_NAMES, type Feature} from '../../search/features';
import {readArtifact} from '../search/artifact';
import {examplesFor} from './examples';
import {crossValidate, fit, reportOf} from './validate';

const {values: options, positionals} = parseArgs({options: {write: {type: 'boolean'}}, allowPositionals: true});
const build = positionals[0] ?? 'build';
stopUnless({build});

const examples = examplesFor(createEngine(await readArtifact(build)));
const weights = fit(examples);
console.log(reportOf(crossValidate(examples, weights)));
const listOf = (name: string, names: readonly Feature[], values: Float64Array): string =>
  `export const ${name} = {\n${names.map((each) => `  ${each}: ${Number(values[NAMES.indexOf(each)]!.toFixed(2))},\n`).join('')}};\n`;
const file = `/** \`npm run search:fit -- --write\` replaces this file. */
${listOf('fitted', OTHER_NAMES, weights.others)}
${listOf('fittedForMessages', MESSAGE_NAMES, weights.messages)}`;
console.log(file);
if (options.write) writeFileSync('search/fitted-weights.ts', file);
