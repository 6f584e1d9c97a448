import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { EdgeStatus } from "./edges/statuses.ts";
import type { Broken } from "./infer/acyclic.ts";
import type { EdgeType } from "./infer/input.ts";

/** A concept is a prerequisite of another, a part of it, or related to it. */
export const edges = sqliteTable(
  "learning_edges",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    library: integer("library"),
    /** The first concept, for example the prerequisite. */
    from: integer("from").notNull(),
    to: integer("to").notNull(),
    type: text("type").$type<EdgeType>().notNull(),
    confidence: real("confidence").notNull(),
    signals: text("signals", { mode: "json" }).$type<Readonly<Record<string, number>>>().notNull(),
    status: text("status").$type<EdgeStatus>().notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
    updated_by: text("updated_by").notNull(),
  },
  (table) => [
    uniqueIndex("learning_edges_id").on(table.id),
    uniqueIndex("learning_edges_pair").on(table.library, table.from, table.to, table.type),
    index("learning_edges_from").on(table.from),
    index("learning_edges_to").on(table.to),
    index("learning_edges_confidence").on(table.library, table.confidence, table.id),
  ],
);

export const edgeEvidence = sqliteTable(
  "learning_edge_evidence",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    edge: integer("edge").notNull(),
    document: integer("document").notNull(),
    block: integer("block").notNull(),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    signal: text("signal").notNull(),
  },
  (table) => [
    index("learning_edge_evidence_edge").on(table.edge),
    index("learning_edge_evidence_document").on(table.document),
  ],
);

/** Last graph build of each library. */
export const graphs = sqliteTable("learning_graphs", {
  library: integer("library").primaryKey(),
  org: integer("org").notNull(),
  /** A different current revision means that a rebuild is due. */
  graph_revision: integer("graph_revision").notNull(),
  /** Edges that would have closed cycles. */
  broken: text("broken", { mode: "json" }).$type<readonly Broken[]>().notNull(),
});
