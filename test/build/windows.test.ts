import { describe, expect, test } from "bun:test";
import { inflateSync } from "node:zlib";
import { markPng } from "../../build/icon.ts";
import { markIcns, markIco } from "../../build/icon-files.ts";
import { resourcesOf } from "../../build/pe.ts";
import { dressed, windowsVersion } from "../../build/windows.ts";
import { windowsProgram } from "../kit/windows-program.ts";

const VERSION = "1.2.3-rc.1";
const plain = windowsProgram();
const program = dressed(plain, VERSION);
const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
const carried = resourcesOf(program);
const bytesOf = (kind: number, id = 1) =>
  carried.find((one) => one.kind === kind && one.id === id)?.bytes ?? Buffer.alloc(0);

describe("Windows executable", () => {
  test("contains five icon sizes, its version and the original manifest", () => {
    expect(carried.map(({ kind, id }) => [kind, id])).toEqual([
      ...[1, 2, 3, 4, 5].map((id) => [3, id]),
      [14, 1],
      [16, 1],
      [24, 1],
    ]);
    expect(bytesOf(24).toString()).toBe("<manifest>");
    expect(carried.every(({ language }) => language === 1033)).toBe(true);
  });

  test("states its name and version in the version resource", () => {
    const info = bytesOf(16);
    const texts = info.toString("utf16le");
    for (const text of ["FileVersion\0", `${VERSION}\0`, "FileDescription\0", "ProductName\0", "Freehold\0"])
      expect(texts).toContain(text);
    expect(info.readUInt16LE(0)).toBe(info.length);
    const fixed = info.indexOf(Buffer.from([0xbd, 0x04, 0xef, 0xfe]));
    expect([info.readUInt32LE(fixed + 8), info.readUInt32LE(fixed + 12)]).toEqual([0x10002, 0x30000]);
  });

  test("references each icon image with its length", () => {
    const group = bytesOf(14);
    expect([group.readUInt16LE(2), group.readUInt16LE(4)]).toEqual([1, 5]);
    for (let i = 0; i < 5; i += 1) {
      const entry = group.subarray(6 + i * 14);
      const image = bytesOf(3, entry.readUInt16LE(12));
      expect([image.length, image.readUInt32BE(16) % 256]).toEqual([entry.readUInt32LE(8), entry[0] ?? -1]);
    }
  });

  test("keeps its length, code and sections", () => {
    expect(program.length).toBe(plain.length);
    expect(Buffer.from(program.subarray(0x400, 0x600))).toEqual(Buffer.from(plain.subarray(0x400, 0x600)));
    expect(Buffer.from(program.subarray(-0x200))).toEqual(Buffer.from(plain.subarray(-0x200)));
  });

  test("has no signature and a correct checksum", () => {
    expect(view.getBigUint64(0x98 + 112 + 32, true)).toBe(0n);
    const stated = view.getUint32(0x98 + 64, true);
    let sum = 0n;
    for (let at = 0; at < program.length; at += 2)
      if (at !== 0x98 + 64 && at !== 0x98 + 66) sum += BigInt(view.getUint16(at, true));
    while (sum > 0xffffn) sum = (sum & 0xffffn) + (sum >> 16n);
    expect(stated).toBe(Number(sum) + program.length);
  });
});

test("rejects files that are not Windows executables or have no space for resources", () => {
  expect(() => dressed(new Uint8Array(512), VERSION)).toThrow("not a 64-bit executable for Windows");
  expect(() => dressed(plain, "x".repeat(9000))).toThrow(
    /take \d+ bytes, and the executable has room for 32768/,
  );
});

test.each([
  ["1.2.3", [1, 2, 3, 0]],
  ["1.2.3-rc.4", [1, 2, 3, 0]],
  ["10.0.1+build", [10, 0, 1, 0]],
] as const)("converts version %s to four numbers", (version, numbers) => {
  expect(windowsVersion(version)).toEqual([...numbers]);
});

describe("Icon", () => {
  const size = 64;
  const png = markPng(size);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const pixel = (x: number, y: number) => [...rows.subarray(y * (1 + size * 4) + 1 + x * 4).subarray(0, 4)];

  test("is a white letter on a green background with rounded corners", () => {
    expect(pixel(32, 4)).toEqual([0x2b, 0x6a, 0x4f, 255]);
    expect(pixel(22, 32)).toEqual([255, 255, 255, 255]);
    expect(pixel(0, 0)).toEqual([0, 0, 0, 0]);
    expect(pixel(63, 63)[3]).toBe(0);
  });

  test("is complete in all sizes of the Windows and macOS icon files", () => {
    const ico = markIco();
    const last = ico.subarray(6 + 4 * 16, 6 + 5 * 16);
    expect(last.readUInt32LE(8) + last.readUInt32LE(12)).toBe(ico.length);
    const icns = markIcns();
    const names: string[] = [];
    for (let place = 8; place < icns.length; place += icns.readUInt32BE(place + 4))
      names.push(icns.toString("latin1", place, place + 4));
    expect(names).toEqual(["ic11", "ic12", "ic07", "ic13", "ic08", "ic14", "ic09"]);
    expect(icns.readUInt32BE(4)).toBe(icns.length);
  });
});
