/** Verifies audit proofs in the browser by RFC 9162, 2.1.3.2 and 2.1.4.2, without trusting the server. */

export interface Climb {
  /** Sibling hash. */
  neighbour: string;
  side: "left" | "right";
  /** SHA-256 of the byte 0x01 followed by both hashes. */
  result: string;
}

export interface InclusionProof {
  leaf_hash: string;
  index: number;
  size: number;
  root: string;
  path: readonly string[];
}

export interface ConsistencyProof {
  first: number;
  second: number;
  first_root: string;
  second_root: string;
  path: readonly string[];
}

/** True if hashes can be computed: `crypto.subtle` exists only in secure contexts (HTTPS or localhost). */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

export const leafOf = (text: string): Promise<string> => sha256(bytes([0], new TextEncoder().encode(text)));

const nodeOf = (left: string, right: string): Promise<string> =>
  sha256(bytes([1], fromHex(left), fromHex(right)));

/** Hashes from a leaf up to the root, and compares the result with the expected root. */
export async function climb({ leaf_hash, index, size, root, path }: InclusionProof): Promise<{
  steps: Climb[];
  holds: boolean;
}> {
  const steps: Climb[] = [];
  if (index >= size) return { steps, holds: false };
  let [at, last, hash] = [index, size - 1, leaf_hash];
  for (const neighbour of path) {
    if (last === 0) return { steps, holds: false };
    const isRight = isOdd(at) || at === last;
    hash = isRight ? await nodeOf(neighbour, hash) : await nodeOf(hash, neighbour);
    steps.push({ neighbour, side: isRight ? "left" : "right", result: hash });
    while (isRight && !isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    [at, last] = [half(at), half(last)];
  }
  return { steps, holds: last === 0 && hash === root };
}

/** Verifies that the first log is a prefix of the second. */
export async function continues({
  first,
  second,
  first_root,
  second_root,
  path,
}: ConsistencyProof): Promise<boolean> {
  if (first > second) return false;
  if (first === second) return path.length === 0 && first_root === second_root;
  if (first === 0) return path.length === 0;
  const [start, ...rest] = isPowerOfTwo(first) ? [first_root, ...path] : path;
  if (start === undefined) return false;
  let [at, last] = [first - 1, second - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let [before, after] = [start, start];
  for (const hash of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      before = await nodeOf(hash, before);
      after = await nodeOf(hash, after);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      after = await nodeOf(after, hash);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && before === first_root && after === second_root;
}

// Division, because bitwise operators are limited to 32 bits.
const half = (n: number) => Math.floor(n / 2);
const isOdd = (n: number) => n % 2 === 1;

function isPowerOfTwo(n: number): boolean {
  let width = 1;
  while (width < n) width *= 2;
  return width === n;
}

export async function sha256(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", data)));
}

export function bytes(...parts: (readonly number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

export const toHex = (data: Uint8Array): string =>
  [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
