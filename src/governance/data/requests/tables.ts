import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const DECISIONS = ["undecided", "include", "exclude"] as const;

/** Reasons to exclude an item. */
export const REASONS = ["another_person", "not_personal", "other_basis", "rights_of_others"] as const;

/** The whole record, or only identifying words in it. */
export const PARTS = ["whole", "words"] as const;

/** Outcome of one item, in the certificate's words. */
export interface ItemOutcome {
  result: "erased" | "kept" | "packed" | "restricted" | "rectified" | "gone";
  destroyed?: readonly string[];
  anonymised?: readonly string[];
  kept?: Readonly<Record<string, string>>;
  attachments?: number;
  reason?: string;
}

/** Items found for a person, with decisions. Ids only, never values. */
export const scopeItems = sqliteTable(
  "data_scope_items",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    request_id: text("request_id").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    /** How the item was found: matching field names, or the record that it refers to. */
    why: text("why").notNull(),
    certain: integer("certain", { mode: "boolean" }).notNull(),
    part: text("part", { enum: PARTS }).notNull(),
    decision: text("decision", { enum: DECISIONS }).notNull(),
    reason: text("reason", { enum: REASONS }),
    outcome: text("outcome", { mode: "json" }).$type<ItemOutcome>(),
  },
  (table) => [
    uniqueIndex("data_scope_items_place").on(table.org, table.request_id, table.collection, table.record_id),
    index("data_scope_items_open").on(table.org, table.request_id, table.decision, table.rid),
  ],
);

/** Records that are kept but not used, with the request that restricted them. */
export const restrictions = sqliteTable(
  "data_restrictions",
  {
    org: integer("org").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    request_id: text("request_id").notNull(),
    since: integer("since").notNull(),
  },
  (table) => [
    uniqueIndex("data_restrictions_place").on(table.org, table.collection, table.record_id),
    index("data_restrictions_request").on(table.org, table.request_id),
  ],
);

/** Signed results of requests. */
export const certificates = sqliteTable(
  "data_certificates",
  {
    id: text("id").primaryKey(),
    org: integer("org").notNull(),
    request_id: text("request_id").notNull(),
    at: integer("at").notNull(),
    /** Canonical JSON. */
    statement: text("statement").notNull(),
    note: text("note").notNull(),
  },
  (table) => [uniqueIndex("data_certificates_request").on(table.org, table.request_id)],
);
