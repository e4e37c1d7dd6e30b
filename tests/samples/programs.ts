/** Runs a sample as a reader would, and checks the result. */
import {spawn, spawnSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import {successOf, type Contract, type Endpoint} from '../../contract';
import type {Language} from '../../plugins/api/api-reference/samples';
import type {ContractValidator} from '../../json-schema';
import type {Exchange} from './mock';
import {HANG_TIMEOUT} from '../support/limits';
import {differences, parsed, type Problem, type Sent} from './request';

export type Runnable = Exclude<Language, 'cli'>;
/** The command that runs the file, and the file's name. */
export type Runtime = {command: string[]; file: string};
export type Finished = {exitCode: number | null; stdout: string; stderr: string};

/** The interpreters on this machine. PowerShell is optional; the others are required. */
export function findRuntimes(): Partial<Record<Runnable, Runtime>> {
  // The executable itself: a version manager's shim takes longer than the sample.
  const whoAmI = 'import requests, sys; print(sys.executable)';
  const python = ['python3', '/usr/bin/python3']
    .map((name) => spawnSync(name, ['-c', whoAmI], {encoding: 'utf8'}))
    .find(({status}) => status === 0);
  if (!python) throw new Error('Python samples need requests. Run: apt-get install python3-requests');
  for (const needed of ['bash', 'curl', 'openssl']) {
    if (!isInstalled(needed)) throw new Error(`Samples need ${needed}. Run: apt-get install ${needed}`);
  }
  return {
    curl: {command: ['bash'], file: 'sample.sh'},
    python: {command: [python.stdout.trim()], file: 'sample.py'},
    nodejs: {command: [process.execPath], file: 'sample.js'},
    ...(isInstalled('pwsh')
      ? {powershell: {command: ['pwsh', '-NoProfile', '-NonInteractive', '-File'], file: 'sample.ps1'}}
      : {}),
  };
}

function isInstalled(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
}

/** Runs the code as a file in a temporary folder, with only the given environment. */
export async function runProgram(
  {command, file}: Runtime,
  {
    code,
    folder,
    environment,
    signal,
  }: {
    code: string;
    folder: string;
    environment: Record<string, string>;
    signal: AbortSignal;
  },
): Promise<Finished> {
  signal.throwIfAborted();
  await writeFile(path.join(folder, file), `${code}\n`);
  const [executable, ...args] = command;
  const child = spawn(executable!, [...args, file], {
    cwd: folder,
    env: {PATH: process.env.PATH, HOME: folder, ...environment},
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that child processes of the shell end with it.
    detached: true,
  });
  const finished: Finished = {exitCode: null, stdout: '', stderr: ''};
  child.stdout.on('data', (data) => (finished.stdout += String(data)));
  child.stderr.on('data', (data) => (finished.stderr += String(data)));
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(end, HANG_TIMEOUT);
  signal.addEventListener('abort', end);
  try {
    finished.exitCode = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
  return finished;
}

type Ran = {
  contract: Contract;
  validator: ContractValidator;
  endpoint: Endpoint;
  language: Runnable;
  token: string;
  finished: Finished;
  exchanges: Exchange[];
  /** The request of the curl sample, which all others must match. */
  curl?: Sent;
};

/** Problems of a sample that ran; empty if it follows the contract. */
export function programProblems(ran: Ran): Problem[] {
  const {language, finished, exchanges} = ran;
  const where = `Fix plugins/api/api-reference/samples/${language}.ts.`;
  const problems: Problem[] = [];
  const report = (what: string, fix = where) => problems.push({what, fix});

  if (finished.exitCode !== 0) report(`it ends with ${finished.exitCode ?? 'a timeout'}: ${lastWords(finished)}`);
  else if (finished.stderr !== '') report(`it warns: ${finished.stderr.trim()}`);
  const [exchange] = exchanges;
  if (!exchange || exchanges.length > 1) {
    report(`it makes ${exchanges.length} requests to the mock, not one`);
    return problems;
  }
  requestProblems(ran, exchange).forEach((what) => report(what));
  const {status, violations, answer} = exchange;
  const success = successOf(ran.contract, ran.endpoint);
  if (status !== success.status || violations) {
    report(
      `the mock answers ${status}, not ${success.status}: ${violations ?? answer}`,
      'Fix the example in api/resources if all languages fail, the generator of this language otherwise.',
    );
    return problems;
  }
  return [...problems, ...outputProblems(ran, exchange, where)];
}

function requestProblems({contract, endpoint, token, curl}: Ran, {request}: Exchange): string[] {
  const {operation, path: template} = endpoint;
  const server = (operation.servers?.[0] ?? contract.servers[0])!.url;
  const {origin, pathname} = new URL(request.url);
  const pattern = template
    .split(/\{[^}]+\}/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[^/]+');
  const authorization = operation.security?.length === 0 ? undefined : `Bearer ${token}`;
  const method = endpoint.method.toUpperCase();
  return [
    ...(request.method === method && new RegExp(`^${pattern}$`).test(pathname)
      ? []
      : [`it calls ${request.method} ${pathname}, not ${method} ${template}`]),
    ...(origin === server ? [] : [`it calls ${origin}, not ${server}`]),
    ...(request.headers.authorization === authorization
      ? []
      : [`its token is ${request.headers.authorization ?? 'missing'}, not ${authorization ?? 'left out'}`]),
    ...(curl ? differences(request, curl).map((difference) => `${difference} in the curl sample`) : []),
  ];
}

function outputProblems({contract, validator, endpoint, language, finished}: Ran, {answer}: Exchange, where: string) {
  const {status, response} = successOf(contract, endpoint);
  const schema = response.content?.['application/json']?.schema;
  const printed = finished.stdout.trim();
  if (!schema) {
    // Shell tools print only the body; the other programs report the status.
    const expected = language === 'curl' || language === 'powershell' ? '' : String(status);
    return printed === expected ? [] : [{what: `it prints ${printed || 'nothing'}, not ${expected}`, fix: where}];
  }
  const value = parsed(printed);
  const problems = validator.problems(schema, value).map((what) => ({
    what: `what it prints does not follow the contract: ${what}`,
    fix: 'Fix the response example in api/resources if all languages fail, the generator of this language otherwise.',
  }));
  // PowerShell parses and reformats dates.
  return problems.length > 0 || language === 'powershell' || isDeepStrictEqual(value, parsed(answer))
    ? problems
    : [{what: `it prints ${printed.slice(0, 200)}, not the response of the mock`, fix: where}];
}

/** The last line has the error; those before it are the stack trace. */
function lastWords({stdout, stderr}: Finished): string {
  return (stderr.trim() || stdout.trim()).split('\n').at(-1)!.slice(0, 400);
}
