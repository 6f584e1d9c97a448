import { Type } from "@sinclair/typebox";
import { clockOutput, enqueue } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { closed } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { list, pick, set } from "../../store/rows.ts";
import { libraryRevision } from "../library/documents/state.ts";
import type { DocumentRef } from "../part.ts";
import { FORGET } from "./collection.ts";
import { conceptsChanged } from "./edit/changed.ts";
import { type Concept, conceptOf, conceptOfKey } from "./store/concept.ts";
import { deriveConcept, dropConcept } from "./store/derive.ts";
import {
  aliases,
  concepts as conceptTable,
  conceptWords,
  findings,
  mentions,
  refusedAliases,
} from "./tables.ts";

/** Batch sizes per transaction. */
const AT_ONCE = 200;
const MENTIONS_AT_ONCE = 2000;

/**
 * Removes a document's findings in the transaction that deletes it, so that no concept quotes the document or
 * depends on it alone. Mentions contain none of its text, so a job deletes them later.
 */
export function forgetDocument(context: WriteContext, { rid, library }: DocumentRef): void {
  const { connection } = context.handle;
  const touched = touchedBy(connection, rid);
  connection.run`UPDATE ${conceptTable} SET ${set(conceptTable, {
    definition_document: null,
    definition_block: null,
    definition_start: null,
    definition_end: null,
    definition_score: null,
    definition_given: false,
  })} WHERE ${conceptTable.definition_document} = ${rid}`;
  connection.run`DELETE FROM ${findings} WHERE ${findings.document} = ${rid}`;
  connection.run`DELETE FROM ${aliases} WHERE ${aliases.document} = ${rid}`;
  dropForgotten(connection, touched);
  if (touched.length === 0 || library === null) return;
  // Unique per move: a moved document is forgotten each time it leaves a library.
  const key = `${rid}.${libraryRevision(connection, library).revision}`;
  enqueue(context, { action: FORGET, input: { document: rid, concepts: touched }, key, patient: true });
  conceptsChanged(context, library);
}

function touchedBy(connection: Connection, document: number): number[] {
  return connection.all`SELECT DISTINCT ${pick(findings, "concept")} FROM ${findings}
    WHERE ${findings.document} = ${document}`.map(({ concept }) => concept);
}

/**
 * Like forgetDocument, for a document that moves to a library with other readers. Edited concepts that only
 * this document mentions move with it, because people who lose access must not see them.
 */
export function moveFindings(context: WriteContext, document: DocumentRef, to: number): void {
  const { connection } = context.handle;
  const alone = touchedBy(connection, document.rid).filter((concept) =>
    isAlone(connection, concept, document.rid),
  );
  forgetDocument(context, document);
  const left = connection.all`SELECT ${pick(conceptTable)} FROM ${conceptTable}
    WHERE ${conceptTable.rid} IN ${list(alone)}`.map(conceptOf);
  for (const concept of left) {
    if (conceptOfKey(connection, to, concept.key)) dropConcept(connection, concept.rid);
    else moveConcept(connection, concept, to);
  }
  if (left.length > 0) conceptsChanged(context, to);
}

function isAlone(connection: Connection, concept: number, document: number): boolean {
  return !connection.has`SELECT 1 FROM ${findings}
      WHERE ${findings.concept} = ${concept} AND ${findings.document} <> ${document} LIMIT 1`;
}

/** Moves a concept and its names. Its edges stay behind unused: edges never cross libraries. */
function moveConcept(connection: Connection, { rid }: Concept, to: number): void {
  const places = [
    [conceptTable, conceptTable.rid],
    [aliases, aliases.concept],
    [conceptWords, conceptWords.concept],
  ] as const;
  for (const [table, column] of places)
    connection.run`UPDATE ${table} SET ${table.library} = ${to} WHERE ${column} = ${rid}`;
}

/** Deletes concepts that no document mentions and no person edited. A job deletes their mentions. */
function dropForgotten(connection: Connection, touched: readonly number[]): void {
  const forgotten = connection.all`SELECT ${pick(conceptTable, "rid")} FROM ${conceptTable}
    WHERE ${conceptTable.rid} IN ${list(touched)} AND ${conceptTable.kept} = 0
      AND NOT EXISTS (SELECT 1 FROM ${findings} WHERE ${findings.concept} = ${conceptTable.rid})`;
  const rids = forgotten.map(({ rid }) => rid);
  for (const table of [aliases, refusedAliases, conceptWords])
    connection.run`DELETE FROM ${table} WHERE ${table.concept} IN ${list(rids)}`;
  connection.run`DELETE FROM ${conceptTable} WHERE ${conceptTable.rid} IN ${list(rids)}`;
}

/** Deletes a document's mentions and recomputes its concepts from the remaining documents. */
export function forgetAction(): Action {
  return defineInnerAction({
    name: FORGET,
    summary: "Remove the concepts of a deleted document",
    input: Type.Object({ document: Type.Integer(), concepts: Type.Array(Type.Integer()) }, closed),
    output: clockOutput,
    run: async (context, { document, concepts }) => {
      const { connection } = context.handle;
      const changes = connection.run`DELETE FROM ${mentions}
        WHERE ${mentions.rid} IN (SELECT ${mentions.rid} FROM ${mentions}
          WHERE ${mentions.document} = ${document} LIMIT ${MENTIONS_AT_ONCE})`;
      if (changes === MENTIONS_AT_ONCE) return { done: changes, more: true };
      const stale = concepts.filter((rid) => countedBefore(connection, rid)).slice(0, AT_ONCE);
      for (const rid of stale) deriveConcept(connection, rid, context.now);
      return { done: changes + stale.length, more: stale.length === AT_ONCE };
    },
  });
}

/** True if a concept's totals still include deleted findings. */
function countedBefore(connection: Connection, rid: number): boolean {
  return connection.has`SELECT 1 FROM ${conceptTable}
    WHERE ${conceptTable.rid} = ${rid}
      AND (${conceptTable.documents}, ${conceptTable.frequency}) <>
        (SELECT count(DISTINCT ${findings.document}), ifnull(sum(${findings.frequency}), 0)
          FROM ${findings} WHERE ${findings.concept} = ${conceptTable.rid})`;
}
