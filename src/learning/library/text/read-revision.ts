import { Type } from "@sinclair/typebox";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { getDocument } from "../documents/document.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { COLLECTION } from "../documents/names.ts";
import { type Revision, revisionNumbered } from "../intake/revision.ts";

export const revisionInput = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: "Defaults to the latest processed version",
});

/** Defaults to the published version. */
export function readRevision(
  context: ReadContext,
  id: string,
  number: number | undefined,
): { document: LibraryDocument; revision: Revision } {
  const document = getDocument(context, id);
  context.about(COLLECTION, document.id);
  if (number === undefined && document.revision === 0) {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("learning.errors.noTextYet"),
    });
  }
  const revision = revisionNumbered(context.handle.connection, document.rid, number ?? document.revision);
  if (!revision || revision.read_at === null) throw new Fault("RECORD_NOT_FOUND");
  return { document, revision };
}
