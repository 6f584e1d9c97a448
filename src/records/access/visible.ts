import { type SQL, sql } from "drizzle-orm";
import type { PolicyGate, ReadContext } from "../../kernel/context.ts";
import { asQuery, CompiledQuery } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { type FieldAccess, fieldsOf } from "./fields-access.ts";
import { noteLook } from "./looked-at.ts";
import { policyColumn } from "./policy.ts";

/** SQL condition for the rows that the caller's lists show. All statistics are computed over these rows. */
export function visibleRows(context: ReadContext, collection: Collection): SQL {
  const listing = `${collection.name}.list`;
  return rowsUnder(context, collection, context.may(listing) ? context.policy(listing) : undefined);
}

/** SQL condition for the rows that a policy shows; none without one. */
export function rowsUnder(context: ReadContext, collection: Collection, policy: PolicyGate | undefined): SQL {
  // No organisation has the key -1. The rest of the condition stays the same, so a query can name its index.
  const org = policy ? context.principal.organization.key : -1;
  const own = sql`${collection.column("org")} = ${org} AND ${collection.column("archived_at")} IS NULL`;
  const allowed = policy?.where((name) => policyColumn(collection.of(context), name));
  return allowed ? sql`${own} AND (${allowed})` : own;
}

/** Reads get hidden fields as NULL, so they are never returned, counted or summed. Writes see them. */
export function queryRows(context: ReadContext, query: SQL): RawRow[] {
  return rowsOf(context, query, isAnswer(context));
}

function rowsOf(context: ReadContext, query: SQL, asCaller: boolean): RawRow[] {
  const written = asQuery(query).toSQL();
  const shadows = asCaller ? shadowsIn(context, written.sql) : [];
  if (!asCaller) noteLooks(context, written.sql);
  if (shadows.length === 0)
    return new CompiledQuery({ toSQL: () => written }).all(context.handle.connection, {});
  const prefix = asQuery(
    sql`${sql.join(
      shadows.flatMap(({ tables }) => tables),
      sql`, `,
    )}`,
  ).toSQL();
  const [, recursive = "", rest = ""] = /^\s*(?:WITH\s+(RECURSIVE\s+)?)?([\s\S]*)$/i.exec(written.sql) ?? [];
  const further = /^\s*WITH\s/i.test(written.sql) ? `, ${rest}` : ` ${rest}`;
  const text = `WITH ${recursive}${prefix.sql}${withoutHints(further, shadows)}`;
  const params = [...prefix.params, ...written.params];
  return new CompiledQuery({ toSQL: () => ({ sql: text, params }) }).all(context.handle.connection, {});
}

/** Masks hidden fields even within a write: for finding records by name. */
export function seenRows(context: ReadContext, query: SQL): RawRow[] {
  return rowsOf(context, query, true);
}

/** Reads return the rows to the caller, while writes only base decisions on them. */
function isAnswer(context: ReadContext): boolean {
  return !("changed" in context);
}

/** Common table expressions that shadow a collection's tables with masked ones. */
interface Shadow {
  names: readonly string[];
  tables: readonly SQL[];
}

const catalogs = new WeakMap<ReadContext, Catalog>();
const kept = new WeakMap<ReadContext, [Collection, FieldAccess][]>();

export function bindCatalog(context: ReadContext, catalog: Catalog): void {
  catalogs.set(context, catalog);
}

/** Collections with fields that are hidden from the caller. */
function keptCollections(context: ReadContext): [Collection, FieldAccess][] {
  let found = kept.get(context);
  if (!found) {
    const all = [...(catalogs.get(context)?.collections.values() ?? [])];
    found = all
      .map((collection): [Collection, FieldAccess] => [collection, fieldsOf(context, collection)])
      .filter(([, access]) => !access.open);
    kept.set(context, found);
  }
  return found;
}

function shadowsIn(context: ReadContext, text: string): Shadow[] {
  return keptCollections(context).flatMap(([collection, access]) => {
    const names = namesOf(collection);
    return names.some((name) => mentions(text, name)) &&
      askedOf(collection, [...access.never, ...access.sometimes.keys()], text).length > 0
      ? { names, tables: shadowsOf(collection, access) }
      : [];
  });
}

/** Fields that a query may reveal by naming one of their columns, or all columns. */
function askedOf(collection: Collection, names: readonly string[], text: string): readonly string[] {
  if (/(SELECT|,|\.)\s*\*/i.test(text)) return names;
  return names.filter((name) =>
    [name, ...(collection.fields.get(name)?.columns ?? [])].some((word) => mentions(text, word)),
  );
}

function noteLooks(context: ReadContext, text: string): void {
  for (const [collection, access] of keptCollections(context)) {
    if (!namesOf(collection).some((name) => mentions(text, name))) continue;
    for (const field of askedOf(collection, access.masks, text))
      noteLook(context, { collection: collection.name, field });
  }
}

function namesOf({ tableName, lines }: Collection): string[] {
  return [tableName, ...lines.map((line) => line.tableName)];
}

function mentions(text: string, word: string): boolean {
  return new RegExp(`\\b${word}`).test(text);
}

/** Common table expressions that replace a collection's tables. */
function shadowsOf(collection: Collection, access: FieldAccess): SQL[] {
  const { tableName } = collection;
  const columns = collection.columnNames().map((column) => {
    const rows = rowsShowing(collection, access, column);
    const own = sql`${sql.identifier(column)}`;
    if (rows === true) return own;
    return rows === false ? sql`NULL AS ${own}` : sql`CASE WHEN ${rows} THEN ${own} END AS ${own}`;
  });
  const main = shadow(
    tableName,
    sql`SELECT ${sql.join(columns, sql`, `)} FROM main.${sql.identifier(tableName)}`,
  );
  const lines = collection.lines.map(({ name, tableName: own }) => {
    const rows = access.never.has(name) ? sql`0` : access.sometimes.get(name);
    const which = rows
      ? sql` WHERE parent IN (SELECT rid FROM main.${sql.identifier(tableName)} WHERE ${rows})`
      : sql``;
    return shadow(own, sql`SELECT * FROM main.${sql.identifier(own)}${which}`);
  });
  return [main, ...lines];
}

function shadow(name: string, rows: SQL): SQL {
  return sql`${sql.identifier(name)} AS NOT MATERIALIZED (${rows})`;
}

function rowsShowing(collection: Collection, access: FieldAccess, column: string): SQL | boolean {
  const field = [...collection.fields.values()].find(({ columns }) => columns.includes(column));
  if (!field || access.showsEverywhere(field.name)) return true;
  return access.sometimes.get(field.name) ?? false;
}

/** Removes index hints, which are only valid on real tables. */
function withoutHints(text: string, shadows: readonly Shadow[]): string {
  const names = shadows.flatMap((one) => one.names).join("|");
  return text.replaceAll(
    new RegExp(`("?\\b(?:${names})\\b"?(?:\\s+(?:AS\\s+)?\\w+)?)\\s+INDEXED\\s+BY\\s+"?\\w+"?`, "gi"),
    "$1",
  );
}
