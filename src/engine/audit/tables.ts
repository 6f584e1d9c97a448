import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * One row an event. The event's canonical form is computed from these columns and nothing else, so that
 * an edit of any of them breaks its hash. Rows are only ever added: triggers refuse the rest.
 */
export const auditEvents = sqliteTable(
  "audit_events",
  {
    org: integer("org").notNull(),
    seq: integer("seq").notNull(),
    at: integer("at").notNull(),
    actor: text("actor").notNull(),
    via: text("via").notNull(),
    session: text("session"),
    ip: text("ip").notNull(),
    correlation_id: text("correlation_id").notNull(),
    action: text("action").notNull(),
    collection: text("collection"),
    record_id: text("record_id"),
    version: integer("version"),
    outcome: text("outcome").notNull(),
    code: text("code"),
    returned: integer("returned"),
    before: text("before"),
    after: text("after"),
    sealed: text("sealed"),
    policy_ids: text("policy_ids"),
    approval_id: text("approval_id"),
    prev_hash: blob("prev_hash", { mode: "buffer" }).notNull(),
    hash: blob("hash", { mode: "buffer" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.seq] }),
    index("audit_events_actor").on(table.org, table.actor, table.seq),
    index("audit_events_action").on(table.org, table.action, table.seq),
    index("audit_events_correlation").on(table.correlation_id),
    index("audit_events_record").on(table.org, table.record_id, table.seq).where(sql`record_id IS NOT NULL`),
    index("audit_events_change")
      .on(table.org, table.record_id, table.version)
      .where(sql`version IS NOT NULL`),
  ],
);

/** The end of each organisation's log, and the right edge of its Merkle tree. */
export const auditHeads = sqliteTable("audit_heads", {
  org: integer("org").primaryKey(),
  size: integer("size").notNull(),
  hash: blob("hash", { mode: "buffer" }).notNull(),
  frontier: blob("frontier", { mode: "buffer" }).notNull(),
});

/** Hashes of complete subtrees, one for each 256 of the level below: what proofs are made from. */
export const auditTiles = sqliteTable(
  "audit_tiles",
  {
    org: integer("org").notNull(),
    level: integer("level").notNull(),
    position: integer("position").notNull(),
    hash: blob("hash", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.level, table.position] })],
);

/** Signed statements of how long a log was and what its root was then. */
export const auditCheckpoints = sqliteTable(
  "audit_checkpoints",
  {
    org: integer("org").notNull(),
    size: integer("size").notNull(),
    at: integer("at").notNull(),
    note: text("note").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.size] })],
);
