import { enqueue } from "../../../jobs/index.ts";
import { type Audience, EVERYBODY } from "../../../kernel/audience.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { Format } from "../../reading/document.ts";
import { domainAt } from "../audiences/domain.ts";
import { libraryFor } from "../audiences/libraries.ts";
import { documentAt } from "../documents/document.ts";
import type { LibraryDocument, Origin } from "../documents/library-document.ts";
import { PATIENTLY, READ } from "../documents/names.ts";
import { documents, revisions } from "../tables.ts";
import { newestRevision } from "./revision.ts";

/** A file that lies in the folder of documents. */
export interface FiledDocument {
  name: string;
  size: number;
  sha256: string;
  format?: Format | undefined;
}

/** A document that is to be. */
export interface NewDocument {
  title?: string | undefined;
  domain: number | null;
  /** Who can read it; that of its domain unless given. */
  audience?: Audience | undefined;
  position?: number | undefined;
  origin: Origin;
  originKey?: string | undefined;
}

const insertDocument = insertInto(documents);
const insertRevision = insertInto(revisions);

/** Adds a document to the library of the call, and has it read. */
export function addDocument(context: WriteContext, wish: NewDocument, file: FiledDocument): LibraryDocument {
  const { handle, now, org, principal } = context;
  const domain = wish.domain === null ? undefined : domainAt(handle.connection, wish.domain);
  const audience = wish.audience ?? null;
  const rid = insertDocument.insert(handle.connection, {
    id: newId(),
    org,
    library: libraryFor(handle.connection, {
      org,
      audience,
      domainAudience: domain?.audience ?? EVERYBODY,
      domainId: domain?.id ?? null,
      origin: wish.origin,
      createdBy: principal.id,
    }),
    audience: audience && JSON.stringify(audience),
    domain: wish.domain,
    title: wish.title ?? stemOf(file.name),
    title_given: wish.title === undefined ? 0 : 1,
    file_name: file.name,
    origin: wish.origin,
    origin_key: wish.originKey ?? null,
    position: wish.position ?? 0,
    state: "queued",
    stage: null,
    units_done: 0,
    units_total: 0,
    attempts: 0,
    error_code: null,
    error_message: null,
    revision: 0,
    version: 1,
    created_at: now,
    created_by: principal.id,
    updated_at: now,
    updated_by: principal.id,
  });
  addRevision(context, rid, 1, file);
  haveRead(context);
  return present(handle.connection, rid);
}

/** Gives a document a new file, and has it read. A file that still waited is passed over. */
export function reviseDocument(
  context: WriteContext,
  document: LibraryDocument,
  file: FiledDocument,
): LibraryDocument {
  const { connection } = context.handle;
  const newest = newestRevision(connection, document.rid);
  addRevision(context, document.rid, (newest?.number ?? 0) + 1, file);
  connection
    .statement("UPDATE learning_documents SET file_name = ? WHERE rid = ?")
    .run(file.name, document.rid);
  queue(context, document);
  return present(connection, document.rid);
}

/** Has a document read that was read before, or could not be. */
export function queue(context: WriteContext, document: LibraryDocument): void {
  context.handle.connection
    .statement(
      `UPDATE learning_documents SET state = 'queued', stage = NULL, units_done = 0, units_total = 0, attempts = 0,
         error_code = NULL, error_message = NULL, version = version + 1, updated_at = ?, updated_by = ? WHERE rid = ?`,
    )
    .run(context.now, context.principal.id, document.rid);
  haveRead(context);
}

export function addRevision(
  { handle, org, now, principal }: WriteContext,
  document: number,
  number: number,
  file: FiledDocument,
): void {
  insertRevision.run(handle.connection, {
    org,
    document,
    revision: number,
    sha256: file.sha256,
    size: file.size,
    format: file.format ?? null,
    language: null,
    pages: null,
    words: 0,
    points: 0,
    text_sha256: null,
    form_sha256: null,
    warnings: "[]",
    created_at: now,
    created_by: principal.id,
    read_at: null,
    blocks: 0,
    written: 0,
    indexed: 0,
    indexed_title: null,
    indexed_library: null,
    gone: 0,
  });
}

/**
 * Has the library's documents read that wait. One job reads them one after the other, each as a slice of its own,
 * so that ten thousand of them let every other job pass; it is there already while any of them waits.
 */
export function haveRead(context: WriteContext): void {
  const { handle, org } = context;
  const isThere = handle.connection
    .statement("SELECT 1 FROM jobs WHERE org = ? AND name = ? AND state IN ('waiting', 'running') LIMIT 1")
    .get(org, READ);
  if (!isThere) enqueue(context, { action: READ, ...PATIENTLY });
}

/** A file's name without its ending: what a document is called until it says so itself. */
function stemOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return (dot > 0 ? name.slice(0, dot) : name).replaceAll(/[_\s]+/g, " ").trim() || name;
}

function present(connection: Connection, rid: number): LibraryDocument {
  const document = documentAt(connection, rid);
  if (!document) throw new Error("the document that was just written is not there");
  return document;
}
