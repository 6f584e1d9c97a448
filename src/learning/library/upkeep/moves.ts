import type { Moving } from "../../../engine/feature.ts";
import { enqueue } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";
import type { LearningParts } from "../../part.ts";
import { libraryFor } from "../audiences/libraries.ts";
import { DOCUMENT, parseDocument } from "../documents/document.ts";
import { INDEX } from "../documents/names.ts";
import { haveRead } from "../intake/add.ts";

/** How a library moves with its organisation: rows, files, and the index, which is made anew from the texts. */
export const libraryMoves = ({ documents }: LearningParts): Moving => ({
  links: {
    learning_documents: { domain: "learning_domains", library: "learning_libraries" },
    learning_revisions: { document: "learning_documents" },
    learning_blocks: { document: "learning_documents", revision: "learning_revisions" },
  },
  files: {
    store: documents,
    used: (connection, org) =>
      connection
        .statement("SELECT DISTINCT sha256 FROM learning_revisions WHERE org = ? ORDER BY sha256")
        .all(org)
        .map(({ sha256 }) => String(sha256)),
  },
  arrived: async (context) => {
    const { connection } = context.handle;
    connection
      .statement("UPDATE learning_revisions SET indexed = 0, indexed_library = NULL WHERE org = ?")
      .run(context.org);
    placeUnplaced(connection, context.org);
    enqueue(context, { action: INDEX, patient: true });
    if (isAnyWaiting(context)) haveRead(context);
  },
});

/** An archive from before documents had audiences: everybody reads them, as where they came from. */
function placeUnplaced(connection: Connection, org: number): void {
  const unplaced = connection
    .statement(`${DOCUMENT} WHERE d.org = ? AND d.library IS NULL`)
    .all(org)
    .map(parseDocument);
  const place = connection.statement("UPDATE learning_documents SET library = ? WHERE rid = ?");
  for (const document of unplaced) place.run(libraryFor(connection, document), document.rid);
}

function isAnyWaiting({ handle, org }: WriteContext): boolean {
  return (
    handle.connection
      .statement("SELECT 1 FROM learning_documents WHERE org = ? AND state IN ('queued', 'reading') LIMIT 1")
      .get(org) !== null
  );
}
