import type { Feature } from "../../engine/feature.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { set } from "../../store/rows.ts";
import { eventReader, isInLibraries } from "../library/audiences/events.ts";
import { openLibrary } from "../library/audiences/libraries.ts";
import type { DocumentListener, DocumentRef, LearningParts } from "../part.ts";
import { buildAction } from "./build/build.ts";
import { askIfBehind, renewal } from "./build/renew.ts";
import { addEdgeAction } from "./edges/add.ts";
import { decisionActions } from "./edges/decide.ts";
import { EDGES } from "./edges/edge-view.ts";
import { getEdgeAction, listEdgesAction } from "./edges/list-edges.ts";
import { mergeEdges } from "./edges/merge.ts";
import { exportGraphAction } from "./query/export.ts";
import { queryGraphAction } from "./query/query.ts";
import { edgeEvidence, edges, graphs } from "./tables.ts";

export const graphFollowsDocuments: DocumentListener = {
  removed: forgetEvidence,
  moved: forgetEvidence,
  settled: askIfBehind,
  merged: ({ handle }, { library, from, into }) => mergeEdges(handle.connection, library, from, into),
};

export const graph: Feature<LearningParts> = {
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
    [EDGES]: eventReader(EDGES, (context, libraries, id) => isInLibraries(context, edges, libraries, id)),
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
    // Rebuilt on the next request.
    stays: ["learning_graphs"],
    arrived: async (context) => placeUnplaced(context),
  }),
};

/** Makes edges from archives that predate audiences visible to everyone. */
function placeUnplaced({ handle: { connection }, org }: WriteContext): void {
  connection.run`UPDATE ${edges} SET ${set(edges, { library: openLibrary(connection, org) })}
    WHERE ${edges.org} = ${org} AND ${edges.library} IS NULL`;
}

function forgetEvidence({ handle }: WriteContext, { rid }: DocumentRef): void {
  handle.connection.run`DELETE FROM ${edgeEvidence} WHERE ${edgeEvidence.document} = ${rid}`;
}
