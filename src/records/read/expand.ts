import type { PolicyGate, ReadContext } from "../../kernel/context.ts";
import { say } from "../../text/message.ts";
import type { FieldAccess } from "../access/fields-access.ts";
import { namedFields, namingOf } from "../access/naming.ts";
import { policyColumn, policyView } from "../access/policy.ts";
import type { Catalog, ReferenceTarget } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { unknownFilter } from "./list/filter.ts";
import { showRows } from "./read.ts";
import { expansionName } from "./schemas.ts";

export interface Expansion {
  field: string;
  shownAs: string;
  target: string;
  many: boolean;
}

/** Parses a list of expansions such as `owner,account`. */
export function parseExpansions(
  collection: Collection,
  access: FieldAccess,
  expand: readonly string[],
): Expansion[] {
  const known = new Map<string, Expansion>();
  for (const { name, field, custom } of collection.fields.values()) {
    if (!field.reference || custom || access.never.has(name)) continue;
    const shownAs = expansionName(name);
    known.set(shownAs, { field: name, shownAs, target: field.reference.target, many: field.reference.many });
  }
  return expand.map((name) => {
    const expansion = known.get(name);
    if (!expansion) throw unknownFilter(name, say("records.errors.expansions", { names: [...known.keys()] }));
    return expansion;
  });
}

/** Expands references. A record that is hidden from the caller becomes null. */
export function expandAll(
  context: ReadContext,
  catalog: Catalog,
  expansions: readonly Expansion[],
  records: Record<string, unknown>[],
): Record<string, unknown>[] {
  for (const { field, shownAs, target, many } of expansions) {
    const ids = new Set<string>();
    for (const record of records) for (const id of idsOf(record[field])) ids.add(id);
    const found = catalog.target(target).expand(context, [...ids]);
    for (const record of records) {
      const own = idsOf(record[field]).map((id) => found.get(id));
      record[shownAs] = many ? own.filter((one) => one !== undefined) : (own[0] ?? null);
    }
  }
  return records;
}

function idsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? [value] : [];
}

export function collectionTarget(catalog: Catalog, collection: Collection, schema: string): ReferenceTarget {
  // Without the hint, SQLite would scan all live rows of the organisation for a single id.
  const byIds = (columns: string, table: string) =>
    `SELECT ${columns} FROM ${table} INDEXED BY ${table}_id WHERE id IN (SELECT value FROM json_each(?)) AND org = ?`;
  const table = collection.tableName;
  const permitted = (context: ReadContext, ids: readonly string[], gate: PolicyGate) =>
    context.handle.connection
      .statement(byIds("*", table))
      .all(JSON.stringify(ids), context.principal.organization.key)
      .filter((row) => gate.permits(() => policyView(collection.of(context), row)));
  const expand: ReferenceTarget["expand"] = (context, ids) => {
    const reading = `${collection.name}.get`;
    if (!context.may(reading) || ids.length === 0) return new Map();
    const shown = showRows(context, collection, permitted(context, ids, context.policy(reading)));
    return new Map(shown.map((record) => [String(record.id), record]));
  };
  return {
    schema,
    known: (handle, org, ids) => {
      const rows = handle.connection.statement(byIds("id", table)).all(JSON.stringify(ids), org);
      return new Set(rows.map((row) => String(row.id)));
    },
    existing: (handle, org, ids) => {
      const rows = handle.connection
        .statement(`${byIds("id", table)} AND archived_at IS NULL`)
        .all(JSON.stringify(ids), org);
      return new Set(rows.map((row) => String(row.id)));
    },
    hiding: (context) => {
      const isNameable = collection.entity.nameable !== undefined;
      const reading = ["get", "list"]
        .map((verb) => `${collection.name}.${verb}`)
        .find((one) => context.may(one));
      if (reading === undefined) return isNameable ? undefined : (ids) => new Set(ids);
      const gate = context.policy(reading);
      if (gate.own?.length ? isNameable : !gate.where((name) => policyColumn(collection.of(context), name)))
        return undefined;
      return (ids) => {
        const rows = context.handle.connection
          .statement(byIds("*", table))
          .all(JSON.stringify(ids), context.principal.organization.key)
          .filter((row) => !gate.permits(() => policyView(collection.of(context), row)));
        return new Set(rows.map((row) => String(row.id)));
      };
    },
    expand,
    name: (context, ids) => {
      const found = expand(context, ids);
      const missing = ids.filter((id) => !found.has(id));
      const naming = missing.length === 0 ? undefined : namingOf(context, catalog, collection, "get");
      if (!naming) return found;
      const rows = permitted(context, missing, naming.policy);
      for (const record of showRows(context, collection, rows, namedFields(collection), naming.access))
        found.set(String(record.id), record);
      return found;
    },
  };
}
