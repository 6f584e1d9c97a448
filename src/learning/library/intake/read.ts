import { Type } from "@sinclair/typebox";
import { clockOutput, endWaits } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { hasIndex, readyIndex } from "../../../store/passages.ts";
import { set } from "../../../store/rows.ts";
import { say, type Text } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { WorkerError } from "../../../worker/errors.ts";
import type { LearningParts } from "../../part.ts";
import type { ReadDocument } from "../../reading/document.ts";
import type { ReadOutcome } from "../../reading/read.ts";
import { DOCUMENT, documentAt, MAX_TITLE } from "../documents/document.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { COLLECTION, DOCUMENTS, READ } from "../documents/names.ts";
import { bumpLibraryOf } from "../documents/state.ts";
import type { Stage } from "../documents/states.ts";
import { documents as documentTable, revisions } from "../tables.ts";
import { indexedRevisions, indexLess, indexMore } from "../text/index-text.ts";
import { type PlacedText, placeText } from "../text/placed-text.ts";
import { newestRevision, type Revision, revisionAt, revisionNumbered } from "./revision.ts";
import { inSlices } from "./slices.ts";
import { writeText } from "./write-text.ts";

/** Limits attempts at files that crash the process every time. */
const MAX_ATTEMPTS = 8;

/**
 * `moved`: the previous text had to go to another library; `gone`: deleted or replaced meanwhile; `stopped`:
 * the server shuts down.
 */
type Outcome =
  | { kind: "read" }
  | { kind: "same"; moved: boolean }
  | { kind: "gone" }
  | { kind: "stopped" }
  | { kind: "failed"; code: string; message: Text; moved: boolean };

interface Done {
  document: LibraryDocument;
  revision: Revision;
  outcome: Outcome;
}

/**
 * Reads a library's waiting documents, one per slice. Slow work is done in many short transactions before the
 * slice's own. Progress is stored with each document, so that reading resumes after a crash.
 */
export function readDocumentsAction(parts: LearningParts): Action {
  return defineInnerAction({
    name: READ,
    summary: "Process library documents",
    input: Type.Object({}, closed),
    output: clockOutput,
    prepare: (context) => readNext(parts, context),
    run: async (context, _input, done) => {
      if (done) settle(parts, context, done);
      const more = nextOf(context.handle.connection, context.org) !== undefined;
      if (!more && done?.outcome.kind !== "read") {
        for (const listener of parts.listeners) listener.settled?.(context);
        endWaits(context.handle, DOCUMENTS, context.now);
      }
      return { done: done ? 1 : 0, more };
    },
  });
}

/** An interrupted document first, then the one waiting longest. */
function nextOf(connection: Connection, org: number): LibraryDocument | undefined {
  for (const state of ["reading", "queued"]) {
    const row = connection.get`${DOCUMENT}
      WHERE ${documentTable.org} = ${org} AND ${documentTable.state} = ${state}
      ORDER BY ${documentTable.rid} LIMIT 1`;
    if (row) return row;
  }
  return undefined;
}

async function readNext(parts: LearningParts, { handle, org }: ReadContext): Promise<Done | undefined> {
  const document = nextOf(handle.connection, org);
  const revision = document && newestRevision(handle.connection, document.rid);
  if (!document || !revision) return undefined;
  return { document, revision, outcome: await work(parts, document, revision) };
}

async function work(parts: LearningParts, document: LibraryDocument, revision: Revision): Promise<Outcome> {
  if (document.attempts >= MAX_ATTEMPTS) return INTERRUPTED;
  await parts.store.write(async ({ connection }) => begin(connection, document));
  if (revision.read_at !== null) return index(parts, document, revision);
  const found = await readFile(parts, document, revision);
  if (found === undefined) return { kind: "stopped" };
  if (!found.ok)
    return {
      kind: "failed",
      code: found.code,
      message: found.message,
      moved: await indexCurrent(parts, document),
    };
  const text = await placeText(found.document.blocks);
  if (await isKnown(parts, document, text)) {
    await parts.store.write(async ({ connection }) => reorder(connection, document, found.document));
    return { kind: "same", moved: await indexCurrent(parts, document) };
  }
  const written = await writeText(parts.store, revision, found.document, text, (connection, done) =>
    advance(connection, document, revision, "write", done, text.blocks.length),
  );
  if (!written) return { kind: "gone" };
  await parts.store.write(async ({ connection }) =>
    finishText(connection, document, revision, found.document, parts.clock.now()),
  );
  return index(parts, document, revision);
}

