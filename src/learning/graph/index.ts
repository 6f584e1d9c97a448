import type { WriteContext } from "../../kernel/context.ts";
import { eventReader, isInLibraries } from "../library/events.ts";
import type { DocumentRef, LearningPart } from "../part.ts";
import { addEdgeAction } from "./add.ts";
import { buildAction } from "./build.ts";
import { decisionActions } from "./decide.ts";
import { EDGES } from "./edge-view.ts";
import { exportGraphAction } from "./export.ts";
import { getEdgeAction, listEdgesAction } from "./list-edges.ts";
import { mergeEdges } from "./merge.ts";
import { queryGraphAction } from "./query.ts";
import { askIfBehind, renewal } from "./renew.ts";
import { edgeEvidence, edges, graphs } from "./tables.ts";

/** What must be known before what. */
export const graph: LearningPart = {
  tables: [edges, edgeEvidence, graphs],
  actions: (parts) => [
    queryGraphAction(),
    exportGraphAction(),
    listEdgesAction(),
    getEdgeAction(),
    addEdgeAction(),
    ...decisionActions(),
    buildAction(parts),
  ],
  eventReaders: {
    [EDGES]: eventReader(EDGES, (context, libraries, id) =>
      isInLibraries(context, "learning_edges", libraries, id),
    ),
  },
  clockwork: () => [renewal()],
  moves: () => ({
    links: {
      learning_edges: {
        library: "learning_libraries",
        from: "learning_concepts",
        to: "learning_concepts",
      },
      learning_edge_evidence: {
        edge: "learning_edges",
        document: "learning_documents",
        block: "learning_blocks",
      },
    },
    // Worked out anew when it is asked for next.
    stays: ["learning_graphs"],
  }),
  listeners: () => [
    {
      removed: forgetEvidence,
      moved: forgetEvidence,
      settled: askIfBehind,
      merged: ({ handle }, { library, from, into }) => mergeEdges(handle.connection, library, from, into),
    },
  ],
};

function forgetEvidence({ handle }: WriteContext, { rid }: DocumentRef): void {
  handle.connection.statement("DELETE FROM learning_edge_evidence WHERE document = ?").run(rid);
}
