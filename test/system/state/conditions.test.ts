import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { descriptors } from "../../../src/system/state/conditions.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { isKept } from "../../kit/kept.ts";
import { until } from "../../kit/until.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const second = mkdtempSync(join(tmpdir(), "freehold-second-"));
let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  mkdirSync(join(second, "replica"));
  appliance = await TestAppliance.start([
    ...["--backup-every-hours", "24", "--backup-at", "02:30"],
    ...["--shipping-folder", join(second, "replica"), "--shipping-seconds", "1"],
    ...["--identity-access-token-seconds", "9000000"],
  ]);
  ana = await appliance.setUp();
});
afterAll(async () => {
  await appliance.stop();
  rmSync(second, { recursive: true, force: true });
});

const ready = () => appliance.send("GET", "/readyz");

const readyWhen = (isSo: (body: Json) => boolean): Promise<Json> =>
  until(async () => (await ready()).body, isSo);

test("a new appliance has a warning until its first backup", async () => {
  const { checks, says } = await readyWhen(({ checks }) => checks.shipping === "ok");
  expect([checks.backups, says.backups]).toEqual([
    "warning",
    expect.stringContaining("No backup exists yet"),
  ]);
  const { schedule } = (await ana.get("/api/v1/system/backups")).body;
  expect(schedule.time_zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(schedule.begins_at).toBe(schedule.next_at);
  await ana.post("/api/v1/system/backups");
  await appliance.runJobs();
});

test("a healthy appliance reports every component in use as ok", async () => {
  await readyWhen(({ checks }) => checks.shipping === "ok" && checks.outside === "ok");
  const { status, body } = await ready();
  expect([status, body]).toEqual([
    200,
    {
      status: "ready",
      checks: {
        database: "ok",
        journal: isKept ? "ok" : "none",
        migrations: "ok",
        jobs: "ok",
        disk: "ok",
        descriptors: "ok",
        clock: "ok",
        backups: "ok",
        shipping: "ok",
        outside: "ok",
        provider: "none",
      },
    },
  ]);
});

test("the conditions page shows the same to the operator only", async () => {
  const { body } = await ana.get("/api/v1/system/conditions");
  expect(body.ready).toBe(true);
  expect(Object.fromEntries(body.conditions.map((one: Json) => [one.name, one.verdict]))).toEqual(
    (await ready()).body.checks,
  );
  const clerk = await appliance.invite(ana, "clerk@example.com", ["admin"]);
  expect((await clerk.get("/api/v1/system/conditions")).status).toBe(403);
});

/** Resolves once new data has been replicated, which reduces the lag. */
async function isShipped(): Promise<void> {
  let before = 0;
  await until(async () => {
    const { text } = await appliance.send("GET", "/metrics");
    const lag = Number(/^freehold_shipping_lag_seconds (\S+)/m.exec(text)?.[1]);
    const fell = lag < before;
    before = lag;
    return fell;
  });
}

test("a missing replica raises a warning until it is back", async () => {
  const ownerFile = join(second, "replica", "replica.json");
  await isShipped();
  const kept = await Bun.file(ownerFile).text();
  rmSync(ownerFile);
  await ana.post("/api/v1/crm/leads", { name: "Not shipped" });
  const { status, says } = await readyWhen(({ checks }) => checks.shipping === "warning");
  expect(status).toBe("ready");
  expect(says.shipping).toMatch(/not reaching the replica folder.*complete up to 20/);
  writeFileSync(ownerFile, kept);
  await readyWhen(({ checks }) => checks.shipping === "ok");
});

test("an overdue backup raises a warning until one succeeds", async () => {
  appliance.clock.advance(2 * DAY + HOUR);
  const { status, body } = await ready();
  expect([status, body.checks.backups]).toEqual([200, "warning"]);
  expect(body.says.backups).toMatch(/See System > Backups.*last successful backup/);
  await ana.post("/api/v1/system/backups");
  await appliance.runJobs();
  expect((await ready()).body.checks.backups).toBe("ok");
});

describe("Open files and connections", () => {
  const cases = [
    [79, 100, "ok"],
    [80, 100, "warning"],
    [96, 100, "warning"],
    [97, 100, "failing"],
    [900, 1_048_576, "ok"],
    [Number.NaN, Number.NaN, "ok"],
  ] as const;
  for (const [open, most, verdict] of cases)
    test(`${open} of ${most}: ${verdict}`, () => {
      expect(descriptors(open, most).verdict).toBe(verdict);
    });
});
