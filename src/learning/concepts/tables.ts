import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Something that documents speak of. Its id is random: it tells nothing of what it names. */
export const concepts = sqliteTable(
  "learning_concepts",
  {
    rid: integer("rid").primaryKey(),
    id: text("id").notNull(),
    org: integer("org").notNull(),
    name: text("name").notNull(),
    /** The normalised form that tells concepts of one library apart. */
    key: text("key").notNull(),
    language: text("language").notNull(),
    /** proposed, confirmed, rejected or locked: what a person decided stays, whatever is read later. */
    status: text("status").notNull(),
    /** How sure it is a concept of the library, 0 to 1. */
    salience: real("salience").notNull(),
    frequency: integer("frequency").notNull(),
    documents: integer("documents").notNull(),
    /** The longest path of prerequisites before it. */
    level: integer("level").notNull(),
    /** The block and the piece of it that define it best. */
    definition_block: integer("definition_block"),
    definition_start: integer("definition_start"),
    definition_end: integer("definition_end"),
    definition_score: real("definition_score"),
    version: integer("version").notNull(),
    created_at: integer("created_at").notNull(),
    updated_at: integer("updated_at").notNull(),
    updated_by: text("updated_by").notNull(),
  },
  (table) => [
    uniqueIndex("learning_concepts_id").on(table.id),
    uniqueIndex("learning_concepts_key").on(table.org, table.key),
    index("learning_concepts_frequency").on(table.org, table.frequency, table.rid),
    index("learning_concepts_level").on(table.org, table.level, table.rid),
    index("learning_concepts_name").on(table.org, table.name, table.rid),
  ],
);

/** Other names of concepts, and their own: what a name is looked up by. */
export const aliases = sqliteTable(
  "learning_aliases",
  {
    rid: integer("rid").primaryKey(),
    org: integer("org").notNull(),
    key: text("key").notNull(),
    concept: integer("concept").notNull(),
    name: text("name").notNull(),
    /** Where it comes from: name, acronym, variant, glossary, redirect, human. */
    source: text("source").notNull(),
    /** The document that it was found in; null when it is everywhere's or a person's. */
    document: integer("document"),
  },
  (table) => [
    index("learning_aliases_key").on(table.org, table.key),
    index("learning_aliases_concept").on(table.concept),
    index("learning_aliases_document").on(table.document),
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
    /** Where it is named first in the block, in UTF-16 units. */
    first: integer("first").notNull(),
  },
  (table) => [
    index("learning_mentions_concept").on(table.concept, table.block),
    index("learning_mentions_document").on(table.document, table.ordinal),
    index("learning_mentions_block").on(table.block),
  ],
);
