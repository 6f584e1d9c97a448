import { createHash } from "node:crypto";
import { type Connection, insertInto } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import { isProven, orgOf } from "../evidence/cite.ts";
import type { Citation } from "../evidence/claim.ts";
import { libraryRevision, revisionsOf as stateOf } from "../library/documents/state.ts";
import type { Question } from "./answer.ts";
import type { KeptExplanation } from "./schema.ts";
import { explanationSources, explanations } from "./tables.ts";

/** An explanation as it was kept. */
export interface Kept {
  readonly rid: number;
  readonly answer: KeptExplanation;
}

/** The state of each namespace that a question is put to. */
export function revisionsOf(connection: Connection, { scopes }: Question) {
  return scopes.map(({ namespace, libraries }) => ({ namespace, ...stateOf(connection, libraries) }));
}

/** What tells a question, as put to the libraries as they are, from any other: the same gives the same answer. */
export function questionKey(connection: Connection, question: Question, engine: string): string {
  const { text, level, maxWords, language, only, scopes } = question;
  const asked = text.normalize("NFKC").toLowerCase();
  const state = scopes.map(({ libraries }) => libraries.map((one) => libraryRevision(connection, one)));
  const parts = [asked, level, maxWords, language, only, scopes, state, engine];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** The answer that an organisation was given to a question; undefined when it has not been asked. */
export function keptAnswer(connection: Connection, org: number, question: string): Kept | undefined {
  const row = connection
    .statement("SELECT * FROM learning_explanations WHERE org = ? AND question = ?")
    .get(org, question);
  return row ? parse(row) : undefined;
}

/** The explanations `e` that readers of some libraries (?1, as JSON) may see: made from those, and citing documents that still are in them. */
export const READABLE = `NOT EXISTS (SELECT 1 FROM json_each(e.libraries) asked
    WHERE asked.value NOT IN (SELECT value FROM json_each(?1)))
  AND NOT EXISTS (SELECT 1 FROM learning_explanation_sources s LEFT JOIN learning_documents d ON d.rid = s.document
    WHERE s.explanation = e.rid AND coalesce(d.library, -1) NOT IN (SELECT value FROM json_each(?1)))`;

/** An explanation of an organisation by its id, for a reader of some libraries. */
export function findExplanation(
  connection: Connection,
  org: number,
  libraries: readonly number[],
  id: string,
): Kept | undefined {
  const row = connection
    .statement(`SELECT * FROM learning_explanations e WHERE org = ?2 AND id = ?3 AND ${READABLE}`)
    .get(JSON.stringify(libraries), org, id);
  return row ? parse(row) : undefined;
}

const insert = insertInto(explanations);
const insertSource = insertInto(explanationSources);

export interface NewExplanation {
  readonly org: number;
  readonly question: string;
  /** The libraries that were asked. */
  readonly libraries: readonly number[];
  readonly answer: KeptExplanation;
  readonly now: number;
}

/** Keeps an answer; where the same question was answered meanwhile, that answer is the one. */
export function keepAnswer(connection: Connection, made: NewExplanation): KeptExplanation {
  const { org, question, answer, now } = made;
  const before = keptAnswer(connection, org, question);
  if (before) return before.answer;
  const explanation = insert.insert(connection, {
    id: answer.id,
    org,
    question,
    libraries: JSON.stringify(made.libraries),
    answer: JSON.stringify(answer),
    created_at: now,
  });
  for (const document of documentsOf(connection, org, answer)) {
    insertSource.run(connection, { explanation, document });
  }
  return answer;
}

/** Whether a cited document has a newer version that no longer says what is quoted. */
export function isStale(connection: Connection, org: number, { claims }: KeptExplanation): boolean {
  return claims.some(({ citations }) => citations.some((citation) => isOutdated(connection, org, citation)));
}

function isOutdated(connection: Connection, org: number, citation: Citation): boolean {
  const row = connection
    .statement(
      `SELECT d.revision, r.rid FROM learning_documents d
       LEFT JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision WHERE d.id = ? AND d.org = ?`,
    )
    .get(citation.document_id, orgOf(citation.namespace, org));
  if (!row) return true;
  if (Number(row.revision) === citation.revision) return !isProven(connection, org, citation);
  const said = connection
    .statement("SELECT 1 FROM learning_blocks WHERE revision = ? AND instr(text, ?) > 0 LIMIT 1")
    .get(Number(row.rid), citation.quote);
  return said === null;
}

/** Forgets every explanation that cites a document, whoever asked for it: its text goes with the document. */
export function forgetCiting(connection: Connection, document: number): void {
  connection
    .statement(
      `DELETE FROM learning_explanations WHERE rid IN
       (SELECT explanation FROM learning_explanation_sources WHERE document = ?)`,
    )
    .run(document);
  connection
    .statement(
      "DELETE FROM learning_explanation_asks WHERE explanation IN (SELECT explanation FROM learning_explanation_sources WHERE document = ?)",
    )
    .run(document);
  connection
    .statement(
      `DELETE FROM learning_explanation_sources WHERE explanation NOT IN (SELECT rid FROM learning_explanations)
       AND explanation IN (SELECT explanation FROM learning_explanation_sources WHERE document = ?)`,
    )
    .run(document);
}

/** Forgets explanations by their rows. */
export function forgetExplanations(connection: Connection, rids: readonly number[]): void {
  const among = JSON.stringify(rids);
  connection
    .statement(
      "DELETE FROM learning_explanation_sources WHERE explanation IN (SELECT value FROM json_each(?))",
    )
    .run(among);
  connection
    .statement("DELETE FROM learning_explanation_asks WHERE explanation IN (SELECT value FROM json_each(?))")
    .run(among);
  connection
    .statement("DELETE FROM learning_explanations WHERE rid IN (SELECT value FROM json_each(?))")
    .run(among);
}

function documentsOf(connection: Connection, org: number, { claims }: KeptExplanation): number[] {
  const rids = claims
    .flatMap(({ citations }) => citations)
    .map(({ document_id, namespace }) =>
      connection
        .statement("SELECT rid FROM learning_documents WHERE id = ? AND org = ?")
        .get(document_id, orgOf(namespace, org)),
    )
    .flatMap((row) => (row ? [Number(row.rid)] : []));
  return [...new Set(rids)];
}

function parse(row: RawRow): Kept {
  return { rid: Number(row.rid), answer: JSON.parse(String(row.answer)) };
}
