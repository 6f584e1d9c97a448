import { type SQL, sql } from "drizzle-orm";
import type { RowError } from "../../../formats/sheet.ts";
import { findMember, findUser } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { isId } from "../../../kernel/ids.ts";
import { fieldsOf } from "../../../records/access/fields-access.ts";
import { type Catalog, type Collection, queryRows, visibleRows } from "../../../records/index.ts";
import { type Message, say } from "../../../text/message.ts";
import { isRowError } from "../reading/values.ts";
import { isName, Missing, soleName } from "./missing.ts";

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

interface ResolverOptions {
  /** Dry runs only: true if an earlier row creates a record with this name. */
  isEarlier(target: string, name: string): boolean;
  /** True if the import may create records of the collection for references to missing ones. */
  isCreatable(target: string): boolean;
  /** Collections whose missing records the import creates. */
  wanted: readonly string[];
}

/** Resolves references among the records that the importing user can see. */
export class Resolver {
  readonly #catalog: Catalog;
  readonly #context: ReadContext;
  readonly #options: ResolverOptions;
  /** Cache, since consecutive rows often refer to the same record. */
  readonly #known = new Map<string, string | RowError>();
  readonly #visible = new Map<string, SQL>();

  constructor(catalog: Catalog, context: ReadContext, options: ResolverOptions) {
    this.#options = options;
    this.#catalog = catalog;
    this.#context = context;
  }

  /** Finds a record by id, number, unique field, e-mail or name. */
  reference(target: string, text: string): string | RowError | typeof LATER | Missing {
    const name = text.trim();
    const place = `${target} ${name}`;
    let found = this.#known.get(place);
    if (found === undefined) {
      found = target === "users" ? this.#user(name) : this.#spelled(target, name);
      // Failures are not cached: the next row may create the record.
      if (typeof found === "string") this.#known.set(place, found);
    }
    if (!isRowError(found) || found.code !== UNKNOWN) return found;
    return this.#options.isEarlier(target, name) ? LATER : (this.#missing(target, name) ?? found);
  }

  #missing(target: string, name: string): Missing | RowError | undefined {
    const collection = this.#catalog.collections.get(target);
    if (!collection || soleName(collection) === undefined || !isName(collection, name)) return undefined;
    const isWanted = this.#options.wanted.includes(target);
    if (this.#options.isCreatable(target)) return new Missing(target, name.normalize("NFC"), isWanted);
    if (!isWanted) return undefined;
    const message = say("governance.errors.missingDenied", {
      target: nameOf(target),
      permission: `${target}.create`,
    });
    return { code: "PERMISSION_MISSING", message };
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

  /** Spelled as in the file, or composed: some programs write an umlaut as two characters. */
  #spelled(target: string, name: string): string | RowError {
    const found = this.#record(target, name);
    const composed = name.normalize("NFC");
    if (composed === name || !isRowError(found) || found.code !== UNKNOWN) return found;
    return this.#record(target, composed);
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

/** Name of a collection in the language of the reader. */
export function nameOf(target: string): Message {
  const [module, name] = target.split(".");
  return { key: name === undefined ? `records.names.${module}.many` : `${module}.names.${name}.many` };
}

export function unknown(target: string): RowError {
  return {
    code: UNKNOWN,
    message: say("governance.errors.referenceUnknown", { target: nameOf(target) }),
  };
}
