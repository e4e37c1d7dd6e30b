/**
 * What the contract says in words: effects of calls on other objects, references, unique names. Everything else follows
 * from the shape of the operations.
 */
export {ADVANCES, CHANGES, CHECKS, HOLDS, isStopped} from './changes';
export {CREATES} from './creates';
export {DELETES} from './deletes';
export {OPERATIONS} from './operations';
export {REFERENCES, UNIQUE} from './references';
export {emit} from './notifications';
export {runOnScope} from './services';
export {VIEWS} from './views';
