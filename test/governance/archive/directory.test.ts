import { expect, test } from "bun:test";
import { join } from "node:path";
import { readDirectory } from "../../../src/governance/data/archive/unzip.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { packed } from "../imports/workbook.ts";

const HUGE = 0xffff_ffff_ffff_fff0n;
const path = join(freshFolder(), "archive.zip");

function wide(place: bigint): Buffer {
  const bytes = Buffer.from(packed({ "manifest.json": "{}" }));
  const end = Buffer.from(bytes.subarray(-22));
  end.fill(0xff, 8, 20);
  const locator = Buffer.alloc(20);
  locator.write("PK\x06\x07", "latin1");
  locator.writeBigUInt64LE(place, 8);
  return Buffer.concat([bytes.subarray(0, -22), locator, end]);
}

function farEntry(): Buffer {
  const bytes = Buffer.from(packed({ "manifest.json": "{}" }));
  const directory = bytes.lastIndexOf("PK\x01\x02", undefined, "latin1");
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(HUGE, 4);
  const entry = Buffer.from(bytes.subarray(directory, -22));
  entry.writeUInt16LE(extra.length, 30);
  entry.writeUInt32LE(0xffff_ffff, 42);
  const end = Buffer.from(bytes.subarray(-22));
  end.writeUInt32LE(entry.length + extra.length, 12);
  return Buffer.concat([bytes.subarray(0, directory), entry, extra, end]);
}

test.each([
  ["a directory far beyond the end of the file", () => wide(HUGE)],
  ["a directory at the very end of the file", () => wide(130n)],
  ["an entry that starts far beyond the end of the file", farEntry],
])("%s is rejected with a readable message", async (_what, make) => {
  await Bun.write(path, make());
  const refusal = await readDirectory(path, /^manifest\.json$/).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Fault);
  expect(String(refusal)).toContain("This archive can't be imported");
});
