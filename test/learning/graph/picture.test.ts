import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { ConceptGraph } from "../../../src/client/contract.ts";
import { layOut } from "../../../src/web/learning/graph/lay-out.ts";

type Link = readonly [from: number, to: number, sure: number, type: "prerequisite" | "related"];

function graphOf(size: number, links: readonly Link[]): ConceptGraph {
  const concepts = Array.from({ length: size }, (_, i) => ({
    id: `c${i}`,
    name: `concept ${i}`,
    frequency: i,
  }));
  const edges = links.map(([from, to, confidence, type], i) => ({
    id: `e${i}`,
    from: `c${from}`,
    to: `c${to}`,
    type,
    confidence,
  }));
  return { concepts, edges } as unknown as ConceptGraph;
}

/** Returns the prerequisites that are not drawn from left to right. */
function backward(graph: ConceptGraph): unknown[] {
  const middles = new Map(layOut(graph).map(({ concept, x, width }) => [concept.id, x + width / 2]));
  expect(middles.size).toBe(graph.concepts.length);
  return graph.edges.filter(
    ({ from, to, type }) => type === "prerequisite" && !((middles.get(from) ?? 0) < (middles.get(to) ?? 0)),
  );
}

describe("The graph layout", () => {
  test("places prerequisites to the left for any set of edges", () => {
    const link = fc.tuple(fc.nat(24), fc.nat(24), fc.integer({ min: 100, max: 999 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(link, { maxLength: 60 }), (links) => {
        const drawn = links.flatMap(([a, b, sure, isRelated]): Link[] =>
          a === b
            ? []
            : [[Math.min(a, b), Math.max(a, b), sure / 1000, isRelated ? "related" : "prerequisite"]],
        );
        expect(backward(graphOf(25, drawn))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test("places prerequisites to the left among many concepts with few edges", () => {
    const graph = graphOf(120, [
      [0, 1, 0.604, "prerequisite"],
      [2, 1, 0.5, "related"],
    ]);
    expect(backward(graph)).toEqual([]);
  });
});
