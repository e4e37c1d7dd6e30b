import {attempt} from '../../../../src/client/stored';

/** Whether the terminal is open in this tab. */
export const OPEN = 'docs.terminal';

export const isTerminalOpen = (): boolean => !!attempt(OPEN, () => sessionStorage.getItem(OPEN));
