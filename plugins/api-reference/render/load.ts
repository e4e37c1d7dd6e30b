import {require as load} from 'tsx/cjs/api';
import type * as Render from './index';

/** The engine loads plugins with a loader that knows no .tsx; this is the way in from there. */
export const render = load('./index.tsx', __filename) as typeof Render;
