import type { Collection } from "./collection.ts";

export interface FieldPlace {
  collection: string;
  field: string;
}

/** Direct and transitive copies between fields, as declared by the entities. */
export class Copies {
  readonly #collections: ReadonlyMap<string, Collection>;

  constructor(collections: ReadonlyMap<string, Collection>) {
    this.#collections = collections;
  }

  /** Same-named fields also count if a rule reads one and writes the other. */
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

  /** Returns the fields that are copied from the source, directly or transitively. */
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
