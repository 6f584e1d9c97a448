import { handbook, PRODUCT, type StarterPage } from "../../handbook/pages.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { insertRows } from "../../store/bulk.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, pickAs, row, set } from "../../store/rows.ts";
import { domainsNamed, insertDomain } from "../library/audiences/domain.ts";
import { allLibrariesOf, libraryFor } from "../library/audiences/libraries.ts";
import { documentChange, documentChanged } from "../library/changes/change.ts";
import { removeDocument } from "../library/changes/remove.ts";
import { DOCUMENT, documentAt, documentFrom } from "../library/documents/document.ts";
import type { LibraryDocument } from "../library/documents/library-document.ts";
import { showDocument } from "../library/documents/view.ts";
import { receiveDocument } from "../library/intake/receive.ts";
import { newestRevision, revisionAt, revisionNumbered } from "../library/intake/revision.ts";
import { documents, domains, revisions } from "../library/tables.ts";
import { indexedRevisions, indexLess, indexMore } from "../library/text/index-text.ts";
import type { LearningParts } from "../part.ts";
import { PARTS, placed } from "./shape.ts";
import type { PageState, StarterLibrary } from "./starter-library.ts";

export const ORIGIN = "starter";

type Page = StarterLibrary["pages"][number];

/** Pages of the shared library that can be read. */
export function pagesOf(connection: Connection): PageState[] {
  return connection.all`SELECT ${pick(documents, "origin_key", "title", "position")},
      ${pickAs(domains.name, "domain")}, ${pick(revisions, "sha256", "text_sha256", "form_sha256")}
    FROM ${documents}
    JOIN ${domains} ON ${domains.rid} = ${documents.domain}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
      AND ${revisions.revision} = ${documents.revision}
    WHERE ${documents.org} = 0 AND ${documents.origin} = ${ORIGIN} AND ${documents.state} = 'ready'
      AND ${revisions.indexed} = ${revisions.blocks}`.map(({ origin_key, ...page }) => ({
    ...page,
    path: origin_key ?? "",
  }));
}

/** Stores the files of new and changed pages. Returns functions that end their protection. */
export async function receivePages(parts: LearningParts, connection: Connection): Promise<(() => void)[]> {
  const known = new Map(pagesOf(connection).map(({ path, sha256 }) => [path, sha256]));
  const changed = handbook().filter(({ path, sha256 }) => known.get(path) !== sha256);
  return Promise.all(changed.map((page) => receivePage(parts, page)));
}

async function receivePage({ documents: files }: LearningParts, page: StarterPage): Promise<() => void> {
  const bytes = new TextEncoder().encode(page.markdown);
  async function* upload() {
    yield {
      field: "file",
      bytes: (async function* () {
        yield bytes;
      })(),
    };
  }
  const said = { name: fileNameOf(page), format: "markdown" } as const;
  return (await receiveDocument(files, bytes.length, upload(), said)).release;
}

export function fileNameOf({ path }: { path: string }): string {
  return path.split("/").at(-1) ?? path;
}

export interface PlacedPage {
  document: LibraryDocument;
  /** Row id of the text. */
  text: number;
  isNewText: boolean;
}

/** Adds and updates the documents of all pages, with their texts. Idempotent. */
export function placePages(context: WriteContext, library: StarterLibrary): PlacedPage[] {
  return library.pages.map((page, place) => placePage(context, library, page, place));
}

function placePage(context: WriteContext, library: StarterLibrary, page: Page, place: number): PlacedPage {
  const { connection } = context.handle;
  const { org } = context;
  const libraries = allLibrariesOf(connection, org);
  const known = documentFrom(connection, { org, libraries, origin: ORIGIN, key: page.path });
  const before = known && showDocument(context, known);
  const domain = domainFor(context, page.domain ?? PRODUCT);
  const document = known ?? insertDocument(context, page, domain);
  const isNewText = !isKnownText(connection, document, page);
  const number = isNewText
    ? (newestRevision(connection, document.rid)?.revision ?? 0) + 1
    : document.revision;
  if (isNewText) insertText(context, library, place, document.rid, number);
  const isMoved =
    document.title !== page.title || document.domain !== domain || document.position !== page.position;
  if (known && (isNewText || isMoved || known.state !== "ready"))
    updateDocument(context, known.rid, page, domain, number);
  const after = documentAt(connection, document.rid) ?? document;
  const text = indexPage(connection, after);
  const shown = showDocument(context, after);
  if (!before) context.changed(documentChange(shown));
  else if (before.version !== shown.version) context.changed(documentChanged(before, shown));
  return { document: after, text, isNewText };
}

