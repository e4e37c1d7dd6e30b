import {readdirSync, readFileSync} from 'node:fs';

/** Resident memory in MB; 0 for a process that has exited. */
export function residentMB(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6;
  } catch {
    return 0;
  }
}

/** Resident memory in MB of all processes of a name that this one has started. */
export function memoryOf(name: string): number {
  const parents = new Map<number, {parent: number; name: string}>();
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, called = '', parent = ''] =
        /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      parents.set(Number(pid), {parent: Number(parent), name: called});
    } catch {
      // exited meanwhile
    }
  }
  const isOurs = (pid: number): boolean =>
    pid === process.pid || (parents.has(pid) && isOurs(parents.get(pid)!.parent));
  return [...parents]
    .filter(([pid, {name: called}]) => called === name && isOurs(pid))
    .reduce((sum, [pid]) => sum + residentMB(pid), 0);
}
