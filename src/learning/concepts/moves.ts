import type { Moving } from "../../engine/feature.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { pick, pickAs, set } from "../../store/rows.ts";

import { openLibrary } from "../library/audiences/libraries.ts";
import { documents, revisions } from "../library/tables.ts";
import { askForConcepts } from "./store/find.ts";
import { aliases, concepts, conceptWords, findings } from "./tables.ts";

/** Moves findings with their organisation. Jobs interrupted at the source restart at the destination. */
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

/** Makes concepts from archives that predate audiences visible to everyone. */
function placeUnplaced({ handle: { connection }, org }: WriteContext): void {
  const library = openLibrary(connection, org);
  for (const table of [concepts, aliases, conceptWords])
    connection.run`UPDATE ${table} SET ${set(table, { library })}
      WHERE ${table.org} = ${org} AND ${table.library} IS NULL`;
}

function askForUnread(context: WriteContext): void {
  const unread = context.handle.connection
    .all`SELECT ${pick(documents, "rid", "id", "library")}, ${pickAs(revisions.rid, "revision_rid")},
        ${pick(revisions, "revision")}
    FROM ${documents}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
      AND ${revisions.revision} = ${documents.revision}
    WHERE ${documents.org} = ${context.org}
      AND NOT EXISTS (SELECT 1 FROM ${findings} WHERE ${findings.document} = ${documents.rid}
        AND ${findings.revision} = ${revisions.rid})
    ORDER BY ${documents.rid}`;
  for (const { revision_rid, ...document } of unread)
    askForConcepts(context, { ...document, revisionRid: revision_rid });
}
