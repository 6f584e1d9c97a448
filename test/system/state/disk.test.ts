import { afterAll, expect, test } from "bun:test";
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Disk, keptBack } from "../../../src/system/state/disk.ts";
import { freshFolder } from "../../kit/appliance.ts";

const MIB = 1024 * 1024;
const folder = freshFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test("rejects writes on a nearly full disk, releases the reserve and recovers", () => {
  let free = 900 * MIB;
  const totalBytes = 4096 * MIB;
  const disk = new Disk(folder, () => ({ freeBytes: free, totalBytes }));
  const reserve = join(folder, "reserve");
  disk.holdRoom();
  expect(statSync(reserve).size).toBe(16 * MIB);
  expect(disk.refusal()).toBeUndefined();

  free = keptBack(totalBytes) - 1;
  // A successful check is cached for a moment.
  const later = new Disk(folder, () => ({ freeBytes: free, totalBytes }));
  expect(later.refusal()?.code).toBe("STORAGE_FULL");
  expect(existsSync(reserve)).toBe(true);

  free = 0;
  expect(later.refusal()?.code).toBe("STORAGE_FULL");
  expect(existsSync(reserve)).toBe(false);
  later.holdRoom();
  expect(existsSync(reserve)).toBe(false);

  free = 900 * MIB;
  expect(later.refusal()).toBeUndefined();
});

test("distinguishes a missing or read-only folder from a full disk", () => {
  const disk = new Disk(join(folder, "gone"), () => ({ freeBytes: 900 * MIB, totalBytes: 4096 * MIB }));
  expect(disk.refusal()?.code).toBe("STORAGE_FAILING");
});

test("reserves 5 percent of a small disk and at most 64 MiB", () => {
  expect([keptBack(100 * MIB), keptBack(10_000_000 * MIB)]).toEqual([5 * MIB, 64 * MIB]);
});
