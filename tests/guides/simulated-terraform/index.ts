/**
 * Terraform with the product's provider, for the Terraform steps of guides: plan, apply, import, output and destroy over
 * the simulated platform. The state is a file in the folder, as with Terraform.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Contract} from '../../../contract';
import type {JsonObject} from '../../../platform/model';
import type {Platform} from '../../../platform/platform';
import {
  entriesOf,
  evaluateBlock,
  hasUnknown,
  referencesOf,
  TerraformError,
  UNKNOWN,
  type Block,
  type Scope,
  type Value,
  type Values,
} from './hcl';
import {addressOf, Project, type ParseHcl} from './project';
import {Provider, schemaOf, type Connection, type Managed} from './provider';

export type {ParseHcl} from './project';
export type TerraformCall = {
  args: readonly string[];
  cwd: string;
  apiKey: string;
  /** Values of variables: those of `TF_VAR_…`. */
  variables: Readonly<Record<string, string>>;
};
export type TerraformResult = {exitCode: number; output: string};

type Action = 'create' | 'update' | 'replace' | 'delete';
type Planned = {address: string; action: Action; fields: readonly string[]};
type State = {resources: Record<string, Managed>; outputs: Record<string, {value: unknown; sensitive: boolean}>};

const META = ['depends_on', 'for_each', 'lifecycle', 'provider', 'timeouts'];

export class Terraform {
  private readonly provider: Provider;

  constructor(
    contract: Contract,
    private readonly slug: string,
    private readonly parse: ParseHcl,
  ) {
    this.provider = new Provider(contract);
  }

  run(platform: Platform, call: TerraformCall): TerraformResult {
    try {
      return {exitCode: 0, output: this.execute(platform, call)};
    } catch (error) {
      if (error instanceof TerraformError) return {exitCode: 1, output: `Error: ${error.message}`};
      throw error;
    }
  }

  private execute(platform: Platform, {args, cwd, apiKey, variables}: TerraformCall): string {
    const [command = '', ...words] = args;
    const names = words.filter((word) => !word.startsWith('-'));
    if (command === 'output') return shownOutput(readState(cwd), names[0]);
    if (command === 'state') return changedState(cwd, names);
    if (command === 'show') return shownState(readState(cwd));
    if (!['init', 'validate', 'plan', 'apply', 'destroy', 'import'].includes(command)) return '';
    const project = new Project(cwd, this.parse);
    if (command === 'init') return 'Terraform has been successfully initialized!';
    if (command === 'validate') return 'Success! The configuration is valid.';
    const run = () =>
      new Run(project, this.slug, this.provider.connect(platform, apiKey), readState(cwd), variables, optionsOf(args));
    if (command === 'import') return run().import(names[0]!, names[1]!);
    const planned = run().walk(false);
    if (command === 'plan' || planned.length === 0) return planText(planned);
    // Steps that fail leave what the earlier steps made, and the state has it.
    return appliedText(run().walk(true), readState(cwd));
  }
}

type Options = {replace: readonly string[]; destroys: boolean};

const optionsOf = (args: readonly string[]): Options => ({
  replace: args.flatMap((word) => (word.startsWith('-replace=') ? [word.slice('-replace='.length)] : [])),
  destroys: args[0] === 'destroy' || args.includes('-destroy'),
});

/** One run of a command on a project and its state. */
class Run {
  private readonly values: Values = {};
  private readonly planned: Planned[] = [];
  private readonly scope: Scope;

  constructor(
    private readonly project: Project,
    private readonly slug: string,
    private readonly connection: Connection,
    private readonly state: State,
    variables: Readonly<Record<string, string>>,
    private readonly options: Options,
  ) {
    const roots: Values = {
      path: {module: '.', root: '.'},
      var: Object.fromEntries(project.variables.map((block) => variableOf(block, variables))),
      local: lazily(Object.keys(project.locals), (name) => project.locals[name]!.evaluate(this.scope)),
      data: this.dataSources(),
    };
    this.scope = {folder: project.folder, read: (name) => roots[name] ?? this.values[name] ?? this.elsewhere(name)};
  }

