import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Bucket } from "../../../src/system/backups/bucket.ts";
import { type Client, freshFolder, type Json, TestAppliance, testConfig } from "../../kit/appliance.ts";
import { TestBucket } from "../../kit/bucket.ts";

const PATH = "/api/v1/system/backups";
const DAY = 86_400_000;
const bucket = new TestBucket();
const watch = { signal: new AbortController().signal, onProgress: () => undefined };

let appliance: TestAppliance;
let operator: Client;

beforeAll(async () => {
  const keep = ["--backup-keep-daily", "2", "--backup-keep-weekly", "0", "--backup-keep-monthly", "0"];
  appliance = await TestAppliance.start([...bucket.flags("acme/main"), ...keep]);
  operator = await appliance.setUp();
});
afterAll(async () => {
  await appliance.stop();
  await bucket.stop();
});

const settings = () => testConfig(freshFolder(), bucket.flags("")).backup;

const list = async (): Promise<Json[]> => (await operator.get(PATH)).body.data;
const archives = () => readdirSync(join(appliance.folder, "backups")).filter((name) => name.endsWith(".zst"));

/** The nightly run: a backup is created, verified and uploaded. */
async function night(): Promise<void> {
  appliance.clock.advance(DAY);
  operator = await appliance.logIn("ana@example.com");
  await appliance.run("system.backups.schedule", {});
  for (let turn = 0; turn < 3; turn++) await appliance.runJobs();
}

test("scheduled backups are uploaded to the bucket", async () => {
  await night();
  const [backup] = await list();
  expect(backup).toMatchObject({ state: "ready", copy: { state: "copied", trouble: null }, away: false });
  expect(backup.address).toBe(`s3://backups/acme/main/${backup.id}.tar.zst`);
  const there = bucket.objects.get(`acme/main/${backup.id}.tar.zst`);
  const here = readFileSync(join(appliance.folder, "backups", `${backup.id}.tar.zst`));
  expect(there && here.equals(there)).toBe(true);
});

test("the bucket follows the retention settings, the local folder keeps the newest", async () => {
  await night();
  await night();
  const backups = await list();
  expect(backups.map(({ away }) => away)).toEqual([false, true]);
  expect([...bucket.objects.keys()].sort()).toEqual(
    backups.map(({ id }) => `acme/main/${id}.tar.zst`).sort(),
  );
  expect(archives()).toEqual([`${backups[0].id}.tar.zst`]);
});

test("a backup only in the bucket can be verified but not downloaded from the server", async () => {
  const [, away] = await list();
  await operator.post(`${PATH}/${away.id}/verify`);
  await appliance.runJobs();
  expect((await operator.get(`${PATH}/${away.id}`)).body.check.state).toBe("passed");
  const { status, text } = await operator.get(`${PATH}/${away.id}/file`);
  expect(status).toBe(409);
  expect(text).toContain(`freehold restore ${away.address}`);
});

test("verifying detects a changed byte in the bucket", async () => {
  const [, away] = await list();
  const key = `acme/main/${away.id}.tar.zst`;
  const bytes = Buffer.from(bucket.objects.get(key) ?? []);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  bucket.objects.set(key, bytes);
  await operator.post(`${PATH}/${away.id}/verify`);
  await appliance.runJobs();
  expect((await operator.get(`${PATH}/${away.id}`)).body.check.state).toBe("failed");
});

test("deleting a backup deletes it from the bucket", async () => {
  const [, away] = await list();
  expect((await operator.delete(`${PATH}/${away.id}`)).status).toBe(204);
  expect(bucket.objects.has(`acme/main/${away.id}.tar.zst`)).toBe(false);
});

test("a failing bucket is reported, not counted as success and retried", async () => {
  bucket.failing = Number.POSITIVE_INFINITY;
  await night();
  const [failed] = await list();
  expect(failed.copy.trouble).toContain("temporarily unavailable");
  const { schedule } = (await operator.get(PATH)).body;
  expect(schedule.last_success_at).not.toBe(failed.created_at);
  expect(archives()).toContain(`${failed.id}.tar.zst`);
  bucket.failing = 0;
  appliance.clock.advance(3_600_000);
  operator = await appliance.logIn("ana@example.com");
  await appliance.runJobs();
  expect((await operator.get(`${PATH}/${failed.id}`)).body.copy.state).toBe("copied");
});

test("a multipart upload arrives unchanged", async () => {
  const folder = freshFolder();
  const there = new Bucket(settings());
  const bytes = randomBytes(40 * 1024 * 1024);
  writeFileSync(join(folder, "sent"), bytes);
  await there.put(join(folder, "sent"), "large", watch);
  expect(Buffer.from(bucket.objects.get("large") ?? []).equals(bytes)).toBe(true);
  await there.fetch("large", join(folder, "back"), watch);
  expect(readFileSync(join(folder, "back")).equals(bytes)).toBe(true);
});

test.each([
  ["a wrong secret key", { s3_secret_key: "wrong" }, "backup.s3_secret_key"],
  ["an unknown bucket", { s3_bucket: "elsewhere" }, "backup.s3_bucket"],
  ["an unreachable endpoint", { s3_endpoint: "http://127.0.0.1:1" }, "is not responding"],
  ["an unknown host", { s3_endpoint: "http://nowhere.invalid" }, "is not responding"],
])("explains the error for %s", async (_, wrong, said) => {
  const there = new Bucket({ ...settings(), ...wrong });
  await expect(there.list()).rejects.toThrow(said);
});
