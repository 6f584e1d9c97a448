import type { Moving } from "../../engine/part.ts";
import type { WriteContext } from "../../kernel/context.ts";
import type { LearningParts } from "../part.ts";
import { haveRead } from "./add.ts";
import { parseDocument } from "./document.ts";
import { indexMore } from "./index-text.ts";
import { revisionNumbered } from "./revision.ts";

/** How a library moves with its organisation: rows, files, and the index made anew from the texts. */
export const libraryMoves = ({ documents }: LearningParts): Moving => ({
  links: {
    learning_documents: { domain: "learning_domains" },
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
    connection.statement("UPDATE learning_revisions SET indexed = 0 WHERE org = ?").run(context.org);
    const found = connection
      .statement("SELECT * FROM learning_documents WHERE org = ? AND revision > 0 ORDER BY rid")
      .all(context.org)
      .map(parseDocument);
    for (const { rid, revision, title } of found) {
      const text = revisionNumbered(connection, rid, revision);
      if (text) indexMore(connection, text, title, () => true);
    }
    if (isAnyWaiting(context)) haveRead(context);
  },
});

function isAnyWaiting({ handle, org }: WriteContext): boolean {
  return (
    handle.connection
      .statement("SELECT 1 FROM learning_documents WHERE org = ? AND state IN ('queued', 'reading') LIMIT 1")
      .get(org) !== null
  );
}
