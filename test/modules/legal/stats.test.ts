import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { countRecords } from "../../kit/recount.ts";
import { HOUR, Office } from "./office.ts";
import {
  recountContracts,
  recountIncidents,
  recountMatters,
  recountObligations,
  recountPolicies,
} from "./recount.ts";

let office: Office;
let employee: Client;

const ago = (hours: number) => new Date(office.appliance.clock.now() - hours * HOUR).toISOString();

beforeAll(async () => {
  office = await Office.open();
  employee = await office.invite("pat", ["employee"]);
  await office.employee({ user_id: employee.userId });
  await office.employee({ last_name: "Other" });
  await populateContracts();
  await populateDuties();
  await populateCompliance();
});
afterAll(() => office.close());

async function populateContracts(): Promise<void> {
  const usd = { amount: 700, currency: "USD" };
  await office.create("contracts");
  await office.sent();
  for (const [end, notice_days, auto_renew, value] of [
    [20, 5, true, 1000],
    [100, 60, true, usd],
    [100, 20, false, 500],
    [200, 115, true, null],
    [25, 24, true, usd],
  ] as const)
    await office.signed({
      start: office.today,
      end: office.day(end),
      notice_days,
      auto_renew,
      renew_months: 1,
      value,
      kind: end > 50 ? "lease" : "supply",
    });
  const noticed = await office.signed({
    start: office.today,
    end: office.day(60),
    notice_days: 10,
    early_notice: true,
    value: 90,
  });
  await office.move("contracts", noticed, "terminate", { reason: "x", effective_on: office.day(50) });
  const ended = await office.signed({ start: office.today, end: office.day(5) });
  await office.signed({ parent_id: noticed.id, value: 12_345 });
  await office.signed({ start: office.day(90) });
  await office.pass(16);
  await office.sent();
  expect((await office.get("contracts", ended)).state).toBe("expired");
  const broken = await office.signed();
  await office.move("contracts", broken, "terminate", { reason: "Fraud", for_cause: true });
}

async function populateDuties(): Promise<void> {
  const [contract] = await office.list("contracts", "state=active");
  office.made["legal.contracts"] = contract.id;
  const owe = (data: object) => office.create("obligations", data);
  await owe({ due_on: office.day(-3), grace_days: 30, party: "them" });
  await owe({ due_on: office.day(-3) });
  await owe({ due_on: office.day(5), party: "them" });
  await owe({ due_on: office.day(30) });
  await owe({ due_on: office.day(31) });
  await owe({ rrule: "FREQ=DAILY;COUNT=5", due_on: office.day(-4) });
  await office.move("obligations", await owe({}), "meet", { note: "Done" });
  await office.move("obligations", await owe({}), "waive", { reason: "Needless" });
  await office.pass(0);
  await office.pass(1);
  const [late] = await office.list("obligations", "state=breached");
  await office.move("obligations", late, "remedy", { note: "Paid" });
  const matter = (data: object) => office.create("matters", data);
  await matter({ exposure: 100, next_deadline: ago(-10) });
  await matter({ exposure: { amount: 300, currency: "USD" }, kind: "claim", next_deadline: ago(10) });
  await matter({ next_deadline: ago(-24 * 31) });
  await office.move("matters", await matter({ exposure: 10_000 }), "hold");
  await office.moves("matters", await matter({ exposure: 7 }), ["open"], ["win"]);
}

async function populateCompliance(): Promise<void> {
  const publish = async (data: object) =>
    office.moves("policies", await office.create("policies", data), ["submit"], ["approve"], ["publish"]);
  const first = await publish({ review_by: office.day(2) });
  await publish({ review_by: office.day(40), acknowledge_days: 1 });
  await office.pass(3);
  await office.moves(
    "policies",
    await office.move("policies", first, "revise"),
    ["submit"],
    ["approve"],
    ["publish"],
  );
  const mine = await office.list("acknowledgements", "state=pending", employee);
  await office.move("acknowledgements", mine.at(-1), "acknowledge", {}, employee);
  await publish({ effective_from: office.day(-9), review_by: office.day(-1) });
  const incident = (data: object) => office.create("incidents", data);
  await incident({ severity: "critical" });
  await incident({ detected_at: ago(75) });
  await incident({ kind: "safety", severity: "low" });
  await office.move("incidents", await incident({ detected_at: ago(2) }), "notify");
  await office.move("incidents", await incident({ detected_at: ago(90) }), "notify", { late_reason: "Slow" });
}