/** A failed child process affects this document only. Returns undefined if the server shuts down. */
async function readFile(
  parts: LearningParts,
  document: LibraryDocument,
  { sha256, size, format }: Revision,
): Promise<ReadOutcome | undefined> {
  const { documents, learning: options, worker, log } = parts;
  try {
    return await worker.run("read", {
      path: documents.pathOf(sha256),
      size,
      name: document.file_name,
      ...(format !== null && { format }),
      maxPages: options.document_pages,
      maxWords: options.document_words,
    });
  } catch (cause) {
    if (!(cause instanceof WorkerError)) throw cause;
    if (cause.code === "WORKSHOP_STOPPED") {
      await parts.store.write(async ({ connection }) => notBegun(connection, document));
      return undefined;
    }
    log.error("a document could not be read", { document: document.id, code: cause.code });
    return { ok: false, code: cause.code, message: say("learning.reasons.readFailed", { why: cause.text }) };
  }
}

/** True if the index already has the same text; citations then stay valid. */
function isKnown(parts: LearningParts, document: LibraryDocument, text: PlacedText): Promise<boolean> {
  return parts.store.read(async ({ connection }) => {
    const current = revisionNumbered(connection, document.rid, document.revision);
    return current?.text_sha256 === text.sha256 && current.form_sha256 === text.formSha256;
  });
}

/** Front matter may change without the text. */
function reorder(connection: Connection, { rid, revision }: LibraryDocument, { order }: ReadDocument): void {
  connection.run`UPDATE ${revisions} SET ${set(revisions, { author_order: order ?? null })}
    WHERE ${revisions.document} = ${rid} AND ${revisions.revision} = ${revision}`;
}

function begin(connection: Connection, { rid }: LibraryDocument): void {
  connection.run`UPDATE ${documentTable}
    SET ${documentTable.attempts} = ${documentTable.attempts} + 1,
      ${set(documentTable, { state: "reading", stage: "read" })}
    WHERE ${documentTable.rid} = ${rid}`;
}

/** An orderly shutdown does not count as a failed attempt. */
function notBegun(connection: Connection, { rid }: LibraryDocument): void {
  connection.run`UPDATE ${documentTable} SET ${documentTable.attempts} = ${documentTable.attempts} - 1
    WHERE ${documentTable.rid} = ${rid}`;
}

/** Records progress. Returns false if the document was deleted or its file replaced. */
function advance(
  connection: Connection,
  { rid }: LibraryDocument,
  revision: Revision,
  stage: Stage,
  done: number,
  blocks: number,
): boolean {
  const changes = connection.run`UPDATE ${documentTable}
    SET ${set(documentTable, { stage, units_done: done, units_total: 2 * blocks, attempts: 0 })}
    WHERE ${documentTable.rid} = ${rid} AND ${documentTable.state} = 'reading'
      AND ${revision.revision} = (SELECT max(${revisions.revision}) FROM ${revisions}
        WHERE ${revisions.document} = ${rid})`;
  return changes > 0;
}

function finishText(
  connection: Connection,
  { rid }: LibraryDocument,
  revision: Revision,
  { title }: ReadDocument,
  now: number,
): void {
  connection.run`UPDATE ${revisions} SET ${set(revisions, { read_at: now })}
    WHERE ${revisions.rid} = ${revision.rid}`;
  if (title === undefined || title.trim() === "") return;
  connection.run`UPDATE ${documentTable}
    SET ${set(documentTable, { title: [...title.trim()].slice(0, MAX_TITLE).join("") })}
    WHERE ${documentTable.rid} = ${rid} AND ${documentTable.title_given} = 0`;
}

/** Moves the published text into its current library's index. Returns true if that was necessary. */
async function indexCurrent(parts: LearningParts, { rid }: LibraryDocument): Promise<boolean> {
  const current = await parts.store.read(async ({ connection }) => {
    const document = documentAt(connection, rid);
    const revision = document && revisionNumbered(connection, rid, document.revision);
    return document && revision && revision.indexed_library !== document.library
      ? { document, revision }
      : undefined;
  });
  if (!current) return false;
  await index(parts, current.document, current.revision);
  return true;
}

