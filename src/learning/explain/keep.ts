import { createHash } from "node:crypto";
import type { Connection } from "../../store/connection.ts";
import { type Clause, list, part, pick, pickIfAny, row } from "../../store/rows.ts";
import { orgOf } from "../evidence/cite.ts";
import type { Citation } from "../evidence/claim.ts";
import { libraryRevision, revisionsOf as stateOf } from "../library/documents/state.ts";
import { blocks, documents, revisions } from "../library/tables.ts";
import { isProven } from "../library/text/proof.ts";
import type { Question } from "./answer.ts";
import type { KeptExplanation } from "./schema.ts";
import { explanationAsks, explanationSources, explanations } from "./tables.ts";

export interface Kept {
  readonly rid: number;
  readonly answer: KeptExplanation;
}

export function revisionsOf(connection: Connection, { scopes }: Question) {
  return scopes.map(({ namespace, libraries }) => ({ namespace, ...stateOf(connection, libraries) }));
}

/** Cache key for question and library state: equal keys give equal answers. */
export function questionKey(connection: Connection, question: Question, engine: string): string {
  const { text, level, maxWords, language, only, scopes } = question;
  const asked = text.normalize("NFKC").toLowerCase();
  const state = scopes.map(({ libraries }) => libraries.map((one) => libraryRevision(connection, one)));
  const parts = [asked, level, maxWords, language, only, scopes, state, engine];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

export function keptAnswer(connection: Connection, org: number, question: string): Kept | undefined {
  return connection.get`SELECT ${pick(explanations, "rid", "answer")} FROM ${explanations}
    WHERE ${explanations.org} = ${org} AND ${explanations.question} = ${question}`;
}

/** SQL condition: the answer came from these libraries, which still contain all cited documents. */
export function readable(libraries: readonly number[]): Clause {
  return part`NOT EXISTS (SELECT 1 FROM json_each(${explanations.libraries}) asked
      WHERE asked.value NOT IN ${list(libraries)})
    AND NOT EXISTS (SELECT 1 FROM ${explanationSources}
      LEFT JOIN ${documents} ON ${documents.rid} = ${explanationSources.document}
      WHERE ${explanationSources.explanation} = ${explanations.rid}
        AND coalesce(${documents.library}, -1) NOT IN ${list(libraries)})`;
}

export function findExplanation(
  connection: Connection,
  org: number,
  libraries: readonly number[],
  id: string,
): Kept | undefined {
  return connection.get`SELECT ${pick(explanations, "rid", "answer")} FROM ${explanations}
    WHERE ${explanations.org} = ${org} AND ${explanations.id} = ${id} AND ${readable(libraries)}`;
}

export interface NewExplanation {
  readonly org: number;
  readonly question: string;
  readonly libraries: readonly number[];
  readonly answer: KeptExplanation;
  readonly now: number;
}

/** Stores an answer. If the same question was answered meanwhile, returns that answer instead. */
export function keepAnswer(connection: Connection, made: NewExplanation): KeptExplanation {
  const { org, question, answer, now } = made;
  const before = keptAnswer(connection, org, question);
  if (before) return before.answer;
  const kept = connection.one`INSERT INTO ${explanations} ${row(explanations, {
    id: answer.id,
    org,
    question,
    libraries: made.libraries,
    answer,
    created_at: now,
  })} RETURNING ${pick(explanations, "rid")}`;
  for (const document of documentsOf(connection, org, answer))
    connection.run`INSERT INTO ${explanationSources}
      ${row(explanationSources, { explanation: kept.rid, document })}`;
  return answer;
}

/** True if a cited document has a newer version without the quoted text. */
export function isStale(connection: Connection, org: number, { claims }: KeptExplanation): boolean {
  return claims.some(({ citations }) => citations.some((citation) => isOutdated(connection, org, citation)));
}

function isOutdated(connection: Connection, org: number, citation: Citation): boolean {
  const newest = connection.get`SELECT ${pick(documents, "revision")}, ${pickIfAny(revisions, "rid")}
    FROM ${documents}
    LEFT JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
      AND ${revisions.revision} = ${documents.revision}
    WHERE ${documents.id} = ${citation.document_id}
      AND ${documents.org} = ${orgOf(citation.namespace, org)}`;
  if (!newest) return true;
  if (newest.revision === citation.revision) return !isProven(connection, org, citation);
  return !connection.has`SELECT 1 FROM ${blocks}
    WHERE ${blocks.revision} = ${newest.rid} AND instr(${blocks.text}, ${citation.quote}) > 0 LIMIT 1`;
}

/** Quotations are deleted with their document. */
export function forgetCiting(connection: Connection, document: number): void {
  connection.run`DELETE FROM ${explanations}
    WHERE ${explanations.rid} IN (SELECT ${explanationSources.explanation}
      FROM ${explanationSources} WHERE ${explanationSources.document} = ${document})`;
  connection.run`DELETE FROM ${explanationAsks}
    WHERE ${explanationAsks.explanation} IN (SELECT ${explanationSources.explanation}
      FROM ${explanationSources} WHERE ${explanationSources.document} = ${document})`;
  connection.run`DELETE FROM ${explanationSources}
    WHERE ${explanationSources.explanation} NOT IN (SELECT ${explanations.rid} FROM ${explanations})
      AND ${explanationSources.explanation} IN (SELECT ${explanationSources.explanation}
        FROM ${explanationSources} WHERE ${explanationSources.document} = ${document})`;
}

export function forgetExplanations(connection: Connection, rids: readonly number[]): void {
  connection.run`DELETE FROM ${explanationSources}
    WHERE ${explanationSources.explanation} IN ${list(rids)}`;
  connection.run`DELETE FROM ${explanationAsks}
    WHERE ${explanationAsks.explanation} IN ${list(rids)}`;
  connection.run`DELETE FROM ${explanations} WHERE ${explanations.rid} IN ${list(rids)}`;
}

/** Includes documents that are only named. */
function documentsOf(connection: Connection, org: number, { claims, places }: KeptExplanation): number[] {
  const rids = [...claims.flatMap(({ citations }) => citations), ...places].flatMap(
    ({ document_id, namespace }) =>
      connection.get`SELECT ${pick(documents, "rid")} FROM ${documents}
        WHERE ${documents.id} = ${document_id} AND ${documents.org} = ${orgOf(namespace, org)}`?.rid ?? [],
  );
  return [...new Set(rids)];
}
