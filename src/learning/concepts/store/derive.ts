import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import { conceptAt } from "./concept.ts";
import { renewNames } from "./lookup.ts";

/** A definition that is less sure than this stays among the findings: it is not the concept's. */
const SURE_DEFINITION = 0.4;

/**
 * Makes a concept what its documents say of it, as far as no person has said otherwise; one that nobody speaks of any
 * more, and that no person has touched, goes. The order in which documents came plays no part. Answers whether it stays.
 */
export function deriveConcept(connection: Connection, rid: number, now: number): boolean {
  const found = connection
    .statement("SELECT * FROM learning_findings WHERE concept = ? ORDER BY document, key")
    .all(rid);
  const concept = conceptAt(connection, rid);
  // One that was rejected is remembered, so that it is not proposed again by the next version of a document.
  if (found.length === 0 && !concept.kept && concept.status !== "rejected") {
    dropConcept(connection, rid);
    return false;
  }
  const leading = leadingOf(found, concept.key);
  const locked = concept.status === "locked";
  const name = concept.nameGiven || locked ? concept.name : String(leading?.name ?? concept.name);
  const language =
    concept.languageGiven || locked ? concept.language : String(leading?.language ?? concept.language);
  connection
    .statement(
      `UPDATE learning_concepts SET name = ?, language = ?, salience = ?, frequency = ?, documents = ?, updated_at = ? WHERE rid = ?`,
    )
    .run(name, language, salienceOf(found, concept.kept), frequencyOf(found), documentsOf(found), now, rid);
  if (!concept.definitionGiven && !(locked && concept.definition))
    setDefinition(connection, rid, bestDefinition(found));
  renewNames(connection, conceptAt(connection, rid));
  return true;
}

/** The finding that names it: under its own key first, then the most frequent. */
function leadingOf(found: readonly RawRow[], key: string): RawRow | undefined {
  return found.toSorted(
    (a, b) =>
      Number(b.key === key) - Number(a.key === key) ||
      Number(b.frequency) - Number(a.frequency) ||
      (String(a.name) < String(b.name) ? -1 : 1),
  )[0];
}

/** Several documents that speak of it make it surer than the surest of them. */
function salienceOf(found: readonly RawRow[], kept: boolean): number {
  if (found.length === 0) return kept ? 1 : 0;
  const [best = 0, ...others] = found.map(({ salience }) => Number(salience)).sort((a, b) => b - a);
  const doubt = others.reduce((left, one) => left * (1 - one / 4), 1 - best);
  return Math.round((1 - doubt) * 10_000) / 10_000;
}

function frequencyOf(found: readonly RawRow[]): number {
  return found.reduce((sum, { frequency }) => sum + Number(frequency), 0);
}

function documentsOf(found: readonly RawRow[]): number {
  return new Set(found.map(({ document }) => document)).size;
}

function bestDefinition(found: readonly RawRow[]): RawRow | undefined {
  return found
    .filter(({ definition_score }) => Number(definition_score ?? 0) >= SURE_DEFINITION)
    .toSorted(
      (a, b) =>
        Number(b.definition_score) - Number(a.definition_score) ||
        Number(b.frequency) - Number(a.frequency) ||
        Number(a.definition_block) - Number(b.definition_block),
    )[0];
}

function setDefinition(connection: Connection, rid: number, from: RawRow | undefined): void {
  connection
    .statement(
      `UPDATE learning_concepts SET definition_document = ?, definition_block = ?, definition_start = ?,
         definition_end = ?, definition_score = ? WHERE rid = ?`,
    )
    .run(
      from?.document ?? null,
      from?.definition_block ?? null,
      from?.definition_start ?? null,
      from?.definition_end ?? null,
      from?.definition_score ?? null,
      rid,
    );
}

/** Takes a concept out of the library, with all that hangs on it. */
export function dropConcept(connection: Connection, rid: number): void {
  for (const table of [
    "learning_aliases",
    "learning_refused_aliases",
    "learning_concept_words",
    "learning_mentions",
    "learning_findings",
  ]) {
    connection.statement(`DELETE FROM ${table} WHERE concept = ?`).run(rid);
  }
  connection.statement("DELETE FROM learning_concepts WHERE rid = ?").run(rid);
}
