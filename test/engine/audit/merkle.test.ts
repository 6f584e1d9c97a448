import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import fc from "fast-check";
import {
  emptyRoot,
  Frontier,
  leafHash,
  nodeHash,
  rootOf,
  type Subtree,
  TILE_HEIGHT,
  tileSource,
} from "../../../src/engine/audit/merkle.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const unhex = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));

// Tree from the tests of the Certificate Transparency reference implementation: the bytes of each event, with
// the root after adding it.
const REFERENCE = [
  ["", "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"],
  ["00", "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
  ["10", "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"],
  ["2021", "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"],
  ["3031", "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4"],
  ["40414243", "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef"],
  ["5051525354555657", "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"],
  ["606162636465666768696a6b6c6d6e6f", "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"],
] as const;

/** MTH as defined in RFC 6962 section 2.1, computed from the events with a different hash implementation. */
function naiveRoot(events: readonly Uint8Array[]): Uint8Array {
  const [only] = events;
  if (only === undefined) return createHash("sha256").digest();
  if (events.length === 1) return createHash("sha256").update(Uint8Array.of(0)).update(only).digest();
  let k = 1;
  while (2 * k < events.length) k *= 2;
  const [left, right] = [naiveRoot(events.slice(0, k)), naiveRoot(events.slice(k))];
  return createHash("sha256").update(Uint8Array.of(1)).update(left).update(right).digest();
}

const leaves = (count: number) => Array.from({ length: count }, (_, index) => leafHash(`event ${index}`));

function grown(hashes: readonly Uint8Array[]): Frontier {
  const frontier = new Frontier();
  for (const hash of hashes) frontier.append(hash);
  return frontier;
}

describe("Hashing", () => {
  test("uses the hash of nothing as the root of the empty tree", () => {
    expect(hex(emptyRoot())).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(new Frontier().root()).toEqual(emptyRoot());
  });

  test("treats a string and its UTF-8 bytes as the same leaf", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(leafHash(text)).toEqual(leafHash(new TextEncoder().encode(text)));
      }),
    );
  });

  test("rejects hashes that are not 32 bytes long", () => {
    for (const wrong of [new Uint8Array(0), new Uint8Array(31), new Uint8Array(33)]) {
      expect(() => nodeHash(wrong, emptyRoot())).toThrow(RangeError);
      expect(() => nodeHash(emptyRoot(), wrong)).toThrow(RangeError);
      const frontier = grown(leaves(3));
      const before = frontier.toBytes();
      expect(() => frontier.append(wrong)).toThrow(RangeError);
      expect(frontier.toBytes()).toEqual(before);
    }
  });
});

