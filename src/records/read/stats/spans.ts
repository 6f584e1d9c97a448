import { type Static, Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { TypedEntity } from "../../../kernel/entity.ts";
import type { FieldMap } from "../../../kernel/field.ts";
import { closed } from "../../../kernel/schema.ts";
import { type SpanIndex, spanIndex } from "../../../store/spans.ts";
import { queryRows, visibleRows } from "../../access/visible.ts";
import type { Catalog } from "../../model/catalog.ts";
import { tableName } from "../../model/table.ts";
import { defineTotal, type RecordTotal, totalDuring } from "../totals.ts";
import { during, type Period } from "./period.ts";

/** Duration between two times of a record. */
export interface Span extends SpanIndex {
  /** Total from which the mean is computed. */
  readonly total: RecordTotal;
}

interface SpanSpec {
  name: string;
  from: string;
  to: string;
  /** Field that assigns a record to a period; defaults to the span's end. */
  at?: string;
  /** Restricts the records: SQL over one row, with columns written `$.column`. */
  where?: string;
}

/** Defines a span whose mean and median are cheap to compute even over a million records. */
export function defineSpan<F extends FieldMap, S extends string>(
  entity: TypedEntity<F, S>,
  { name, from, to, at = to, where }: SpanSpec,
): Span {
  const table = tableName(entity);
  const span = `$.${to} - $.${from}`;
  // Contains no constant term, which would keep SQLite from seeing that a query's conditions imply it.
  const counts = [`$.${to} IS NOT NULL`, ...(where ? [where] : [])].join(" AND ");
  return {
    name: `${table}_${name}`,
    table,
    span: `(${to} - ${from})`,
    at,
    where: `archived_at IS NULL AND ${counts.replaceAll("$.", "")}`,
    total: defineTotal(entity, {
      name: `${name}_span`,
      at,
      by: {},
      sums: { span },
      where: counts,
    }),
  };
}

export const spanSchema = Type.Object(
  {
    count: Type.Integer({ description: "Number of records included" }),
    mean_seconds: Type.Union([Type.Number(), Type.Null()]),
    median_seconds: Type.Union([Type.Number(), Type.Null()], {
      description: "Median. For an even number, the mean of the middle two.",
    }),
  },
  { ...closed, $id: "StatsSpan", description: "Duration statistics. Null if there are no records." },
);

/** Mean and median in seconds; null if there are no records. */
export function spanFigures(
  context: ReadContext,
  catalog: Catalog,
  span: Span,
  period: Period,
): Static<typeof spanSchema> {
  const [sums] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS count, sum(span) AS span FROM ${totalDuring(context, catalog, span.total, period)}`,
  );
  const count = Number(sums?.count);
  if (count === 0) return { count, mean_seconds: null, median_seconds: null };
  return {
    count,
    mean_seconds: Number(sums?.span) / count / 1000,
    median_seconds: median(context, catalog, span, period, count) / 1000,
  };
}

/** If most records count, walks the index. For a short period with few records, sorts them. */
function median(context: ReadContext, catalog: Catalog, span: Span, period: Period, count: number): number {
  const collection = catalog.collection(span.total.collection);
  const [all] = queryRows(
    context,
    sql`SELECT coalesce(sum(count), 0) AS count FROM ${totalDuring(context, catalog, span.total, {})}`,
  );
  const index: SQL = count * 8 > Number(all?.count) ? sql`INDEXED BY ${sql.raw(spanIndex(span))}` : sql``;
  const middle = queryRows(
    context,
    sql`SELECT ${sql.raw(span.span)} AS span FROM ${collection.table} ${index}
        WHERE ${visibleRows(context, collection)} AND ${sql.raw(span.where)} AND ${during(sql.raw(span.at), period)}
        ORDER BY 1 LIMIT ${count % 2 === 0 ? 2 : 1} OFFSET ${Math.floor((count - 1) / 2)}`,
  );
  return middle.reduce((sum, row) => sum + Number(row.span), 0) / middle.length;
}
