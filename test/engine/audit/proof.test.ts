import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { emptyRoot, type HashSource, leafHash, rootOf } from "../../../src/engine/audit/merkle.ts";
import {
  type ConsistencyClaim,
  consistencyNodes,
  consistencyProof,
  cover,
  inclusionNodes,
  inclusionProof,
  rootFrom,
  verifyConsistency,
} from "../../../src/evidence/proof.ts";
import { type InclusionClaim, isIncluded } from "../../../src/proof/inclusion.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const unhex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));
const other = leafHash("something else");

/** Serves the hashes of complete subtrees only; requests beyond the tree fail. */
function sourceOf(leaves: readonly Uint8Array[]): HashSource {
  return {
    node(level, index) {
      const below = leaves.slice(index * 2 ** level, (index + 1) * 2 ** level);
      if (below.length !== 2 ** level) throw new Error(`${level}/${index} is not complete`);
      return rootOf(below);
    },
  };
}

function sha256(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(createHash("sha256").update(Buffer.concat(parts)).digest());
}

function split(size: number): number {
  let k = 1;
  while (2 * k < size) k *= 2;
  return k;
}

/** MTH, PATH and SUBPROOF as in RFC 9162 sections 2.1.1, 2.1.3.1 and 2.1.4.1, computed from leaf hashes. */
function mth(d: readonly Uint8Array[]): Uint8Array {
  const [only] = d;
  if (only === undefined) return sha256();
  if (d.length === 1) return only;
  return sha256(Uint8Array.of(1), mth(d.slice(0, split(d.length))), mth(d.slice(split(d.length))));
}

function naivePath(m: number, d: readonly Uint8Array[]): Uint8Array[] {
  if (d.length === 1) return [];
  const [k, left, right] = [split(d.length), d.slice(0, split(d.length)), d.slice(split(d.length))];
  return m < k ? [...naivePath(m, left), mth(right)] : [...naivePath(m - k, right), mth(left)];
}

function naiveSubproof(m: number, d: readonly Uint8Array[], known: boolean): Uint8Array[] {
  if (m === d.length) return known ? [] : [mth(d)];
  const [k, left, right] = [split(d.length), d.slice(0, split(d.length)), d.slice(split(d.length))];
  return m <= k
    ? [...naiveSubproof(m, left, known), mth(right)]
    : [...naiveSubproof(m - k, right, false), mth(left)];
}

const leaves = Array.from({ length: 1500 }, (_, index) => leafHash(`event ${index}`));
const roots = Array.from({ length: 71 }, (_, size) => mth(leaves.slice(0, size)));
const rootAt = (size: number) => roots[size] ?? mth(leaves.slice(0, size));
const leafAt = (index: number) => leaves[index] ?? emptyRoot();

async function inclusion(index: number, size: number): Promise<InclusionClaim> {
  const path = await inclusionProof(index, size, sourceOf(leaves.slice(0, size)));
  return { leaf: leafAt(index), index, size, root: rootAt(size), path };
}

async function consistency(first: number, second: number): Promise<ConsistencyClaim> {
  const path = await consistencyProof(first, second, sourceOf(leaves.slice(0, second)));
  return { first, second, firstRoot: rootAt(first), secondRoot: rootAt(second), path };
}

/** All paths with one change: a bit flipped; an element removed, duplicated or added; or two swapped. */
function tampered(path: readonly Uint8Array[]): Uint8Array[][] {
  const changed = [
    [...path, other],
    [other, ...path],
    [...path, new Uint8Array(0)],
  ];
  for (const [at, hash] of path.entries()) {
    const flipped = hash.slice();
    flipped[at % 32] = (flipped[at % 32] ?? 0) ^ 8;
    changed.push(path.with(at, flipped), path.with(at, hash.slice(1)), path.toSpliced(at, 1));
    changed.push(path.toSpliced(at, 0, hash));
    const next = path[at + 1];
    if (next !== undefined) changed.push(path.with(at, next).with(at + 1, hash));
  }
  return changed;
}

