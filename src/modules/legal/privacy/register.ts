import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import { type Catalog, recordSchema } from "../../../records/index.ts";
import { processingRecords } from "./processing-records.ts";

/** Far more processing activities than a small organisation has. */
export const MAX_ENTRIES = 2000;

export function registerAction(catalog: Catalog): Action {
  const collection = catalog.collection(processingRecords.collection);
  return defineAction({
    name: "legal.processing-records.register",
    summary: "Get the register of processing activities",
    description:
      "Lists the active entries required by Article 30 GDPR, as controller first, then as processor.",
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: "/api/v1/legal/processing-records/register" }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        organization: Type.String(),
        as_of: Type.String({ format: "date" }),
        as_controller: Type.Array(recordSchema(collection)),
        as_processor: Type.Array(recordSchema(collection)),
      },
      { ...closed, $id: "ProcessingRegister" },
    ),
    run: async (context) => {
      const active = context.records.where(
        processingRecords,
        sql`state = 'active' AND ${context.records.visible(processingRecords)}`,
        { limit: MAX_ENTRIES, order: sql`purpose, rid` },
      );
      context.returned(active.length);
      const entries = (role: string) =>
        active.filter((one) => one.role === role).map((one) => context.records.show(processingRecords, one));
      return {
        organization: context.principal.organization.name,
        as_of: context.today,
        as_controller: entries("controller"),
        as_processor: entries("processor"),
      };
    },
  });
}
