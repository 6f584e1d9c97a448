import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Signing secrets, encrypted under a key in the vault. During a rotation, two secrets of a webhook sign. */
export const webhookSecrets = sqliteTable(
  "webhook_secrets",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    webhook_id: text("webhook_id").notNull(),
    key: integer("key").notNull(),
    box: text("box").notNull(),
    created_at: integer("created_at").notNull(),
    /** Set when another one is issued. */
    ends_at: integer("ends_at"),
  },
  (table) => [index("webhook_secrets_webhook").on(table.org, table.webhook_id)],
);

/** How far a webhook has come. */
export const webhookProgress = sqliteTable("webhook_progress", {
  webhook_id: text("webhook_id").primaryKey(),
  org: integer("org").notNull(),
  /** Number of the last event that is settled. */
  position: integer("position").notNull(),
  /** Attempts to send the next event. */
  attempts: integer("attempts").notNull(),
  /** Failed attempts since the last successful one. */
  failures: integer("failures").notNull(),
  next_at: integer("next_at").notNull(),
  job_id: text("job_id"),
});

/**
 * - waiting: an attempt failed, and the next one follows
 * - delivered: answered with a 2xx status
 * - failed: given up after the last attempt
 */
export const DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;

/**
 * - status: answered with another status than 2xx
 * - unknown_host, unreachable, tls, timeout, no_answer: no answer at all
 * - not_allowed: an address that webhooks may not call
 */
export const DELIVERY_ERRORS = [
  "status",
  "unknown_host",
  "unreachable",
  "tls",
  "timeout",
  "no_answer",
  "not_allowed",
] as const;
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];

/** Log of deliveries. Neither the event nor the answer is kept: both may name people who are erased later. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    org: integer("org").notNull(),
    webhook_id: text("webhook_id").notNull(),
    seq: integer("seq").notNull(),
    state: text("state", { enum: DELIVERY_STATES }).notNull(),
    attempts: integer("attempts").notNull(),
    /** HTTP status of the last answer. */
    status: integer("status"),
    error: text("error", { enum: DELIVERY_ERRORS }),
    first_at: integer("first_at").notNull(),
    last_at: integer("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.webhook_id, table.seq] }),
    index("webhook_deliveries_old").on(table.org, table.last_at),
  ],
);
