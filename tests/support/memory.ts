import {readFileSync} from 'node:fs';

/** Resident memory in MB; 0 for a process that has exited. */
export function residentMB(pid: number): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6;
  } catch {
    return 0;
  }
}
