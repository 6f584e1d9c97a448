import { type SQL, sql } from "drizzle-orm";
import type { RowError } from "../../../formats/sheet.ts";
import { findMember, findUser } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { isId } from "../../../kernel/ids.ts";
import { fieldsOf } from "../../../records/access/fields-access.ts";
import { type Catalog, type Collection, queryRows, visibleRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { isRowError } from "../reading/values.ts";

export interface Found {
  id: string;
  version: number;
}

const UNKNOWN = "REFERENCE_UNKNOWN";

const AMBIGUOUS: RowError = {
  code: "REFERENCE_AMBIGUOUS",
  message: say("governance.errors.referenceAmbiguous"),
};

/** Placeholder for a record that an earlier row of the file will create. */
export const LATER = Symbol("later");

/** Resolves references among the records that the importing user can see. */
export class Resolver {
  readonly #catalog: Catalog;
  readonly #context: ReadContext;
  /** Dry runs only: true if an earlier row creates a record with this name. */
  readonly #isEarlier: (target: string, name: string) => boolean;
  /** Cache, since consecutive rows often refer to the same record. */
  readonly #known = new Map<string, string | RowError>();
  readonly #visible = new Map<string, SQL>();

  constructor(catalog: Catalog, context: ReadContext, isEarlier: (target: string, name: string) => boolean) {
    this.#isEarlier = isEarlier;
    this.#catalog = catalog;
    this.#context = context;
  }

  /** Finds a record by id, number, unique field, e-mail or name. */
  reference(target: string, text: string): string | RowError | typeof LATER {
    const name = text.trim();
    const place = `${target} ${name}`;
    let found = this.#known.get(place);
    if (found === undefined) {
      found = target === "users" ? this.#user(name) : this.#record(target, name);
      // Failures are not cached: the next row may create the record.
      if (typeof found === "string") this.#known.set(place, found);
    }
    return isRowError(found) && found.code === UNKNOWN && this.#isEarlier(target, name) ? LATER : found;
  }

  /** Forgets which names belong to which records. */
  forget(): void {
    this.#known.clear();
  }

  /** At most two records, enough to detect ambiguity. */
  matching(collection: Collection, field: string, value: unknown): Found[] {
    const bound = collection.field(field);
    // A key is a single column, and the value was converted for its field.
    const [stored] = bound.field.encode(value as never);
    if (stored === undefined || stored === null) return [];
    return queryRows(
      this.#context,
      sql`SELECT id, version FROM ${collection.table}
          WHERE ${this.#visibleOf(collection)} AND ${collection.column(bound.key)} = ${stored} LIMIT 2`,
    ).map((row) => ({ id: String(row.id), version: Number(row.version) }));
  }

  #user(name: string): string | RowError {
    if (isId(name)) return name;
    const { connection } = this.#context.handle;
    const user = findUser(connection, name);
    return user && findMember(connection, this.#context.org, user.id) ? user.id : unknown("users");
  }

  #record(target: string, name: string): string | RowError {
    if (isId(name)) return name;
    const collection = this.#catalog.collection(target);
    const fields = fieldsOf(this.#context, collection);
    // Matching on a hidden field would reveal its value.
    for (const field of naturalKeys(collection).filter((one) => fields.showsEverywhere(one))) {
      const { kind, accept } = collection.field(field).field;
      const value = kind === "email" && accept ? accept(name, this.#context.principal.organization) : name;
      const found = this.matching(collection, field, value);
      if (found.length > 1) return AMBIGUOUS;
      if (found[0]) return found[0].id;
    }
    return unknown(target);
  }

  #visibleOf(collection: Collection): SQL {
    let visible = this.#visible.get(collection.name);
    if (!visible) {
      visible = visibleRows(this.#context, collection);
      this.#visible.set(collection.name, visible);
    }
    return visible;
  }
}

const keys = new WeakMap<Collection, readonly string[]>();

/** Fields by which people name a record, most reliable first. All are indexed. */
export function naturalKeys(collection: Collection): readonly string[] {
  let known = keys.get(collection);
  if (!known) {
    const fields = [...collection.fields.values()].filter(({ field }) => field.columns.length === 1);
    const texts = fields.filter(({ field }) => field.kind === "text" || field.kind === "email");
    const label = collection.entity.label;
    const names = [
      ...texts.filter(({ name }) => name === "number"),
      ...texts.filter(({ field }) => field.unique),
      ...texts.filter(({ field }) => field.kind === "email" && field.filter),
      ...texts.filter(({ name, field }) => label.length === 1 && label[0] === name && field.filter),
    ].map(({ name }) => name);
    known = [...new Set(names)];
    keys.set(collection, known);
  }
  return known;
}

function unknown(target: string): RowError {
  return {
    code: UNKNOWN,
    message: say("governance.errors.referenceUnknown", { target }),
  };
}
