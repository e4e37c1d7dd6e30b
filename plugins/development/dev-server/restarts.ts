/** Files that the server reads once, when it starts: it is restarted when one of them changes. */
import {createHash} from 'node:crypto';
import {readFileSync, watch, type FSWatcher} from 'node:fs';
import path from 'node:path';

const FOLDERS = ['assembly', 'config', 'facts', 'i18n', 'plugins', 'vocabulary'];

/** Modules of these folders run in the browser, where the bundler replaces them. */
const HOT = /(^|\/)(theme|client|sandbox|preview)\//;
/** The page script and its stored choices are bundled once, at the start. */
const BUNDLED = /^plugins\/client\/(page-script|your-values|copy-page)\/[\w/-]+\.ts$/;

/** Whether the server has to start again to use this file; the path is relative to the root. */
export function needsRestart(file: string): boolean {
  if (/(^|\/)__tests__\/|\.test\.ts$/.test(file)) return false;
  if (/^(brand|contract|json-schema|text|search-format)\.ts$/.test(file) || /^docusaurus\.config\.ts$/.test(file))
    return true;
  if (/^(assembly|config|facts|vocabulary)\/.+\.(ts|svg)$/.test(file) || /^i18n\/.+\.json$/.test(file)) return true;
  if (/^(facts\/.+|vocabulary\/(glossary|synonyms))\.yml$/.test(file)) return true;
  if (BUNDLED.test(file)) return true;
  // `plugins/client/` is a group of plugins; below a plugin, `client/` is its browser code.
  return /^plugins\/[\w-]+\/.+\.(tsx?|js|cjs)$/.test(file) && !HOT.test(file.replace(/^plugins\/[\w-]+\/[\w-]+\//, ''));
}

/** Calls `changed` once for saves that follow each other; a save without a difference is none. Returns how to stop. */
export function watchRestarts(root: string, changed: (files: string[]) => void): () => void {
  const hashes = new Map<string, string>();
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const hashOf = (file: string): string => {
    try {
      return createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest('hex');
    } catch {
      return ''; // deleted, or being replaced by an editor
    }
  };
  const report = (): void => {
    const files = [...pending].filter((file) => {
      const hash = hashOf(file);
      const isSame = hashes.get(file) === hash;
      hashes.set(file, hash);
      return !isSame;
    });
    pending.clear();
    if (files.length > 0) changed(files.sort());
  };
  const saved = (file: string): void => {
    if (!needsRestart(file)) return;
    pending.add(file);
    clearTimeout(timer);
    timer = setTimeout(report, 200);
  };
  const follow = (folder: string, recursive: boolean): FSWatcher =>
    watch(
      path.join(root, folder),
      {recursive},
      (_, name) => name && saved(path.posix.join(folder, name.split(path.sep).join('/'))),
    );
  const watchers = [follow('', false), ...FOLDERS.map((folder) => follow(folder, true))];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
