import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * - test: asked for on the settings page
 * - invitation, password_reset: a link that gives access
 * - security: a change of how a user logs in
 * - notices: one notification or a daily digest
 * - due: an upcoming due date, for people without a login
 * - record: written by a user about a record, such as a quote with its PDF
 */
export const MAIL_KINDS = [
  "test",
  "invitation",
  "password_reset",
  "security",
  "notices",
  "due",
  "record",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * - queued: not handed over yet, or refused for now
 * - sending: the text is being handed over
 * - sent: accepted by the mail server
 * - failed: refused for good, or too late
 * - unsure: the connection ended before the answer. Only a person sends it again.
 */
export const MAIL_STATES = ["queued", "sending", "sent", "failed", "unsure"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Outbox. Recipient, subject and text are encrypted under each message's own key, which an erasure destroys. */
export const mailMessages = sqliteTable(
  "mail_messages",
  {
    rid: integer("rid").primaryKey(),
    /** Also the local part of the Message-ID. */
    id: text("id").notNull().unique(),
    org: integer("org").notNull(),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    state: text("state", { enum: MAIL_STATES }).notNull(),
    /** Prevents a second message for the same reason. */
    key: text("key"),
    /** Record that the message is about. */
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    /** User who receives it, if it is one. */
    user_id: text("user_id"),
    requested_by: text("requested_by").notNull(),
    language: text("language").notNull(),
    person_key: integer("person_key").notNull(),
    /** Encrypted JSON of recipient, subject and text. */
    content: text("content").notNull(),
    /** Hashes of attached files, which are kept until the message is settled. */
    files: text("files", { mode: "json" }).$type<string[]>().notNull(),
    attempts: integer("attempts").notNull(),
    next_at: integer("next_at").notNull(),
    /** Not sent after this time. */
    until: integer("until").notNull(),
    job_id: text("job_id").notNull(),
    /** Problem in plain words. */
    error: text("error"),
    /** Encrypted answer of the mail server, which often repeats the address. */
    reply: text("reply"),
    /** Hash and size of the bytes that were handed over. */
    sha256: text("sha256"),
    bytes: integer("bytes"),
    created_at: integer("created_at").notNull(),
    settled_at: integer("settled_at"),
  },
  (table) => [
    uniqueIndex("mail_messages_key").on(table.org, table.key).where(sql`key IS NOT NULL`),
    index("mail_messages_list").on(table.org, table.rid),
    index("mail_messages_open").on(table.org, table.state).where(sql`state IN ('queued', 'sending')`),
    index("mail_messages_record").on(table.org, table.collection, table.record_id),
    index("mail_messages_user").on(table.org, table.user_id).where(sql`user_id IS NOT NULL`),
  ],
);
