import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { part } from "../../store/rows.ts";
import type { PublicJwk } from "./checkpoint.ts";
import type { EventOutcome } from "./event.ts";

/**
 * The canonical form is computed from exactly these columns, so that any edit breaks the hash. Append-only by
 * triggers, except for events without changes in a confirmed archive.
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
    mandate: text("mandate"),
    client: text("client"),
    /** Random, to prevent guessing the content from the hash. */
    salt: text("salt"),
    row_hashes: text("row_hashes"),
    prev_hash: blob("prev_hash", { mode: "buffer" }).notNull(),
    hash: blob("hash", { mode: "buffer" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.org, table.seq] }),
    index("audit_events_action").on(table.org, table.action, table.seq).where(sql`returned IS NULL`),
    index("audit_events_change")
      .on(table.org, table.record_id, table.version)
      .where(sql`coalesce(version, before, after, sealed) IS NOT NULL`),
    index("audit_events_mandate").on(table.org, table.mandate, table.at).where(sql`mandate IS NOT NULL`),
    index("audit_events_notable")
      .on(table.org, table.seq)
      .where(sql`coalesce(version, before, after, sealed) IS NOT NULL OR outcome <> 'ok'`),
  ],
);

/** The condition of the index of actions, which a query by action repeats: reads are too many to index. */
export const IS_NO_READ = part`${auditEvents.returned} IS NULL`;
/** The condition of the index of changes, which a query on them repeats. */
export const IS_CHANGE = part`coalesce(${auditEvents.version}, ${auditEvents.before}, ${auditEvents.after}, ${auditEvents.sealed}) IS NOT NULL`;
/** The condition of the index of notable events: changes, and calls that were refused, failed or held. */
export const IS_NOTABLE = part`(coalesce(${auditEvents.version}, ${auditEvents.before}, ${auditEvents.after}, ${auditEvents.sealed}) IS NOT NULL OR ${auditEvents.outcome} <> 'ok')`;

/** Bitmap of blocks per indexed value. Takes less than one small row per event for all filters and pairs. */
export const auditMarks = sqliteTable(
  "audit_marks",
  {
    org: integer("org").notNull(),
    stretch: integer("stretch").notNull(),
    mark: integer("mark").notNull(),
    blocks: integer("blocks").notNull(),
  },
  // Stretch first, so that writes append; lookups in each stretch are equally fast.
  (table) => [primaryKey({ columns: [table.org, table.stretch, table.mark] })],
);

/** Fingerprints of 2,048 events each, by position. */
export const auditFingerprints = sqliteTable(
  "audit_fingerprints",
  {
    org: integer("org").notNull(),
    stretch: integer("stretch").notNull(),
    record_id: blob("record_id", { mode: "buffer" }).notNull(),
    correlation_id: blob("correlation_id", { mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.stretch] })],
);

/** Events before which the clock was set back. In between, times never decrease. */
export const auditSteps = sqliteTable(
  "audit_steps",
  {
    org: integer("org").notNull(),
    seq: integer("seq").notNull(),
  },
  (table) => [primaryKey({ columns: [table.org, table.seq] })],
);

/** Latest event of each log, with the right edge of its Merkle tree. */
export const auditHeads = sqliteTable("audit_heads", {
  org: integer("org").primaryKey(),
  size: integer("size").notNull(),
  hash: blob("hash", { mode: "buffer" }).notNull(),
  frontier: blob("frontier", { mode: "buffer" }).notNull(),
});

/** Complete subtrees, one per 256 hashes of the level below, for proofs. */
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

/** Witnesses that an organisation trusts to cosign checkpoints. */
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

/** Proof that a witness saw a log of this size that was consistent with all it had seen before. */
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

/** Closed ranges: sealed by a signature, archived to a file, and emptied once the file is confirmed. */
export const auditSegments = sqliteTable(
  "audit_segments",
  {
    org: integer("org").notNull(),
    number: integer("number").notNull(),
    first: integer("first").notNull(),
    last: integer("last").notNull(),
    sealed_at: integer("sealed_at").notNull(),
    /** Signed note over the segment's content. */
    seal: text("seal").notNull(),
    state: text("state", { enum: ["sealed", "archived", "emptying", "emptied", "refilling"] }).notNull(),
    archive_sha256: text("archive_sha256"),
    archive_bytes: integer("archive_bytes"),
    plain_bytes: integer("plain_bytes"),
    archived_at: integer("archived_at"),
    confirmed_at: integer("confirmed_at"),
    confirmed_by: text("confirmed_by"),
    /** Signed note over the events that stay in the database. */
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

/** Hashes of 256 events, and a bitmap of those that stay in the database. */
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
 * Content hash of each tracked row, the event with that hash, and the number of writes. The salt is
 * overwritten with the content, so that erased values cannot be guessed from the events.
 */
export const auditRows = sqliteTable(
  "audit_rows",
  {
    table_name: text("table_name").notNull(),
    row_key: text("row_key").notNull(),
    org: integer("org").notNull(),
    seq: integer("seq").notNull(),
    writes: integer("writes").notNull(),
    /** Both are null for a deleted row. */
    salt: text("salt"),
    hash: text("hash"),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.row_key] })],
);

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
