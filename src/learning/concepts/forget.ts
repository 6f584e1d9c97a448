import { Type } from "@sinclair/typebox";
import { clockOutput, enqueue } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { libraryRevision } from "../library/documents/state.ts";
import type { DocumentRef } from "../part.ts";
import { FORGET } from "./collection.ts";
import { conceptsChanged } from "./edit/changed.ts";
import { type Concept, conceptOfKey, parseConcept } from "./store/concept.ts";
import { deriveConcept, dropConcept } from "./store/derive.ts";

/** How many concepts, and how many mentions, one transaction works through. */
const AT_ONCE = 200;
const MENTIONS_AT_ONCE = 2000;

/**
 * Takes a document's findings away, in the transaction that deletes it: from then on no concept quotes it, and none
 * rests on it alone. What is many rows, and shows nothing of it, follows as a job.
 */
export function forgetDocument(context: WriteContext, { rid, library }: DocumentRef): void {
  const { connection } = context.handle;
  const touched = touchedBy(connection, rid);
  connection
    .statement(
      `UPDATE learning_concepts SET definition_document = NULL, definition_block = NULL, definition_start = NULL,
         definition_end = NULL, definition_score = NULL, definition_given = 0 WHERE definition_document = ?`,
    )
    .run(rid);
  connection.statement("DELETE FROM learning_findings WHERE document = ?").run(rid);
  connection.statement("DELETE FROM learning_aliases WHERE document = ?").run(rid);
  dropForgotten(connection, JSON.stringify(touched));
  if (touched.length === 0 || library === null) return;
  // A document that moves is forgotten each time that it leaves a library.
  const key = `${rid}.${libraryRevision(connection, library).revision}`;
  enqueue(context, { action: FORGET, input: { document: rid, concepts: touched }, key, patient: true });
  conceptsChanged(context, library);
}

function touchedBy(connection: Connection, document: number): number[] {
  return connection
    .statement("SELECT DISTINCT concept FROM learning_findings WHERE document = ?")
    .all(document)
    .map(({ concept }) => Number(concept));
}

/**
 * The same for a document that goes to other readers. What people made of concepts that it alone speaks of goes with
 * it: those who cannot read it any more must not know them.
 */
export function moveFindings(context: WriteContext, document: DocumentRef, to: number): void {
  const { connection } = context.handle;
  const alone = JSON.stringify(
    touchedBy(connection, document.rid).filter((concept) => isAlone(connection, concept, document.rid)),
  );
  forgetDocument(context, document);
  const left = connection
    .statement("SELECT * FROM learning_concepts WHERE rid IN (SELECT value FROM json_each(?))")
    .all(alone)
    .map(parseConcept);
  for (const concept of left) {
    if (conceptOfKey(connection, to, concept.key)) dropConcept(connection, concept.rid);
    else moveConcept(connection, concept, to);
  }
  if (left.length > 0) conceptsChanged(context, to);
}

/** Whether no other document speaks of a concept. */
function isAlone(connection: Connection, concept: number, document: number): boolean {
  return (
    connection
      .statement("SELECT 1 FROM learning_findings WHERE concept = ? AND document <> ? LIMIT 1")
      .get(concept, document) === null
  );
}

/** Takes a concept to another library with its names. Its edges stay behind, where nobody sees them: concepts of two libraries have none. */
function moveConcept(connection: Connection, { rid }: Concept, to: number): void {
  for (const [table, column] of [
    ["learning_concepts", "rid"],
    ["learning_aliases", "concept"],
    ["learning_concept_words", "concept"],
  ])
    connection.statement(`UPDATE ${table} SET library = ? WHERE ${column} = ?`).run(to, rid);
}

/** Of some concepts, those that no document speaks of and that no person had a hand in. Their mentions were the document's. */
function dropForgotten(connection: Connection, touched: string): void {
  const forgotten = connection
    .statement(
      `SELECT json_group_array(c.rid) AS rids FROM learning_concepts c
       WHERE c.rid IN (SELECT value FROM json_each(?)) AND kept = 0
         AND NOT EXISTS (SELECT 1 FROM learning_findings f WHERE f.concept = c.rid)`,
    )
    .get(touched);
  const rids = String(forgotten?.rids ?? "[]");
  for (const [table, column] of [
    ["learning_aliases", "concept"],
    ["learning_refused_aliases", "concept"],
    ["learning_concept_words", "concept"],
    ["learning_concepts", "rid"],
  ]) {
    connection
      .statement(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`)
      .run(rids);
  }
}

/** Makes the concepts that a deleted document spoke of what the others say of them, and takes its mentions away. */
export function forgetAction(): Action {
  return defineInnerAction({
    name: FORGET,
    summary: "Take out what is left of a deleted document's concepts",
    input: Type.Object({ document: Type.Integer(), concepts: Type.Array(Type.Integer()) }, closed),
    output: clockOutput,
    run: async (context, { document, concepts }) => {
      const { connection } = context.handle;
      const { changes } = connection
        .statement(
          "DELETE FROM learning_mentions WHERE rid IN (SELECT rid FROM learning_mentions WHERE document = ? LIMIT ?)",
        )
        .run(document, MENTIONS_AT_ONCE);
      if (changes === MENTIONS_AT_ONCE) return { done: changes, more: true };
      const stale = concepts.filter((rid) => countedBefore(connection, rid)).slice(0, AT_ONCE);
      for (const rid of stale) deriveConcept(connection, rid, context.now);
      return { done: changes + stale.length, more: stale.length === AT_ONCE };
    },
  });
}

/** Whether a concept still counts what is no more. */
function countedBefore(connection: Connection, rid: number): boolean {
  const row = connection
    .statement(
      `SELECT 1 FROM learning_concepts c WHERE rid = ? AND
         (documents, frequency) <> (SELECT count(DISTINCT document), ifnull(sum(frequency), 0) FROM learning_findings WHERE concept = c.rid)`,
    )
    .get(rid);
  return row !== null;
}