describe("Frontier", () => {
  test("has the published root after each leaf of the reference tree", () => {
    const frontier = new Frontier();
    for (const [event, root] of REFERENCE) {
      frontier.append(leafHash(unhex(event)));
      expect(hex(frontier.root())).toBe(root);
    }
    expect(frontier.size).toBe(8);
  });

  test("has the root of the recursive definition, however often it is computed", () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 200 }),
        fc.nat(7),
        (events, pause) => {
          const frontier = new Frontier();
          for (const [index, event] of events.entries()) {
            frontier.append(leafHash(event));
            if (index % (pause + 1) === 0) frontier.root();
          }
          expect(hex(frontier.root())).toBe(hex(naiveRoot(events)));
        },
      ),
    );
  });

  test("keeps its own copy of a leaf", () => {
    const leaf = leafHash("first");
    const frontier = new Frontier();
    frontier.append(leaf);
    leaf.fill(0);
    expect(frontier.root()).toEqual(leafHash("first"));
  });

  test("continues unchanged after being stored and restored", () => {
    fc.assert(
      fc.property(fc.nat(600), fc.nat(300), (before, after) => {
        const all = leaves(before + after);
        const restored = Frontier.fromBytes(grown(all.slice(0, before)).toBytes());
        expect(restored.size).toBe(before);
        for (const leaf of all.slice(before)) restored.append(leaf);
        expect(restored.toBytes()).toEqual(grown(all).toBytes());
        expect(restored.root()).toEqual(rootOf(all));
      }),
    );
  });

  test("reads from the middle of a larger buffer, and counts past 2^32", () => {
    const [low, high] = [leaves(255), leafHash("the root of the first 2^40 leaves")];
    const stored = Buffer.concat([new Uint8Array(7), grown(low).toBytes(), high]);
    stored.writeBigUInt64BE(2n ** 40n + 255n, 7);
    const frontier = Frontier.fromBytes(stored.subarray(7));
    expect(frontier.root()).toEqual(nodeHash(high, rootOf(low)));
    const last = leafHash("one more");
    const tile = rootOf([...low, last]);
    expect(frontier.append(last)).toEqual([{ level: TILE_HEIGHT, index: 2 ** 32, hash: tile }]);
    expect(frontier.size).toBe(2 ** 40 + 256);
    expect(frontier.root()).toEqual(nodeHash(high, tile));
  });

  test("rejects bytes that it did not write", () => {
    const bytes = grown(leaves(5)).toBytes();
    expect(() => Frontier.fromBytes(new Uint8Array(7))).toThrow(RangeError);
    expect(() => Frontier.fromBytes(bytes.slice(0, -1))).toThrow(RangeError);
    expect(() => Frontier.fromBytes(Uint8Array.of(...bytes, 0))).toThrow(RangeError);
    expect(() => Frontier.fromBytes(new Uint8Array(8 + 32).fill(255))).toThrow(RangeError);
  });

  test("is unaffected by changes to its clone", () => {
    const frontier = grown(leaves(11));
    const before = frontier.root();
    const clone = frontier.clone();
    for (const leaf of leaves(300)) clone.append(leaf);
    expect(frontier.size).toBe(11);
    expect(frontier.root()).toEqual(before);
  });
});

describe("Tiles", () => {
  test("add a subtree of level 8 per 256 leaves and of level 16 per 65,536 leaves", () => {
    const frontier = new Frontier();
    const reports: [size: number, Subtree][] = [];
    const tile: Uint8Array[] = [];
    for (let index = 0; index < 65_536 + 256; index++) {
      const leaf = leafHash(`${index}`);
      tile.push(leaf);
      for (const subtree of frontier.append(leaf)) {
        reports.push([frontier.size, subtree]);
        if (subtree.level === TILE_HEIGHT) expect(subtree.hash).toEqual(rootOf(tile.splice(0)));
      }
    }
    const rows = reports.map(([, subtree]) => subtree);
    const low = rows.filter(({ level }) => level === TILE_HEIGHT);
    expect(low.map(({ index }) => index)).toEqual(Array.from({ length: 257 }, (_, index) => index));
    expect(rows.filter(({ level }) => level !== TILE_HEIGHT)).toEqual([
      { level: 16, index: 0, hash: rootOf(low.slice(0, 256).map(({ hash }) => hash)) },
    ]);
    expect(reports.every(([size, { level, index }]) => size === (index + 1) * 2 ** level)).toBe(true);
  });

  test("cover every complete subtree, with at most 128 hashes per read", async () => {
    const all = leaves(1024);
    const rows = new Map([[0, all]]);
    const frontier = new Frontier();
    for (const leaf of all) {
      for (const { level, hash } of frontier.append(leaf))
        rows.set(level, [...(rows.get(level) ?? []), hash]);
    }
    const source = tileSource((level, start, count) => {
      expect(count).toBeLessThanOrEqual(128);
      return rows.get(level)?.slice(start, start + count) ?? [];
    });
    for (let level = 0; level <= 10; level++) {
      for (let index = 0; index < 2 ** (10 - level); index += 3) {
        const below = all.slice(index * 2 ** level, (index + 1) * 2 ** level);
        expect(await source.node(level, index)).toEqual(rootOf(below));
      }
    }
    await expect(source.node(10, 1)).rejects.toThrow("needs 4 stored hashes, got 0");
  });
});