function isKnownText(connection: Connection, { rid, revision }: LibraryDocument, page: Page): boolean {
  const text = revisionNumbered(connection, rid, revision);
  return (
    text?.sha256 === page.sha256 &&
    text.text_sha256 === page.text_sha256 &&
    text.form_sha256 === page.form_sha256
  );
}

function domainFor({ handle: { connection }, now, org, principal }: WriteContext, name: string): number {
  const known = domainsNamed(connection, org, name)[0];
  return (known ?? insertDomain(connection, { org, name, by: principal.id, now })).rid;
}

function insertDocument(context: WriteContext, page: Page, domain: number): LibraryDocument {
  const { handle, now, org, principal } = context;
  const made = handle.connection.one`INSERT INTO ${documents} ${row(documents, {
    id: newId(),
    org,
    library: libraryFor(handle.connection, {
      org,
      audience: null,
      domain_audience: null,
      domain_id: null,
      origin: ORIGIN,
      created_by: principal.id,
    }),
    audience: null,
    domain,
    title: page.title,
    title_given: true,
    file_name: page.name,
    origin: ORIGIN,
    origin_key: page.path,
    position: page.position,
    state: "ready",
    units_done: 0,
    units_total: 0,
    attempts: 0,
    revision: 1,
    version: 1,
    created_at: now,
    created_by: principal.id,
    updated_at: now,
    updated_by: principal.id,
  })} RETURNING ${pick(documents, "rid")}`;
  const document = documentAt(handle.connection, made.rid);
  if (!document) throw new Error("the document that was just written is not there");
  return document;
}

function updateDocument(
  { handle, now, principal }: WriteContext,
  rid: number,
  page: Page,
  domain: number,
  revision: number,
): void {
  handle.connection.run`UPDATE ${documents}
    SET ${documents.version} = ${documents.version} + 1, ${set(documents, {
      title: page.title,
      title_given: true,
      file_name: page.name,
      domain,
      position: page.position,
      state: "ready",
      stage: null,
      attempts: 0,
      error_code: null,
      error_message: null,
      revision,
      updated_at: now,
      updated_by: principal.id,
    })} WHERE ${documents.rid} = ${rid}`;
}

function insertText(
  { handle: { connection }, now, org, principal }: WriteContext,
  { rows }: StarterLibrary,
  place: number,
  document: number,
  number: number,
): void {
  const of = PARTS.revisions.columns.indexOf("document");
  const own = rows.revisions.filter((values) => values[of] === place);
  const at = rows.revisions.findIndex((values) => values[of] === place);
  // Only this page's place is looked up.
  const rids = { documents: sparse(place, document) };
  const texts = placed("revisions", own, rids).map((values) => [
    ...values,
    ...[org, number, now, principal.id, now, values[PARTS.revisions.columns.indexOf("blocks")] ?? 0, 0, 0],
  ]);
  const given = ["org", "revision", "created_at", "created_by", "read_at", "written", "indexed", "gone"];
  const [revision = 0] = insertRows(connection, revisions, [...PARTS.revisions.columns, ...given], texts);
  const blocks = rows.blocks.filter((values) => values[0] === place);
  insertRows(
    connection,
    PARTS.blocks.table,
    [...PARTS.blocks.columns, "org"],
    placed("blocks", blocks, { ...rids, revisions: sparse(at, revision) }).map((values) => [...values, org]),
  );
}

function sparse(place: number, rid: number): number[] {
  const rids: number[] = [];
  rids[place] = rid;
  return rids;
}

/** Indexes the document's text and returns its row id. */
function indexPage(connection: Connection, { rid, title, library, revision }: LibraryDocument): number {
  const text = revisionNumbered(connection, rid, revision);
  if (!text || library === null) throw new Error(`document ${rid} has no text or no library`);
  const outdated = indexedRevisions(connection, rid).filter(
    (one) => one.rid !== text.rid || one.indexed_title !== title || one.indexed_library !== library,
  );
  for (const one of outdated) indexLess(connection, one, () => true);
  const current = revisionAt(connection, text.rid) ?? text;
  if (current.indexed < current.blocks) indexMore(connection, library, current, title, () => true);
  return text.rid;
}

/** Deletes documents of pages that the handbook no longer has. */
export function removePages(parts: LearningParts, context: WriteContext, { pages }: StarterLibrary): number {
  const { connection } = context.handle;
  const paths = new Set(pages.map(({ path }) => path));
  const removed = connection.all`${DOCUMENT} WHERE ${documents.org} = 0
    AND ${documents.origin} = ${ORIGIN}`.filter(
    ({ origin_key }) => origin_key === null || !paths.has(origin_key),
  );
  for (const document of removed) removeDocument(parts, context, document);
  return removed.length;
}
