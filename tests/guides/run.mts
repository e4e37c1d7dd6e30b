/**
 * npm run test:guides: runs the commands of every page on a simulated platform, tab by tab. `-- how-to-guides/x` runs
 * one page or folder, `-- --tab=terraform` one tab of all. Prints pages and tabs, writes test-results/guides.json, and fails when a block does.
 */
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {brand, brandTokens} from '../../brand';
import {cachedBundle} from '../../plugins/api/api-contract/bundle';
import {cliGrammar, sampleNames} from '../../plugins/api/api-reference/samples';
import {parsePage, type Page} from '../../plugins/authoring/content-checks/page';
import {Cli} from '../../platform/cli';
import {Terraform} from './simulated-terraform';
import {PlatformDefinition} from '../../platform/platform';
import {behavior} from '../../platform/rules';
import {makeCertificate} from '../samples/mock';
import {tabsOf, type Tab} from '../../plugins/authoring/guide-runs/blocks';
import {nameOf} from '../../plugins/authoring/guide-runs/follow';
import {callsIn} from './calls';
import {differentCalls, differentResults, runGuide, type GuideRun, type Setting} from './guide';
import {enumerationsIn, fieldsIn} from './names';
import {canRunOnPage, recordTab, toRecording} from '../../plugins/authoring/guide-runs/record';
import {pages} from '../../plugins/authoring/guide-runs/pages';
import {createSandbox} from '../../plugins/client/try-it/sandbox';
import {sandboxContract} from '../../plugins/client/try-it/sandbox/contract';
import {loadHcl} from '../../plugins/authoring/content-checks/snippets/grammar';
import {terraformBlocks} from './terraform';
import {compareWithTerminal, runInTerminal} from './terminal';
import {reportText, runText, toReport} from './report';

/** Shells wait for stand-ins most of the time. */
const AT_ONCE = 3;

const tabs = process.argv.slice(2).flatMap((word) => /^--tab=(.+)$/.exec(word)?.[1] ?? []);
const wanted = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
  .map((name) => name.replace(/^(?:docs\/)?/, 'docs/').replace(/\.mdx$/, ''));
/** Tutorials, and the areas whose pages are steps of the CLI or the API. Other pages run when they are named. */
const AREAS = [
  'NRN',
  'agent-backed-scopes/',
  'agent/',
  'api-getting-started',
  'applications/',
  'approvals/',
  'authentication/',
  'authorization/',
  'catalog/',
  'cli',
  'deployments/',
  'dimensions',
  'entity-hooks',
  'getting-started',
  'how-to-guides/',
  'iac-provider',
  'json-ui-schema/',
  'llm-guides',
  'notifications/',
  'parameters/',
  'providers/',
  'recipes/',
  'runtime_configurations',
  'scopes/',
  'services/',
  'set-up-organization',
  'support',
  'troubleshooting',
].map((name) => `docs/${name}`);
const selected = wanted.length > 0 ? wanted : AREAS;
const started = Date.now();
const tokens = brandTokens(brand);

const files = readdirSync('docs', {recursive: true, encoding: 'utf8'})
  .filter((name) => name.endsWith('.mdx'))
  .map((name) => path.posix.join('docs', name))
  .filter((file) => selected.some((name) => file.startsWith(name)))
  .sort();
const missing = selected.filter((name) => !files.some((file) => file.startsWith(name)));
if (missing.length > 0) throw new Error(`No guide is at ${missing.join(', ')}.`);

const contract = await cachedBundle({apiDir: 'api', generatedDir: '.generated', tokens});
const parseHcl = await loadHcl();
const folder = mkdtempSync(path.join(tmpdir(), 'docs-guides-'));
try {
  const setting: Setting = {
    blueprint: new PlatformDefinition(contract, behavior),
    fields: fieldsIn(contract.components.schemas),
    enumerations: enumerationsIn(contract),
    tokens,
    cli: new Cli(contract, cliGrammar(contract)),
    terraform: new Terraform(contract, brand.slug, parseHcl),
    parseHcl,
    certificate: await makeCertificate(folder, [brand.hosts.api]),
  };
  const sandbox = createSandbox(sandboxContract(contract), sampleNames(brand));
  const parsedPages = files.map((file) => parsePage({file, text: readFileSync(file, 'utf8'), tokens}));
  const queue: {page: Page; tab: Tab}[] = parsedPages.flatMap((page) => {
    const usesTerraform = terraformBlocks(page, pages[nameOf(page)] ?? {}, tokens) !== undefined;
    return [...tabsOf(page), ...(usesTerraform ? (['terraform'] as const) : [])]
      .filter((tab) => tabs.length === 0 || tabs.includes(tab))
      .map((tab) => ({page, tab}));
  });
  const runs: GuideRun[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const run = await runGuide(setting, next.page, next.tab, pages[nameOf(next.page)] ?? {});
      if (canRunOnPage(next.page) && next.tab !== 'terraform') {
        const blocks = await recordTab(setting, next.page, next.tab);
        run.problems.push(
          ...differentCalls(run.calls, callsIn(blocks)),
          ...differentResults(sandbox, toRecording(blocks)),
        );
      }
      const terminal = compareWithTerminal(
        run,
        await runInTerminal(setting, next.page, next.tab, pages[nameOf(next.page)] ?? {}, run.folders),
      );
      run.equal = terminal.equal;
      run.problems.push(...terminal.problems);
      runs.push(run);
      console.log(runText(run));
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, worker));
  const report = toReport(parsedPages, runs);
  mkdirSync('test-results', {recursive: true});
  writeFileSync('test-results/guides.json', `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${reportText(report)} in ${Math.round((Date.now() - started) / 1000)} s`);
  process.exitCode = report.failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, {recursive: true, force: true});
}
