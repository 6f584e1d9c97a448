import type { Collection } from "./collection.ts";

/** A field of a collection. */
export interface FieldPlace {
  collection: string;
  field: string;
}

/** Which fields are made from which, as the entities say it: at once, or by way of other fields. */
export class Copies {
  readonly #collections: ReadonlyMap<string, Collection>;

  constructor(collections: ReadonlyMap<string, Collection>) {
    this.#collections = collections;
  }

  /** Whether a field is made from one of another record. Fields of one name are, wherever a rule looks at one and writes the other. */
  isMadeFrom(collection: string, field: string, source: FieldPlace): boolean {
    if (field === source.field) return true;
    return this.#sourcesOf(collection, field).some(
      (one) =>
        isSame(one, source) ||
        (one.collection === collection &&
          one.field !== field &&
          this.isMadeFrom(collection, one.field, source)),
    );
  }

  /** Every field that the value of one goes into, by any way. */
  madeOf(source: FieldPlace): FieldPlace[] {
    const found: FieldPlace[] = [];
    const reached = [source];
    for (let at = reached.shift(); at; at = reached.shift()) {
      for (const place of this.#directly(at)) {
        if (isSame(place, source) || found.some((one) => isSame(one, place))) continue;
        found.push(place);
        reached.push(place);
      }
    }
    return found;
  }

  #directly(source: FieldPlace): FieldPlace[] {
    return [...this.#collections.values()].flatMap(({ name, fields }) =>
      [...fields.keys()]
        .filter((field) => this.#sourcesOf(name, field).some((one) => isSame(one, source)))
        .map((field) => ({ collection: name, field })),
    );
  }

  /** What the entity says that a field is made from. */
  #sourcesOf(collection: string, field: string): FieldPlace[] {
    const { copies = {} } = this.#collections.get(collection)?.entity ?? {};
    return Object.entries(copies).flatMap(([from, fields]) => {
      const named = fields[field];
      const same = from !== collection && this.#collections.get(from)?.fields.has(field);
      const names = named ?? (same ? [field] : []);
      return names.map((name) => ({ collection: from, field: name }));
    });
  }
}

function isSame(one: FieldPlace, other: FieldPlace): boolean {
  return one.collection === other.collection && one.field === other.field;
}
