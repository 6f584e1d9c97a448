import { type SQL, sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import type { FieldMap } from "../../kernel/field.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  fieldOf,
  findRecord,
  queryRows,
  updateRecord,
} from "../../records/index.ts";
import { accounts } from "./accounts.ts";

const ACCOUNT = accounts.collection;

/** Redirected first: a quote must have its opportunity's account, so opportunities precede quotes. */
const FIRST = ["crm.accounts", "crm.contacts", "crm.opportunities"];

/** Redirects all references from one account to another, across modules. Posted entries stay unchanged. */
export async function moveReferences(
  context: WriteContext,
  catalog: Catalog,
  from: string,
  to: string,
): Promise<void> {
  const others = [...catalog.collections.keys()].filter((name) => !FIRST.includes(name));
  for (const name of [...FIRST, ...others]) {
    const collection = catalog.collection(name).of(context);
    const conditions = [...collection.fields.values()].flatMap(({ name: field }) =>
      refersTo(collection, field, from),
    );
    if (conditions.length === 0) continue;
    for (const id of referring(context, collection, conditions, from)) {
      const record = findRecord(context, collection, id);
      if (record)
        await updateRecord(context, catalog, collection, record, redirected(collection, record, from, to));
    }
  }
}

function referring(context: WriteContext, collection: Collection, conditions: SQL[], from: string): string[] {
  const kept = JSON.stringify(collection.entity.kept ?? []);
  const rows = queryRows(
    context,
    sql`SELECT id FROM ${collection.table}
        WHERE org = ${context.principal.organization.key} AND id <> ${from}
          AND state NOT IN (SELECT value FROM json_each(${kept}))
          AND (${sql.join(conditions, sql` OR `)}) ORDER BY rid`,
  );
  return rows.map(({ id }) => String(id));
}

/** Conditions for records that refer to the account in this field; empty if the field can't refer to one. */
function refersTo(collection: Collection, name: string, from: string): SQL[] {
  const { field, key } = collection.field(name);
  if (isOfAccounts(field)) {
    const value = collection.value(key);
    return field.reference?.many
      ? [sql`EXISTS (SELECT 1 FROM json_each(${value}) AS one WHERE one.value = ${from})`]
      : [sql`${value} = ${from}`];
  }
  if (!field.lines) return [];
  const table = sql.identifier(`${collection.tableName}_${name}`);
  return Object.entries(field.lines)
    .filter(([, own]) => isOfAccounts(own))
    .map(
      ([part, own]) =>
        sql`EXISTS (SELECT 1 FROM ${table} AS line WHERE line.parent = ${collection.column("rid")} AND line.${sql.identifier(part + own.key)} = ${from})`,
    );
}

function isOfAccounts({ reference, among }: FieldMap[string]): boolean {
  return among?.includes(ACCOUNT) ?? reference?.target === ACCOUNT;
}

function redirected(collection: Collection, record: AnyRecord, from: string, to: string) {
  const changes: Record<string, unknown> = {};
  const defined: Record<string, unknown> = {};
  for (const { name, field, custom } of collection.fields.values()) {
    const value = fieldOf(record, name);
    if (field.lines && Array.isArray(value)) {
      const lines = value.map((line) => redirectLine(line, field.lines ?? {}, from, to));
      if (!Bun.deepEquals(lines, value)) changes[name] = lines;
    } else if (isOfAccounts(field) && names(value, from)) {
      if (custom) defined[custom.name] = renamed(value, from, to);
      else changes[name] = renamed(value, from, to);
    }
  }
  return Object.keys(defined).length > 0 ? { ...changes, custom: defined } : changes;
}

function redirectLine(line: Record<string, unknown>, fields: FieldMap, from: string, to: string) {
  const moved = Object.entries(fields)
    .filter(([part, field]) => isOfAccounts(field) && names(line[part], from))
    .map(([part]) => [part, renamed(line[part], from, to)]);
  return { ...line, ...Object.fromEntries(moved) };
}

function names(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.includes(id);
  return value === id || (typeof value === "object" && value !== null && "id" in value && value.id === id);
}

function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((id) => (id === from ? to : id)))];
  return typeof value === "string" ? to : { collection: ACCOUNT, id: to };
}
