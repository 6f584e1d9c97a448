import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export const DECISIONS = ["undecided", "include", "exclude"] as const;

/** Why something that was found is left out. */
export const REASONS = ["another_person", "not_personal", "other_basis", "rights_of_others"] as const;

/** The whole record, or only the words in it that say who somebody is. */
export const PARTS = ["whole", "words"] as const;

/** Outcome for one thing in the list, in the certificate's words. */
export interface ItemOutcome {
  result: "erased" | "kept" | "packed" | "restricted" | "rectified" | "gone";
  destroyed?: readonly string[];
  anonymised?: readonly string[];
  kept?: Readonly<Record<string, string>>;
  attachments?: number;
  reason?: string;
}

/** What was found of a person, and what is to be done with each: by ids, never by values. */
export const scopeItems = sqliteTable(
  "data_scope_items",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    request_id: text("request_id").notNull(),
    collection: text("collection").notNull(),
    record_id: text("record_id").notNull(),
    /** How it was found: names of fields, and what it refers to. */
    why: text("why").notNull(),
    certain: integer("certain", { mode: "boolean" }).notNull(),
    /** Whether all of it is the person's, or only words in it. */
    part: text("part", { enum: PARTS }).notNull(),
    decision: text("decision", { enum: DECISIONS }).notNull(),
    reason: text("reason", { enum: REASONS }),
    /** What became of it, once it is carried out. */
    outcome: text("outcome", { mode: "json" }).$type<ItemOutcome>(),
  },
  (table) => [
    uniqueIndex("data_scope_items_place").on(table.org, table.request_id, table.collection, table.record_id),
    index("data_scope_items_open").on(table.org, table.request_id, table.decision, table.rid),
  ],
);

/** Records that stay and are not used: by which request. */
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

/** Signed statements of what a request came to. */
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
