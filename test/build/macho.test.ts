import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { signAdHoc } from "../../build/macho.ts";

const PAGE = 4096;
const CODE = 2 * PAGE + 16;
const LINKEDIT_AT = 2 * PAGE;
const COMMANDS = 32;
const SEGMENT_SIZE = 72;
const LINKEDIT = COMMANDS + SEGMENT_SIZE;
const SIGNATURE = LINKEDIT + SEGMENT_SIZE;

/** Builds a Mach-O file of just over two pages, with an invalid signature at its end. */
function executable({ signed = true } = {}): Uint8Array {
  const file = new Uint8Array(CODE + 50).fill(7);
  const view = new DataView(file.buffer);
  file.fill(0, 0, COMMANDS + 2 * SEGMENT_SIZE + 16);
  view.setUint32(0, 0xfeedfacf, true);
  view.setUint32(16, signed ? 3 : 2, true);
  for (const [at, name, offset, size] of [
    [COMMANDS, "__TEXT", 0, LINKEDIT_AT],
    [LINKEDIT, "__LINKEDIT", LINKEDIT_AT, CODE + 50 - LINKEDIT_AT],
  ] as const) {
    view.setUint32(at, 0x19, true);
    view.setUint32(at + 4, SEGMENT_SIZE, true);
    file.set(new TextEncoder().encode(name), at + 8);
    view.setBigUint64(at + 40, BigInt(offset), true);
    view.setBigUint64(at + 48, BigInt(size), true);
  }
  view.setUint32(SIGNATURE, 0x1d, true);
  view.setUint32(SIGNATURE + 4, 16, true);
  view.setUint32(SIGNATURE + 8, CODE, true);
  view.setUint32(SIGNATURE + 12, 50, true);
  return file;
}

const viewOf = (file: Uint8Array) => new DataView(file.buffer);

describe("Ad hoc signature of a macOS executable", () => {
  const signed = signAdHoc(executable(), "freehold");
  const view = viewOf(signed);
  const directory = CODE + view.getUint32(CODE + 16);

  test("is at the end of the file and referenced by the load commands", () => {
    const size = view.getUint32(SIGNATURE + 12, true);
    expect(view.getUint32(SIGNATURE + 8, true)).toBe(CODE);
    expect(CODE + size).toBe(signed.length);
    expect(view.getUint32(CODE + 4)).toBe(size);
    expect(view.getBigUint64(LINKEDIT + 48, true)).toBe(BigInt(signed.length - LINKEDIT_AT));
    expect(view.getBigUint64(LINKEDIT + 32, true)).toBe(BigInt(PAGE));
  });

  test("contains the hash of each page, the last one up to the signature", () => {
    const hashes = directory + view.getUint32(directory + 16);
    const pages = view.getUint32(directory + 28);
    const stated = Array.from({ length: pages }, (_, i) =>
      signed.slice(hashes + i * 32, hashes + (i + 1) * 32),
    );
    const actual = [0, PAGE, 2 * PAGE].map((at) =>
      createHash("sha256")
        .update(signed.subarray(at, Math.min(at + PAGE, CODE)))
        .digest(),
    );
    expect(stated.map((hash) => Buffer.from(hash).toString("hex"))).toEqual(
      actual.map((hash) => hash.toString("hex")),
    );
  });

  test("contains the identifier and no team", () => {
    const at = directory + view.getUint32(directory + 20);
    expect(new TextDecoder().decode(signed.subarray(at, at + 9))).toBe("freehold\0");
    expect(view.getUint32(directory + 48)).toBe(0);
  });

  test("does not change when signed again", () => {
    expect(signAdHoc(signed, "freehold")).toEqual(signed);
  });

  test("does not modify the input", () => {
    const file = executable();
    signAdHoc(file, "freehold");
    expect(file).toEqual(executable());
  });
});

test("rejects a file without space for a signature", () => {
  expect(() => signAdHoc(executable({ signed: false }), "freehold")).toThrow("no place for a signature");
});
