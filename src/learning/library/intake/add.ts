import { enqueue } from "../../../jobs/index.ts";
import { jobs } from "../../../jobs/tables.ts";
import type { Audience } from "../../../kernel/audience.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, row, set } from "../../../store/rows.ts";
import type { Format } from "../../reading/document.ts";
import { domainAt } from "../audiences/domain.ts";
import { libraryFor } from "../audiences/libraries.ts";
import { documentAt } from "../documents/document.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { PATIENTLY, READ } from "../documents/names.ts";
import type { Origin } from "../documents/states.ts";
import { documents, revisions } from "../tables.ts";
import { newestRevision } from "./revision.ts";

export interface FiledDocument {
  name: string;
  size: number;
  sha256: string;
  format?: Format | undefined;
}

export interface NewDocument {
  title?: string | undefined;
  domain: number | null;
  /** Defaults to the domain's audience. */
  audience?: Audience | undefined;
  position?: number | undefined;
  origin: Origin;
  originKey?: string | undefined;
}

export function addDocument(
  context: WriteContext,
  request: NewDocument,
  file: FiledDocument,
): LibraryDocument {
  const { handle, now, org, principal } = context;
  const domain = request.domain === null ? undefined : domainAt(handle.connection, request.domain);
  const audience = request.audience ?? null;
  const made = handle.connection.one`INSERT INTO ${documents} ${row(documents, {
    id: newId(),
    org,
    library: libraryFor(handle.connection, {
      org,
      audience,
      domain_audience: domain?.audience ?? null,
      domain_id: domain?.id ?? null,
      origin: request.origin,
      created_by: principal.id,
    }),
    audience,
    domain: request.domain,
    title: request.title ?? stemOf(file.name),
    title_given: request.title !== undefined,
    file_name: file.name,
    origin: request.origin,
    origin_key: request.originKey,
    position: request.position ?? 0,
    state: "queued",
    units_done: 0,
    units_total: 0,
    attempts: 0,
    revision: 0,
    version: 1,
    created_at: now,
    created_by: principal.id,
    updated_at: now,
    updated_by: principal.id,
  })} RETURNING ${pick(documents, "rid")}`;
  addRevision(context, made.rid, 1, file);
  haveRead(context);
  return present(handle.connection, made.rid);
}

export function reviseDocument(
  context: WriteContext,
  document: LibraryDocument,
  file: FiledDocument,
): LibraryDocument {
  const { connection } = context.handle;
  const newest = newestRevision(connection, document.rid);
  addRevision(context, document.rid, (newest?.revision ?? 0) + 1, file);
  connection.run`UPDATE ${documents} SET ${set(documents, { file_name: file.name })}
    WHERE ${documents.rid} = ${document.rid}`;
  queue(context, document);
  return present(connection, document.rid);
}

export function queue(context: WriteContext, document: LibraryDocument): void {
  context.handle.connection
    .run`UPDATE ${documents} SET ${documents.version} = ${documents.version} + 1, ${set(documents, {
    state: "queued",
    stage: null,
    units_done: 0,
    units_total: 0,
    attempts: 0,
    error_code: null,
    error_message: null,
    updated_at: context.now,
    updated_by: context.principal.id,
  })} WHERE ${documents.rid} = ${document.rid}`;
  haveRead(context);
}

export function addRevision(
  { handle, org, now, principal }: WriteContext,
  document: number,
  number: number,
  file: FiledDocument,
): void {
  handle.connection.run`INSERT INTO ${revisions} ${row(revisions, {
    org,
    document,
    revision: number,
    sha256: file.sha256,
    size: file.size,
    format: file.format,
    words: 0,
    points: 0,
    warnings: [],
    created_at: now,
    created_by: principal.id,
    blocks: 0,
    written: 0,
    indexed: 0,
    gone: false,
  })}`;
}

/** One job reads all waiting documents, one per slice, so that thousands do not block other jobs. */
export function haveRead(context: WriteContext): void {
  const { handle, org } = context;
  const isThere = handle.connection.has`SELECT 1 FROM ${jobs}
    WHERE ${jobs.org} = ${org} AND ${jobs.name} = ${READ}
      AND ${jobs.state} IN ('waiting', 'running')
    LIMIT 1`;
  if (!isThere) enqueue(context, { action: READ, ...PATIENTLY });
}

/** File name without extension: the title until the text provides one. */
function stemOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return (dot > 0 ? name.slice(0, dot) : name).replaceAll(/[_\s]+/g, " ").trim() || name;
}

function present(connection: Connection, rid: number): LibraryDocument {
  const document = documentAt(connection, rid);
  if (!document) throw new Error("the document that was just written is not there");
  return document;
}
