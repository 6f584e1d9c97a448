import type { Connection } from "../../../store/connection.ts";

/** A concept that the documents of a course speak of. */
export interface Concept {
  rid: number;
  org: number;
  library: number;
  id: string;
  name: string;
  key: string;
  aliases: readonly string[];
  salience: number;
  frequency: number;
  /** The block and the piece of it that define it, where one does. */
  definition: { block: number; start: number; end: number; score: number } | null;
}

/** How often a place of a document names a concept; `inner` of them within a longer name. */
export interface Mention {
  concept: number;
  block: number;
  ordinal: number;
  count: number;
}

/** All places where a document names concepts, in the order they stand. */
export function mentionsIn(connection: Connection, document: number): Mention[] {
  return connection
    .statement(
      `SELECT m.concept, m.block, m.ordinal, m.count FROM learning_mentions m
       JOIN learning_concepts c ON c.rid = m.concept
       WHERE m.document = ? AND c.status <> 'rejected' ORDER BY m.ordinal, m.first, m.concept`,
    )
    .all(document)
    .map((row) => ({
      concept: Number(row.concept),
      block: Number(row.block),
      ordinal: Number(row.ordinal),
      count: Number(row.count),
    }));
}

/** The documents that name any of some concepts. */
export function documentsNaming(connection: Connection, concepts: readonly number[]): Set<number> {
  const rows = connection
    .statement(
      "SELECT DISTINCT document FROM learning_mentions WHERE concept IN (SELECT value FROM json_each(?))",
    )
    .all(JSON.stringify(concepts));
  return new Set(rows.map(({ document }) => Number(document)));
}

/** Concepts by their rows, with all their names. */
export function conceptsBy(connection: Connection, rids: readonly number[]): Concept[] {
  const among = JSON.stringify(rids);
  const names = new Map<number, string[]>();
  const aliases = connection
    .statement(
      "SELECT concept, name FROM learning_aliases WHERE concept IN (SELECT value FROM json_each(?)) ORDER BY concept, name",
    )
    .all(among);
  for (const row of aliases) {
    const known = names.get(Number(row.concept));
    if (known) known.push(String(row.name));
    else names.set(Number(row.concept), [String(row.name)]);
  }
  return connection
    .statement(
      `SELECT rid, org, library, id, name, key, salience, frequency, definition_block, definition_start, definition_end,
         definition_score FROM learning_concepts
       WHERE rid IN (SELECT value FROM json_each(?)) AND status <> 'rejected' ORDER BY name, rid`,
    )
    .all(among)
    .map((row) => ({
      rid: Number(row.rid),
      org: Number(row.org),
      library: Number(row.library),
      id: String(row.id),
      name: String(row.name),
      key: String(row.key),
      aliases: [...new Set(names.get(Number(row.rid)) ?? [])].filter((name) => name !== row.name),
      salience: Number(row.salience),
      frequency: Number(row.frequency),
      definition:
        row.definition_block === null
          ? null
          : {
              block: Number(row.definition_block),
              start: Number(row.definition_start),
              end: Number(row.definition_end),
              score: Number(row.definition_score),
            },
    }));
}

/** Where the block of a definition stands: in which document, at which version, at which place. */
export function placeOf(
  connection: Connection,
  block: number,
): { document: number; revisionRid: number; ordinal: number } | undefined {
  const row = connection
    .statement("SELECT document, revision, ordinal FROM learning_blocks WHERE rid = ?")
    .get(block);
  return row
    ? { document: Number(row.document), revisionRid: Number(row.revision), ordinal: Number(row.ordinal) }
    : undefined;
}

export interface Edge {
  from: number;
  to: number;
  confidence: number;
}

/** What must be known before what, among some concepts of a library, as far as that is sure. */
export function edgesAmong(
  connection: Connection,
  library: number,
  rids: readonly number[],
  least: number,
): Edge[] {
  const among = JSON.stringify(rids);
  return connection
    .statement(
      `SELECT "from", "to", confidence FROM learning_edges
       WHERE library = ? AND type = 'prerequisite' AND status <> 'rejected' AND confidence >= ?
         AND "from" IN (SELECT value FROM json_each(?)) AND "to" IN (SELECT value FROM json_each(?))
       ORDER BY "from", "to"`,
    )
    .all(library, least, among, among)
    .map((row) => ({ from: Number(row.from), to: Number(row.to), confidence: Number(row.confidence) }));
}

/** How often documents name concepts: those that several of them name. */
export function usageIn(
  connection: Connection,
  documents: readonly number[],
): [concept: number, document: number, count: number][] {
  const rows = connection
    .statement(
      `SELECT concept, document, sum(count) AS count FROM learning_mentions
       WHERE document IN (SELECT value FROM json_each(?)) GROUP BY concept, document ORDER BY concept, document`,
    )
    .all(JSON.stringify(documents));
  const users = new Map<number, number>();
  for (const row of rows) users.set(Number(row.concept), (users.get(Number(row.concept)) ?? 0) + 1);
  return rows
    .filter((row) => (users.get(Number(row.concept)) ?? 0) > 1)
    .map((row) => [Number(row.concept), Number(row.document), Number(row.count)]);
}
