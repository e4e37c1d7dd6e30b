/**
 * npm run search:fit [-- folder of a build] [--write]: learns the weights of the page features from the labeled
 * queries. Prints the success on each set with weights learned from all sets, and with weights learned from the other
 * sets only. With `--write`, writes `search/fitted-weights.ts`.
 */
import {writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {stopUnless} from '../../scripts/needs';
import {createEngine} from '../../search/engine';
import {NAMES} from '../../search/features';
import {readArtifact} from '../search/artifact';
import {examplesFor} from './examples';
import {crossValidate, fit, reportOf} from './validate';

const {values: options, positionals} = parseArgs({options: {write: {type: 'boolean'}}, allowPositionals: true});
const build = positionals[0] ?? 'build';
stopUnless({build});

const examples = examplesFor(createEngine(await readArtifact(build)));
const weights = fit(examples);
console.log(reportOf(crossValidate(examples, weights)));
const lines = NAMES.map((name, at) => `  ${name}: ${Number(weights[at]!.toFixed(2))},\n`);
const file = `/** \`npm run search:fit -- --write\` replaces this file. */\nexport const fitted = {\n${lines.join('')}};\n`;
console.log(file);
if (options.write) writeFileSync('search/fitted-weights.ts', file);
