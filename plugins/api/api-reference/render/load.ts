import {require as load} from 'tsx/cjs/api';
import type * as Render from './index';

/** Docusaurus loads plugins with a loader that does not support .tsx; this module imports it for them. */
export const render = load('./index.tsx', __filename) as typeof Render;
