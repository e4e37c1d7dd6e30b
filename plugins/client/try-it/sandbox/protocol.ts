/** What the panel asks the Worker with the simulated platform, and what it gets back. */
import type {Role} from '../../../../facts/roles';
import type {Change} from '../../../../platform';
import type {Completions} from '../../../../src/client/json-editor';
import type {Sample} from '../../../api/api-reference/samples';
import type {Placed} from '../../../authoring/content-checks/snippets/read-json';
import type {Step} from '../../../authoring/guide-runs/recording';
import type {Values} from '../../your-values/validate';
import type {Reference} from './restore-example';

/** Who calls: somebody with a role on the organization, with every role, or without a token. */
export type Caller = Role | 'everyone' | 'nobody';

export type Field = {
  /** Place and name, such as `path id`: two places may have the same name. */
  key: string;
  name: string;
  place: 'path' | 'query' | 'header';
  isRequired: boolean;
  /** The value of the example; empty if the example does not set the field. */
  value: string;
  /** Values to choose from: those of the contract, or ids of the sandbox's objects. */
  choices: Choice[];
};
export type Choice = {value: string; label?: string};

export type Form = {
  method: string;
  path: string;
  fields: Field[];
  /** The example of the request body as JSON; undefined if the operation has none. */
  body?: string;
  /** Objects of the example that the request refers to and the sandbox has lost. */
  missing: Reference[];
};

/** What a reader has typed: texts by the key of the field. */
export type Filled = {fields: Record<string, string>; body?: string};

/** The sandbox after a step. */
export type State = {
  /** The complete world as JSON. */
  world: string;
  /** ISO 8601. */
  now: string;
};

export type Result = State & {
  changes: Change[];
  /** How many changes there are; `changes` has the first of them. */
  total: number;
  places: Place[];
};

/** Where an object is in its lifecycle. */
export type Place = {
  resource: string;
  id: string;
  states: string[];
  now: string;
  /** States that can follow. */
  next: string[];
  /** Where it comes to rest when time passes, and how long that takes. */
  rest?: {status: string; milliseconds: number};
};

export type Reply = Result & {
  status: number;
  headers: Record<string, string>;
  /** Formatted JSON; undefined for a response without a body. */
  body?: string;
};

/** An object of the sandbox. */
export type Shown = {
  resource: string;
  id: string;
  name: string;
  status?: string;
  /** Not part of the running example. */
  isNew: boolean;
  /** The operation that reads it. */
  operation?: string;
};
export type TreeNode = Shown & {children: TreeNode[]};

export type View = {
  now: string;
  tree: TreeNode[];
  others: {resource: string; objects: Shown[]}[];
  /** `channels` would receive the event. */
  events: {at: string; source: string; action: string; nrn: string; channels: string[]}[];
};

/** All in percent except the interval in seconds: share of traffic per step, errors of the new version, limit of the rule. */
export type RolloutOptions = {step: number; interval: number; errorRate: number; limit: number};
export type RolloutPoint = {
  /** Since the deployment is running. */
  seconds: number;
  /** Share of the new version, in percent. */
  traffic: number;
  /** Error rate of the scope, in percent. */
  errors: number;
  status: string;
};
export type Rollout = {
  points: RolloutPoint[];
  status: string;
  /** The rule that ended it. */
  message?: string;
};

/** A call of a block, as it was sent, and what came back. */
export type Ran = {
  /** Method and path. */
  call: string;
  status: number;
  /** Message of an error. */
  message?: string;
  /** JSON; undefined if the response has no body. */
  body?: string;
  /** What is different from the documented run. */
  difference?: string;
};

/** The highest id of the platform before each step that ran: later steps use ids that earlier ones assigned. */
export type FirstIds = Readonly<Record<number, number>>;

export type Requests = {
  /** `world` is whatever was stored: a world that cannot be loaded is replaced by the example. */
  open: {operation: string; world: string | null; values: Values};
  send: {operation: string; world: string; caller: Caller; filled: Filled};
  /** Until nothing changes any more if `milliseconds` is undefined. `operation`: the page, whose objects come first. */
  wait: {world: string; milliseconds?: number; operation?: string};
  samples: {operation: string; filled: Filled};
  check: {operation: string; body: string};
  /** What can be typed at an offset of the body. */
  complete: {operation: string; world: string; body: string; offset: number};
  reset: {values: Values};
  /** Adds the objects of the example that the world does not have. */
  complement: {world: string; values: Values};
  import: {text: string};
  view: {world: string | null; values: Values};
  /** A rollout in the example; the world of the tab does not change. */
  rollout: RolloutOptions;
  /** The steps of a block of a guide; `first` is the number of the first one. */
  run: {world: string | null; values: Values; caller: Caller; steps: Step[]; first: number; firstIds: FirstIds};
};

export type Responses = {
  open: State & {form: Form};
  send: Reply | {problem: Placed};
  wait: Result;
  samples: Pick<Sample, 'language' | 'label' | 'code'>[] | {problem: Placed};
  check: Placed[];
  complete: Completions | undefined;
  reset: State;
  complement: Result;
  import: State | {problem: string};
  view: State & {view: View};
  rollout: Rollout;
  run: Result & {calls: Ran[]; firstIds: FirstIds};
};

export type Kind = keyof Requests;
export type SandboxRequest = {[K in Kind]: {kind: K} & Requests[K]}[Kind];
