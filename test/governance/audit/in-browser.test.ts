import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { leafHash, rootOf } from "../../../src/engine/audit/merkle.ts";
import { consistencyProof, inclusionProof } from "../../../src/evidence/proof.ts";
import { climb, continues, leafOf, toHex } from "../../../src/web/governance/audit/merkle.ts";

const leaves = (size: number) => Array.from({ length: size }, (_, i) => leafHash(`event ${i}`));

function sourceOf(all: readonly Uint8Array[]) {
  return {
    node: (level: number, index: number) => rootOf(all.slice(index * 2 ** level, (index + 1) * 2 ** level)),
  };
}

const tree = fc.integer({ min: 1, max: 70 }).chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)));

describe("Proofs verified in the browser", () => {
  test("hash an event like the log", async () => {
    expect(await leafOf("event 1")).toBe(toHex(leafHash("event 1")));
  });

  test("hold for every event of every tree and for no other leaf", async () => {
    await fc.assert(
      fc.asyncProperty(tree, async ([size, index]) => {
        const all = leaves(size);
        const path = (await inclusionProof(index, size, sourceOf(all))).map(toHex);
        const proof = {
          leaf_hash: toHex(all[index] as Uint8Array),
          index,
          size,
          root: toHex(rootOf(all)),
          path,
        };
        expect((await climb(proof)).holds).toBe(true);
        const forged = { ...proof, leaf_hash: toHex(leafHash("forged")) };
        expect((await climb(forged)).holds).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test("show that a log extends an earlier one and reject one that does not", async () => {
    await fc.assert(
      fc.asyncProperty(tree, async ([second, before]) => {
        const first = before + 1;
        const all = leaves(second);
        const path = (await consistencyProof(first, second, sourceOf(all))).map(toHex);
        const [first_root, second_root] = [toHex(rootOf(all.slice(0, first))), toHex(rootOf(all))];
        expect(await continues({ first, second, first_root, second_root, path })).toBe(true);
        const other = toHex(leafHash("another log"));
        expect(await continues({ first, second, first_root: other, second_root, path })).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
