import {type Contract, follow, isReference, target} from '../../../../contract';
import {type AnySchema, type SchemaOrRef} from './openapi';

/** A request omits read-only properties, a response write-only ones. */
export type Direction = 'request' | 'response';

/** A schema as shown on the page: references resolved, allOf merged, ids assigned. */
export type SchemaView = {
  /** In words: `array of integer (int64)`. */
  type: string;
  /** The value itself, then the items of an array, then the items of those. */
  levels: AnySchema[];
  properties: Property[];
  choices: Choice[];
  /** The schema is shown elsewhere on the page. */
  same?: {name: string; id: string};
  /** A reference without a target. */
  unresolved?: string;
};
export type Property = {name: string; id: string; label: string; required: boolean; view: SchemaView};
export type Choice = {
  /** Unique on the page. */
  id: string;
  kind: 'oneOf' | 'anyOf';
  /** Property that selects the alternative (discriminator). */
  by?: string;
  options: Option[];
};
export type Option = {title: string; values: string[]; needs: string[]; view: SchemaView};

/** A page with more properties than this shows a schema once and then links to it. */
const MANY = 1500;

type MergedSchema = {
  schema: AnySchema;
  /** References of the schema and of those it extends. */
  primary: string[];
  parts: string[];
  choices: RawChoice[];
  unresolved?: string;
};
type RawChoice = {kind: 'oneOf' | 'anyOf'; options: SchemaOrRef[]; discriminator?: AnySchema['discriminator']};
type Place = {
  id: string;
  label: string;
  direction: Direction;
  /** Enclosing schemas, with the id of each. */
  open: ReadonlyMap<string, string>;
  /** Alternatives since the last property. */
  alternatives: string[];
};

const NONE: ReadonlySet<string> = new Set();
/** Merged schemas of a contract; many pages show the same ones. */
const FLATS = new WeakMap<Contract, WeakMap<object, MergedSchema>>();

/** Builds the views of one page, with unique ids. */
export class SchemaViewBuilder {
  private readonly ids = new Set<string>();
  private readonly roots = new Map<string, string>();
  private readonly shown = new Map<string, string>();
  private readonly flats: WeakMap<object, MergedSchema>;
  private count = 0;

  constructor(
    readonly contract: Contract,
    reserved: string[] = [],
  ) {
    this.flats = FLATS.get(contract) ?? new WeakMap();
    FLATS.set(contract, this.flats);
    reserved.forEach((id) => this.ids.add(id));
  }

  /** Returns an unused id: the first free candidate, or the last one with a number. */
  id(...candidates: string[]): string {
    const clean = candidates.map((candidate) => candidate.replaceAll(/\s+/g, '-'));
    let id = clean.find((candidate) => !this.ids.has(candidate));
    for (let number = 2; id === undefined; number += 1) {
      const numbered = `${clean.at(-1)}(${number})`;
      if (!this.ids.has(numbered)) id = numbered;
    }
    this.ids.add(id);
    return id;
  }

  /** The schema of a body. If an earlier response has the same body, links to it. */
  root(schema: SchemaOrRef, {prefix, anchor, direction, alternative = []}: RootOptions): SchemaView {
    const ref = isReference(schema) ? schema.$ref : undefined;
    const known = ref === undefined ? undefined : this.roots.get(`${direction} ${ref}`);
    if (ref !== undefined && known !== undefined) {
      return {...leaf(this.type(schema)), levels: [{}], same: {name: nameOf(ref), id: known}};
    }
    if (ref !== undefined) this.roots.set(`${direction} ${ref}`, anchor);
    return this.view(schema, {id: prefix, label: '', direction, open: new Map(), alternatives: alternative}, anchor);
  }

  /** A parameter or header: its own id, then its schema. */
  named(name: string, candidate: string, schema: SchemaOrRef, required: boolean, direction: Direction): Property {
    const id = this.id(candidate);
    this.count += 1;
    const place = {id, label: name, direction, open: new Map<string, string>(), alternatives: []};
    return {name, id, label: name, required, view: this.view(schema, place)};
  }

  private view(schema: SchemaOrRef, place: Place, anchor = place.id): SchemaView {
    const flat = this.flatten(schema);
    const type = this.type(schema);
    const many = this.count > MANY && hasInside(flat);
    const again =
      flat.primary.find((ref) => place.open.has(ref)) ??
      (many ? flat.primary.find((ref) => this.shown.has(`${place.direction} ${ref}`)) : undefined);
    if (again !== undefined) {
      const id = place.open.get(again) ?? this.shown.get(`${place.direction} ${again}`)!;
      return {...leaf(type), levels: [flat.schema], same: {name: nameOf(again), id}};
    }
    const open = new Map(place.open);
    for (const ref of flat.primary) {
      const key = `${place.direction} ${ref}`;
      open.set(ref, anchor);
      if (!this.shown.has(key)) this.shown.set(key, anchor);
    }
    // It extends an enclosing schema: link to that one and show the rest.
    const base = flat.parts.find((ref) => place.open.has(ref));
    if (base !== undefined) {
      const rest = this.flatten(schema, new Set(place.open.keys()));
      const view = this.inside(rest, {...place, open}, type);
      return {...view, same: {name: nameOf(base), id: place.open.get(base)!}};
    }
    return this.inside(flat, {...place, open}, type);
  }

