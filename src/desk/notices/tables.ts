import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * - named: a field of the record names the person now
 * - moved: a record of theirs has come to another state
 * - answered: what they asked approval for has been decided
 * - mentioned, commented: somebody wrote to them, or about a record of theirs
 * - due: something is to be done by them; `what` says why they are told: soon, overdue, asked (somebody reminds them), review, late (others are)
 * - loosened: somebody loosens a control; `what` says how far that is: pending, executed
 * - condition: something that the appliance stands on is not well; `what` says what is wrong, and in the end that it is well again
 */
export const KINDS = [
  "named",
  "moved",
  "answered",
  "mentioned",
  "commented",
  "due",
  "loosened",
  "reset",
  "condition",
] as const;
export type NoticeKind = (typeof KINDS)[number];

/** What people should hear of: which record, what became of it, by whom. What the record is called is read when it is shown. */
export const notices = sqliteTable(
  "desk_notices",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    user_id: text("user_id").notNull(),
    at: integer("at").notNull(),
    kind: text("kind", { enum: KINDS }).notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    /** The field that names the person, or the state that the record has come to. */
    what: text("what"),
    actor: text("actor").notNull(),
    read_at: integer("read_at"),
  },
  (table) => [
    index("desk_notices_user").on(table.org, table.user_id, table.rid),
    index("desk_notices_unread").on(table.org, table.user_id, table.read_at),
    index("desk_notices_record").on(table.org, table.record_id),
  ],
);
