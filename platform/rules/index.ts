/**
 * What the contract says in words: effects of calls on other objects, references, unique names. Everything else follows
 * from the shape of the operations.
 */
import type {Behavior} from '../platform';
import {ADVANCES, CHANGES, CHECKS, REQUIRES_APPROVAL, isStopped} from './changes';
import {CREATES} from './creates';
import {DELETES} from './deletes';
import {fire} from './hooks';
import {audit} from './notifications';
import {OPERATIONS} from './operations';
import {VIEWS} from './views';

export {emit} from './notifications';
export {runOnScope} from './services';

export const behavior: Behavior = {
  checks: CHECKS,
  requiresApproval: REQUIRES_APPROVAL,
  changes: CHANGES,
  creates: CREATES,
  deletes: DELETES,
  views: VIEWS,
  operations: OPERATIONS,
  advances: ADVANCES,
  isStopped,
  fire,
  audit,
};
