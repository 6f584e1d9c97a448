import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { KeptExplanation } from "./schema.ts";

/** Answers, reused for identical questions while the libraries are unchanged. */
export const explanations = sqliteTable(
  "learning_explanations",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    /** Hash of the question, the state of the libraries and the engine. */
    question: text("question").notNull(),
    /** Searched libraries: users who cannot read all of them cannot read the answer. */
    libraries: text("libraries", { mode: "json" }).$type<readonly number[]>().notNull().default([-1]),
    answer: text("answer", { mode: "json" }).$type<KeptExplanation>().notNull(),
    created_at: integer("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("learning_explanations_id").on(table.id),
    uniqueIndex("learning_explanations_question").on(table.org, table.question),
    index("learning_explanations_age").on(table.created_at),
  ],
);

/** Cited documents. Deleting one deletes the answer. */
export const explanationSources = sqliteTable(
  "learning_explanation_sources",
  {
    rid: integer("rid").primaryKey(),
    explanation: integer("explanation").notNull(),
    document: integer("document").notNull(),
  },
  (table) => [
    index("learning_explanation_sources_document").on(table.document),
    index("learning_explanation_sources_explanation").on(table.explanation),
  ],
);

/** Each user's list of questions, with the time each was last asked. */
export const explanationAsks = sqliteTable(
  "learning_explanation_asks",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    explanation: integer("explanation").notNull(),
    user_id: text("user_id").notNull(),
    asked_at: integer("asked_at").notNull(),
  },
  (table) => [
    uniqueIndex("learning_explanation_asks_person").on(table.explanation, table.user_id),
    index("learning_explanation_asks_latest").on(table.org, table.user_id, table.asked_at),
  ],
);
