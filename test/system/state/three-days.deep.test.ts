import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { layGround } from "../../soak/ground.ts";
import { Line } from "../../soak/line.ts";
import { WORKS } from "../../soak/work.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOURS = 72;
const STEP = 30 * MINUTE;
/** Until then, a warning says that there is none. */
const FIRST_BACKUP = 4 * HOUR;

/** A Saturday before the end of summer time in Europe: one of the three days has 25 hours. */
const BEGIN = Date.parse("2026-10-23T22:00:00Z");
const DAYS = ["2026-10-24", "2026-10-25", "2026-10-26"];

let appliance: TestAppliance;
let ana: Client;
const warned: string[] = [];

beforeAll(async () => {
  appliance = await TestAppliance.start(
    [
      ...["--identity-access-token-seconds", "9000000"],
      ...["--backup-every-hours", "24", "--backup-at", "02:30"],
    ],
    undefined,
    BEGIN - Date.parse("2026-11-20T12:00:00Z"),
  );
  ana = await appliance.setUp("Acme", "ana@example.com", "solo");
  await ana.put("/api/v1/settings/organization", { time_zone: "Europe/Vienna" });
  const line = new Line();
  line.open({ base: appliance.base, client: ana });
  const ground = await layGround(line, 2026);
  for (const [n, work] of WORKS.entries())
    await work({ line, ground, today: "2026-10-24", marker: `m${n}y` });

  for (let passed = 0; passed < HOURS * HOUR; passed += STEP) {
    await appliance.run("system.backups.schedule", {});
    await appliance.runJobs();
    const { status, body } = await appliance.send("GET", "/readyz");
    const { backups, ...says } = body.says ?? {};
    const isWarned = Object.keys(says).length > 0 || (backups && passed > FIRST_BACKUP);
    if (status !== 200 || isWarned) warned.push(`after ${passed / HOUR} hours: ${JSON.stringify(body)}`);
    appliance.clock.advance(STEP);
  }
});
afterAll(() => appliance.stop());

describe("Three days of scheduled work", () => {
  test("leave no failed or waiting jobs, log entries or warnings", async () => {
    const rest = await appliance.rows(
      "SELECT name, state, error_message FROM jobs WHERE state <> 'done' OR attempts > 1",
    );
    expect(rest).toEqual([]);
    const quiet = ["serving", "a backup was made", "a backup was removed: its time is over"];
    expect(appliance.log.filter(({ message }) => !quiet.includes(message))).toEqual([]);
    expect(warned).toEqual([]);
  });

  test("run daily jobs once a day, also on the day with 25 hours", async () => {
    const { data } = (await ana.get("/api/v1/system/clockwork")).body;
    const daily = data.filter(({ every }: Json) => every === "day");
    expect(daily.length).toBeGreaterThan(5);
    for (const { action } of daily) {
      const done = await appliance.rows(
        "SELECT key FROM jobs WHERE org = 1 AND name = ? ORDER BY key",
        action,
      );
      expect([action, done.map(({ key }) => key).filter((day) => DAYS.includes(String(day)))]).toEqual([
        action,
        DAYS,
      ]);
      expect([action, done.length]).toEqual([action, new Set(done.map(({ key }) => key)).size]);
    }
  });

  test("run hourly jobs once an hour", async () => {
    const { data } = (await ana.get("/api/v1/system/clockwork")).body;
    for (const { action } of data.filter(({ every }: Json) => every === "hour")) {
      const done = await appliance.rows("SELECT key FROM jobs WHERE org = 1 AND name = ?", action);
      const hours = done.map(({ key }) => Date.parse(`${key}:00:00Z`)).toSorted((a, b) => a - b);
      expect([action, hours.length]).toEqual([action, HOURS]);
      expect(hours).toEqual(hours.map((_, n) => (hours[0] ?? 0) + n * HOUR));
    }
  });

  test("create a valid backup every night", async () => {
    const { data } = (await ana.get("/api/v1/system/backups")).body;
    expect(data.map(({ state, check }: Json) => [state, check?.state])).toEqual([
      ["ready", "passed"],
      ["ready", "passed"],
      ["ready", "passed"],
    ]);
  });

  test("keep all invariants and a valid audit trail", async () => {
    expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
    const { body } = await ana.get("/api/v1/system/health");
    expect(body.invariants.filter(({ holds }: Json) => !holds)).toEqual([]);
  });
});
