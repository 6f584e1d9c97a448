import type { Moving } from "../../../engine/feature.ts";
import { enqueue } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, set } from "../../../store/rows.ts";
import type { LearningParts } from "../../part.ts";
import { libraryFor } from "../audiences/libraries.ts";
import { DOCUMENT } from "../documents/document.ts";
import { INDEX } from "../documents/names.ts";
import { haveRead } from "../intake/add.ts";
import { documents as documentTable, revisions } from "../tables.ts";

/** Moves rows and files with the organisation. The index is rebuilt from the texts. */
export const libraryMoves = ({ documents }: LearningParts): Moving => ({
  links: {
    learning_documents: { domain: "learning_domains", library: "learning_libraries" },
    learning_revisions: { document: "learning_documents" },
    learning_blocks: { document: "learning_documents", revision: "learning_revisions" },
  },
  files: {
    store: documents,
    used: (connection, org) =>
      connection.all`SELECT DISTINCT ${pick(revisions, "sha256")} FROM ${revisions}
        WHERE ${revisions.org} = ${org} ORDER BY ${revisions.sha256}`.map(({ sha256 }) => sha256),
  },
  arrived: async (context) => {
    const { connection } = context.handle;
    connection.run`UPDATE ${revisions} SET ${set(revisions, { indexed: 0, indexed_library: null })}
      WHERE ${revisions.org} = ${context.org}`;
    placeUnplaced(connection, context.org);
    enqueue(context, { action: INDEX, patient: true });
    if (isAnyWaiting(context)) haveRead(context);
  },
});

/** Makes documents from archives that predate audiences readable by everyone, as they were at the source. */
function placeUnplaced(connection: Connection, org: number): void {
  const unplaced = connection.all`${DOCUMENT} WHERE ${documentTable.org} = ${org}
      AND ${documentTable.library} IS NULL`;
  for (const document of unplaced)
    connection.run`UPDATE ${documentTable}
      SET ${set(documentTable, { library: libraryFor(connection, document) })}
      WHERE ${documentTable.rid} = ${document.rid}`;
}

function isAnyWaiting({ handle, org }: WriteContext): boolean {
  return handle.connection.has`SELECT 1 FROM ${documentTable}
      WHERE ${documentTable.org} = ${org} AND ${documentTable.state} IN ('queued', 'reading')
      LIMIT 1`;
}
