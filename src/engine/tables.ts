import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Responses to idempotent calls, kept for a day. */
export const idempotentAnswers = sqliteTable(
  "idempotent_answers",
  {
    org: integer("org").notNull(),
    principal: text("principal").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    /** Fingerprint of the caller's read access at the time of the response. */
    access: text("access").notNull().default(""),
    status: integer("status").notNull(),
    answer: text("answer").notNull(),
    expires_at: integer("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.principal, table.key] }),
    index("idempotent_answers_expiry").on(table.expires_at),
  ],
);
