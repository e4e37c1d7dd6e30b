export {writeTerminal} from './build';
export {jqModule} from './jq-program';
export {Session, type Program} from './shell/session';