async function index(
  parts: LearningParts,
  { rid }: LibraryDocument,
  { rid: own }: Revision,
): Promise<Outcome> {
  let alive = true;
  await parts.store.write(async ({ connection }) => {
    const library = documentAt(connection, rid)?.library;
    if (library != null) readyIndex(connection, library);
  });
  await inSlices(parts.store, ({ connection }, hasTime) => {
    const [document, revision] = [documentAt(connection, rid), revisionAt(connection, own)];
    alive = document?.library != null && revision !== undefined;
    if (document?.library == null || !revision) return false;
    const { title, library } = document;
    const outdated = indexedRevisions(connection, rid).find(
      (one) => one.rid !== own || one.indexed_title !== title || one.indexed_library !== library,
    );
    if (outdated) {
      indexLess(connection, outdated, hasTime);
      return true;
    }
    if (!hasIndex(connection, library)) return false;
    const indexed = indexMore(connection, library, revision, title, hasTime);
    alive = advance(connection, document, revision, "index", revision.blocks + indexed, revision.blocks);
    return alive && indexed < revision.blocks;
  });
  return alive ? { kind: "read" } : { kind: "gone" };
}

function settle(parts: LearningParts, context: WriteContext, { document, revision, outcome }: Done): void {
  const { connection } = context.handle;
  const now = documentAt(connection, document.rid);
  const isNewest = newestRevision(connection, document.rid)?.rid === revision.rid;
  // Deleted or replaced while it was read: the new file is processed separately.
  if (!now || !isNewest || now.state !== "reading") return;
  switch (outcome.kind) {
    case "gone":
    case "stopped":
      return;
    case "failed":
      conclude(context, now, { state: "failed", code: outcome.code, message: outcome.message });
      if (outcome.moved) notifyIndexed(parts, context, now, now.revision);
      return;
    case "same":
      connection.run`DELETE FROM ${revisions} WHERE ${revisions.rid} = ${revision.rid}`;
      conclude(context, now, { state: "ready" });
      if (outcome.moved) notifyIndexed(parts, context, now, now.revision);
      return;
    case "read":
      connection.run`UPDATE ${documentTable} SET ${set(documentTable, { revision: revision.revision })}
        WHERE ${documentTable.rid} = ${now.rid}`;
      conclude(context, now, { state: "ready", revision: revision.revision });
      notifyIndexed(parts, context, now, revision.revision);
  }
}

function notifyIndexed(
  parts: LearningParts,
  context: WriteContext,
  { rid, id, library }: LibraryDocument,
  number: number,
): void {
  const { connection } = context.handle;
  const revision = revisionNumbered(connection, rid, number);
  if (!revision) return;
  bumpLibraryOf(connection, rid);
  const ref = { rid, id, library, revisionRid: revision.rid, revision: number };
  for (const listener of parts.listeners) listener.indexed?.(context, ref);
}

interface Conclusion {
  state: "ready" | "failed";
  revision?: number;
  code?: string;
  message?: Text;
}

function conclude(context: WriteContext, document: LibraryDocument, after: Conclusion): void {
  const { code = null, message } = after;
  context.handle.connection.run`UPDATE ${documentTable}
    SET ${documentTable.version} = ${documentTable.version} + 1, ${set(documentTable, {
      state: after.state,
      stage: null,
      attempts: 0,
      error_code: code,
      error_message: message === undefined ? null : stored(message),
      updated_at: context.now,
      updated_by: context.principal.id,
    })} WHERE ${documentTable.rid} = ${document.rid}`;
  context.changed({
    collection: COLLECTION,
    id: document.id,
    version: document.version + 1,
    before: { state: document.state, revision: document.revision },
    after: {
      state: after.state,
      revision: after.revision ?? document.revision,
      ...(code !== null && { error_code: code }),
    },
  });
}

const INTERRUPTED: Outcome = {
  kind: "failed",
  code: "INTERRUPTED",
  message: say("learning.reasons.readInterrupted"),
  moved: false,
};
