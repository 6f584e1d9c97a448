import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * - named: a field of the record now names the user
 * - moved: a record of theirs changed state
 * - answered: their approval request was decided
 * - mentioned, commented: someone wrote to them, or about a record of theirs
 * - due: they have something to do; `what` is the reason: soon, overdue, asked (a reminder by another user),
 * review, late (others are late)
 * - loosened: a control is being loosened; `what` is its progress: pending, executed
 * - condition: a server condition fails; `what` is the problem and, in the end, that it is resolved
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

/** Notices of users: the record, what happened and who did it. The record's label is looked up when shown. */
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
    /** Field that names the user, or the new state of the record. */
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
