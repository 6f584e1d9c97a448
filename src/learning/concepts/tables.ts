import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { NameSource, Status } from "./statuses.ts";

/** Something that documents speak of. Its id is random: it tells nothing of what it names. */
export const concepts = sqliteTable(
  "learning_concepts",
  {
    // Never given again: a person's decision on an edge must not fall upon another concept.
    rid: integer("rid").primaryKey({ autoIncrement: true }),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    library: integer("library"),
    name: text("name").notNull(),
    /** The normalised form that tells concepts of one library apart. */
    key: text("key").notNull(),
    language: text("language").notNull(),
    /** proposed, confirmed, rejected or locked: what a person decided stays, whatever is read later. */
    status: text("status").$type<Status>().notNull(),
    /** How sure it is a concept of the library, 0 to 1. */
    salience: real("salience").notNull(),
    frequency: integer("frequency").notNull(),
    documents: integer("documents").notNull(),
    /** The longest path of prerequisites before it. */
    level: integer("level").notNull(),
    /** The document, the block and the piece of it that define it best. */
    definition_document: integer("definition_document"),
    definition_block: integer("definition_block"),
    definition_start: integer("definition_start"),
    definition_end: integer("definition_end"),
    definition_score: real("definition_score"),
    /** What a person gave: then no document changes it. `kept`: a person had a hand in it, so it outlives its documents. */
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

/** Other names of concepts, and their own: what a name is looked up by. */
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
    /** The document that it was found in; null when it is everywhere's or a person's. */
    document: integer("document"),
  },
  (table) => [
    index("learning_aliases_key").on(table.library, table.key),
    index("learning_aliases_concept").on(table.concept),
    index("learning_aliases_document").on(table.document),
  ],
);

/** Names that a person said are none of a concept's, whatever a document says. */
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

/** The words of all names of a concept: what it is searched by. */
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

/** What one document says of one name. The concept is made of these. */
export const findings = sqliteTable(
  "learning_findings",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    document: integer("document").notNull(),
    /** The row of the version that it was found in. */
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

/** How often a block of a document's newest version names a concept. */
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
    /** How many of these stand within a longer name of another concept. */
    inner: integer("inner").notNull(),
    /** Where it is named first in the block, in UTF-16 units. */
    first: integer("first").notNull(),
  },
  (table) => [
    index("learning_mentions_concept").on(table.concept, table.block),
    index("learning_mentions_document").on(table.document, table.ordinal),
    index("learning_mentions_block").on(table.block),
  ],
);
