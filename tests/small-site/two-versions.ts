import {execFile} from 'node:child_process';
import {cp, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {installedCheckout, type Checkout} from '../support/dev-server';

/** Enough for the reference: the contract of a site with versions is built once for each. */
const RESOURCES = ['dimension.yaml', 'dimension-value.yaml'];

const LINKS = 'docs/links.mdx';

/** Runs a program in the copy; its output is in the message of a failure. */
export async function run(folder: string, program: string, ...args: string[]): Promise<void> {
  const env = {...process.env, NO_UPDATE_NOTIFIER: '1'};
  await promisify(execFile)(program, args, {cwd: folder, env, maxBuffer: Infinity});
}

/** A copy of the checkout with a few guides and resources (tests/fixtures/versions). */
export async function smallCheckout(): Promise<Checkout> {
  const checkout = await installedCheckout();
  const at = (name: string): string => path.join(checkout.folder, name);
  await rm(at('docs'), {recursive: true});
  await cp(at('tests/fixtures/other-brand/docs'), at('docs'), {recursive: true});
  await cp(at('tests/fixtures/versions/docs'), at('docs'), {recursive: true});
  await cp(at('tests/fixtures/versions/sidebars.json'), at('sidebars.json'));
  await writeFile(at('docusaurus.config.ts'), "export {default} from './tests/fixtures/versions/docusaurus.config';\n");
  await rm(at('src/pages/gallery.mdx')); // it shows options of resources that are not here
  for (const name of await readdir(at('api/resources')))
    if (!RESOURCES.includes(name)) await rm(at(`api/resources/${name}`));
  return checkout;
}

/** Freezes version 1.0 in such a copy, changes Next and builds both. */
export async function twoVersions(): Promise<Checkout> {
  const checkout = await smallCheckout();
  const {folder} = checkout;
  await run(folder, 'npm', 'run', 'version', '--', '1.0');
  const page = await readFile(path.join(folder, LINKS), 'utf8');
  await writeFile(path.join(folder, LINKS), page.replace('`quagga`', '`okapi`'));
  await rm(path.join(folder, 'docs/unlisted.mdx'));
  await run(folder, 'npm', 'run', 'build');
  return checkout;
}
