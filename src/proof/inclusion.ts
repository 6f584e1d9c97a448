import { concat, isSame } from "./bytes.ts";
import { sha256 } from "./crypto.ts";

const HASH_LENGTH = 32;

/** Claims that a leaf is at an index of the tree. */
export interface InclusionClaim {
  readonly leaf: Uint8Array;
  readonly index: number;
  readonly size: number;
  readonly root: Uint8Array;
  readonly path: readonly Uint8Array[];
}

/** RFC 9162 section 2.1.1. */
export const leafHash = (event: Uint8Array): Uint8Array => sha256(concat(Uint8Array.of(0), event));
const nodeHash = (left: Uint8Array, right: Uint8Array) => sha256(concat(Uint8Array.of(1), left, right));

/** RFC 9162 section 2.1.3.2, with its variable names. Malformed proofs return false. */
export function isIncluded({ leaf, index, size, root, path }: InclusionClaim): boolean {
  if (!isCount(index) || !isCount(size) || index >= size) return false;
  if (![leaf, root, ...path].every((hash) => hash.length === HASH_LENGTH)) return false;
  let fn = index;
  let sn = size - 1;
  let r = leaf;
  for (const p of path) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      r = nodeHash(p, r);
      while (fn % 2 === 0 && fn !== 0) {
        fn = halved(fn);
        sn = halved(sn);
      }
    } else {
      r = nodeHash(r, p);
    }
    fn = halved(fn);
    sn = halved(sn);
  }
  return sn === 0 && isSame(r, root);
}

// Bitwise operators would truncate to 32 bits.
const halved = (n: number) => Math.floor(n / 2);
const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0;
