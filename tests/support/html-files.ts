import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {inlineScripts} from '../../plugins/publishing/security-headers/policy';

/** All HTML of a built folder, redirect pages too. */
export const htmlFiles = (root = 'build'): string[] =>
  readdirSync(root, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(root, name));

/** Every distinct inline script of a built folder. Pages at old URLs are for hosts that neither redirect nor send a policy. */
export const scriptsOf = (root?: string): string[] =>
  [
    ...new Set(
      htmlFiles(root)
        .map((file) => readFileSync(file, 'utf8'))
        .filter((html) => !html.includes('<meta http-equiv="refresh"'))
        .flatMap(inlineScripts),
    ),
  ].sort();
