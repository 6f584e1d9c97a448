import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { getDocument } from "./document.ts";
import { COLLECTION, PATH } from "./names.ts";
import { documentDetailSchema, showDocumentDetail } from "./view.ts";

export const byId = Type.Object({ id: idInput }, closed);

/** Refuses changes of the shared library by anyone but the operator. */
export function sharedIsKept(): Fault {
  return new Fault("ACCESS_DENIED", {
    message: say("learning.errors.sharedLibrary"),
  });
}

export function getDocumentAction(): Action {
  return defineAction({
    name: `${COLLECTION}.get`,
    summary: "Get a document",
    kind: "read",
    tier: "everyone",
    collection: COLLECTION,
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: byId,
    output: documentDetailSchema,
    run: async (context, { id }) => {
      const document = getDocument(context, id);
      context.about(COLLECTION, document.id);
      return showDocumentDetail(context, document);
    },
  });
}
