import type { Connection } from "../../../store/connection.ts";
import type { FoundConcept } from "../extract/analysis.ts";
import { conceptFor, type Source, writeAliases } from "./attach.ts";
import { deriveConcept } from "./derive.ts";

const ERASED_AT_ONCE = 200;
const MENTIONS_AT_ONCE = 50;

/** Small pieces of writing: any number of them may share a transaction. */
type Steps = Generator<(connection: Connection) => void, void, undefined>;

/** The rows of blocks by their ordinals. */
export type BlockRows = ReadonlyMap<number, number>;

/** Takes away what an earlier version of a document mentioned, while there is time; answers whether there is more. */
export function eraseMentions(connection: Connection, document: number, hasTime: () => boolean): boolean {
  const erase = connection.statement(
    "DELETE FROM learning_mentions WHERE rid IN (SELECT rid FROM learning_mentions WHERE document = ? LIMIT ?)",
  );
  do if (erase.run(document, ERASED_AT_ONCE).changes < ERASED_AT_ONCE) return false;
  while (hasTime());
  return true;
}

/** All that is to be written of an analysis, in small steps. */
export function* findingSteps(
  source: Source,
  found: readonly FoundConcept[],
  blocks: BlockRows,
  now: number,
): Steps {
  for (const one of found) {
    yield (connection) => writeFinding(connection, source, one, blocks, now);
    yield* writeMentions(source, one, blocks);
  }
}

/** How many steps that takes. */
export function stepsIn(found: readonly FoundConcept[]): number {
  return found.reduce((sum, { mentions }) => sum + 1 + Math.ceil(mentions.length / MENTIONS_AT_ONCE), 0);
}

function writeFinding(
  connection: Connection,
  source: Source,
  found: FoundConcept,
  blocks: BlockRows,
  now: number,
): void {
  const concept = conceptFor(connection, source, found, now);
  const { definition } = found;
  connection
    .statement(
      `INSERT INTO learning_findings (org, document, revision, concept, key, name, language, salience, frequency,
         definition_block, definition_start, definition_end, definition_score)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (document, key) DO UPDATE SET revision = excluded.revision, concept = excluded.concept,
         name = excluded.name, language = excluded.language, salience = excluded.salience, frequency = excluded.frequency,
         definition_block = excluded.definition_block, definition_start = excluded.definition_start,
         definition_end = excluded.definition_end, definition_score = excluded.definition_score`,
    )
    .run(
      source.org,
      source.document,
      source.revision,
      concept,
      found.key,
      found.name,
      source.language,
      found.salience,
      found.mentions.reduce((sum, { count }) => sum + count, 0),
      definition ? (blocks.get(definition.ordinal) ?? null) : null,
      definition?.start ?? null,
      definition?.end ?? null,
      definition?.score ?? null,
    );
  writeAliases(connection, source, concept, found);
  deriveConcept(connection, concept, now);
}

/** Writes where a document names one concept, some blocks a step: whoever takes the steps may rest in between. */
function* writeMentions(
  { org, document }: Source,
  { key, mentions }: FoundConcept,
  blocks: BlockRows,
): Steps {
  for (let from = 0; from < mentions.length; from += MENTIONS_AT_ONCE) {
    yield (connection) => {
      // Meanwhile it may have become another concept.
      const concept = conceptOfFinding(connection, document, key);
      const known = connection.statement(
        "UPDATE learning_mentions SET count = count + ?, inner = inner + ?, first = min(first, ?) WHERE concept = ? AND block = ?",
      );
      const add = connection.statement(
        "INSERT INTO learning_mentions (org, concept, document, block, ordinal, count, inner, first) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      );
      for (const { ordinal, count, inner, first } of mentions.slice(from, from + MENTIONS_AT_ONCE)) {
        const block = blocks.get(ordinal);
        if (block === undefined || concept === undefined) continue;
        if (known.run(count, inner, first, concept, block).changes === 0)
          add.run(org, concept, document, block, ordinal, count, inner, first);
      }
    };
  }
}

function conceptOfFinding(connection: Connection, document: number, key: string): number | undefined {
  const row = connection
    .statement("SELECT concept FROM learning_findings WHERE document = ? AND key = ?")
    .get(document, key);
  return row ? Number(row.concept) : undefined;
}

/** Takes away what this version of a document says no more; answers whether there is more of it. */
export function dropOutdated(
  connection: Connection,
  { document, revision }: Source,
  now: number,
  hasTime: () => boolean,
): boolean {
  const next = connection.statement(
    "SELECT rid, concept FROM learning_findings WHERE document = ? AND revision <> ? LIMIT 1",
  );
  for (;;) {
    const row = next.get(document, revision);
    if (!row) return false;
    forgetFinding(connection, document, Number(row.rid), Number(row.concept), now);
    if (!hasTime()) return true;
  }
}

function forgetFinding(
  connection: Connection,
  document: number,
  rid: number,
  concept: number,
  now: number,
): void {
  connection.statement("DELETE FROM learning_findings WHERE rid = ?").run(rid);
  const others = connection
    .statement("SELECT 1 FROM learning_findings WHERE concept = ? AND document = ? LIMIT 1")
    .get(concept, document);
  if (!others)
    connection
      .statement("DELETE FROM learning_aliases WHERE concept = ? AND document = ?")
      .run(concept, document);
  deriveConcept(connection, concept, now);
}
