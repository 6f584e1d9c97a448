import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, set } from "../../../store/rows.ts";
import { aliases, concepts, conceptWords, findings, mentions, refusedAliases } from "../tables.ts";
import { conceptAt } from "./concept.ts";
import { renewNames } from "./lookup.ts";

type Finding = RowOf<typeof findings>;

/** Minimum score of a finding whose definition becomes the concept's. */
const SURE_DEFINITION = 0.4;

/**
 * Recomputes a concept from its findings, except fields set by a person. The order in which documents arrived
 * does not matter. If no findings are left and no person edited it, deletes the concept and returns false.
 */
export function deriveConcept(connection: Connection, rid: number, now: number): boolean {
  const found = connection.all`SELECT ${pick(findings)} FROM ${findings} WHERE ${findings.concept} = ${rid}
    ORDER BY ${findings.document}, ${findings.key}`;
  const concept = conceptAt(connection, rid);
  // Keeps rejected concepts, so that the document's next version does not propose them again.
  if (found.length === 0 && !concept.kept && concept.status !== "rejected") {
    dropConcept(connection, rid);
    return false;
  }
  const leading = leadingOf(found, concept.key);
  const locked = concept.status === "locked";
  const name = concept.name_given || locked ? concept.name : (leading?.name ?? concept.name);
  const language =
    concept.language_given || locked ? concept.language : (leading?.language ?? concept.language);
  connection.run`UPDATE ${concepts} SET ${set(concepts, {
    name,
    language,
    salience: salienceOf(found, concept.kept),
    frequency: frequencyOf(found),
    documents: documentsOf(found),
    updated_at: now,
  })} WHERE ${concepts.rid} = ${rid}`;
  if (!concept.definition_given && !(locked && concept.definition))
    setDefinition(connection, rid, bestDefinition(found));
  renewNames(connection, conceptAt(connection, rid));
  return true;
}

/** Picks the finding that provides the name: the concept's own key first, then the most frequent. */
function leadingOf(found: readonly Finding[], key: string): Finding | undefined {
  return found.toSorted(
    (a, b) =>
      Number(b.key === key) - Number(a.key === key) ||
      b.frequency - a.frequency ||
      (a.name < b.name ? -1 : 1),
  )[0];
}

/** Several documents together give a higher salience than the best one alone. */
function salienceOf(found: readonly Finding[], kept: boolean): number {
  if (found.length === 0) return kept ? 1 : 0;
  const [best = 0, ...others] = found.map(({ salience }) => salience).sort((a, b) => b - a);
  const doubt = others.reduce((left, one) => left * (1 - one / 4), 1 - best);
  return Math.round((1 - doubt) * 10_000) / 10_000;
}

function frequencyOf(found: readonly Finding[]): number {
  return found.reduce((sum, { frequency }) => sum + frequency, 0);
}

function documentsOf(found: readonly Finding[]): number {
  return new Set(found.map(({ document }) => document)).size;
}

function bestDefinition(found: readonly Finding[]): Finding | undefined {
  return found
    .filter(({ definition_score }) => (definition_score ?? 0) >= SURE_DEFINITION)
    .toSorted(
      (a, b) =>
        (b.definition_score ?? 0) - (a.definition_score ?? 0) ||
        b.frequency - a.frequency ||
        (a.definition_block ?? 0) - (b.definition_block ?? 0),
    )[0];
}

function setDefinition(connection: Connection, rid: number, from: Finding | undefined): void {
  connection.run`UPDATE ${concepts} SET ${set(concepts, {
    definition_document: from?.document ?? null,
    definition_block: from?.definition_block ?? null,
    definition_start: from?.definition_start ?? null,
    definition_end: from?.definition_end ?? null,
    definition_score: from?.definition_score ?? null,
  })} WHERE ${concepts.rid} = ${rid}`;
}

export function dropConcept(connection: Connection, rid: number): void {
  for (const table of [aliases, refusedAliases, conceptWords, mentions, findings])
    connection.run`DELETE FROM ${table} WHERE ${table.concept} = ${rid}`;
  connection.run`DELETE FROM ${concepts} WHERE ${concepts.rid} = ${rid}`;
}
