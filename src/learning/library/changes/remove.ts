import { Type } from "@sinclair/typebox";
import { withholdAnswers } from "../../../engine/idempotency.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { APPLIANCE, systemPrincipal } from "../../../kernel/principal.ts";
import { set } from "../../../store/rows.ts";
import type { LearningParts } from "../../part.ts";
import { getDocument } from "../documents/document.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { COLLECTION, PATH } from "../documents/names.ts";
import { byId, sharedIsKept } from "../documents/show.ts";
import { bumpLibrary } from "../documents/state.ts";
import { showDocument } from "../documents/view.ts";
import { removeUnused } from "../intake/held-files.ts";
import { newestRevision, revisionNumbered } from "../intake/revision.ts";
import { documents, revisions } from "../tables.ts";
import { eraseLeft, haveErased } from "../upkeep/erase.ts";
import { documentRemoved } from "./change.ts";

/** Time budget of the deleting transaction, enough to delete small documents completely. */
const AT_ONCE_MS = 8;

export function deleteDocumentAction(parts: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.delete`,
    summary: "Delete a document",
    description:
      "Permanent: citations of the document can no longer be verified. Also deletes its files, text and index entries, and knowledge based on it alone. Text of large documents is erased from disk within seconds and cannot be found from now on. Only operators can delete documents of the shared library.",
    kind: "write",
    tier: "managing",
    collection: COLLECTION,
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: Type.Null(),
    run: async (context, { id }) => {
      const document = getDocument(context, id);
      const library = await libraryContext(context, document.org);
      context.about(COLLECTION, id);
      context.changed(documentRemoved(showDocument(context, document)));
      removeDocument(parts, library, document);
      return null;
    },
  });
}

/** Context of the library's organisation. For the shared library, requires the operator. */
async function libraryContext(context: WriteContext, library: number): Promise<WriteContext> {
  if (library === context.org) return context;
  if (!context.principal.operator) throw sharedIsKept();
  return context.as(systemPrincipal(APPLIANCE));
}

/** Notifies dependents before deleting. */
export function removeDocument(parts: LearningParts, context: WriteContext, document: LibraryDocument): void {
  const { connection } = context.handle;
  const { rid, id, org, library, revision } = document;
  const current = revisionNumbered(connection, rid, revision) ?? newestRevision(connection, rid);
  const ref = { rid, id, library, revisionRid: current?.rid ?? 0, revision };
  withholdAnswers(connection, context.org, id);
  for (const listener of parts.listeners) listener.removed?.(context, ref);
  connection.run`DELETE FROM ${documents} WHERE ${documents.rid} = ${rid}`;
  connection.run`UPDATE ${revisions} SET ${set(revisions, { gone: true })}
    WHERE ${revisions.document} = ${rid}`;
  if (library !== null) bumpLibrary(connection, library);
  const hashes = new Set<string>();
  const until = performance.now() + AT_ONCE_MS;
  eraseLeft(connection, org, hashes, () => performance.now() < until);
  haveErased(context);
  context.handle.settled((committed) => {
    if (committed) removeUnused(parts.documents, connection, hashes);
  });
}
