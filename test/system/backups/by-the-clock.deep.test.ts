import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder, type Json, TestAppliance } from "../../kit/appliance.ts";

const PATH = "/api/v1/system/backups";
const DAY = 86_400_000;

const elsewhere = join(freshFolder(), "kept", "here");
let appliance: TestAppliance;
let operator: Client;

beforeAll(async () => {
  const keep = ["--backup-keep-daily", "2", "--backup-keep-weekly", "0", "--backup-keep-monthly", "0"];
  appliance = await TestAppliance.start(["--backup-folder", elsewhere, ...keep]);
  operator = await appliance.setUp();
});
afterAll(() => appliance.stop());

const list = async (): Promise<Json> => (await operator.get(PATH)).body;

/** Ticks like the server and runs the due jobs. */
async function look(): Promise<void> {
  await appliance.run("system.backups.schedule", {});
  await appliance.runJobs();
  await appliance.runJobs();
}

async function nextDay(): Promise<void> {
  appliance.clock.advance(DAY);
  operator = await appliance.logIn("ana@example.com");
}

test("creates no backup before the scheduled time", async () => {
  await look();
  const { data, schedule } = await list();
  expect(data).toEqual([]);
  expect(schedule).toMatchObject({ every_hours: 24, at: "02:30", folder: elsewhere, last_success_at: null });
  expect(schedule.next_at.slice(0, 10)).toBe("2026-11-21");
});

test("creates and verifies a backup in the configured folder at the scheduled time", async () => {
  await nextDay();
  await look();
  const { data, schedule } = await list();
  expect(data).toMatchObject([{ state: "ready", scheduled: true, check: { state: "passed" } }]);
  expect(existsSync(join(elsewhere, `${data[0].id}.tar.zst`))).toBe(true);
  expect(schedule).toMatchObject({ last_success_at: data[0].created_at, overdue: false });
});

test("creates only one backup per day", async () => {
  await look();
  expect((await list()).data).toHaveLength(1);
});

test("deletes outdated scheduled backups and keeps manual ones", async () => {
  const { body: asked } = await operator.post(PATH, {});
  await appliance.runJobs();
  for (let day = 0; day < 3; day++) {
    await nextDay();
    await look();
  }
  const { data } = await list();
  expect(data.map(({ scheduled }: Json) => scheduled)).toEqual([true, true, false]);
  expect(data[2].id).toBe(asked.id);
  const archives = readdirSync(elsewhere).filter((name) => name.endsWith(".tar.zst"));
  expect(archives.sort()).toEqual(data.map(({ id }: Json) => `${id}.tar.zst`).sort());
});

test("reports a damaged backup and does not count it as success", async () => {
  const { data } = await list();
  const [last, before] = data;
  const path = join(elsewhere, `${last.id}.tar.zst`);
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 0xff, bytes.length >> 1);
  writeFileSync(path, bytes);
  await operator.post(`${PATH}/${last.id}/verify`);
  await appliance.runJobs();
  expect((await list()).schedule.last_success_at).toBe(before.created_at);
  expect(appliance.log).toContainEqual({
    message: "a backup is damaged: do not rely on it",
    facts: { backup: last.id },
  });
});

test("reports backups as overdue after twice the interval", async () => {
  for (let day = 0; day < 3; day++) await nextDay();
  expect((await list()).schedule.overdue).toBe(true);
  await look();
  expect((await list()).schedule.overdue).toBe(false);
});
