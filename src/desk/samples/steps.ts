import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import { type Catalog, readInSlices } from "../../records/index.ts";
import type { DeskParts } from "../part.ts";
import { SAMPLE } from "./telling.ts";

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
      books: hasAny(context, catalog, "fin.periods", "1"),
      customers: hasAny(context, catalog, "crm.accounts", `NOT ${IS_SAMPLE}`),
      samples: await hasSamples(context, catalog.collection("crm.leads").tableName),
    }),
  });
}

/** Most records have no tags at all. */
const IS_SAMPLE = `(tags <> '[]' AND tags LIKE '%"${SAMPLE}"%')`;

function hasAny({ handle, org }: ReadContext, catalog: Catalog, name: string, where: string): boolean {
  const found = handle.connection
    .statement(
      `SELECT 1 FROM ${catalog.collection(name).tableName} WHERE org = ? AND archived_at IS NULL AND ${where} LIMIT 1`,
    )
    .get(org);
  return found !== undefined && found !== null;
}

/** No index knows of tags, and there may be many leads. */
function hasSamples(context: ReadContext, table: string): Promise<boolean> {
  const { connection } = context.handle;
  const statement = connection.statement(
    `SELECT 1 FROM ${table} NOT INDEXED
     WHERE rid BETWEEN ? AND ? AND org = ? AND archived_at IS NULL AND ${IS_SAMPLE} LIMIT 1`,
  );
  return readInSlices(
    context,
    connection,
    table,
    (from, until) => statement.get(from, until, context.org) !== null,
  );
}
