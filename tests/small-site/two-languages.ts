import {cp, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Checkout} from '../support/dev-server';
import {run, smallCheckout} from './two-versions';

const TABLE = 'config/languages.ts';
const ENGLISH = "  en: {label: 'English', direction: 'ltr', htmlLang: 'en'},\n";

/**
 * Adds German to such a copy, as README.md describes it, with ten translated guides (tests/fixtures/languages), freezes both
 * languages as version 1.0, and builds it.
 */
export async function twoLanguages(): Promise<Checkout> {
  const checkout = await smallCheckout();
  const at = (name: string): string => path.join(checkout.folder, name);
  const table = await readFile(at(TABLE), 'utf8');
  await writeFile(at(TABLE), table.replace(ENGLISH, `${ENGLISH}  de: {label: 'Deutsch'},\n`));
  await cp(at('tests/fixtures/languages/i18n'), at('i18n'), {recursive: true});
  await run(checkout.folder, 'npm', 'run', 'version', '--', '1.0');
  await run(checkout.folder, 'npm', 'run', 'build');
  return checkout;
}
