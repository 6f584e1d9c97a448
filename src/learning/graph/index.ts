import type { LearningPart } from "../part.ts";
import { addEdgeAction } from "./add.ts";
import { buildAction } from "./build.ts";
import { decisionActions } from "./decide.ts";
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
  clockwork: () => [renewal()],
  moves: () => ({
    links: {
      learning_edges: { from: "learning_concepts", to: "learning_concepts" },
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
      removed: ({ handle }, { rid }) => {
        handle.connection.statement("DELETE FROM learning_edge_evidence WHERE document = ?").run(rid);
      },
      settled: askIfBehind,
      merged: ({ handle }, { org, from, into }) => mergeEdges(handle.connection, org, from, into),
    },
  ],
};