const stats = async (query = "", by = office.ana): Promise<Json> =>
  (await by.get(`/api/v1/legal/stats${query}`)).body;

describe("Legal statistics match the lists", () => {
  const periods: [name: string, period: () => [string, string], query: () => string][] = [
    ["for all time", () => ["2000-01-01", "2999-12-31"], () => ""],
    [
      "for the last week",
      () => [office.day(-7), office.today],
      () => `?from=${office.day(-7)}&to=${office.today}`,
    ],
    ["for today", () => [office.today, office.today], () => `?from=${office.today}&to=${office.today}`],
    [
      "for future days",
      () => [office.day(2), office.day(9)],
      () => `?from=${office.day(2)}&to=${office.day(9)}`,
    ],
  ];
  for (const [name, period, query] of periods)
    test(name, async () => {
      const { contracts, obligations, matters, policies, incidents } = await stats(query());
      expect(contracts).toEqual(await recountContracts(office, period()));
      expect(obligations).toEqual(await recountObligations(office, period()));
      expect(matters).toEqual(await recountMatters(office));
      expect(policies).toEqual(await recountPolicies(office));
      const { clocks, ...figures } = incidents;
      expect(figures).toEqual(await recountIncidents(office, period()));
      expect(clocks.length).toBe(2);
    });

  test("for records by state", async () => {
    expect((await stats()).records).toEqual(await countRecords(office.ana, "legal"));
  });

  test("and are non-zero for the test population", async () => {
    const { contracts, obligations, matters, policies, incidents } = await stats();
    const { within_30_days, within_60_days, within_90_days } = contracts.notice;
    expect(within_30_days < within_60_days && within_60_days < within_90_days).toBe(true);
    for (const name of [
      "in_force",
      "locking_in",
      "locked_in",
      "unsigned_over_14_days",
      "signed",
      "expired",
      "terminated",
    ])
      expect([name, contracts[name] > 0]).toEqual([name, true]);
    for (const name of ["open", "due", "overdue", "due_within_30_days", "breached", "met", "breaches"])
      expect([name, obligations[name] > 0]).toEqual([name, true]);
    for (const name of ["deadlines_within_30_days", "deadlines_passed", "holding", "held_records"])
      expect([name, matters[name] > 0]).toEqual([name, true]);
    for (const name of ["past_review", "acknowledged", "overdue"])
      expect([name, policies[name] > 0]).toEqual([name, true]);
    for (const name of ["overdue", "detected", "notified", "notified_late"])
      expect([name, incidents[name] > 0]).toEqual([name, true]);
  });
});

test("breach deadlines are sorted by urgency", async () => {
  const { clocks } = (await stats()).incidents;
  const times = clocks.map(({ notify_by }: Json) => notify_by);
  expect(times).toEqual(times.toSorted());
  expect(clocks[0].hours_left).toBeLessThan(0);
});

test("statistics are zero without permission to list records", async () => {
  const role = { name: "counter", title: "Counter", permissions: ["legal.stats"] };
  expect((await office.ana.post("/api/v1/settings/roles", role)).status).toBe(201);
  const { contracts, incidents, policies } = await stats("", await office.invite("counter", ["counter"]));
  expect(contracts).toMatchObject({ in_force: 0, value: [], locked_in: 0 });
  expect(incidents).toMatchObject({ open: 0, clocks: [], overdue: 0 });
  expect(policies).toMatchObject({ published: 0, acknowledgements: 0, acknowledged_percent: null });
});

test("all invariants hold", async () => {
  expect(await office.broken()).toEqual([]);
});
