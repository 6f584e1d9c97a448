import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { NameSource, Status } from "./statuses.ts";

/** Concepts found in documents. Ids are random and so reveal nothing about the name. */
export const concepts = sqliteTable(
  "learning_concepts",
  {
    // Never reused: a decision on an edge must not apply to another concept.
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    library: integer("library"),
    name: text("name").notNull(),
    /** Normalised name, unique in a library. */
    key: text("key").notNull(),
    language: text("language").notNull(),
    /** Documents never change a person's decision. */
    status: text("status").$type<Status>().notNull(),
    /** Confidence that this is a concept of the library, 0 to 1. */
    salience: real("salience").notNull(),
    frequency: integer("frequency").notNull(),
    documents: integer("documents").notNull(),
    /** Length of the longest prerequisite path to this concept. */
    level: integer("level").notNull(),
    /** Location of the best definition. */
    definition_document: integer("definition_document"),
    definition_block: integer("definition_block"),
    definition_start: integer("definition_start"),
    definition_end: integer("definition_end"),
    definition_score: real("definition_score"),
    /** Set by a person: documents no longer change the field. A `kept` concept outlives its documents. */
    name_given: integer("name_given", { mode: "boolean" }).notNull(),
    language_given: integer("language_given", { mode: "boolean" }).notNull(),
    definition_given: integer("definition_given", { mode: "boolean" }).notNull(),
    kept: integer("kept", { mode: "boolean" }).notNull(),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
    updated_by: text("updated_by").notNull(),
  },
  (table) => [
    uniqueIndex("learning_concepts_id").on(table.id),
    uniqueIndex("learning_concepts_key").on(table.library, table.key),
    index("learning_concepts_frequency").on(table.library, table.frequency, table.id),
    index("learning_concepts_salience").on(table.library, table.salience, table.id),
    index("learning_concepts_level").on(table.library, table.level, table.rid),
    index("learning_concepts_name").on(table.library, table.name, table.id),
    index("learning_concepts_language").on(table.library, table.language),
    index("learning_concepts_definition").on(table.definition_document),
  ],
);

/** Name lookup: aliases and the concepts' own names. */
export const aliases = sqliteTable(
  "learning_aliases",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    library: integer("library"),
    key: text("key").notNull(),
    concept: integer("concept").notNull(),
    name: text("name").notNull(),
    source: text("source").$type<NameSource>().notNull(),
    /** Source document; null for the concept's own name and for names given by a person. */
    document: integer("document"),
  },
  (table) => [
    index("learning_aliases_key").on(table.library, table.key),
    index("learning_aliases_concept").on(table.concept),
    index("learning_aliases_document").on(table.document),
  ],
);

/** Names rejected by a person; documents cannot add them again. */
export const refusedAliases = sqliteTable(
  "learning_refused_aliases",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    concept: integer("concept").notNull(),
    key: text("key").notNull(),
  },
  (table) => [uniqueIndex("learning_refused_aliases_key").on(table.concept, table.key)],
);

export const conceptWords = sqliteTable(
  "learning_concept_words",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    library: integer("library"),
    word: text("word").notNull(),
    concept: integer("concept").notNull(),
  },
  (table) => [
    index("learning_concept_words_word").on(table.library, table.word, table.concept),
    index("learning_concept_words_concept").on(table.concept),
  ],
);

/** A document's findings on one name, from which concepts are derived. */
export const findings = sqliteTable(
  "learning_findings",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    document: integer("document").notNull(),
    revision: integer("revision").notNull(),
    concept: integer("concept").notNull(),
    key: text("key").notNull(),
    name: text("name").notNull(),
    language: text("language").notNull(),
    salience: real("salience").notNull(),
    frequency: integer("frequency").notNull(),
    definition_block: integer("definition_block"),
    definition_start: integer("definition_start"),
    definition_end: integer("definition_end"),
    definition_score: real("definition_score"),
  },
  (table) => [
    uniqueIndex("learning_findings_key").on(table.document, table.key),
    index("learning_findings_concept").on(table.concept, table.document),
    index("learning_findings_name").on(table.org, table.key),
  ],
);

/** Mention counts per block, for each document's newest version. */
export const mentions = sqliteTable(
  "learning_mentions",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    concept: integer("concept").notNull(),
    document: integer("document").notNull(),
    block: integer("block").notNull(),
    ordinal: integer("ordinal").notNull(),
    count: integer("count").notNull(),
    /** Mentions inside a longer name of another concept. */
    inner: integer("inner").notNull(),
    /** First mention in the block, in UTF-16 units. */
    first: integer("first").notNull(),
  },
  (table) => [
    index("learning_mentions_concept").on(table.concept, table.block),
    index("learning_mentions_document").on(table.document, table.ordinal),
    index("learning_mentions_block").on(table.block),
  ],
);
