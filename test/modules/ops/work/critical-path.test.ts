import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Piece, placePieces } from "../../../../src/modules/ops/work/critical-path.ts";

/** Tasks in random order, without cycles: each depends only on tasks with lower ids. */
const plans: fc.Arbitrary<Piece[]> = fc
  .array(
    fc.record({
      duration: fc.nat({ max: 20 }),
      from: fc.nat({ max: 10 }),
      after: fc.array(fc.nat({ max: 14 })),
    }),
    {
      maxLength: 15,
    },
  )
  .map((drawn) =>
    drawn.map(({ duration, from, after }, i) => ({
      id: String(i),
      duration,
      from,
      after: [...new Set(after.filter((one) => one < i).map(String))],
    })),
  )
  .chain((pieces) => fc.shuffledSubarray(pieces, { minLength: pieces.length }));

describe("Critical path", () => {
  test("starts each task as early as possible and has no gaps", () => {
    fc.assert(
      fc.property(plans, (pieces) => {
        const { pieces: placed, length, critical } = placePieces(pieces);
        const at = new Map(placed.map((one) => [one.id, one]));
        expect(placed.map(({ id }) => id).sort()).toEqual(pieces.map(({ id }) => id).sort());
        for (const { id, duration, from, after } of pieces) {
          const ends = after.map((one) => at.get(one)?.ends ?? Number.NaN);
          expect(at.get(id)?.starts).toBe(Math.max(from, ...ends));
          expect(at.get(id)?.ends).toBe(Math.max(from, ...ends) + duration);
        }
        expect(length).toBe(Math.max(0, ...placed.map(({ ends }) => ends)));
        const chain = critical.map((id) => at.get(id));
        expect(chain.at(-1)?.ends ?? 0).toBe(length);
        for (const [i, one] of chain.entries()) {
          expect(one?.slack).toBe(0);
          if (i > 0) expect(one?.starts).toBe(chain[i - 1]?.ends ?? Number.NaN);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("tolerates a delay up to the slack and no more", () => {
    fc.assert(
      fc.property(plans, fc.nat(), (pieces, pick) => {
        if (pieces.length === 0) return;
        const { pieces: placed, length } = placePieces(pieces);
        const chosen = placed[pick % placed.length];
        if (!chosen) return;
        const late = (more: number) =>
          placePieces(
            pieces.map((one) => (one.id === chosen.id ? { ...one, duration: one.duration + more } : one)),
          );
        expect(late(chosen.slack).length).toBe(length);
        expect(late(chosen.slack + 1).length).toBe(length + 1);
      }),
      { numRuns: 300 },
    );
  });

  test("orders tasks after their dependencies, also in long chains", () => {
    const chain = Array.from({ length: 5000 }, (_, i) => ({
      id: String(i),
      duration: 1,
      from: 0,
      after: i === 4999 ? [] : [String(i + 1)],
    }));
    const { length, pieces } = placePieces(chain);
    expect(length).toBe(5000);
    expect(pieces[0]?.id).toBe("4999");
  });
});
