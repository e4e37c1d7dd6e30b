import type {Json, JsonObject} from './model';

export type Entry = {
  value: JsonObject;
  /** Path parameters of the collection it belongs to, as properties: `service_id`. */
  parents: Record<string, string>;
  /** Whether the running example had it before the first call. */
  seeded: boolean;
};

/** Objects by resource, and the highest id that was assigned. */
export type Stored = {objects: Readonly<Record<string, readonly Entry[]>>; lastId: number};

/** The objects of one simulated platform, by resource. Later objects come first in lists. */
export class Store {
  private constructor(
    private readonly entries: Map<string, Entry[]>,
    private next: number,
  ) {}

  static of(seeds: ReadonlyMap<string, readonly Entry[]>): Store {
    return Store.load({objects: Object.fromEntries(seeds), lastId: 1000});
  }

  static load({objects, lastId}: Stored): Store {
    return new Store(new Map(Object.entries(structuredClone(objects) as Record<string, Entry[]>)), lastId);
  }

  save(): Stored {
    return {objects: structuredClone(Object.fromEntries(this.entries)), lastId: this.next};
  }

  get lastId(): number {
    return this.next;
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
