import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { audienceSchema, EVERYBODY } from "../../../kernel/audience.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../kernel/schema.ts";
import { guardVersion, versionInput } from "../../../kernel/version.ts";
import { set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import type { LearningParts } from "../../part.ts";
import { checkedAudience, requireAudienceRight, SET_AUDIENCE } from "../audiences/audience.ts";
import { allLibrariesOf } from "../audiences/libraries.ts";
import { documentAt, findDocument, getDocument } from "../documents/document.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { COLLECTION, PATH } from "../documents/names.ts";
import { byId, sharedIsKept } from "../documents/show.ts";
import { bumpLibraryOf } from "../documents/state.ts";
import { documentSchema, showDocument } from "../documents/view.ts";
import { addRevision, queue, reviseDocument } from "../intake/add.ts";
import { receiveDocument } from "../intake/receive.ts";
import { newestRevision } from "../intake/revision.ts";
import { domainInput, domainOf, fileInput, positionInput, titleInput } from "../intake/upload.ts";
import { documents as documentTable } from "../tables.ts";
import { documentChanged } from "./change.ts";
import { rehouse } from "./rehouse.ts";

export function changeDocumentActions(parts: LearningParts): Action[] {
  return [updateAction(parts), reviseAction(parts), processAction(), setAudienceAction(parts)];
}

function updateAction(parts: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.update`,
    summary: "Update a document",
    description:
      "A new title is indexed in the background. If the domain determines the audience, moving the document can require the permission to set audiences.",
    kind: "write",
    collection: COLLECTION,
    http: [
      { method: "PUT", path: `${PATH}/:id` },
      { method: "PATCH", path: `${PATH}/:id` },
    ],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: Type.Object(
      {
        id: idInput,
        title: Type.Optional(titleInput),
        domain: Type.Optional(nullable(domainInput)),
        position: Type.Optional(positionInput),
        version: versionInput,
      },
      closed,
    ),
    output: documentSchema,
    run: async (context, { id, title, domain, position, version }) => {
      const { connection } = context.handle;
      const document = ownDocument(context, id);
      guardVersion(document.version, version);
      const before = showDocument(context, document);
      const named = title === undefined ? document.title : cleanTitle(title);
      const placed = domain === undefined ? document.domain : domainOf(context, domain ?? undefined);
      connection.run`UPDATE ${documentTable}
        SET ${documentTable.version} = ${documentTable.version} + 1, ${set(documentTable, {
          title: named,
          title_given: title === undefined ? document.title_given : true,
          domain: placed,
          position: position ?? document.position,
          updated_at: context.now,
          updated_by: context.principal.id,
        })} WHERE ${documentTable.rid} = ${document.rid}`;
      if (placed !== document.domain) followDomain(parts, context, document);
      // Courses depend on the order of documents, and searches on their domains.
      if (placed !== document.domain || (position ?? document.position) !== document.position)
        bumpLibraryOf(connection, document.rid);
      if (named !== document.title && document.state === "ready") queue(context, document);
      return audited(context, before);
    },
  });
}

function reviseAction({ documents, learning: options }: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.revise`,
    summary: "Upload a new version of a document",
    description:
      "Creates a new version. The previous text is used until the new one is processed, and kept so that citations stay valid. A file identical to the latest version changes nothing.",
    kind: "write",
    collection: COLLECTION,
    http: [{ method: "POST", path: `${PATH}/:id/revisions` }],
    replay: false,
    dryRun: false,
    errors: ["RECORD_NOT_FOUND"],
    upload: { maxBytes: options.document_bytes, texts: [] },
    input: Type.Object({ id: idInput, ...fileInput }, closed),
    output: documentSchema,
    prepare: async (context, { id, ...said }, upload) => {
      ownDocument(context, id);
      return receiveDocument(documents, options.document_bytes, upload, said);
    },
    run: async (context, { id }, { file, release }) => {
      context.handle.settled(release);
      const { connection } = context.handle;
      // The document may have been deleted during the upload.
      const document = ownDocument(context, id);
      const before = showDocument(context, document);
      if (newestRevision(connection, document.rid)?.sha256 !== file.sha256)
        reviseDocument(context, document, file);
      return audited(context, before);
    },
  });
}

