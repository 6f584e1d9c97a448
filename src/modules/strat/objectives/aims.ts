import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { invalid } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, recordSchema } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { keyResults } from "./key-results.ts";
import { objectives } from "./objectives.ts";

export function aimsAction(catalog: Catalog): Action {
  return defineAction({
    name: "strat.aims",
    summary: "List the objectives and key results of a period",
    description:
      "Returns your lists of objectives and key results without pagination. With `drafts`, also those that are not active yet.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/strat/aims" }],
    input: Type.Object(
      {
        from: Type.String({ format: "date" }),
        to: Type.String({ format: "date" }),
        drafts: Type.Optional(Type.Boolean({ description: "Includes drafts and dropped objectives" })),
      },
      closed,
    ),
    output: Type.Object(
      {
        objectives: Type.Array(recordSchema(catalog.collection(objectives.collection))),
        key_results: Type.Array(recordSchema(catalog.collection(keyResults.collection))),
      },
      { ...closed, $id: "StratAims" },
    ),
    run: async (context, { from, to, drafts = false }) => {
      if (to < from) throw invalid("to", "BEFORE_START", say("records.errors.endBeforeStart"));
      const pursued = drafts ? sql`1` : sql`state NOT IN ('draft', 'dropped')`;
      const aims = context.may("strat.objectives.list")
        ? context.records.where(
            objectives,
            sql`starts_on <= ${to} AND ends_on >= ${from} AND ${pursued} AND ${context.records.visible(objectives)}`,
          )
        : [];
      const ids = JSON.stringify(aims.map(({ id }) => id));
      const results = context.may("strat.key-results.list")
        ? context.records.where(
            keyResults,
            sql`objective_id IN (SELECT value FROM json_each(${ids})) AND ${drafts ? sql`1` : sql`state <> 'draft'`}
              AND ${context.records.visible(keyResults)}`,
            { order: sql`title, rid` },
          )
        : [];
      context.returned(aims.length + results.length);
      return {
        objectives: aims.map((one) => context.records.show(objectives, one)),
        key_results: results.map((one) => context.records.show(keyResults, one)),
      };
    },
  });
}
