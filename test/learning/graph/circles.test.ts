import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { levelsOf } from "../../../src/learning/graph/build/levels.ts";
import { breakCycles, GrowingOrder } from "../../../src/learning/graph/infer/acyclic.ts";

const arc = fc.record({
  from: fc.integer({ min: 0, max: 12 }),
  to: fc.integer({ min: 0, max: 12 }),
  confidence: fc.integer({ min: 0, max: 20 }).map((one) => one / 20),
});
const arcs = fc.uniqueArray(arc, { selector: ({ from, to }) => `${from} ${to}`, maxLength: 60 });

/** True if a path of at least one edge connects the two concepts, by exhaustive search. */
function leads(edges: readonly { from: number; to: number }[], from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const edge of edges) {
      if (edge.from !== at || seen.has(edge.to)) continue;
      if (edge.to === to) return true;
      seen.add(edge.to);
      open.push(edge.to);
    }
  }
  return false;
}

describe("Prerequisite cycles", () => {
  test("are broken, and only edges that would close a cycle are omitted", () => {
    fc.assert(
      fc.property(arcs, (found) => {
        const { kept, broken } = breakCycles(found, []);
        expect(kept.length + broken.length).toBe(found.length);
        for (const { from } of kept) expect(leads(kept, from, from)).toBe(false);
        for (const { from, to, confidence, circle } of broken) {
          const surer = kept.filter((one) => one.confidence >= confidence);
          expect(from === to || leads(surer, to, from)).toBe(true);
          expect([circle[0], circle.at(-1)]).toEqual([to, from]);
          for (const [at, one] of circle.slice(1).entries())
            expect(kept.some((edge) => edge.from === circle[at] && edge.to === one)).toBe(true);
        }
      }),
    );
  });

  test("are broken at undecided edges regardless of their confidence", () => {
    const decided = [{ from: 2, to: 1, confidence: 0.1 }];
    const { kept, broken } = breakCycles([{ from: 1, to: 2, confidence: 0.9 }], decided);
    expect([kept, broken.map(({ from, to }) => [from, to])]).toEqual([[], [[1, 2]]]);
  });

  test("are detected immediately by the incremental order", () => {
    fc.assert(
      fc.property(arcs, (found) => {
        const order = new GrowingOrder();
        const held: { from: number; to: number }[] = [];
        for (const edge of found) {
          const closes = edge.from === edge.to || leads(held, edge.to, edge.from);
          expect(order.add(edge.from, edge.to) !== undefined).toBe(closes);
          if (!closes) held.push(edge);
        }
      }),
    );
  });
});

describe("Concept levels", () => {
  test("are the longest path to a concept", () => {
    fc.assert(
      fc.property(arcs, (found) => {
        const { kept } = breakCycles(found, []);
        const levels = new Map(levelsOf(kept));
        for (const [concept, level] of levels) {
          const before = kept.filter(({ to }) => to === concept).map(({ from }) => levels.get(from) ?? -1);
          expect(level).toBe(before.length === 0 ? 0 : Math.max(...before) + 1);
        }
      }),
    );
  });
});