  private inside(flat: MergedSchema, place: Place, type: string): SchemaView {
    const {schema} = flat;
    const view: SchemaView = {...leaf(type), levels: [schema], unresolved: flat.unresolved};
    view.properties = this.properties(schema, place);
    view.choices = [...flat.choices, ...this.subtypes(flat)].map((choice) => this.choice(choice, place, flat));
    if (schema.items !== undefined) {
      const item = this.view(schema.items, place);
      view.levels.push(...item.levels);
      view.properties.push(...item.properties);
      view.choices.push(...item.choices);
      view.same = item.same;
      view.unresolved ??= item.unresolved;
    }
    return view;
  }

  private properties(schema: AnySchema, place: Place): Property[] {
    const listed = Object.entries(schema.properties ?? {}).filter(([, property]) => {
      const own = this.flatten(property).schema;
      return place.direction === 'request' ? !own.readOnly : !own.writeOnly;
    });
    if (typeof schema.additionalProperties === 'object' && Object.keys(schema.additionalProperties).length > 0) {
      listed.push(['*', schema.additionalProperties]);
    }
    // All names of one object get their ids before anything inside them does.
    const named = listed.map(([name, property]) => {
      const between = place.alternatives.map((alternative) => `(${alternative})`);
      const id = this.id([place.id, name].join('.'), [place.id, ...between, name].join('.'));
      return {name, property, id, label: place.label ? `${place.label}.${name}` : name};
    });
    this.count += named.length;
    return named.map(({name, property, id, label}) => ({
      name,
      id,
      label,
      required: schema.required?.includes(name) ?? false,
      view: this.view(property, {...place, id, label, alternatives: []}),
    }));
  }

  private choice({kind, options, discriminator}: RawChoice, place: Place, parent: MergedSchema): Choice {
    const titles = options.map((option) => this.title(option));
    return {
      id: this.id('choice'),
      kind,
      by: discriminator?.propertyName,
      options: options.map((option, index) => {
        const isShared = titles.some((other, at) => at !== index && other === titles[index]);
        const title = isShared ? `${titles[index]} ${index + 1}` : titles[index]!;
        const own = this.flatten(option).schema;
        return {
          title,
          values: discriminator ? valuesOf(discriminator, option) : [],
          needs: (own.required ?? []).filter((name) => !own.properties?.[name] && parent.schema.properties?.[name]),
          view: this.view(option, {...place, alternatives: [...place.alternatives, title]}),
        };
      }),
    };
  }

  /** A base with a discriminator and no oneOf: its subtypes extend it with allOf. */
  private subtypes({schema, primary, choices}: MergedSchema): RawChoice[] {
    const {discriminator} = schema;
    if (!discriminator || choices.length > 0 || primary.length === 0) return [];
    const base = primary.at(-1)!;
    const mapped = Object.values(discriminator.mapping ?? {}).map(toRef);
    const extending = Object.entries(this.contract.components?.schemas ?? {})
      .filter(([, other]) => other.allOf?.some((part) => isReference(part) && part.$ref === base))
      .map(([name]) => toRef(name));
    const targets = [...new Set([...mapped, ...extending])].filter((ref) => ref !== base);
    if (targets.length === 0) return [];
    const options = targets.map(($ref): SchemaOrRef => {
      const {schema: sub} = this.flatten({$ref});
      const own = Object.entries(sub.properties ?? {}).filter(([name]) => !schema.properties?.[name]);
      return {
        ...sub,
        title: sub.title ?? nameOf($ref),
        properties: Object.fromEntries(own),
        discriminator: undefined,
        'x-ref': $ref,
      } as AnySchema;
    });
    return [{kind: 'oneOf', options, discriminator}];
  }

  private title(schema: SchemaOrRef): string {
    const {title} = this.flatten(schema).schema;
    return title ?? (isReference(schema) ? nameOf(schema.$ref) : this.type(schema));
  }

