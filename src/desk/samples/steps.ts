import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { Catalog } from "../../records/index.ts";
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
      customers: hasAny(context, catalog, "crm.accounts", "coalesce(tags, '') NOT LIKE ?"),
      samples: hasAny(context, catalog, "crm.leads", "tags LIKE ?"),
    }),
  });
}

function hasAny({ handle, org }: ReadContext, catalog: Catalog, name: string, where: string): boolean {
  const found = handle.connection
    .statement(
      `SELECT 1 FROM ${catalog.collection(name).tableName} WHERE org = ? AND archived_at IS NULL AND ${where} LIMIT 1`,
    )
    .get(org, ...(where.includes("?") ? [`%"${SAMPLE}"%`] : []));
  return found !== undefined && found !== null;
}
