import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { TASKS } from "../../../src/system/backups/packer/tasks.ts";
import { writeTar } from "../../../src/system/backups/tar.ts";
import { makeBackup, unpack } from "../../../src/system/index.ts";
import { UserError } from "../../../src/user-error.ts";
import { freshFolder, TestAppliance } from "../../kit/appliance.ts";

const PASSPHRASE = "a long passphrase of the house";
const folder = freshFolder();
const never = new AbortController().signal;
let open: Buffer;
let sealed: Buffer;

beforeAll(async () => {
  const appliance = await TestAppliance.start();
  mkdirSync(join(appliance.folder, "files", "ab"), { recursive: true });
  writeFileSync(join(appliance.folder, "files", "ab", "abcd"), "what was attached");
  const make = async (name: string, passphrase: string) => {
    const target = join(folder, name);
    const id = Bun.randomUUIDv7();
    await makeBackup({
      ...{ data: appliance.folder, target, id, version: "1.0.0", passphrase, at: 0, signal: never },
      onProgress: () => undefined,
    });
    return readFileSync(target);
  };
  open = await make("open.tar.zst", "");
  sealed = await make("sealed.tar.zst.age", PASSPHRASE);
  await appliance.stop();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Result of checking an archive: intact, its damage, or the reason why it cannot be read. */
async function lookThrough(bytes: Uint8Array, passphrase = PASSPHRASE): Promise<string> {
  const path = join(folder, "looked-at");
  const into = join(folder, "into");
  writeFileSync(path, bytes);
  try {
    const { findings } = await unpack({
      ...{ path, passphrase, into, signal: never, isWanted: () => true },
      onProgress: () => undefined,
    });
    return findings.map(({ name, trouble }) => `${name} ${trouble}`).join() || "whole";
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

test("open and encrypted archives are intact after creation", async () => {
  expect(await lookThrough(open)).toBe("whole");
  expect(await lookThrough(sealed)).toBe("whole");
});

const places = (bytes: () => Buffer) =>
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((part) => Math.min(bytes().length - 1, Math.floor(part * bytes().length)));

test.each([
  ["unencrypted", () => open, 60],
  ["encrypted", () => sealed, 12],
] as const)("detects a changed byte anywhere: %s", async (_, bytes, numRuns) => {
  const change = fc.integer({ min: 1, max: 255 });
  await fc.assert(
    fc.asyncProperty(places(bytes), change, async (at, by) => {
      const broken = Buffer.from(bytes());
      broken.writeUInt8(broken.readUInt8(at) ^ by, at);
      expect(await lookThrough(broken)).not.toBe("whole");
    }),
    { numRuns },
  );
});

test.each([
  ["unencrypted", () => open, 40],
  ["encrypted", () => sealed, 12],
] as const)("detects truncation anywhere: %s", async (_, bytes, numRuns) => {
  await fc.assert(
    fc.asyncProperty(places(bytes), async (at) => {
      expect(await lookThrough(bytes().subarray(0, at))).not.toBe("whole");
    }),
    { numRuns },
  );
  expect(await lookThrough(bytes().subarray(0, bytes().length - 1))).not.toBe("whole");
});

test.each([
  ["an empty file", ""],
  ["a text file", "This is no backup."],
  ["an image", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ["compressed data that is not an archive", Bun.zstdCompressSync(Buffer.alloc(5000, 7))],
  ["an encryption header without content", "age-encryption.org/v1\n"],
])("rejects %s as a backup", async (_, given) => {
  expect(await lookThrough(Buffer.from(given))).toContain("unreadable");
});

test("a check with the wrong passphrase reports it and is not retried", async () => {
  const order = { path: join(folder, "sealed.tar.zst.age"), into: join(folder, "into"), bucket: undefined };
  const watch = { signal: never, onProgress: () => undefined };
  const { findings } = await TASKS.look({ ...order, passphrase: "another one" }, watch);
  expect(findings).toEqual([{ name: "sealed.tar.zst.age", trouble: "unopened" }]);
  rmSync(join(folder, "into"), { recursive: true, force: true });
});

test("a missing or wrong passphrase is explained", async () => {
  expect(await lookThrough(sealed, "")).toContain("FREEHOLD_BACKUP_PASSPHRASE_FILE");
  expect(await lookThrough(sealed, "another one")).toContain("Wrong passphrase for this backup");
});

test.each([
  "../outside",
  "/tmp/outside",
  "files/../../outside",
  "C:\\outside",
  "files\\..\\outside",
  "backups/mine.tar.zst",
  ".restore/plan.json",
  "before-restore-1/freehold.db",
  "lock",
  "freehold.db-wal",
  "files",
])("reports the entry name %s as unexpected and does not unpack it", async (name) => {
  const entry = { name, size: 4, at: 0, bytes: Readable.from([Buffer.from("evil")]) };
  const tar = await Array.fromAsync(writeTar(Readable.from([entry])));
  const path = join(folder, "hostile.tar.zst");
  writeFileSync(path, Bun.zstdCompressSync(Buffer.concat(tar)));
  const into = join(folder, "within", "hostile");
  const { findings } = await unpack({
    ...{ path, passphrase: "", into, signal: never, isWanted: () => true },
    onProgress: () => undefined,
  });
  expect(findings).toContainEqual({ name, trouble: "unexpected" });
  expect(readdirSync(into)).toEqual([]);
  expect(existsSync(join(folder, "within", "outside"))).toBe(false);
});
