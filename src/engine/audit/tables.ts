import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PublicJwk } from "./checkpoint.ts";
import type { EventOutcome } from "./event.ts";

/**
 * One row an event. The event's canonical form is computed from these columns and nothing else, so that
 * an edit of any of them breaks its hash. Rows are only ever added; triggers refuse the rest, but for events
 * that changed nothing and are in an archive that its operator confirmed.
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
    outcome: text("outcome").$type<EventOutcome>().notNull(),
    code: text("code"),
    returned: integer("returned"),
    before: text("before"),
    after: text("after"),
    sealed: text("sealed"),
    policy_ids: text("policy_ids"),
    approval_id: text("approval_id"),
    mfa: integer("mfa"),
    /** What nobody guesses who sees the hash, and not all that it covers. */
    salt: text("salt"),
    row_hashes: text("row_hashes"),
    prev_hash: blob("prev_hash", { mode: "buffer" }).notNull(),
    hash: blob("hash", { mode: "buffer" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.seq] }),
    index("audit_events_action").on(table.org, table.action, table.seq),
    index("audit_events_correlation").on(table.correlation_id),
    index("audit_events_record").on(table.org, table.record_id, table.seq).where(sql`record_id IS NOT NULL`),
    index("audit_events_change")
      .on(table.org, table.record_id, table.version)
      .where(sql`version IS NOT NULL`),
  ],
);

/**
 * Which values occur in which events, a bit for each block of them: what makes every filter and every pair of
 * filters quick, for less than one small row an event where an index for each would cost many.
 */
export const auditMarks = sqliteTable(
  "audit_marks",
  {
    org: integer("org").notNull(),
    stretch: integer("stretch").notNull(),
    mark: integer("mark").notNull(),
    blocks: integer("blocks").notNull(),
  },
  // By stretch first, so that writing adds to the end: a mark is looked up in each of them as quickly.
  (table) => [primaryKey({ columns: [table.org, table.stretch, table.mark] })],
);

/** The events before which the clock was set back: between two of them the times of a log never fall. */
export const auditSteps = sqliteTable(
  "audit_steps",
  {
    org: integer("org").notNull(),
    seq: integer("seq").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.seq] })],
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

/** Those who cosign checkpoints: names and public keys that an organisation trusts. */
export const auditWitnesses = sqliteTable(
  "audit_witnesses",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    public_key: text("public_key", { mode: "json" }).$type<PublicJwk>().notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    removed_at: integer("removed_at"),
  },
  (table) => [index("audit_witnesses_org").on(table.org)],
);

/** What witnesses signed: that they saw a log of this length, as the continuation of all that they saw before. */
export const auditCosignatures = sqliteTable(
  "audit_cosignatures",
  {
    org: integer("org").notNull(),
    size: integer("size").notNull(),
    witness_id: text("witness_id").notNull(),
    at: integer("at").notNull(),
    line: text("line").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.size, table.witness_id] })],
);

/** Closed stretches of a log: sealed by a signature, archived into a file, emptied once the file was confirmed. */
export const auditSegments = sqliteTable(
  "audit_segments",
  {
    org: integer("org").notNull(),
    number: integer("number").notNull(),
    first: integer("first").notNull(),
    last: integer("last").notNull(),
    sealed_at: integer("sealed_at").notNull(),
    /** The signed note over what the segment holds. */
    seal: text("seal").notNull(),
    state: text("state", { enum: ["sealed", "archived", "emptying", "emptied", "refilling"] }).notNull(),
    archive_sha256: text("archive_sha256"),
    archive_bytes: integer("archive_bytes"),
    plain_bytes: integer("plain_bytes"),
    archived_at: integer("archived_at"),
    confirmed_at: integer("confirmed_at"),
    confirmed_by: text("confirmed_by"),
    /** The signed note over which events stay in the database. */
    release: text("release"),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.number] }),
    check("audit_segments_state", sql`state IN ('sealed', 'archived', 'emptying', 'emptied', 'refilling')`),
    check(
      "audit_segments_confirmed",
      sql`state IN ('sealed', 'archived') OR (archive_sha256 IS NOT NULL AND confirmed_at IS NOT NULL AND release IS NOT NULL)`,
    ),
  ],
);

/** The hashes of 256 events of a confirmed segment, and which of those events stay in the database: a 1 for each. */
export const auditLeaves = sqliteTable(
  "audit_leaves",
  {
    org: integer("org").notNull(),
    position: integer("position").notNull(),
    hashes: blob("hashes", { mode: "buffer" }).notNull(),
    kept: text("kept").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.position] })],
);

/**
 * What each row of the other tables answers to: the hash of its content, the event that carries that hash, and how
 * often the row was written. Beside the hash stands the salt that was hashed with the content: it goes with what was
 * overwritten, so that nobody guesses from the events what is erased.
 */
export const auditRows = sqliteTable(
  "audit_rows",
  {
    table_name: text("table_name").notNull(),
    row_key: text("row_key").notNull(),
    org: integer("org").notNull(),
    seq: integer("seq").notNull(),
    writes: integer("writes").notNull(),
    /** Both are absent of a row that is gone. */
    salt: text("salt"),
    hash: text("hash"),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.row_key] })],
);

/** What the appliance found when it looked at itself, day by day, signed. */
export const auditReports = sqliteTable(
  "audit_reports",
  {
    org: integer("org").notNull(),
    day: text("day").notNull(),
    at: integer("at").notNull(),
    healthy: integer("healthy", { mode: "boolean" }).notNull(),
    report: text("report").notNull(),
    signature: text("signature").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.day] })],
);