describe("Reference tree", () => {
  const events = [
    "",
    "00",
    "10",
    "2021",
    "3031",
    "40414243",
    "5051525354555657",
    "606162636465666768696a6b6c6d6e6f",
  ];
  const source = sourceOf(events.map((event) => leafHash(unhex(event))));
  // Published by the Certificate Transparency reference implementation. Keys are the covered leaves.
  const node = {
    "0": "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "1": "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "4": "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    "6": "b08693ec2e721597130641e8211e7eedccb4c26413963eee6c1e2ed16ffb1a5f",
    "0-1": "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "2-3": "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "4-5": "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
    "6-7": "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "0-3": "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4-7": "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
  };

  test.each([
    [0, 1, []],
    [0, 8, [node["1"], node["2-3"], node["4-7"]]],
    [5, 8, [node["4"], node["6-7"], node["0-3"]]],
    [2, 3, [node["0-1"]]],
    [1, 5, [node["0"], node["2-3"], node["4"]]],
  ])("has the published inclusion proof of leaf %d in %d", async (index, size, published) => {
    expect((await inclusionProof(index, size, source)).map(hex)).toEqual(published);
  });

  test.each([
    [1, 1, []],
    [1, 8, [node["1"], node["2-3"], node["4-7"]]],
    [6, 8, [node["4-5"], node["6-7"], node["0-3"]]],
    [2, 5, [node["2-3"], node["4"]]],
    [6, 7, [node["4-5"], node["6"], node["0-3"]]],
  ])("has the published consistency proof from %d to %d", async (first, second, published) => {
    expect((await consistencyProof(first, second, source)).map(hex)).toEqual(published);
  });
});

describe("Proofs", () => {
  test("follow the definition and verify for every leaf of trees up to 70", async () => {
    for (let size = 1; size <= 70; size++) {
      for (let index = 0; index < size; index++) {
        const claim = await inclusion(index, size);
        expect(claim.path).toEqual(naivePath(index, leaves.slice(0, size)));
        expect(isIncluded(claim)).toBe(true);
      }
    }
  });

  test("follow the definition and verify between any two trees up to 70", async () => {
    for (let second = 1; second <= 70; second++) {
      for (let first = 0; first <= second; first++) {
        const claim = await consistency(first, second);
        const defined = first === 0 ? [] : naiveSubproof(first, leaves.slice(0, second), true);
        expect(claim.path).toEqual(defined);
        expect(verifyConsistency(claim)).toBe(true);
      }
    }
  });

  test("follow the definition and verify for larger trees", async () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 1, max: 1500 }));
    await fc.assert(
      fc.asyncProperty(sizes, async ([a, b]) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        const included = await inclusion(small - 1, large);
        expect(included.path).toEqual(naivePath(small - 1, leaves.slice(0, large)));
        expect(isIncluded(included)).toBe(true);
        const consistent = await consistency(small, large);
        expect(consistent.path).toEqual(naiveSubproof(small, leaves.slice(0, large), true));
        expect(verifyConsistency(consistent)).toBe(true);
      }),
    );
  });

  test("need complete subtrees only, at most one per level, past 2^32 leaves", () => {
    const size = 2 ** 45 + 12_345;
    const nodes = [...inclusionNodes(2 ** 44 + 7, size), ...consistencyNodes(2 ** 44 + 7, size)].flat();
    expect(nodes.every(({ level, index }) => (index + 1) * 2 ** level <= size)).toBe(true);
    expect(inclusionNodes(2 ** 44 + 7, size)).toHaveLength(46);
  });

  test("use the fewest aligned subtrees, without gap or overlap", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(2 ** 40), (begin, width) => {
        fc.pre(begin + width <= Number.MAX_SAFE_INTEGER / 2);
        let at = begin;
        const nodes = cover(begin, begin + width);
        for (const { level, index } of nodes) {
          expect(index * 2 ** level).toBe(at);
          at += 2 ** level;
        }
        expect(at).toBe(begin + width);
        // Two neighbours on one level with the same parent would have been one subtree.
        for (const [position, { level, index }] of nodes.entries()) {
          const next = nodes[position + 1];
          expect(next?.level === level && index % 2 === 0).toBe(false);
        }
      }),
    );
  });

  test("compute the root of any size from complete subtrees", async () => {
    expect(await rootFrom(sourceOf([]), 0)).toEqual(emptyRoot());
    for (let size = 1; size <= 70; size++)
      expect(await rootFrom(sourceOf(leaves), size)).toEqual(rootAt(size));
  });

  test("are refused for events outside the tree", () => {
    for (const [index, size] of [
      [0, 0],
      [5, 5],
      [-1, 5],
      [0.5, 5],
      [0, Number.NaN],
      [0, 2 ** 53],
    ] as const) {
      expect(() => inclusionNodes(index, size)).toThrow(RangeError);
    }
    for (const [first, second] of [
      [6, 5],
      [-1, 5],
      [0.5, 5],
      [1, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(() => consistencyNodes(first, second)).toThrow(RangeError);
    }
  });
});

