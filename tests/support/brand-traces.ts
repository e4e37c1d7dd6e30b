import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Brand} from '../../brand';
import {tracesOf} from '../../plugins/publishing/brand-assets/__tests__/colors';

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Files of a build that contain the name or an accent color of the brand, in their path or their text. */
export function brandTraces(folder: string, {slug, accent}: Brand): string[] {
  const shades = [accent.light, accent.dark].flatMap((one) => Object.values(one));
  return filesBelow(folder).filter((file) => {
    const text = readFileSync(file, 'latin1').toLowerCase();
    return text.includes(slug) || path.relative(folder, file).includes(slug) || tracesOf(text, shades).length > 0;
  });
}
