export {writeTerminal, type TerminalFiles} from './build';
export {jqModule} from './jq-program';
export {Session, type Program, type ProgramCall, type ProgramResult} from './shell/session';
