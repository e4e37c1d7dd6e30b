import type {Json, JsonObject} from './model';

export type Entry = {
  value: JsonObject;
  /** Path parameters of the collection it belongs to, as properties: `service_id`. */
  parents: Record<string, string>;
  /** Whether the running example had it before the first call. */
  seeded: boolean;
};

/** The objects of one simulated platform, by resource. Later objects come first in lists. */
export class Store {
  private readonly entries = new Map<string, Entry[]>();
  private next = 1000;

  constructor(seeds: ReadonlyMap<string, readonly Entry[]>) {
    for (const [resource, list] of seeds) this.entries.set(resource, structuredClone([...list]));
  }

  all(resource: string): Entry[] {
    return this.entries.get(resource) ?? [];
  }

  resources(): string[] {
    return [...this.entries.keys()];
  }

  find(resource: string, id: Json | undefined): Entry | undefined {
    return this.all(resource).find(({value}) => String(value.id) === String(id));
  }

  add(resource: string, entry: Entry): void {
    this.entries.set(resource, [entry, ...this.all(resource)]);
  }

  remove(resource: string, entry: Entry): void {
    this.entries.set(
      resource,
      this.all(resource).filter((other) => other !== entry),
    );
  }

  /** Ids are unique across the platform; none of the running example is as high. */
  newId(): number {
    this.next += 1;
    return this.next;
  }

  /** The same sequence of calls gets the same ids. */
  newUuid(): string {
    return `00000000-0000-4000-8000-${String(this.newId()).padStart(12, '0')}`;
  }
}