  /** The type as text. */
  type(schema: SchemaOrRef, depth = 0): string {
    const {schema: flat, choices, unresolved} = this.flatten(schema);
    if (unresolved !== undefined) return nameOf(unresolved);
    if (depth > 4) return flat.title ?? 'object';
    const format = flat.format ? ` (${flat.format})` : '';
    const kind = kindOf(flat);
    if (kind === 'array')
      return `array of ${flat.items !== undefined ? this.type(flat.items, depth + 1) : 'anything'}${format}`;
    if (choices.length > 0 && (kind === 'any' || kind === 'object') && !flat.properties) {
      const {kind: many, options} = choices[0]!;
      const names = [...new Set(options.map((option) => this.short(option, depth + 1)))];
      const all = names.length > 3 ? `${options.length} shapes` : names.join(', ');
      return `${many === 'oneOf' ? 'one of' : 'any of'} ${all}`;
    }
    if (kind === 'object' && !flat.properties && typeof flat.additionalProperties === 'object') {
      const inner = Object.keys(flat.additionalProperties).length > 0;
      return `map of ${inner ? this.type(flat.additionalProperties, depth + 1) : 'anything'}`;
    }
    return `${kind}${format}`;
  }

  private short(schema: SchemaOrRef, depth: number): string {
    const {schema: flat} = this.flatten(schema);
    return (
      flat.title ?? (kindOf(flat) === 'object' && isReference(schema) ? nameOf(schema.$ref) : this.type(schema, depth))
    );
  }

  /** Resolves references and merges allOf into one schema. Parts in `known` are omitted. */
  private flatten(schema: SchemaOrRef, known: ReadonlySet<string> = NONE): MergedSchema {
    const object = objectOf(schema);
    if (known.size > 0) return this.flattenNow(object, known);
    const cached = this.flats.get(object) ?? this.flattenNow(object, known);
    this.flats.set(object, cached);
    return cached;
  }

  private flattenNow(schema: SchemaOrRef, known: ReadonlySet<string>): MergedSchema {
    const chain: string[] = [];
    const siblings: AnySchema[] = [];
    let node = schema as AnySchema;
    while (isReference(node)) {
      const {$ref, ...rest} = node as AnySchema & {$ref: string};
      if (known.has($ref) || chain.includes($ref)) {
        return {schema: {}, primary: [$ref], parts: [], choices: []};
      }
      chain.push($ref);
      if (Object.keys(rest).length > 0) siblings.unshift(rest);
      const next = target(this.contract, $ref) as AnySchema | boolean | null | undefined;
      if (next === undefined || next === null)
        return {schema: merge(siblings), primary: chain, parts: [], choices: [], unresolved: $ref};
      node = objectOf(next);
    }
    const {allOf = [], oneOf, anyOf, ...own} = this.withoutNull(node);
    const flats = allOf.map((part) => this.flatten(part, new Set([...known, ...chain])));
    const choices = flats.flatMap((part) => part.choices);
    if (oneOf) choices.push({kind: 'oneOf', options: oneOf, discriminator: own.discriminator});
    if (anyOf) choices.push({kind: 'anyOf', options: anyOf, discriminator: oneOf ? undefined : own.discriminator});
    // A single part with only descriptions beside it is another notation for a reference.
    const wraps = flats.length === 1 && !oneOf && !anyOf && !own.properties && !own.additionalProperties && !own.items;
    return {
      schema: mergeAll(flats, [own, ...siblings]),
      primary: wraps ? [...chain, ...flats[0]!.primary] : chain,
      parts: flats.flatMap((part) => [...part.primary, ...part.parts]),
      choices,
      unresolved: flats.find((part) => part.unresolved !== undefined)?.unresolved,
    };
  }

  /** Null as an alternative makes the others nullable. A single other one is no choice: it is the schema. */
  private withoutNull(schema: AnySchema): AnySchema {
    return (['oneOf', 'anyOf'] as const).reduce((before, kind) => {
      const others = before[kind]?.filter((option) => !isNull(follow(this.contract, option)));
      if (!others || others.length === 0 || others.length === before[kind]!.length) return before;
      const nullable = {...before, nullable: true};
      if (others.length > 1) return {...nullable, [kind]: others};
      return {...nullable, [kind]: undefined, allOf: [...(before.allOf ?? []), ...others]};
    }, schema);
  }
}

/** `{type: 'null'}` and its other notations. */
function isNull(schema: unknown): boolean {
  const {type, enum: values, const: value} = (schema ?? {}) as AnySchema;
  return type === 'null' || value === null || (values?.length === 1 && values[0] === null);
}

/** Schemas may be written as true or false. */
const ANYTHING: AnySchema = {};
const NOTHING: AnySchema = {not: {}};
const objectOf = (schema: SchemaOrRef): AnySchema =>
  typeof schema === 'boolean' ? (schema ? ANYTHING : NOTHING) : (schema as AnySchema);

export type RootOptions = {
  prefix: string;
  /** Id of the heading above, the target of "same shape" links. */
  anchor: string;
  direction: Direction;
  /** Several bodies under one prefix, such as content types. */
  alternative?: string[];
};

