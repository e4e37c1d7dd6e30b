/** Every sample of every operation against a mock of the contract. */
import {mkdir, mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {load} from 'js-yaml';
import {brand, brandTokens} from '../../brand';
import {endpoints, successOf, type Contract, type Endpoint} from '../../contract';
import {bundleContract, writeBundle} from '../../plugins/api/api-contract/bundle';
import {pagedEndpoints} from '../../plugins/api/api-reference/operations';
import {cliGrammar, sampleNames, samples, type Language} from '../../plugins/api/api-reference/samples';
import {ContractValidator} from '../../json-schema';
import type {RunningServer} from '../support/nginx';
import {startPrism} from '../support/prism';
import {cliProblems, type CliCheck} from './cli';
import {makeCertificate, startFront, type Front} from './mock';
import {powershellProblems} from './powershell';
import {findRuntimes, programProblems, runProgram, type Runnable} from './programs';
import type {Row} from './report';
import type {Problem, Sent} from './request';
import {loadPowerShell, type Parse} from './syntax';

/** The programs are CPU-bound, not network-bound: slightly more workers than cores. */
const AT_ONCE = 4;
const TOKEN = 'token-from-outside';

type Context = CliCheck & {
  parsePowerShell: Parse;
  runtimes: ReturnType<typeof findRuntimes>;
  signal: AbortSignal;
};

type Options = {
  /** Names of resources or ids of operations; none means all. */
  only: readonly string[];
  signal: AbortSignal;
  progress: (done: number, all: number) => void;
};

export async function checkSamples({only, signal, progress}: Options): Promise<Row[]> {
  const runtimes = findRuntimes();
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-samples-'));
  let mock: RunningServer | undefined;
  const fronts: Front[] = [];
  const failure = new AbortController();
  try {
    const contract = await bundleContract({apiDir: 'api', tokens: brandTokens(brand)});
    await writeBundle(contract, folder);
    mock = await startPrism(path.join(folder, 'openapi.json'));
    const certificate = await makeCertificate(folder, hostsOf(contract));
    const names = sampleNames(brand);
    const context: Context = {
      contract,
      grammar: cliGrammar(contract),
      validator: new ContractValidator(contract),
      parsePowerShell: await loadPowerShell(),
      cli: names.cli,
      environment: {[names.tokenVariable]: TOKEN, [names.apiKeyVariable]: 'key-from-outside'},
      runtimes,
      signal: AbortSignal.any([signal, failure.signal]),
    };
    // Pages of aliases have samples too.
    const all = await chosenEndpoints(pagedEndpoints(contract), only);
    const rows: Row[] = [];
    const queue = [...all.entries()];
    let done = 0;
    const worker = async (_: unknown, index: number) => {
      const front = await startFront(mock!.url, certificate);
      fronts.push(front);
      const home = path.join(folder, `home-${index}`);
      await mkdir(home);
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [place, endpoint] = next;
        rows[place] = await checkOperation(context, endpoint, front, home);
        done += 1;
        if (done % 25 === 0 || done === all.length) progress(done, all.length);
      }
    };
    const workers = Array.from({length: AT_ONCE}, worker);
    // If one worker fails, the others stop their programs before the mock is closed.
    await Promise.all(workers).catch((error: unknown) => failure.abort(error));
    await Promise.allSettled(workers);
    context.signal.throwIfAborted();
    return rows;
  } finally {
    fronts.forEach(({stop}) => stop());
    await mock?.stop();
    await rm(folder, {recursive: true, force: true});
  }
}

/** Throws for a name that is neither a resource nor an operation, because a run without samples would pass. */
export async function chosenEndpoints(all: Endpoint[], only: readonly string[]): Promise<Endpoint[]> {
  if (only.length === 0) return all;
  const chosen = await Promise.all(
    only.map(async (name) => {
      const paths = await pathsOf(name);
      const found = all.filter(({path: address, operation}) => operation.operationId === name || paths.has(address));
      if (found.length === 0) throw new Error(`There is no api/resources/${name}.yaml and no operation ${name}.`);
      return found;
    }),
  );
  return [...new Set(chosen.flat())];
}

async function pathsOf(resource: string): Promise<Set<string>> {
  const text = await readFile(`api/resources/${resource}.yaml`, 'utf8').catch(() => '{}');
  return new Set(Object.keys((load(text) as {paths?: object}).paths ?? {}));
}

async function checkOperation(context: Context, endpoint: Endpoint, front: Front, folder: string): Promise<Row> {
  const {contract, validator, environment, runtimes, signal} = context;
  const code = Object.fromEntries(
    samples(contract, endpoint, sampleNames(brand)).map((sample) => [sample.language, sample.code]),
  ) as Record<Language, string>;
  const row: Row = {
    operation: endpoint.operation.operationId,
    cli: 'parsed',
    curl: 'run',
    powershell: runtimes.powershell ? 'run' : 'parsed',
    python: 'run',
    nodejs: 'run',
    problems: [],
  };
  const judge = (language: Language, problems: Problem[]) => {
    if (problems.length === 0) return;
    row[language] = 'failed';
    row.problems.push(...problems.map((problem) => ({language, ...problem})));
  };

  let curl: Sent | undefined;
  for (const language of ['curl', 'python', 'nodejs', 'powershell'] satisfies Runnable[]) {
    const runtime = runtimes[language];
    if (!runtime) continue;
    const finished = await runProgram(runtime, {
      code: code[language],
      folder,
      environment: {...environment, ...front.environment},
      signal,
    });
    const exchanges = front.take();
    judge(
      language,
      programProblems({contract, validator, endpoint, language, token: TOKEN, finished, exchanges, curl}),
    );
    if (language === 'curl') curl = exchanges[0]?.request;
  }
  if (!runtimes.powershell) {
    const {response} = successOf(contract, endpoint);
    judge(
      'powershell',
      curl
        ? powershellProblems(context.parsePowerShell, {
            code: code.powershell,
            environment,
            curl,
            answersJson: response.content !== undefined,
          })
        : [{what: 'there is no curl request to compare it with', fix: 'Fix the curl sample first.'}],
    );
  }
  judge('cli', cliProblems(context, {endpoint, code: code.cli, curl: code.curl}));
  return row;
}

function hostsOf(contract: Contract): string[] {
  const servers = [...contract.servers, ...endpoints(contract).flatMap(({operation}) => operation.servers ?? [])];
  return [...new Set(servers.map(({url}) => new URL(url).hostname))];
}
