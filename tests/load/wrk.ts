import {spawn} from 'node:child_process';
import {writeFile, rm, mkdtemp} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

export type Sent = {method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string};

export type Load = {
  perSecond: number;
  p50: number;
  p99: number;
  /** Responses with status 400 or more, and requests without a response. */
  failed: number;
  broken: number;
};

type Options = {url: string; requests: Sent[]; seconds: number; connections: number};

/** Lua script for wrk: builds the requests once, sends them in turn, and prints the figures as JSON at the end. */
const program = (requests: Sent[]): string => `
local list = {
${requests.map(({method = 'GET', path: at, headers = {}, body}) => `  {${lua(method)}, ${lua(at)}, {${Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`)}}, ${body === undefined ? 'nil' : lua(body)}},`).join('\n')}
}
local made = {}
local next = 0
function init()
  for at, one in ipairs(list) do made[at] = wrk.format(one[1], one[2], one[3], one[4]) end
end
function request()
  next = next % #made + 1
  return made[next]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('{"perSecond":%f,"p50":%f,"p99":%f,"failed":%d,"broken":%d}\\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    e.status, e.connect + e.read + e.write + e.timeout))
end
`;

/** A Lua string literal; UTF-8 needs no escaping. */
const lua = (text: string): string => `"${text.replace(/[\\"\n]/g, '\\$&')}"`;

/** Sends as many requests as the server handles over this many parallel connections. */
export async function wrk({url, requests, seconds, connections}: Options): Promise<Load> {
  const dir = await mkdtemp(path.join(tmpdir(), 'docs-wrk-'));
  try {
    const script = path.join(dir, 'requests.lua');
    await writeFile(script, program(requests));
    const output = await run([
      ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--timeout', '60s'],
      ...['--script', script, url],
    ]);
    const figures = /^\{.*\}$/m.exec(output)?.[0];
    if (figures === undefined) throw new Error(`wrk printed no figures:\n${output}`);
    return JSON.parse(figures) as Load;
  } finally {
    await rm(dir, {recursive: true, force: true});
  }
}

async function run(args: string[]): Promise<string> {
  const child = spawn('wrk', args, {stdio: ['ignore', 'pipe', 'pipe']});
  let output = '';
  child.stdout.on('data', (data) => (output += String(data)));
  child.stderr.on('data', (data) => (output += String(data)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`wrk does not start (apt-get install wrk): ${error.message}`)));
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`wrk ended with ${code}:\n${output}`);
  return output;
}
