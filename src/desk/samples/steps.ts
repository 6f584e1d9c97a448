import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import { type Collection, readInSlices } from "../../records/index.ts";
import { type Part, part } from "../../store/rows.ts";
import type { DeskParts } from "../part.ts";
import { HAS_SAMPLE } from "./telling.ts";

/** `GET /setup/steps`: how far an organisation has come in setting itself up. */
export function stepsAction({ catalog }: DeskParts): Action {
  return defineAction({
    name: "setup.steps",
    summary: "How far the organisation has come with its first steps",
    description: "What the start page needs to say what is to be done first.",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: "/api/v1/setup/steps" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        books: Type.Boolean({ description: "Whether there is a period to book in" }),
        customers: Type.Boolean({ description: "Whether there is an account that is no sample" }),
        samples: Type.Boolean({
          description:
            "Whether there are sample records to archive: those that the books keep are not counted",
        }),
      },
      closed,
    ),
    run: async (context) => ({
      books: hasAny(context, catalog.collection("fin.periods")),
      customers: hasAny(context, catalog.collection("crm.accounts"), part`NOT ${IS_SAMPLE}`),
      samples: await hasSamples(context, catalog.collection("crm.leads")),
    }),
  });
}

/** Most records have no tags at all. */
const IS_SAMPLE = part`(tags <> '[]' AND tags LIKE ${HAS_SAMPLE})`;

function hasAny({ handle, org }: ReadContext, collection: Collection, where: Part = part`1`): boolean {
  return handle.connection.has`SELECT 1 FROM ${collection.table} WHERE ${collection.column("org")} = ${org}
    AND ${collection.column("archived_at")} IS NULL AND ${where} LIMIT 1`;
}

/** No index knows of tags, and there may be many leads. */
function hasSamples(context: ReadContext, collection: Collection): Promise<boolean> {
  const { connection } = context.handle;
  return readInSlices(
    context,
    connection,
    collection.tableName,
    (from, until) => connection.has`SELECT 1 FROM ${collection.table} NOT INDEXED
      WHERE ${collection.column("rid")} BETWEEN ${from} AND ${until} AND ${collection.column("org")} = ${context.org}
        AND ${collection.column("archived_at")} IS NULL AND ${IS_SAMPLE} LIMIT 1`,
  );
}
