import {execFileSync} from 'node:child_process';
import {copyFile, mkdir} from 'node:fs/promises';
import path from 'node:path';

/** Copies the tracked and untracked files of this checkout in their current state: no packages, nothing generated. */
export async function copyCheckout(folder: string): Promise<void> {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = [...new Set(list.split('\0').filter(Boolean))];
  for (const directory of new Set(files.map((file) => path.dirname(file))))
    await mkdir(path.join(folder, directory), {recursive: true});
  await Promise.all(
    files.map((file) =>
      copyFile(file, path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
        // Still in git's index, but deleted in the checkout.
        if (error.code !== 'ENOENT') throw error;
      }),
    ),
  );
}