  private checkReferences(block: Block): void {
    const {data} = this.project;
    for (const [root = '', first = '', second = ''] of referencesOf(block)) {
      const [type, name, declared] =
        root === 'data'
          ? [first, second, data.some(({labels}) => labels[0] === first && labels[1] === second)]
          : [root, first, this.project.resource(root, first) !== undefined];
      if (this.typeOf(type) !== undefined && !declared)
        throw new TerraformError(`Reference to undeclared resource ${type}.${name}`);
    }
  }

  /** Plans every resource in the order of dependencies, and applies each step when `applies` is set. */
  walk(applies: boolean): Planned[] {
    const wanted = new Set<string>();
    const last: (() => void)[] = [];
    for (const block of this.options.destroys ? [] : this.project.resources) {
      const [prefixed = '', name = ''] = block.labels;
      const type = this.typeOf(prefixed);
      if (type === undefined) continue;
      if (!schemaOf('resource', type))
        throw new TerraformError(`The provider does not support resource type ${prefixed}`);
      this.checkReferences(block);
      const instances: Values = {};
      for (const [key, scope] of this.instancesOf(block)) {
        const address = addressOf(block) + (key === undefined ? '' : `["${key}"]`);
        wanted.add(address);
        instances[key ?? ''] = this.step(block, type, address, evaluateBlock(block, scope, META), applies, last);
      }
      const own = (this.values[prefixed] ??= {}) as Values;
      own[name] = block.attributes.for_each ? instances : instances['']!;
    }
    for (const run of last) run();
    for (const [address, managed] of Object.entries(this.state.resources).reverse()) {
      if (wanted.has(address)) continue;
      const [prefixed = '', name = ''] = address.replace(/\[.*/, '').split('.');
      const block = this.project.resource(prefixed, name);
      if (block) this.checkDestroy(block, address);
      this.planned.push({address, action: 'delete', fields: []});
      if (applies) this.destroy(address, managed);
    }
    this.readOutputs(applies);
    return this.planned;
  }

  import(address: string, id: string): string {
    const [prefixed = '', name = ''] = address.split('.');
    const type = this.typeOf(prefixed);
    if (type === undefined || !this.project.resource(prefixed, name))
      throw new TerraformError(`resource address "${address}" does not exist in the configuration`);
    if (this.state.resources[address]) throw new TerraformError(`Resource already managed by Terraform: ${address}`);
    this.state.resources[address] = this.connection.import(type, id);
    this.save();
    return 'Import successful!';
  }

  /** One resource instance: what happens to it, and what other blocks can read of it. */
  private step(
    block: Block,
    type: string,
    address: string,
    args: Values,
    applies: boolean,
    last: (() => void)[],
  ): Value {
    const managed = this.state.resources[address];
    const object = managed && this.connection.read(type, managed);
    const known = hasUnknown(args) ? undefined : (args as JsonObject);
    const {action, fields} = this.actionFor(block, type, address, args, managed, object);
    if (action) this.planned.push({address, action, fields});
    if (action === 'replace') this.checkDestroy(block, address);
    if (!applies || !known) {
      const readable =
        managed && object && action !== 'replace' ? {...managed, object: {...managed.object, ...object}} : undefined;
      return this.readable(type, args, readable);
    }
    let current: Managed;
    if (action === 'create') current = this.connection.create(type, known);
    else if (action === 'update')
      current = this.connection.update(type, known, {...managed!, object: {...managed!.object, ...object}}, fields);
    else if (action === 'replace') {
      const isFirst = lifecycleOf(block, this.scope).create_before_destroy === true;
      if (!isFirst) this.destroy(address, managed!);
      current = this.connection.create(type, known);
      if (isFirst) last.push(() => this.connection.delete(type, managed!));
    } else current = {...managed!, args: known, object: {...managed!.object, ...object}};
    this.state.resources[address] = current;
    this.save();
    return this.readable(type, args, current);
  }

  private actionFor(
    block: Block,
    type: string,
    address: string,
    args: Values,
    managed: Managed | undefined,
    object: JsonObject | undefined,
  ): {action?: Action; fields: readonly string[]} {
    if (!managed || !object) return {action: 'create', fields: []};
    if (this.options.replace.includes(address)) return {action: 'replace', fields: []};
    const ignored = lifecycleOf(block, this.scope).ignore_changes as string[];
    const compared = Object.fromEntries(Object.entries(args).filter(([name]) => !ignored.includes(name))) as Values;
    if (hasUnknown(compared)) return {action: 'update', fields: Object.keys(compared)};
    const fields = this.connection
      .differences(type, args as JsonObject, managed, object)
      .filter((field) => !ignored.includes(field));
    if (fields.length === 0) return {fields};
    return {action: this.connection.canUpdate(type, args as JsonObject, fields) ? 'update' : 'replace', fields};
  }

  private readable(type: string, args: Values, managed: Managed | undefined): Value {
    const {required = [], optional = [], attributes = []} = schemaOf('resource', type)!;
    const own = Object.fromEntries([...required, ...optional].map((name) => [name, args[name] ?? null]));
    const set = (name: string): Value => (managed ? ((managed.object[name] as Value | undefined) ?? null) : UNKNOWN);
    return {
      ...own,
      ...args,
      ...Object.fromEntries(attributes.map((name) => [name, set(name)])),
      id: managed ? managed.id : UNKNOWN,
    };
  }

  private destroy(address: string, managed: Managed): void {
    this.connection.delete(this.typeOf(address.split('.')[0]!)!, managed);
    Reflect.deleteProperty(this.state.resources, address);
    this.save();
  }

  private checkDestroy(block: Block, address: string): void {
    if (lifecycleOf(block, this.scope).prevent_destroy === true)
      throw new TerraformError(`Instance cannot be destroyed: ${address} has lifecycle.prevent_destroy set`);
  }

  private instancesOf(block: Block): [string | undefined, Scope][] {
    const each = block.attributes.for_each;
    if (!each) return [[undefined, this.scope]];
    return entriesOf(each.evaluate(this.scope)).map(([key, value]) => [
      key,
      {...this.scope, read: (name) => (name === 'each' ? {key, value} : this.scope.read(name))},
    ]);
  }

  private dataSources(): Values {
    const read = (block: Block): Value => {
      const [prefixed = ''] = block.labels;
      const type = this.typeOf(prefixed);
      if (type === undefined) return elsewhereValue(addressOf(block));
      if (!schemaOf('data', type)) throw new TerraformError(`The provider does not support data source ${prefixed}`);
      const args = evaluateBlock(block, this.scope, META);
      return hasUnknown(args) ? UNKNOWN : {...args, ...(this.connection.data(type, args as JsonObject) as Values)};
    };
    const types = [...new Set(this.project.data.map(({labels}) => labels[0]!))];
    const blocksOf = (type: string) => this.project.data.filter(({labels}) => labels[0] === type);
    return lazily(types, (type) =>
      lazily(
        blocksOf(type).map(({labels}) => labels[1]!),
        (name) => read(blocksOf(type).find(({labels}) => labels[1] === name)!),
      ),
    );
  }

  /** Resources of other providers, and modules: their attributes have some text. */
  private elsewhere(name: string): Value {
    if (this.typeOf(name) !== undefined) throw new TerraformError(`Reference to undeclared resource ${name}`);
    return elsewhereValue(name);
  }

  /** The type without the product's prefix; undefined for resources of other providers. */
  private typeOf(prefixed: string): string | undefined {
    return prefixed.startsWith(`${this.slug}_`) ? prefixed.slice(this.slug.length + 1) : undefined;
  }

  private readOutputs(applies: boolean): void {
    if (this.options.destroys) return;
    const secrets = this.project.variables.flatMap((block) =>
      block.attributes.sensitive?.evaluate(this.scope) === true ? [block.labels[0]!] : [],
    );
    for (const {labels, attributes} of this.project.outputs) {
      const sensitive = attributes.sensitive?.evaluate(this.scope) === true;
      const isSecret = attributes.value!.references.some(
        ([root, name, last]) =>
          (root === 'var' && secrets.includes(name!)) || (root === `${this.slug}_api_key` && last === 'api_key'),
      );
      if (isSecret && !sensitive) throw new TerraformError('Output refers to sensitive values');
      const value = attributes.value!.evaluate(this.scope);
      if (applies) this.state.outputs[labels[0]!] = {value, sensitive};
    }
    if (applies) this.save();
  }

  private save(): void {
    writeState(this.project.folder, this.state);
  }
}

const STATE = 'terraform.tfstate';

const writeState = (folder: string, state: State): void =>
  writeFileSync(path.join(folder, STATE), `${JSON.stringify(state, null, 2)}\n`);

function readState(folder: string): State {
  const file = path.join(folder, STATE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : {resources: {}, outputs: {}};
}

/** `state list`, and `state rm` for an object that stays outside Terraform. */
function changedState(folder: string, [command = '', address = '']: readonly string[]): string {
  const state = readState(folder);
  if (command !== 'rm') return Object.keys(state.resources).join('\n');
  if (!Reflect.has(state.resources, address)) throw new TerraformError(`No matching objects found: ${address}`);
  Reflect.deleteProperty(state.resources, address);
  writeState(folder, state);
  return `Removed ${address}`;
}

/** What `show -json` prints of the state. */
function shownState({resources}: State): string {
  const shown = Object.entries(resources).map(([address, {args, object, id}]) => {
    const [type = '', name = ''] = address.replace(/\[.*/, '').split('.');
    return {address, type, name, values: {...object, ...args, id}};
  });
  return JSON.stringify({values: {root_module: {resources: shown}}});
}

function variableOf({labels, attributes}: Block, given: Readonly<Record<string, string>>): [string, Value] {
  const name = labels[0]!;
  const nothing: Scope = {folder: '', read: () => null};
  if (given[name] !== undefined) return [name, given[name]];
  // Terraform asks for the value.
  if (!attributes.default) return [name, `typed-${name}`];
  return [name, attributes.default.evaluate(nothing)];
}

/** `ignore_changes` lists names, which are no values. */
function lifecycleOf({blocks}: Block, scope: Scope): Values {
  const block = blocks.find(({type}) => type === 'lifecycle');
  if (!block) return {ignore_changes: []};
  const ignored = block.attributes.ignore_changes?.references.map(([name]) => name!) ?? [];
  return {...evaluateBlock(block, scope, ['ignore_changes', 'replace_triggered_by']), ignore_changes: ignored};
}

/** An object whose values are computed when they are read. */
function lazily(names: readonly string[], valueOf: (name: string) => Value): Values {
  const result: Values = {};
  for (const name of names) Object.defineProperty(result, name, {enumerable: true, get: () => valueOf(name)});
  return result;
}

const elsewhereValue = (name: string): Value =>
  new Proxy({}, {get: (_, key) => (typeof key === 'string' ? elsewhereValue(`${name}.${key}`) : () => name)}) as Values;

const WORDS: Readonly<Record<Action, string>> = {
  create: 'will be created',
  update: 'will be updated in-place',
  replace: 'must be replaced',
  delete: 'will be destroyed',
};

type Counts = {add: number; change: number; destroy: number};

function countsOf(planned: readonly Planned[]): Counts {
  const count = (...actions: Action[]) => planned.filter(({action}) => actions.includes(action)).length;
  return {add: count('create', 'replace'), change: count('update'), destroy: count('delete', 'replace')};
}

function planText(planned: readonly Planned[]): string {
  if (planned.length === 0) return 'No changes. Your infrastructure matches the configuration.';
  const {add, change, destroy} = countsOf(planned);
  return [
    ...planned.map(({address, action, fields}) =>
      [`# ${address} ${WORDS[action]}`, ...(action === 'create' ? [] : fields)].join(' '),
    ),
    `Plan: ${add} to add, ${change} to change, ${destroy} to destroy.`,
  ].join('\n');
}

function appliedText(planned: readonly Planned[], {outputs}: State): string {
  const {add, change, destroy} = countsOf(planned);
  const shown = Object.entries(outputs).map(
    ([name, {value, sensitive}]) => `${name} = ${sensitive ? '<sensitive>' : JSON.stringify(value)}`,
  );
  return [
    planText(planned),
    `Apply complete! Resources: ${add} added, ${change} changed, ${destroy} destroyed.`,
    ...(shown.length > 0 ? ['Outputs:', ...shown] : []),
  ].join('\n');
}

function shownOutput({outputs}: State, name: string | undefined): string {
  const found = outputs[name ?? ''];
  if (!found) throw new TerraformError(`Output "${name ?? ''}" not found`);
  return typeof found.value === 'string' ? found.value : JSON.stringify(found.value);
}
