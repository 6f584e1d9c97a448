import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PublicJwk } from "../../../engine/audit/checkpoint.ts";

/** Previous servers: where each log ended and who signed it. */
export const formerLogs = sqliteTable(
  "former_logs",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    /** Log name as signed in its notes. */
    origin: text("origin").notNull(),
    public_key: text("public_key", { mode: "json" }).$type<PublicJwk>().notNull(),
    size: integer("size").notNull(),
    head: text("head").notNull(),
    /** Hash of the file with all events. */
    sha256: text("sha256").notNull(),
    arrived_at: integer("arrived_at").notNull(),
  },
  (table) => [index("former_logs_org").on(table.org, table.rid)],
);
