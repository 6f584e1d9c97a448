import { sql } from "drizzle-orm";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import {
  type AnyRecord,
  type Catalog,
  type Collection,
  findRecord,
  queryRows,
  visibleRows,
} from "../records/index.ts";
import { PAPER, requirePaper } from "./access.ts";
import { type Composed, compose } from "./compose.ts";
import { kindsOf, type PaperKind } from "./spec.ts";

/** How many of the newest records are searched for one with such a document. */
const LOOKED_AT = 50;

export interface KnownKind {
  readonly collection: Collection;
  readonly chosen: PaperKind;
}

export function knownKind(catalog: Catalog, name: string, kind: string): KnownKind {
  const collection = catalog.collections.get(name);
  const chosen = collection && kindsOf(collection.entity).find((one) => one.kind === kind);
  if (!collection || !chosen) throw new Fault("RECORD_NOT_FOUND");
  return { collection, chosen };
}

/** Content of the newest record's document, for those who may see it. Undefined if there is no record. */
export function composeSample(
  context: ReadContext,
  catalog: Catalog,
  { collection, chosen }: KnownKind,
  wanted?: string,
): (Composed & { at: number }) | undefined {
  if (!context.may(`${collection.name}.${PAPER}`)) return undefined;
  const record = newestRecord(context, collection, chosen);
  if (!record) return undefined;
  requirePaper(context, catalog, collection, record, chosen.spec);
  context.about(collection.name, record.id);
  return { ...compose(context, catalog, collection, record, chosen.spec, { wanted }), at: record.updated_at };
}

function newestRecord(
  context: ReadContext,
  collection: Collection,
  { spec }: PaperKind,
): AnyRecord | undefined {
  const own = collection.of(context);
  const rows = queryRows(
    context,
    sql`SELECT ${own.column("id")} AS id FROM ${own.table} WHERE ${visibleRows(context, own)}
        ORDER BY rid DESC LIMIT ${LOOKED_AT}`,
  );
  for (const { id } of rows) {
    const record = findRecord(context, collection, String(id));
    if (record && (spec.applies?.(record) ?? true)) return record;
  }
  return undefined;
}
