import {stored} from '../../client/stored';

/** Whether the key `/` opens search. Speech input and slips press single keys, so readers can turn it off. */
export const opensWithSlash = stored('docs.search.slash', (raw) => raw !== 'off');
