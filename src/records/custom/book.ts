import type { Connection } from "../../store/connection.ts";
import type { Handle, Tx } from "../../store/transaction.ts";
import type { Collection } from "../model/collection.ts";
import { bindCustom } from "./definition.ts";
import { definitionsOf, indexesOf } from "./rows.ts";

type Collections = ReadonlyMap<string, Collection>;

/** Custom fields by organisation, cached until one changes. */
export class CustomBook {
  readonly #collections: () => Collections;
  readonly #known = new Map<number, Collections>();
  /** Organisations with changes in the current transaction, which only that transaction sees. */
  readonly #changing = new Set<number>();

  constructor(collections: () => Collections) {
    this.#collections = collections;
  }

  /** All collections, with the fields that the organisation of a call defined. */
  of({ handle, org }: { handle: Handle; org: number }): Collections {
    if (this.#changing.has(org)) return this.#load(handle.connection, org);
    const known = this.#known.get(org);
    if (known) return known;
    const own = this.#load(handle.connection, org);
    // A snapshot may be older than the last change.
    if (handle.isShared || "attempt" in handle) this.#known.set(org, own);
    return own;
  }

  /** To be called in the transaction that changes a definition. */
  changed(tx: Tx, org: number): void {
    this.#changing.add(org);
    tx.visible(() => {
      this.#known.delete(org);
      this.#changing.delete(org);
    });
  }

  #load(connection: Connection, org: number): Collections {
    const collections = this.#collections();
    const all = definitionsOf(connection, org);
    if (all.length === 0) return collections;
    const own = new Map(collections);
    const indexes = indexesOf(connection, org);
    for (const [name, definitions] of Map.groupBy(all, ({ collection }) => collection)) {
      const base = collections.get(name);
      if (!base) continue;
      const custom = definitions.map((one) => bindCustom(one, base.tableName, (index) => indexes.has(index)));
      own.set(name, base.withCustom(org, custom));
    }
    return own;
  }
}
