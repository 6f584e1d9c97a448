import { Type } from "@sinclair/typebox";
import { enqueue } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import { documentAt } from "../../library/documents/document.ts";
import { inSlices } from "../../library/intake/slices.ts";
import { endStage, recordStage } from "../../library/intake/stage.ts";
import { blocks as blockTable, documents, revisions } from "../../library/tables.ts";
import type { DocumentRef, LearningParts } from "../../part.ts";
import { FIND } from "../collection.ts";
import { conceptsChanged } from "../edit/changed.ts";
import type { AnalysedBlock, AnalysisInput } from "../extract/analysis.ts";
import type { Source } from "./attach.ts";
import { type BlockRows, dropOutdated, eraseMentions, findingSteps, stepsIn } from "./write.ts";

interface Subject extends Source {
  title: string;
}

/** Enqueues a search for the document's concepts, in the transaction that indexes its text or new title. */
export function askForConcepts(context: WriteContext, { rid, revisionRid, isAnalysed }: DocumentRef): void {
  if (isAnalysed) return;
  const { connection } = context.handle;
  const { title, version } = documentAt(connection, rid) ?? {};
  recordStage(connection, rid, "concepts", 0, 1);
  enqueue(context, {
    action: FIND,
    input: { document: rid, revision: revisionRid, title },
    // The version is included because a new title requires another analysis of the same text.
    key: `${rid}.${revisionRid}.${version}`,
    patient: true,
  });
}

/** Writes in many short transactions. An interrupted job starts over and produces the same rows. */
export function findConceptsAction(parts: LearningParts): Action {
  return defineInnerAction({
    name: FIND,
    summary: "Find the concepts of a document",
    input: Type.Object(
      { document: Type.Integer(), revision: Type.Integer(), title: Type.Optional(Type.String()) },
      closed,
    ),
    output: Type.Object({ concepts: Type.Integer() }, closed),
    prepare: (context, wanted) => find(context, parts, wanted),
    run: async (context, { document }, found) => {
      if (found === undefined) return { concepts: 0 };
      const { connection } = context.handle;
      endStage(connection, document);
      const library = documentAt(connection, document)?.library;
      if (library != null) conceptsChanged(context, library);
      return { concepts: found };
    },
  });
}

interface Wanted {
  document: number;
  revision: number;
  title?: string;
}

/** Returns the concept count, or undefined if the document was deleted or changed meanwhile. */
async function find(
  { handle, org }: ReadContext,
  { store, worker, clock }: LearningParts,
  wanted: Wanted,
): Promise<number | undefined> {
  const { document } = wanted;
  const subject = subjectOf(handle.connection, org, wanted);
  if (!subject) return undefined;
  const { input, rows } = await load(handle.connection, subject);
  const { concepts } = await worker.run("analyse", input);
  const now = clock.now();
  let alive = true;
  const whileAlive = (work: (connection: Connection, hasTime: () => boolean) => boolean) =>
    inSlices(store, ({ connection }, hasTime) => {
      alive &&= subjectOf(connection, org, wanted)?.library === subject.library;
      return alive && work(connection, hasTime);
    });
  await whileAlive((connection, hasTime) => eraseMentions(connection, document, hasTime));
  const steps = findingSteps(subject, concepts, rows, now);
  const total = stepsIn(concepts);
  let taken = 0;
  await whileAlive((connection, hasTime) => {
    for (let { value: step, done } = steps.next(); !done && step; { value: step, done } = steps.next()) {
      step(connection);
      taken += 1;
      if (hasTime()) continue;
      recordStage(connection, document, "concepts", taken, total);
      return true;
    }
    return false;
  });
  await whileAlive((connection, hasTime) => dropOutdated(connection, subject, now, hasTime));
  return alive ? concepts.length : undefined;
}

/** Returns undefined unless this version and title are still current. */
function subjectOf(
  connection: Connection,
  org: number,
  { document, revision, title }: Wanted,
): Subject | undefined {
  const row = connection.get`SELECT ${pick(documents, "title", "library")}, ${pick(revisions, "language")}
    FROM ${documents}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
      AND ${revisions.revision} = ${documents.revision}
    WHERE ${documents.rid} = ${document} AND ${documents.org} = ${org}
      AND ${documents.library} IS NOT NULL AND ${revisions.rid} = ${revision}`;
  if (row?.library == null || (title !== undefined && title !== row.title)) return undefined;
  const { library, language } = row;
  return { org, library, document, revision, title: row.title, language: language ?? "en" };
}

const READ_AT_ONCE = 500;

async function load(
  connection: Connection,
  { revision, title, language }: Subject,
): Promise<{ input: AnalysisInput; rows: BlockRows }> {
  const blocks: AnalysedBlock[] = [];
  const rows = new Map<number, number>();
  for (let after = -1; ; after = blocks.at(-1)?.ordinal ?? after) {
    const found = connection.all`SELECT ${pick(blockTable, "rid", "ordinal", "kind", "level", "text", "marks")}
      FROM ${blockTable}
      WHERE ${blockTable.revision} = ${revision} AND ${blockTable.ordinal} > ${after}
      ORDER BY ${blockTable.ordinal} LIMIT ${READ_AT_ONCE}`;
    for (const { rid, level, marks, ...block } of found) {
      rows.set(block.ordinal, rid);
      blocks.push({ ...block, ...(level !== null && { level }), marks: marks ?? [] });
    }
    if (found.length < READ_AT_ONCE) return { input: { title, language, blocks }, rows };
    await new Promise((resume) => setImmediate(resume));
  }
}
