import { Graph, layout } from "@dagrejs/dagre";
import type { ConceptGraph, GraphConcept } from "../../../client/contract.ts";

export interface Placed {
  readonly concept: GraphConcept;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Average character width in pixels. */
const LETTER = 7.4;

/** Frequently mentioned concepts are larger. */
function sizeOf({ name, frequency }: GraphConcept): { width: number; height: number } {
  const weight = Math.min(1, Math.log10(1 + frequency) / 2.2);
  return {
    width: Math.min(250, Math.max(96, [...name].length * LETTER * (1 + weight * 0.15) + 32)),
    height: Math.round(34 + weight * 18),
  };
}

export function layOut({ concepts, edges }: ConceptGraph): Placed[] {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 90, marginx: 20, marginy: 20 });
  graph.setDefaultEdgeLabel(() => ({}));
  const known = new Set(concepts.map(({ id }) => id));
  for (const concept of concepts) graph.setNode(concept.id, sizeOf(concept));
  for (const { from, to, type, confidence } of edges) {
    if (!known.has(from) || !known.has(to)) continue;
    // Only prerequisites determine the layers. Integer weights: with fractions the ranking never converges.
    if (type === "prerequisite") graph.setEdge(from, to, { weight: 10 + Math.round(10 * confidence) });
    else if (!graph.hasEdge(to, from) && !graph.hasEdge(from, to)) graph.setEdge(from, to, { weight: 1 });
  }
  layout(graph);
  return concepts.map((concept) => {
    const { x, y, width, height } = graph.node(concept.id);
    return { concept, x: x - width / 2, y: y - height / 2, width, height };
  });
}
