import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { APPLIANCE, systemPrincipal } from "../../../kernel/principal.ts";
import { say } from "../../../text/message.ts";
import type { LearningParts } from "../../part.ts";
import { domainAt, domainsNamed, insertDomain } from "../audiences/domain.ts";
import { openLibrary } from "../audiences/libraries.ts";
import { COLLECTION, PATH } from "../documents/names.ts";
import { byId } from "../documents/show.ts";
import { documentSchema, showDocument } from "../documents/view.ts";
import { holdFile } from "../intake/held-files.ts";
import { placeDocument } from "../intake/place.ts";
import { revisionNumbered } from "../intake/revision.ts";
import { ownDocument } from "./change-document.ts";

export function publishDocumentAction(parts: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.publish`,
    summary: "Publish a document to the shared library",
    description:
      "Makes a copy available to all organisations of the appliance. Only operators can do this, and it is recorded in the audit trail. Repeating it creates a new version of the copy, which is kept if the original is deleted.",
    kind: "write",
    access: "operator",
    collection: COLLECTION,
    http: [{ method: "POST", path: `${PATH}/:id/publish` }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: byId,
    output: documentSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, { id }) => {
      const { connection } = context.handle;
      const document = ownDocument(context, id);
      if (document.library !== openLibrary(connection, context.org)) {
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("learning.errors.publishRestricted"),
        });
      }
      const revision = revisionNumbered(connection, document.rid, document.revision);
      if (!revision) {
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("learning.errors.publishUnread"),
        });
      }
      context.handle.settled(holdFile(parts.documents, revision.sha256));
      const shared = await context.as(systemPrincipal(APPLIANCE));
      const domain = document.domain === null ? null : domainAt(connection, document.domain);
      const { name, size, sha256, format } = { ...revision, name: document.file_name };
      const placed = placeDocument(parts, shared, {
        origin: "published",
        key: document.id,
        title: document.title,
        domain:
          domain &&
          (
            domainsNamed(connection, 0, domain.name)[0] ??
            insertDomain(connection, {
              org: 0,
              name: domain.name,
              description: domain.description,
              by: context.principal.id,
              now: context.now,
            })
          ).rid,
        position: document.position,
        file: { name, size, sha256, format: format ?? undefined },
      });
      const shown = showDocument(shared, placed.document);
      context.about(COLLECTION, shown.id);
      context.changed({
        collection: COLLECTION,
        id: shown.id,
        version: shown.version,
        before: {},
        after: { namespace: "shared", published_from: document.id, title: shown.title, sha256: shown.sha256 },
      });
      return shown;
    },
  });
}
