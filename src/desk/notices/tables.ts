import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * - named: a field now names the user
 * - moved: the user's record changed state
 * - answered: the user's approval request was decided
 * - mentioned, commented: someone wrote to the user, or about the user's record
 * - due: `what` is the reason: soon, overdue, asked (reminder by a user), review, late (others are late)
 * - loosened: a control is being loosened; `what` is pending or executed
 * - mail: a message that the user's action sent; `what` is failed or unsure
 * - condition: a server condition fails; `what` is the problem, and later that it is resolved
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
  "mail",
  "condition",
] as const;
export type NoticeKind = (typeof KINDS)[number];

/** Notices look up their record's label when shown. */
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
    /** Field that names the user, or the record's new state. */
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
