import type { Moving } from "../../engine/part.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { askForConcepts } from "./find.ts";

/** How what is known from documents moves with its organisation. What was being found when it left is found where it arrives. */
export const conceptMoves: Moving = {
  links: {
    learning_concepts: { definition_document: "learning_documents", definition_block: "learning_blocks" },
    learning_aliases: { concept: "learning_concepts", document: "learning_documents" },
    learning_refused_aliases: { concept: "learning_concepts" },
    learning_concept_words: { concept: "learning_concepts" },
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
  arrived: async (context) => askForUnread(context),
};

function askForUnread(context: WriteContext): void {
  const unread = context.handle.connection
    .statement(
      `SELECT d.rid, d.id, r.rid AS revision_rid, r.revision FROM learning_documents d
       JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision
       WHERE d.org = ? AND NOT EXISTS (SELECT 1 FROM learning_findings f WHERE f.document = d.rid AND f.revision = r.rid)
       ORDER BY d.rid`,
    )
    .all(context.org);
  for (const { rid, id, revision_rid, revision } of unread) {
    askForConcepts(context, {
      rid: Number(rid),
      id: String(id),
      revisionRid: Number(revision_rid),
      revision: Number(revision),
    });
  }
}
