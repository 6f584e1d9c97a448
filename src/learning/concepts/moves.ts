import type { Moving } from "../../engine/feature.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { openLibrary } from "../library/audiences/libraries.ts";
import { askForConcepts } from "./store/find.ts";

/** How what is known from documents moves with its organisation. What was being found when it left is found where it arrives. */
export const conceptMoves: Moving = {
  links: {
    learning_concepts: {
      library: "learning_libraries",
      definition_document: "learning_documents",
      definition_block: "learning_blocks",
    },
    learning_aliases: {
      library: "learning_libraries",
      concept: "learning_concepts",
      document: "learning_documents",
    },
    learning_refused_aliases: { concept: "learning_concepts" },
    learning_concept_words: { library: "learning_libraries", concept: "learning_concepts" },
    learning_findings: {
      document: "learning_documents",
      revision: "learning_revisions",
      concept: "learning_concepts",
      definition_block: "learning_blocks",
    },
    learning_mentions: {
      concept: "learning_concepts",
      document: "learning_documents",
      block: "learning_blocks",
    },
  },
  arrived: async (context) => {
    placeUnplaced(context);
    askForUnread(context);
  },
};

/** An archive from before documents had audiences: what was known is known to everybody. */
function placeUnplaced({ handle: { connection }, org }: WriteContext): void {
  const library = openLibrary(connection, org);
  for (const table of ["learning_concepts", "learning_aliases", "learning_concept_words", "learning_edges"])
    connection
      .statement(`UPDATE ${table} SET library = ? WHERE org = ? AND library IS NULL`)
      .run(library, org);
}

function askForUnread(context: WriteContext): void {
  const unread = context.handle.connection
    .statement(
      `SELECT d.rid, d.id, d.library, r.rid AS revision_rid, r.revision FROM learning_documents d
       JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision
       WHERE d.org = ? AND NOT EXISTS (SELECT 1 FROM learning_findings f WHERE f.document = d.rid AND f.revision = r.rid)
       ORDER BY d.rid`,
    )
    .all(context.org);
  for (const { rid, id, library, revision_rid, revision } of unread) {
    askForConcepts(context, {
      rid: Number(rid),
      id: String(id),
      library: Number(library),
      revisionRid: Number(revision_rid),
      revision: Number(revision),
    });
  }
}
