import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { until } from "../kit/until.ts";

// Backups are created in a separate process, which takes a while on a busy machine.
const NOTICES = "/api/v1/desk/notices";
const BACKUPS = "/api/v1/system/backups";
const BEGINNING = Date.parse("2026-11-20T12:00:00Z");
const DAY = 86_400_000;

const elsewhere = mkdtempSync(join(tmpdir(), "freehold-elsewhere-"));
const disk = join(elsewhere, "disk");
const folder = join(disk, "backups");
const SETTINGS = ["--backup-folder", folder, "--identity-access-token-seconds", "9000000"];

let appliance: TestAppliance;
let ana: Client;
let zoe: Client;
let others: Client[];

beforeAll(async () => {
  appliance = await TestAppliance.start(SETTINGS);
  ana = await appliance.setUp();
  zoe = await appliance.invite(ana, "zoe@example.com", ["auditor"]);
  await appliance.alter("UPDATE users SET operator = 1 WHERE id = ?", zoe.userId);
  zoe = await appliance.logIn("zoe@example.com");
  others = [
    await appliance.invite(ana, "ben@example.com", ["admin"]),
    await appliance.addOrganization(ana, "Other", "other@example.com"),
  ];
});
afterAll(async () => {
  await appliance.stop();
  rmSync(elsewhere, { recursive: true, force: true });
});

const of = async (client: Client): Promise<Json[]> => (await client.get(NOTICES)).body.data;

/** Ticks like the server: due jobs run, and their results are notified. */
async function look(): Promise<void> {
  await appliance.run("system.backups.schedule", {});
  await appliance.runJobs();
  for (let tries = 0; tries < 2; tries++) {
    appliance.clock.advance(5000);
    await appliance.runJobs();
  }
  await appliance.run("system.conditions.tell", {});
}

async function nextDay(): Promise<void> {
  appliance.clock.advance(DAY);
  await look();
}

/** A file in place of the backup disk makes it unwritable for every user. */
const loseDisk = () => {
  rmSync(disk, { recursive: true, force: true });
  writeFileSync(disk, "");
};
const findDisk = () => rmSync(disk);

const FAILED = { kind: "condition", collection: "system.conditions", record_id: "backups" };

test("a failed backup notifies each operator once and no one else", async () => {
  loseDisk();
  await nextDay();
  await look();
  for (const operator of [ana, zoe])
    expect(await of(operator)).toMatchObject([{ ...FAILED, what: "backups_failed", read: false }]);
  for (const other of others) expect(await of(other)).toEqual([]);
});

test("the backup page shows the reason even though the folder is not writable", async () => {
  const { data, schedule } = (await ana.get(BACKUPS)).body;
  expect(data).toMatchObject([
    { state: "failed", scheduled: true, trouble: expect.stringMatching(/^The folder does not exist/) },
  ]);
  expect(schedule.last_success_at).toBe(null);
  const asked = await ana.post(BACKUPS);
  expect([asked.status, asked.body.message]).toEqual([409, expect.stringContaining(folder)]);
});

test("no further notification is sent after a restart or repeated failures", async () => {
  const { folder: data, clock } = appliance;
  await appliance.appliance.stop();
  appliance = await TestAppliance.start(SETTINGS, data, clock.now() - BEGINNING);
  [ana, zoe] = [await appliance.logIn("ana@example.com"), await appliance.logIn("zoe@example.com")];
  await appliance.run("system.conditions.tell", {});
  await nextDay();
  await nextDay();
  expect(await of(ana)).toHaveLength(1);
});

test("a success sends a notification, and so does the next failure", async () => {
  findDisk();
  await nextDay();
  expect(await of(ana)).toMatchObject([{ ...FAILED, what: "well" }]);
  loseDisk();
  await nextDay();
  expect(await of(ana)).toMatchObject([
    { ...FAILED, what: expect.stringMatching(/^backups_/) },
    { ...FAILED, what: "well" },
  ]);
});

test("operators see the notifications in every organisation and mark them as read", async () => {
  const unread = (await ana.get(NOTICES)).body.unread;
  const [newest] = await of(ana);
  expect((await ana.post(`${NOTICES}/read`, { ids: [newest.id] })).body).toEqual({ unread: unread - 1 });
  expect((await zoe.get(NOTICES)).body.unread).toBe(2);
});

test("a running appliance notifies by itself", async () => {
  const running = await TestAppliance.start([...SETTINGS, "--jobs-tick-seconds", "1"]);
  const operator = await running.setUp();
  running.clock.advance(3 * DAY);
  const notices = await until(
    () => of(operator),
    ({ length }) => length > 0,
  );
  expect(notices).toMatchObject([FAILED]);
  await running.stop();
});