describe("Verifying inclusion", () => {
  test("rejects any change to a claim", async () => {
    for (const [index, size] of [
      [0, 1],
      [0, 2],
      [2, 3],
      [1, 5],
      [5, 8],
      [33, 47],
      [64, 65],
      [69, 70],
    ] as const) {
      const claim = await inclusion(index, size);
      const lies: Partial<InclusionClaim>[] = [
        { leaf: other },
        { leaf: new Uint8Array(0) },
        { root: other },
        { root: emptyRoot() },
        { root: new Uint8Array(0) },
        { index: index - 1 },
        { index: index + 1 },
        { index: index + 0.5 },
        { index: size },
        { size: 0 },
        { size: 2 * size + 1 },
        { size: Math.floor(size / 2) },
        { size: Number.NaN },
        ...tampered(claim.path).map((path) => ({ path })),
      ];
      for (const lie of lies) expect(isIncluded({ ...claim, ...lie })).toBe(false);
    }
  });

  test("rejects a tree declared lower than the path", async () => {
    const claim = await inclusion(7, 8);
    expect(isIncluded({ ...claim, index: 3, size: 4 })).toBe(false);
  });

  test("rejects an inner node as the leaf", async () => {
    const claim = await inclusion(0, 8);
    const inner = mth(leaves.slice(0, 2));
    expect(isIncluded({ ...claim, leaf: inner, path: claim.path.slice(1) })).toBe(false);
  });
});

describe("Verifying consistency", () => {
  test("rejects any change to a claim", async () => {
    for (const [first, second] of [
      [1, 2],
      [1, 8],
      [6, 8],
      [2, 5],
      [6, 7],
      [32, 70],
      [33, 70],
      [64, 65],
    ] as const) {
      const claim = await consistency(first, second);
      const lies: Partial<ConsistencyClaim>[] = [
        { firstRoot: other },
        { secondRoot: other },
        { firstRoot: new Uint8Array(0) },
        { secondRoot: new Uint8Array(0) },
        { firstRoot: claim.secondRoot, secondRoot: claim.firstRoot },
        { first: 0 },
        { first: first - 1 },
        { first: first + 1 },
        { first: first + 0.5 },
        { first: -1 },
        { first: Number.NaN },
        { first: second, second: first },
        { second: 2 * second + 1 },
        { second: Number.NaN },
        { path: [] },
        ...tampered(claim.path).map((path) => ({ path })),
      ];
      for (const lie of lies) expect(verifyConsistency({ ...claim, ...lie })).toBe(false);
    }
  });

  test("rejects trees declared lower than the path", async () => {
    const claim = await consistency(7, 8);
    expect(verifyConsistency({ ...claim, first: 3, second: 4 })).toBe(false);
  });

  test("rejects a rewritten event before the first size", async () => {
    const rewritten = leaves.slice(0, 50).with(3, other);
    const path = await consistencyProof(20, 50, sourceOf(rewritten));
    const claim = { first: 20, second: 50, firstRoot: rootAt(20), secondRoot: mth(rewritten), path };
    expect(verifyConsistency(claim)).toBe(false);
  });

  test("rejects trivial cases with a path or a wrong root", () => {
    const [one, two] = [rootAt(1), rootAt(2)];
    const claims: ConsistencyClaim[] = [
      { first: 0, second: 0, firstRoot: emptyRoot(), secondRoot: one, path: [] },
      { first: 0, second: 2, firstRoot: one, secondRoot: two, path: [] },
      { first: 0, second: 2, firstRoot: emptyRoot(), secondRoot: two, path: [two] },
      { first: 2, second: 2, firstRoot: one, secondRoot: two, path: [] },
      { first: 2, second: 2, firstRoot: two, secondRoot: two, path: [two] },
    ];
    for (const claim of claims) expect(verifyConsistency(claim)).toBe(false);
  });
});
