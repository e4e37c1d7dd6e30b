import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {inlineScripts} from '../../plugins/publishing/security-headers/policy';

/** All HTML of a built folder, redirect pages too. */
export const htmlFiles = (root = 'build'): string[] =>
  readdirSync(root, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(root, name));

/** Every distinct inline script of a built folder. */
export const scriptsOf = (root?: string): string[] =>
  [...new Set(htmlFiles(root).flatMap((file) => inlineScripts(readFileSync(file, 'utf8'))))].sort();
