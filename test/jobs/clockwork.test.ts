import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dueFor } from "../../src/jobs/clockwork.ts";
import { type Clockwork, clockAction } from "../../src/jobs/index.ts";
import { dayIn } from "../../src/kernel/clock.ts";
import { until } from "../kit/until.ts";
import { JobRunner, type JobRunnerOptions } from "./job-runner.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Executed runs: organisation, action and day. */
const ran: string[] = [];

function daily(name: string, at?: string): Clockwork {
  const action = clockAction({
    name,
    summary: name,
    run: async ({ principal }, day) => {
      ran.push(`${principal.organization.name} ${name} ${day}`);
      return { done: 1, more: false };
    },
  });
  return { action, every: "day", ...(at && { at }) };
}

function hourly(name: string): Clockwork {
  return { ...daily(name), every: "hour" };
}

describe("Due schedules", () => {
  const cases: [
    every: "hour" | "day",
    at: string | undefined,
    zone: string,
    moment: string,
    due: string | undefined,
  ][] = [
    ["day", undefined, "UTC", "2026-03-01T00:14:59Z", undefined],
    ["day", undefined, "UTC", "2026-03-01T00:15:00Z", "2026-03-01"],
    ["day", undefined, "UTC", "2026-03-01T23:59:59Z", "2026-03-01"],
    // The first time zone to reach a new day, and one of the last.
    ["day", undefined, "Pacific/Kiritimati", "2026-02-28T10:15:00Z", "2026-03-01"],
    ["day", undefined, "America/Los_Angeles", "2026-03-01T08:14:00Z", undefined],
    ["day", undefined, "America/Los_Angeles", "2026-03-01T08:15:00Z", "2026-03-01"],
    // Half past two did not exist that night, so the run is due when the clocks change.
    ["day", "02:30", "Europe/Berlin", "2026-03-29T00:59:00Z", undefined],
    ["day", "02:30", "Europe/Berlin", "2026-03-29T01:00:00Z", "2026-03-29"],
    // Half past two occurred twice that night, but there is only one run.
    ["day", "02:30", "Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25"],
    ["day", "02:30", "Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25"],
    // Midnight did not exist: the day began at one.
    ["day", undefined, "America/Sao_Paulo", "2018-11-04T02:59:00Z", "2018-11-03"],
    ["day", undefined, "America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04"],
    ["hour", undefined, "Asia/Kathmandu", "2026-03-01T05:59:59Z", "2026-03-01T05"],
    ["hour", undefined, "Asia/Kathmandu", "2026-03-01T06:00:00Z", "2026-03-01T06"],
  ];
  for (const [every, at, zone, moment, due] of cases) {
    test(`every ${every}${at ? ` at ${at}` : ""} in ${zone} at ${moment}: ${due ?? "not yet"}`, () => {
      expect(dueFor({ ...daily("x", at), every }, zone, Date.parse(moment))).toBe(due);
    });
  }

  test("cover every existing day once and in order, in any time zone", () => {
    const zones = fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/Los_Angeles",
      "America/St_Johns",
      "Pacific/Kiritimati",
      "Pacific/Chatham",
      "Australia/Lord_Howe",
      "Africa/Casablanca",
    );
    const times = fc.constantFrom("00:00", "00:15", "02:30", "12:00", "23:00");
    const starts = fc.integer({ min: Date.parse("2000-01-01"), max: Date.parse("2037-01-01") });
    fc.assert(
      fc.property(zones, times, starts, (zone, at, start) => {
        const clockwork = daily("x", at);
        const keys = new Set<string>();
        const days = new Set<string>();
        for (let moment = start; moment < start + 30 * DAY; moment += 30 * MINUTE) {
          const key = dueFor(clockwork, zone, moment);
          if (key !== undefined) keys.add(key);
          days.add(dayIn(zone, moment));
        }
        const [due, all] = [[...keys], [...days]];
        expect(due).toEqual(due.toSorted());
        // The first and last days are incomplete, so they may have no run.
        expect(all.slice(1, -1).filter((day) => !keys.has(day))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe("Scheduler", () => {
  let runner: JobRunner;
  const open = async (options: JobRunnerOptions) => {
    runner = await JobRunner.open(options);
  };
  beforeEach(() => ran.splice(0));
  afterEach(() => runner.stop());

  const turn = async () => {
    await runner.jobs.tick();
    await runner.jobs.drain();
  };
  const goTo = (moment: string) =>
    runner.appliance.clock.advance(Date.parse(moment) - runner.appliance.clock.now());
  const moveTo = (org: string, zone: string) =>
    runner.appliance.alter("UPDATE organizations SET time_zone = ? WHERE name = ?", zone, org);

  test("runs once per day in each organisation's time zone", async () => {
    await open({ clockworks: [daily("test.daily")] });
    await runner.appliance.addOrganization(runner.owner, "Beta", "bob@example.org");
    await moveTo("Acme", "Pacific/Kiritimati");
    await moveTo("Beta", "America/Los_Angeles");
    goTo("2030-06-01T00:00:30Z");
    for (let hour = 0; hour < 48; hour++) {
      await turn();
      runner.appliance.clock.advance(HOUR);
    }
    // Which organisation is served first depends on the time that each has used.
    const of = (organization: string) => ran.filter((one) => one.startsWith(organization));
    expect(ran).toHaveLength(6);
    expect(of("Acme")).toEqual([
      "Acme test.daily 2030-06-01",
      "Acme test.daily 2030-06-02",
      "Acme test.daily 2030-06-03",
    ]);
    expect(of("Beta")).toEqual([
      "Beta test.daily 2030-05-31",
      "Beta test.daily 2030-06-01",
      "Beta test.daily 2030-06-02",
    ]);
    const jobs = await runner.appliance.rows("SELECT state, count(*) AS n FROM jobs GROUP BY state");
    expect(jobs).toEqual([{ state: "done", n: 6 }]);
  });

  test("runs missed schedules once, for today", async () => {
    await open({ clockworks: [daily("test.daily"), hourly("test.hourly")] });
    goTo("2030-06-01T12:00:00Z");
    await turn();
    goTo("2030-06-09T12:00:00Z");
    await runner.restart();
    await turn();
    await turn();
    expect(ran.toSorted()).toEqual([
      "Acme test.daily 2030-06-01",
      "Acme test.daily 2030-06-09",
      "Acme test.hourly 2030-06-01",
      "Acme test.hourly 2030-06-09",
    ]);
  });

  test("never runs twice, despite restarts and clocks set back and forth", async () => {
    await open({ clockworks: [daily("test.daily")] });
    for (const moment of [
      "2030-06-01T12:00:00Z",
      "2030-06-01T00:20:00Z",
      "2030-06-02T12:00:00Z",
      "2030-06-01T12:00:00Z",
      "2030-06-02T00:14:00Z",
      "2030-06-02T23:59:00Z",
    ]) {
      goTo(moment);
      await turn();
      await runner.restart();
      await turn();
    }
    expect(ran).toEqual(["Acme test.daily 2030-06-01", "Acme test.daily 2030-06-02"]);
  });

  test("runs once in the nights of a clock change in Berlin", async () => {
    await open({ clockworks: [daily("test.daily", "02:30")] });
    await moveTo("Acme", "Europe/Berlin");
    for (const night of ["2030-03-30T22:00:00Z", "2030-10-26T21:00:00Z"]) {
      goTo(night);
      for (let quarter = 0; quarter < 28; quarter++) {
        await turn();
        runner.appliance.clock.advance(15 * MINUTE);
      }
    }
    expect(ran).toEqual([
      "Acme test.daily 2030-03-30",
      "Acme test.daily 2030-03-31",
      "Acme test.daily 2030-10-26",
      "Acme test.daily 2030-10-27",
    ]);
  });

  test("continues with others if one fails, and retries it", async () => {
    let isFailing = true;
    const failing: Clockwork = {
      every: "day",
      action: clockAction({
        name: "test.failing",
        summary: "fails once",
        run: async ({ principal }) => {
          if (isFailing && principal.organization.name === "Acme") throw new Error("boom");
          ran.push(`${principal.organization.name} test.failing`);
          return { done: 0, more: false };
        },
      }),
    };
    await open({ clockworks: [failing, daily("test.daily")] });
    await runner.appliance.addOrganization(runner.owner, "Beta", "bob@example.org");
    goTo("2030-06-01T12:00:00Z");
    await turn();
    expect(ran.toSorted()).toEqual([
      "Acme test.daily 2030-06-01",
      "Beta test.daily 2030-06-01",
      "Beta test.failing",
    ]);
    isFailing = false;
    runner.appliance.clock.advance(1000);
    await turn();
    expect(ran.at(-1)).toBe("Acme test.failing");
    expect(ran).toHaveLength(4);
  });

  test("skips and reports an organisation with an unknown time zone", async () => {
    await open({ clockworks: [daily("test.daily")] });
    await runner.appliance.addOrganization(runner.owner, "Beta", "bob@example.org");
    await moveTo("Acme", "Atlantis/Capital");
    goTo("2030-06-01T12:00:00Z");
    await turn();
    expect(ran).toEqual(["Beta test.daily 2030-06-01"]);
    expect(runner.jobs.isWell).toBe(false);
    await moveTo("Acme", "UTC");
    await turn();
    expect(runner.jobs.isWell).toBe(true);
    expect(ran).toHaveLength(2);
  });

  test("runs at startup by itself", async () => {
    await open({ clockworks: [hourly("test.hourly")], tickSeconds: 3600 });
    await until(() => ran.length > 0);
    expect(ran).toHaveLength(1);
  });

  test("deletes jobs that finished long ago, and no others", async () => {
    await open({});
    const [done, failed, cancelled, waiting] = await Promise.all(
      ["done", "failed", "cancelled", "waiting"].map((key) =>
        runner.enqueue({ action: "none", key, runAt: runner.appliance.clock.now() + 400 * DAY }),
      ),
    );
    const over = runner.appliance.clock.now();
    for (const state of ["done", "failed", "cancelled"])
      await runner.appliance.alter(
        "UPDATE jobs SET state = ?, finished_at = ? WHERE key = ?",
        state,
        over,
        state,
      );
    const left = async () =>
      (await runner.appliance.rows("SELECT id FROM jobs ORDER BY rid")).map(({ id }) => id);
    runner.appliance.clock.advance(29 * DAY);
    await turn();
    expect(await left()).toHaveLength(4);
    runner.appliance.clock.advance(2 * DAY);
    await turn();
    expect(await left()).toEqual([failed, waiting]);
    runner.appliance.clock.advance(60 * DAY);
    await turn();
    expect(await left()).toEqual([waiting]);
    expect([done, cancelled]).not.toContain(waiting);
  });

  test("deletes many old jobs in batches", async () => {
    await open({});
    await runner.appliance.alter(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
       INSERT INTO jobs (id, org, name, input, state, run_at, attempts, max_attempts, correlation_id, created_at, finished_at)
       SELECT 'old' || i, 1, 'none', '{}', CASE WHEN i % 2 THEN 'done' ELSE 'failed' END, 0, 1, 8, 'x', 0, 0 FROM n`,
    );
    await turn();
    expect(await runner.appliance.rows("SELECT id FROM jobs")).toEqual([]);
  });
});
