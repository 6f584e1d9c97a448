/**
 * Merkle tree over the audit events, per RFC 6962 section 2.1 (unchanged in RFC 9162). Never held in memory
 * as a whole: appending needs only its right edge, and a proof reads only the few subtree hashes it contains.
 */

/** In bytes. */
export const HASH_LENGTH = 32;

/** Number of levels between stored rows: 256 hashes on one level form one on the next stored level. */
export const TILE_HEIGHT = 8;

/** Complete subtree over leaves index * 2^level up to, not including, (index + 1) * 2^level. */
export interface NodeId {
  readonly level: number;
  readonly index: number;
}

export interface Subtree extends NodeId {
  readonly hash: Uint8Array;
}

export interface HashSource {
  node(level: number, index: number): Promise<Uint8Array> | Uint8Array;
}

/** Reads `count` stored hashes of one level from `start`. Level 0 holds the leaf hashes. */
export type TileReader = (
  level: number,
  start: number,
  count: number,
) => Promise<readonly Uint8Array[]> | readonly Uint8Array[];

// RFC 6962 section 2.1: leaf and node hashes have different prefixes, so neither can pose as the other.
const NODE_PREFIX = 1;
const SIZE_BYTES = 8;
const NONE: readonly Subtree[] = [];

export function emptyRoot(): Uint8Array {
  return sha256("");
}

/** Strings are hashed as UTF-8. */
export function leafHash(event: string | Uint8Array): Uint8Array {
  if (typeof event === "string") return sha256(`\0${event}`);
  const prefixed = new Uint8Array(1 + event.length);
  prefixed.set(event, 1);
  return sha256(prefixed);
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  requireHash(left);
  requireHash(right);
  const edge = newEdge();
  edge.left.set(left);
  edge.right.set(right);
  return sha256(edge.node);
}

/** Root hash. For 2^k adjacent subtrees of equal size, this is the hash of the complete subtree over them. */
export function rootOf(hashes: Iterable<Uint8Array>): Uint8Array {
  const frontier = new Frontier();
  for (const hash of hashes) frontier.append(hash);
  return frontier.root();
}

/** Computes any complete subtree from the stored levels 0, 8, 16 and so on, reading at most 128 hashes. */
export function tileSource(read: TileReader): HashSource {
  return {
    async node(level, index) {
      const height = level % TILE_HEIGHT;
      const count = 2 ** height;
      const hashes = await read(level - height, index * count, count);
      if (hashes.length !== count) {
        throw new RangeError(
          `The subtree ${level}/${index} needs ${count} stored hashes, got ${hashes.length}.`,
        );
      }
      return rootOf(hashes);
    },
  };
}

/** `left` and `right` are views into `node`, the bytes to hash. */
interface Edge {
  readonly node: Uint8Array;
  readonly left: Uint8Array;
  readonly right: Uint8Array;
}

/**
 * Right edge of an append-only tree: all that appending and the root need. Level n holds a hash in `left`
 * while bit n of the size is set. Hashes are written in place, so appending allocates nothing.
 */
export class Frontier {
  readonly #edges: Edge[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the completed subtrees of level 8, 16, 24 ...: one per 256 leaves. */
  append(leaf: Uint8Array): readonly Subtree[] {
    requireHash(leaf);
    let completed = NONE;
    let level = 0;
    let index = this.#size;
    this.#half(level, index).set(leaf);
    // A right half completes the node above. Uses division, because bitwise operators are limited to 32 bits.
    while (index % 2 === 1) {
      const { node } = this.#edge(level);
      level++;
      index = (index - 1) / 2;
      const place = this.#half(level, index);
      Bun.SHA256.hash(node, place);
      if (level % TILE_HEIGHT === 0) completed = [...completed, { level, index, hash: place.slice() }];
    }
    this.#size++;
    return completed;
  }

  root(): Uint8Array {
    const [lowest, ...higher] = this.#peaks();
    if (lowest === undefined) return emptyRoot();
    const hash = lowest.left.slice();
    for (const { node, right } of higher) {
      // `right` is unused while `left` waits for its neighbour; append overwrites it before reading it.
      right.set(hash);
      Bun.SHA256.hash(node, hash);
    }
    return hash;
  }

  /** Size as eight big-endian bytes, then the hashes from the lowest level up. */
  toBytes(): Uint8Array {
    const peaks = this.#peaks();
    const bytes = new Uint8Array(SIZE_BYTES + peaks.length * HASH_LENGTH);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(this.#size));
    for (const [position, { left }] of peaks.entries()) bytes.set(left, SIZE_BYTES + position * HASH_LENGTH);
    return bytes;
  }

  static fromBytes(bytes: Uint8Array): Frontier {
    const frontier = new Frontier();
    // DataView throws when reading past the end. Sizes beyond the safe integers are not supported.
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    frontier.#size = Number(view.getBigUint64(0));
    const peaks = frontier.#peaks();
    if (!Number.isSafeInteger(frontier.#size) || bytes.length !== SIZE_BYTES + peaks.length * HASH_LENGTH) {
      throw new RangeError(`${bytes.length} bytes are not the frontier of ${frontier.#size} leaves.`);
    }
    for (const [position, { left }] of peaks.entries()) {
      const start = SIZE_BYTES + position * HASH_LENGTH;
      left.set(bytes.subarray(start, start + HASH_LENGTH));
    }
    return frontier;
  }

  /** Copy from which a rollback can restore the frontier. */
  clone(): Frontier {
    return Frontier.fromBytes(this.toBytes());
  }

  #peaks(): Edge[] {
    const peaks: Edge[] = [];
    for (let level = 0, rest = this.#size; rest > 0; level++, rest = Math.floor(rest / 2)) {
      if (rest % 2 === 1) peaks.push(this.#edge(level));
    }
    return peaks;
  }

  #half(level: number, index: number): Uint8Array {
    const edge = this.#edge(level);
    return index % 2 === 0 ? edge.left : edge.right;
  }

  #edge(level: number): Edge {
    const known = this.#edges[level];
    if (known !== undefined) return known;
    const edge = newEdge();
    this.#edges[level] = edge;
    return edge;
  }
}

function newEdge(): Edge {
  const node = new Uint8Array(1 + 2 * HASH_LENGTH);
  node[0] = NODE_PREFIX;
  return { node, left: node.subarray(1, 1 + HASH_LENGTH), right: node.subarray(1 + HASH_LENGTH) };
}

function sha256(input: string | Uint8Array): Uint8Array {
  const hash = new Uint8Array(HASH_LENGTH);
  Bun.SHA256.hash(input, hash);
  return hash;
}

function requireHash(hash: Uint8Array): void {
  if (hash.length !== HASH_LENGTH) throw new RangeError(`A hash has 32 bytes, got ${hash.length}.`);
}
