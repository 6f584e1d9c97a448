import type { Connection } from "../../../store/connection.ts";
import { excluded, pick, row } from "../../../store/rows.ts";
import type { FoundConcept } from "../extract/analysis.ts";
import { aliases, findings, mentions as mentionTable } from "../tables.ts";
import { conceptFor, type Source, writeAliases } from "./attach.ts";
import { deriveConcept } from "./derive.ts";

const ERASED_AT_ONCE = 200;
const MENTIONS_AT_ONCE = 50;

/** Small write steps. A transaction may run any number of them. */
type Steps = Generator<(connection: Connection) => void, void, undefined>;

export type BlockRows = ReadonlyMap<number, number>;

/** Deletes a document's mentions within the time budget. Returns true if more remain. */
export function eraseMentions(connection: Connection, document: number, hasTime: () => boolean): boolean {
  do {
    const erased = connection.run`DELETE FROM ${mentionTable}
    WHERE ${mentionTable.rid} IN (SELECT ${mentionTable.rid} FROM ${mentionTable}
      WHERE ${mentionTable.document} = ${document} LIMIT ${ERASED_AT_ONCE})`;
    if (erased < ERASED_AT_ONCE) return false;
  } while (hasTime());
  return true;
}

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
  connection.run`INSERT INTO ${findings} ${row(findings, {
    org: source.org,
    document: source.document,
    revision: source.revision,
    concept,
    key: found.key,
    name: found.name,
    language: source.language,
    salience: found.salience,
    frequency: found.mentions.reduce((sum, { count }) => sum + count, 0),
    definition_block: definition ? (blocks.get(definition.ordinal) ?? null) : null,
    definition_start: definition?.start ?? null,
    definition_end: definition?.end ?? null,
    definition_score: definition?.score ?? null,
  })} ON CONFLICT (${findings.document}, ${findings.key}) DO UPDATE
    SET ${excluded(findings, "revision", "concept", "name", "language", "salience", "frequency")},
      ${excluded(findings, "definition_block", "definition_start", "definition_end", "definition_score")}`;
  writeAliases(connection, source, concept, found);
  deriveConcept(connection, concept, now);
}

/** Writes a concept's mentions, a few blocks per step, so that the caller can pause. */
function* writeMentions(
  { org, document }: Source,
  { key, mentions }: FoundConcept,
  blocks: BlockRows,
): Steps {
  for (let from = 0; from < mentions.length; from += MENTIONS_AT_ONCE) {
    yield (connection) => {
      // The finding may have moved to another concept meanwhile.
      const concept = conceptOfFinding(connection, document, key);
      if (concept === undefined) return;
      const some = mentions.slice(from, from + MENTIONS_AT_ONCE).flatMap((mention) => {
        const block = blocks.get(mention.ordinal);
        return block === undefined ? [] : [{ ...mention, block }];
      });
      // Only names of one concept share blocks, which is rare.
      const isShared = hasMentions(connection, concept, some);
      for (const { block, ordinal, count, inner, first } of some) {
        const known = isShared
          ? connection.run`UPDATE ${mentionTable}
          SET ${mentionTable.count} = ${mentionTable.count} + ${count},
            ${mentionTable.inner} = ${mentionTable.inner} + ${inner},
            ${mentionTable.first} = min(${mentionTable.first}, ${first})
          WHERE ${mentionTable.concept} = ${concept} AND ${mentionTable.block} = ${block}`
          : 0;
        if (known === 0)
          connection.run`INSERT INTO ${mentionTable} ${row(mentionTable, {
            org,
            concept,
            document,
            block,
            ordinal,
            count,
            inner,
            first,
          })}`;
      }
    };
  }
}

function hasMentions(connection: Connection, concept: number, among: readonly { block: number }[]): boolean {
  const rows = among.map(({ block }) => block);
  return connection.has`SELECT 1 FROM ${mentionTable}
    WHERE ${mentionTable.concept} = ${concept}
      AND ${mentionTable.block} BETWEEN ${Math.min(...rows)} AND ${Math.max(...rows)} LIMIT 1`;
}

function conceptOfFinding(connection: Connection, document: number, key: string): number | undefined {
  const row = connection.get`SELECT ${pick(findings, "concept")} FROM ${findings}
    WHERE ${findings.document} = ${document} AND ${findings.key} = ${key}`;
  return row?.concept;
}

/** Deletes findings missing from the document's current version. Returns true if more remain. */
export function dropOutdated(
  connection: Connection,
  { document, revision }: Source,
  now: number,
  hasTime: () => boolean,
): boolean {
  for (;;) {
    const row = connection.get`SELECT ${pick(findings, "rid", "concept")} FROM ${findings}
      WHERE ${findings.document} = ${document} AND ${findings.revision} <> ${revision} LIMIT 1`;
    if (!row) return false;
    forgetFinding(connection, document, row.rid, row.concept, now);
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
  connection.run`DELETE FROM ${findings} WHERE ${findings.rid} = ${rid}`;
  const others = connection.has`SELECT 1 FROM ${findings}
    WHERE ${findings.concept} = ${concept} AND ${findings.document} = ${document} LIMIT 1`;
  if (!others)
    connection.run`DELETE FROM ${aliases}
      WHERE ${aliases.concept} = ${concept} AND ${aliases.document} = ${document}`;
  deriveConcept(connection, concept, now);
}
