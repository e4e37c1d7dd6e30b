/**
 * Runs after the build: writes compressed copies of files, rule files for hosts that read them from the folder, and to
 * build-hosts/ the nginx configuration, the search service and the edge worker.
 */
import {createHash} from 'node:crypto';
import {copyFile, mkdir, readFile, rm, utimes, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, constants, gzip} from 'node:zlib';
import {brand} from '../brand';
import {isCompressible} from '../config/serving';
import {ASSETS, bundleWorker, COMPATIBILITY_DATE} from './edge/local';
import {filesOf} from './files';
import {nginxFiles, SITE_CONF} from './nginx/files';
import {assetsIgnore, headersFile, redirectsFile} from './rule-files';
import {bundleService} from './service/bundle';
import {readSite} from './site';

/** Below this size, compression saves no network packet. */
const SMALLEST = 512;
/** Files that pages share get the highest level; for the rest it would take minutes to save 9 %. */
const SHARED = /^assets\/(?:css\/|js\/(?:main|runtime~main|page|search-results|terminal)[.-])/;
const QUALITY = {shared: 11, other: 8};
const AT_ONCE = 4; // the threads that zlib has

const [brotliOf, gzipOf] = [promisify(brotliCompress), promisify(gzip)];

/** Writes `.br` and `.gz` beside every file that compresses, and returns the bytes of each encoding. */
export async function packFiles(
  root: string,
  progress: (done: number, all: number) => void = () => undefined,
): Promise<{files: number; plain: number; gz: number; br: number}> {
  const waiting = (await filesOf(root)).filter((file) => isCompressible(`/${file}`));
  const total = {files: 0, plain: 0, gz: 0, br: 0};
  const all = waiting.length;
  const work = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const packed = await packFile(root, file);
      if (packed) {
        total.files += 1;
        for (const kind of ['plain', 'gz', 'br'] as const) total[kind] += packed[kind];
      }
      progress(all - waiting.length, all);
    }
  };
  await Promise.all(Array.from({length: AT_ONCE}, work));
  return total;
}

async function packFile(root: string, name: string): Promise<{plain: number; gz: number; br: number} | undefined> {
  const file = path.join(root, name);
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return undefined;
  const quality = SHARED.test(name) ? QUALITY.shared : QUALITY.other;
  const [br, gz] = await Promise.all([
    brotliOf(bytes, {
      params: {[constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length},
    }),
    gzipOf(bytes, {level: 9}),
  ]);
  for (const [extension, packed] of Object.entries({br, gz})) await writeFile(`${file}.${extension}`, packed);
  return {plain: bytes.length, gz: gz.length, br: br.length};
}

const FIRST_TIME = Date.UTC(1980, 0, 1) / 1000;

/**
 * Sets the modification time of each file from its content, between 1980 and 2014. nginx builds the ETag of a file from its time
 * and size, so that a file has the same one on every machine and in every build.
 */
export async function setContentTimes(root: string): Promise<void> {
  for (const name of await filesOf(root)) {
    const file = path.join(root, name);
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest();
    const time = FIRST_TIME + (hash.readUInt32BE() & 0x3fffffff);
    await utimes(file, time, time);
  }
}

/** Writes the rule files into the site; beside it the files of nginx, the search service and the edge worker. */
async function writeHosts(root: string, out: string): Promise<void> {
  const site = await readSite(root);
  await writeFile(path.join(root, '_headers'), headersFile(site));
  await writeFile(path.join(root, '_redirects'), redirectsFile());
  await writeFile(path.join(root, '.assetsignore'), assetsIgnore());
  await rm(out, {recursive: true, force: true});
  await mkdir(path.join(out, 'nginx'), {recursive: true});
  await copyFile(SITE_CONF, path.join(out, 'nginx/site.conf'));
  for (const [name, text] of Object.entries(nginxFiles(site))) await writeFile(path.join(out, 'nginx', name), text);
  await writeFile(path.join(out, 'service.js'), await bundleService());
  await mkdir(path.join(out, 'edge'));
  await writeFile(path.join(out, 'edge/worker.js'), await bundleWorker(site));
  const wrangler = {
    name: `${brand.slug}-docs`,
    main: 'worker.js',
    no_bundle: true,
    compatibility_date: COMPATIBILITY_DATE,
    assets: {directory: path.relative(path.join(out, 'edge'), root), run_worker_first: true, ...ASSETS},
  };
  await writeFile(path.join(out, 'edge/wrangler.json'), `${JSON.stringify(wrangler, null, 2)}\n`);
}

async function main(): Promise<void> {
  const started = Date.now();
  const show = (done: number, all: number): void => {
    if (process.stderr.isTTY && (done % 50 === 0 || done === all))
      process.stderr.write(`\rpacked ${done}/${all} files`);
  };
  const {files, plain, gz, br} = await packFiles('build', show);
  await writeHosts('build', 'build-hosts');
  await setContentTimes('build');
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${process.stderr.isTTY ? '\n' : ''}Packed ${files} files, ${megabytes(plain)}, to ${megabytes(gz)} gzip and ${megabytes(br)} brotli, in ${seconds} s; host files are in build-hosts/.\n`,
  );
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === __filename) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
