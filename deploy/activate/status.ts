/** The state of a machine as readers and operators see it: `deploy.js status`. */
import {readdir, statfs} from 'node:fs/promises';
import path from 'node:path';
import {bytesOf} from '../release/manifest';
import type {Machine} from './activate';
import {certificateNote, expiryOf} from './certificate';
import {currentVersion, history, installed} from './folders';
import {askFront, pageProblem} from './front';
import {readiness, searchOf} from './probe';

const RENEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Lines for people. `problems` are what readers suffer from, or soon will. */
export type Status = {lines: string[]; problems: string[]};

export async function statusOf(machine: Machine, now = new Date()): Promise<Status> {
  const {host} = machine;
  const root = host.DOCS_ROOT;
  const current = await currentVersion(root);
  const releases: string[] = await readdir(path.join(root, 'releases')).catch(() => []);
  const others = (await history(root)).filter((version) => version !== current && releases.includes(version));
  const lines = [`active: ${current ?? 'none'}`, `available, newest activation first: ${others.join(', ') || 'none'}`];
  const problems: string[] = [];
  const manifest =
    current === undefined ? undefined : await installed(root, current).then((one) => one.manifest, report);
  function report(error: Error): undefined {
    problems.push(error.message);
  }
  if (current === undefined) problems.push(`${root}/current does not exist: every page returns 404.`);

  for (const upstream of host.DOCS_UPSTREAMS) {
    const state = await readiness(`http://${upstream}`);
    const isReady = !('problem' in state);
    lines.push(`service at ${upstream}: ${isReady ? `ready, ${state.version}` : state.problem}`);
    if (!isReady) problems.push(`The service at ${upstream} is not ready: ${state.problem}.`);
    else if (current !== undefined && state.version !== current)
      problems.push(`The service at ${upstream} serves ${state.version}.`);
  }
  for (const problem of [await pageProblem(host, manifest), await searchProblem(machine)]) {
    if (problem !== undefined) problems.push(problem);
  }
  if (host.DOCS_TLS_CERTIFICATE !== '') {
    const {line, problem} = await certificateState(machine, now);
    lines.push(line);
    if (problem !== undefined) problems.push(problem);
  }
  if (manifest !== undefined) {
    const {bavail, bsize} = await statfs(root);
    const [free, needed] = [bavail * bsize, bytesOf(manifest)];
    lines.push(`disk: ${Math.floor(free / 1e6)} MB free, a release takes ${Math.ceil(needed / 1e6)} MB`);
    if (free < needed) problems.push(`The disk of ${root} has no space for another release.`);
  }
  return {lines, problems};
}

async function searchProblem({host, service}: Machine): Promise<string | undefined> {
  const {path: url, body} = searchOf(service);
  const given = await askFront(host, url, {method: 'POST', body}).catch((error: Error) => error.message);
  if (typeof given === 'string') return `A search through nginx fails: ${given}.`;
  return given.status === 200 ? undefined : `A search through nginx returns ${given.status}.`;
}

/** nginx may still serve the certificate that it has loaded before a renewal. */
async function certificateState({host}: Machine, now: Date): Promise<{line: string; problem?: string}> {
  try {
    const {expires, fingerprint} = await askFront(host, '/');
    const days = Math.floor((expires!.getTime() - now.getTime()) / DAY_MS);
    const line = `certificate: ${days} days left`;
    const inFile = expiryOf(`# ${certificateNote(host.DOCS_TLS_CERTIFICATE)}`)!;
    if (inFile.fingerprint !== fingerprint)
      return {
        line,
        problem: `nginx serves another certificate than ${host.DOCS_TLS_CERTIFICATE}: reload it (${host.DOCS_NGINX_RELOAD}).`,
      };
    return {line, ...(days < RENEW_DAYS && {problem: `The certificate has ${days} days left. Renew it.`})};
  } catch (error) {
    return {line: 'certificate: unknown', problem: (error as Error).message};
  }
}
