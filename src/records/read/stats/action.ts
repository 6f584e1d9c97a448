import { type Static, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import { queryRows } from "../../access/visible.ts";
import type { Catalog } from "../../model/catalog.ts";
import type { Collection } from "../../model/collection.ts";
import { byState, totalOf } from "../totals.ts";
import { type Period, periodInput, periodOf, periodSchema, showPeriod } from "./period.ts";

export interface StatsSection {
  readonly name: string;
  readonly schema: TSchema;
  figures(context: ReadContext, catalog: Catalog, period: Period): unknown;
}

export function defineSection<T extends TSchema>(
  name: string,
  schema: T,
  figures: (context: ReadContext, catalog: Catalog, period: Period) => Static<T>,
): StatsSection {
  return { name, schema, figures };
}

/** Returns the number of records per state, and the module's own statistics. */
export function statsAction(
  catalog: Catalog,
  module: string,
  title: string,
  sections: readonly StatsSection[],
): Action {
  const collections = [...catalog.collections.values()].filter(({ entity }) => entity.module === module);
  const properties: TProperties = { period: periodSchema, records: recordsSchema(module, collections) };
  for (const { name, schema } of sections) properties[name] = schema;
  const word = module.charAt(0).toUpperCase() + module.slice(1);
  return defineAction({
    name: `${module}.stats`,
    summary: title,
    description:
      "Covers the records that you can list. Event figures cover the days between `from` and `to`, " +
      "inclusive, or all days. Figures of open items are current. Each figure states which records it " +
      "counts.",
    kind: "read",
    http: [{ method: "GET", path: `/api/v1/${module}/stats` }],
    input: Type.Object(periodInput, closed),
    // Safe cast: each section's figures match its own schema.
    output: Type.Object(properties, { ...closed, $id: `${word}Stats` }) as TObject<Record<string, TSchema>>,
    run: async (context, { from, to }) => {
      const period = periodOf(context, from, to);
      const stats: Record<string, unknown> = {
        period: showPeriod(context, period),
        records: countRecords(context, catalog, collections),
      };
      for (const { name, figures } of sections) {
        await context.turn();
        stats[name] = figures(context, catalog, period);
      }
      return stats;
    },
  });
}

function recordsSchema(module: string, collections: readonly Collection[]) {
  const word = module.charAt(0).toUpperCase() + module.slice(1);
  const counted = collections.map(({ entity }) => {
    const states = Object.fromEntries(entity.states.map((state) => [state, Type.Integer()]));
    return [
      entity.name,
      Type.Object({ total: Type.Integer(), by_state: Type.Object(states, closed) }, closed),
    ];
  });
  return Type.Object(Object.fromEntries(counted), {
    ...closed,
    $id: `${word}Records`,
    description: "Current number of records of each collection by state, without archived ones",
  });
}

function countRecords(context: ReadContext, catalog: Catalog, collections: readonly Collection[]) {
  return Object.fromEntries(
    collections.map(({ entity }) => {
      const rows = queryRows(
        context,
        sql`SELECT state, count FROM ${totalOf(context, catalog, byState(entity))}`,
      );
      const counts = new Map(rows.map((row) => [row.state, Number(row.count)]));
      const by_state = Object.fromEntries(entity.states.map((state) => [state, counts.get(state) ?? 0]));
      return [entity.name, { total: rows.reduce((sum, row) => sum + Number(row.count), 0), by_state }];
    }),
  );
}
