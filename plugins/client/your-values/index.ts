import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import type {Brand} from '../../../brand';
import type {Mark} from '../../source/highlight';
import {findValues} from './values';

export {rehypeValues} from './rehype';

/** Ranges of a code sample that show the reader's values. */
export const valueMarks =
  ({hosts}: Brand, addresses = {api: `https://${hosts.api}`}) =>
  (code: string): Mark[] =>
    findValues(code, addresses).map(({start, end, name}) => ({start, end, attributes: `data-value="${name}"`}));

/** Styles of the marked places; plugins/client/page-script shows the values and opens the panel. */
export function yourValues(): Plugin {
  return {name: 'your-values', getClientModules: () => [path.join(__dirname, 'styles.css')]};
}
