import path from 'node:path';

/** Whether a file is in a folder or below it. */
export const isBelow = (folder: string, file: string): boolean =>
  !path.relative(path.resolve(folder), path.resolve(file)).startsWith('..');