const leaf = (type: string): SchemaView => ({type, levels: [], properties: [], choices: []});

const nameOf = (ref: string): string => ref.split(/[/#]/).at(-1)!.replaceAll('~1', '/').replaceAll('~0', '~');

const toRef = (target: string): string => (target.includes('/') ? target : `#/components/schemas/${target}`);

const hasInside = ({schema, choices}: MergedSchema): boolean =>
  Boolean(schema.properties ?? schema.items ?? schema.additionalProperties) || choices.length > 0;

/** Values of the discriminator that select an alternative. */
function valuesOf({mapping}: NonNullable<AnySchema['discriminator']>, option: SchemaOrRef): string[] {
  const ref = isReference(option) ? option.$ref : (option as {'x-ref'?: string})['x-ref'];
  if (ref === undefined) return [];
  const values = Object.entries(mapping ?? {}).filter(([, target]) => toRef(target) === ref);
  return values.length > 0 ? values.map(([value]) => value) : [nameOf(ref)];
}

/** object, array, string, integer, number, boolean, any, nothing; `string or null` for a list of types. */
export function kindOf(schema: AnySchema): string {
  const {type} = schema;
  if (isNothing(schema)) return 'nothing';
  if (Array.isArray(type)) {
    const real = type.filter((each) => each !== 'null');
    return real.length === 1 ? real[0]! : real.join(' or ') || 'null';
  }
  if (type) return type;
  if (schema.properties ?? schema.additionalProperties) return 'object';
  if (schema.items !== undefined) return 'array';
  const kinds = new Set((schema.enum ?? []).filter((value) => value !== null).map((value) => typeof value));
  return kinds.size === 1 ? [...kinds][0]! : 'any';
}

/** What is not anything, written as `false` or `not: {}`. */
export const isNothing = ({not}: AnySchema): boolean => not !== undefined && Object.keys(not).length === 0;

/** allOf: all parts apply, and sibling keywords refine them. */
function mergeAll(parts: MergedSchema[], own: AnySchema[]): AnySchema {
  if (parts.length === 0) return own.length === 1 ? own[0]! : merge(own);
  const base = merge(parts.map(({schema}) => schema));
  const descriptions = [...new Set(parts.flatMap(({schema}) => schema.description ?? []))];
  base.description = descriptions.length > 0 ? descriptions.join('\n\n') : undefined;
  base.nullable = parts.every(({schema}) => schema.nullable) || undefined;
  // The title and the example of one part do not apply to the merged schema.
  if (parts.length > 1) {
    base.title = undefined;
    const examples = parts.map(({schema}) => schema.example);
    const objects = examples.every((example) => example === undefined || isPlain(example));
    base.example = objects && examples.some(Boolean) ? Object.assign({}, ...examples) : examples.at(-1);
  }
  return merge([base, ...own]);
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merge(schemas: AnySchema[]): AnySchema {
  return schemas.reduce((a, b) => {
    const both = {...a};
    for (const [key, value] of Object.entries(b) as [keyof AnySchema, never][]) {
      if (value === undefined) continue;
      both[key] = (a[key] === undefined ? value : combine(key, a[key], value)) as never;
    }
    return both;
  }, {} as AnySchema);
}

function combine(key: string, a: unknown, b: unknown): unknown {
  if (key === 'properties') return mergeProperties(a as Properties, b as Properties);
  if (key === 'required') return [...new Set([...(a as string[]), ...(b as string[])])];
  if (key === 'enum') return (a as unknown[]).filter((value) => (b as unknown[]).includes(value));
  if (key === 'x-enumDescriptions') return {...(a as object), ...(b as object)};
  if (key === 'items') return {allOf: [a, b]};
  if (key === 'not') return {anyOf: [a, b]};
  if (key === 'additionalProperties') return isPlain(a) && isPlain(b) ? {allOf: [a, b]} : isPlain(a) ? a : b;
  if (/^(minimum|min[A-Z])/.test(key)) return Math.max(a as number, b as number);
  if (/^(maximum|max[A-Z])/.test(key)) return Math.min(a as number, b as number);
  if (key === 'pattern') return a === b ? a : `${String(a)} and ${String(b)}`;
  if (['readOnly', 'writeOnly', 'deprecated', 'uniqueItems'].includes(key)) return a === true || b === true;
  return b;
}

type Properties = Record<string, SchemaOrRef>;

function mergeProperties(a: Properties, b: Properties): Properties {
  const all = {...a};
  for (const [name, schema] of Object.entries(b)) {
    const known = all[name];
    all[name] = known && known !== schema ? ({allOf: [known, schema]} as AnySchema) : schema;
  }
  return all;
}
