import {readdirSync} from 'node:fs';
import path from 'node:path';

export {inlineScripts} from '../../plugins/security-headers/policy';

export const htmlFiles = (root = 'build'): string[] =>
  readdirSync(root, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(root, name));
