import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import { APPLIANCE, systemPrincipal } from "../../kernel/principal.ts";
import type { LearningParts } from "../part.ts";
import { holdFile } from "./cabinet.ts";
import { getDocument } from "./document.ts";
import { domainAt, findDomain, insertDomain } from "./domain.ts";
import { COLLECTION, PATH } from "./names.ts";
import { placeDocument } from "./place.ts";
import { revisionNumbered } from "./revision.ts";
import { byId } from "./show.ts";
import { documentSchema, showDocument } from "./view.ts";

/** `POST /learning/documents/:id/publish` */
export function publishDocumentAction({ documents }: LearningParts): Action {
  return defineAction({
    name: `${COLLECTION}.publish`,
    summary: "Copy a document of the organisation into the shared library",
    description:
      "Every organisation of the appliance can read it from then on; so only the operator does this, and the audit trail tells of it. Published again it becomes a new version of the copy. The copy stays when the original is deleted.",
    kind: "write",
    access: "operator",
    http: [{ method: "POST", path: `${PATH}/:id/publish` }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: byId,
    output: documentSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, { id }) => {
      const { connection } = context.handle;
      const document = getDocument(connection, [context.org], id);
      const revision = revisionNumbered(connection, document.rid, document.revision);
      if (!revision) {
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: "Only a document that is read can be published. Wait until its state is ready.",
        });
      }
      context.handle.settled(holdFile(documents, revision.sha256));
      const shared = await context.as(systemPrincipal(APPLIANCE));
      const shelf = document.domain === null ? null : domainAt(connection, document.domain);
      const { name, size, sha256, format } = { ...revision, name: document.fileName };
      const placed = placeDocument(shared, {
        origin: "published",
        key: document.id,
        title: document.title,
        domain:
          shelf &&
          (
            findDomain(connection, [0], shelf.name) ??
            insertDomain(connection, {
              org: 0,
              name: shelf.name,
              description: shelf.description,
              by: context.principal.id,
              now: context.now,
            })
          ).rid,
        position: document.position,
        file: { name, size, sha256, format: format ?? undefined },
      });
      const shown = showDocument(connection, placed.document);
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
