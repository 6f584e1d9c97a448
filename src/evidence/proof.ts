import { emptyRoot, HASH_LENGTH, type HashSource, type NodeId, nodeHash } from "../engine/audit/merkle.ts";

/** Claims that the first tree is a prefix of the second. */
export interface ConsistencyClaim {
  readonly first: number;
  readonly second: number;
  readonly firstRoot: Uint8Array;
  readonly secondRoot: Uint8Array;
  readonly path: readonly Uint8Array[];
}

/** Fewest complete subtrees over leaves `begin` to `end` (exclusive), left to right. */
export function cover(begin: number, end: number): NodeId[] {
  const nodes: NodeId[] = [];
  for (let at = begin; at < end; ) {
    let level = 0;
    let width = 1;
    while (at % (2 * width) === 0 && at + 2 * width <= end) {
      width *= 2;
      level++;
    }
    nodes.push({ level, index: at / width });
    at += width;
  }
  return nodes;
}

/** Subtrees per hash of the proof; several at the incomplete right edge. RFC 9162 section 2.1.3.1. */
export function inclusionNodes(index: number, size: number): NodeId[][] {
  if (!isCount(index) || !isCount(size) || index >= size) {
    throw new RangeError(`A tree of ${size} leaves has no leaf ${index}.`);
  }
  const path: NodeId[][] = [];
  let begin = 0;
  let end = size;
  while (end - begin > 1) {
    const middle = begin + leftWidth(end - begin);
    if (index < middle) {
      path.push(cover(middle, end));
      end = middle;
    } else {
      path.push(cover(begin, middle));
      begin = middle;
    }
  }
  return path.reverse();
}

/** Subtrees per hash of the proof. RFC 9162 section 2.1.4.1. */
export function consistencyNodes(first: number, second: number): NodeId[][] {
  if (!isCount(first) || !isCount(second) || first > second) {
    throw new RangeError(`A tree of ${second} leaves does not contain one of ${first}.`);
  }
  if (first === 0) return [];
  const path: NodeId[][] = [];
  let begin = 0;
  let end = second;
  while (end !== first) {
    const middle = begin + leftWidth(end - begin);
    if (first <= middle) {
      path.push(cover(middle, end));
      end = middle;
    } else {
      path.push(cover(begin, middle));
      begin = middle;
    }
  }
  // A subtree that starts at leaf 0 is the first tree, whose root the verifier already has.
  if (begin > 0) path.push(cover(begin, end));
  return path.reverse();
}

export function inclusionProof(index: number, size: number, source: HashSource): Promise<Uint8Array[]> {
  return Promise.all(inclusionNodes(index, size).map((nodes) => joined(nodes, source)));
}

export function consistencyProof(first: number, second: number, source: HashSource): Promise<Uint8Array[]> {
  return Promise.all(consistencyNodes(first, second).map((nodes) => joined(nodes, source)));
}

export async function rootFrom(source: HashSource, size: number): Promise<Uint8Array> {
  if (!isCount(size)) throw new RangeError(`A tree cannot have ${size} leaves.`);
  return size === 0 ? emptyRoot() : joined(cover(0, size), source);
}

/** RFC 9162 section 2.1.4.2, with its variable names. `path` is empty if the first tree is empty or equal. */
export function verifyConsistency({ first, second, firstRoot, secondRoot, path }: ConsistencyClaim): boolean {
  if (!isCount(first) || !isCount(second) || first > second) return false;
  if (![firstRoot, secondRoot, ...path].every(isHash)) return false;
  if (first === second) return path.length === 0 && same(firstRoot, secondRoot);
  if (first === 0) return path.length === 0 && same(firstRoot, emptyRoot());
  if (path.length === 0) return false;

  const [start, ...rest] = cover(0, first).length === 1 ? [firstRoot, ...path] : path;
  if (start === undefined) return false;
  let fn = first - 1;
  let sn = second - 1;
  while (isOdd(fn)) {
    fn = halved(fn);
    sn = halved(sn);
  }
  let fr = start;
  let sr = start;
  for (const c of rest) {
    if (sn === 0) return false;
    if (isOdd(fn) || fn === sn) {
      fr = nodeHash(c, fr);
      sr = nodeHash(c, sr);
      while (!isOdd(fn) && fn !== 0) {
        fn = halved(fn);
        sn = halved(sn);
      }
    } else {
      sr = nodeHash(sr, c);
    }
    fn = halved(fn);
    sn = halved(sn);
  }
  return sn === 0 && same(fr, firstRoot) && same(sr, secondRoot);
}

async function joined(nodes: readonly NodeId[], source: HashSource): Promise<Uint8Array> {
  const hashes = await Promise.all(nodes.map(({ level, index }) => source.node(level, index)));
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** k in RFC 9162 section 2.1.1: the largest power of two smaller than the width. */
function leftWidth(width: number): number {
  let k = 1;
  while (2 * k < width) k *= 2;
  return k;
}

// Bitwise operators would truncate to 32 bits.
function halved(n: number): number {
  return Math.floor(n / 2);
}

function isOdd(n: number): boolean {
  return n % 2 === 1;
}

function isCount(n: number): boolean {
  return Number.isSafeInteger(n) && n >= 0;
}

function isHash(hash: Uint8Array): boolean {
  return hash.length === HASH_LENGTH;
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
