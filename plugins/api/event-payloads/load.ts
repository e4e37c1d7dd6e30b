import {readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {load} from 'js-yaml';
import {resolveTokens, type Tokens} from '../../source/brand-tokens/resolve';

/** The parts of JSON Schema that payloads use. */
export type PayloadSchema = {
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: string[];
  properties?: Record<string, PayloadSchema>;
  required?: string[];
  items?: PayloadSchema;
  additionalProperties?: boolean | PayloadSchema;
  /** The value has the schema of this operation's response; fields may be missing. */
  'x-entity'?: string;
};

export type PayloadAction = {when: string; examples: {title?: string; value: unknown}[]};

/** One schema, and the actions that use it. */
export type Payload = {title: string; schema: PayloadSchema; actions: Record<string, PayloadAction>};

/** A file of api/events/. */
export type EventSource = {
  source: string;
  description: string;
  /** Channel types that usually deliver the events. */
  channels: string[];
  /** Paths of the payload that filters often use. */
  filters: string[];
  /** The field in which the paths of filters start, if it is not the payload itself. */
  filtersStartIn?: string;
  payloads: Payload[];
};

/** The payloads of all sources, in the order of their names, with brand tokens resolved. */
export async function readEvents({apiDir, tokens}: {apiDir: string; tokens: Tokens}): Promise<EventSource[]> {
  const folder = path.join(apiDir, 'events');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.yaml')).sort();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const text = resolveTokens({text: await readFile(file, 'utf8'), file, tokens, format: 'data'});
      return load(text) as EventSource;
    }),
  );
}

/** `approval:deployment:create` and the like, as labels of code blocks name them. */
export const eventNames = (sources: readonly EventSource[]): string[] =>
  sources.flatMap(({source, payloads}) =>
    payloads.flatMap(({actions}) => Object.keys(actions).map((action) => `${source}:${action}`)),
  );

export function payloadOf(sources: readonly EventSource[], name: string): Payload | undefined {
  const [source] = name.split(':');
  const action = name.slice(source!.length + 1);
  return sources.find((entry) => entry.source === source)?.payloads.find(({actions}) => Object.hasOwn(actions, action));
}
