/**
 * Old path to new path, once. The client redirects, host rules and tests
 * all derive from this table. A target must be a page of this site. Not `redirects.ts`: Docusaurus would load the JSON instead.
 */
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';
import sidebars from '../sidebars.json';
import {folderRedirects, type Redirect} from './folder-redirects';
import table from './redirects.json';

export type {Redirect} from './folder-redirects';

/** Pages that moved: the specification's list, and each page that `npm run move` moves. */
export const moved: Redirect[] = table;

/** Also those of folders without a page (`/docs/scopes`), derived from the sidebars. */
export const redirects: Redirect[] = [...moved, ...folderRedirects(sidebars as SidebarsConfig, moved)];