function processAction(): Action {
  return defineAction({
    name: `${COLLECTION}.process`,
    summary: "Reprocess a document",
    description:
      "For documents that failed or that this release processes better. Creates a new version if the text differs.",
    kind: "write",
    collection: COLLECTION,
    http: [{ method: "POST", path: `${PATH}/:id/process` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: byId,
    output: documentSchema,
    run: async (context, { id }) => {
      const { connection } = context.handle;
      const document = ownDocument(context, id);
      if (document.state === "queued" || document.state === "reading")
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("learning.errors.alreadyReading") });
      const before = showDocument(context, document);
      const newest = newestRevision(connection, document.rid);
      // A version's text is immutable, so reading again creates a new version.
      if (newest && newest.read_at !== null) {
        const { sha256, size } = newest;
        addRevision(context, document.rid, newest.revision + 1, { name: document.file_name, size, sha256 });
      }
      queue(context, document);
      return audited(context, before);
    },
  });
}

function setAudienceAction(parts: LearningParts): Action {
  return defineAction({
    name: SET_AUDIENCE,
    summary: "Set the audience of a document",
    description:
      "Everybody, or named users, roles or teams. Null follows the domain. From the next call, nobody else finds the document or anything that cites it: search results, explanations, courses, concepts. You must belong to the audience. Owners read all documents.",
    kind: "write",
    tier: "managing",
    collection: COLLECTION,
    http: [{ method: "PUT", path: `${PATH}/:id/audience` }],
    errors: ["RECORD_NOT_FOUND", "RECORD_VERSION_CONFLICT"],
    input: Type.Object({ id: idInput, audience: nullable(audienceSchema), version: versionInput }, closed),
    output: documentSchema,
    run: async (context, { id, audience, version }) => {
      const document = ownDocument(context, id);
      guardVersion(document.version, version);
      const before = showDocument(context, document);
      const wanted = checkedAudience(context, parts, audience ?? document.domain_audience ?? EVERYBODY);
      context.handle.connection.run`UPDATE ${documentTable}
        SET ${documentTable.version} = ${documentTable.version} + 1, ${set(documentTable, {
          audience: audience && wanted,
          updated_at: context.now,
          updated_by: context.principal.id,
        })} WHERE ${documentTable.rid} = ${document.rid}`;
      rehouse(parts, context, document.rid);
      return audited(context, before);
    },
  });
}

/** A document without an audience inherits its new domain's, which requires permission to set audiences. */
export function followDomain(parts: LearningParts, context: WriteContext, before: LibraryDocument): void {
  const after = documentAt(context.handle.connection, before.rid);
  if (!after) return;
  const [was, is] = [before, after].map(({ domain_audience }) =>
    JSON.stringify(domain_audience ?? EVERYBODY),
  );
  if (before.audience === null && was !== is) {
    requireAudienceRight(context, before);
    checkedAudience(context, parts, after.domain_audience ?? EVERYBODY);
  }
  rehouse(parts, context, before.rid);
}

/** Throws for shared documents, which are published again instead of changed. */
export function ownDocument(context: ReadContext, id: string): LibraryDocument {
  const document = getDocument(context, id);
  if (document.org !== context.org) throw sharedIsKept();
  return document;
}

function cleanTitle(title: string): string {
  const clean = title.normalize("NFC").replaceAll(/\s+/g, " ").trim();
  if (clean === "") throw invalid("title", "TOO_SHORT", say("learning.errors.blank"));
  return clean;
}

function audited(context: WriteContext, before: ReturnType<typeof showDocument>) {
  const document = findDocument(
    context.handle.connection,
    allLibrariesOf(context.handle.connection, context.org),
    before.id,
  );
  if (!document) throw new Error("the document that was just changed is not there");
  const after = showDocument(context, document);
  context.about(COLLECTION, after.id);
  context.changed(documentChanged(before, after));
  return after;
}
