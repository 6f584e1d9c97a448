import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { matchesPattern } from "../../../src/engine/access/patterns.ts";
import type { EventDraft } from "../../../src/engine/audit/event.ts";
import { AuditLog } from "../../../src/engine/audit/log.ts";
import { markedStretches, markOlder } from "../../../src/engine/audit/marks.ts";
import { spansBetween } from "../../../src/engine/audit/moments.ts";
import { BLOCK, STRETCH } from "../../../src/engine/audit/stretch.ts";
import { auditEvents, IS_NOTABLE } from "../../../src/engine/audit/tables.ts";
import { type EventFilter, filterOf } from "../../../src/governance/audit/filter.ts";
import type { Cursor } from "../../../src/governance/audit/page.ts";
import { searchEvents } from "../../../src/governance/audit/search.ts";
import { pick } from "../../../src/store/rows.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { ACME, draft, KeptLog } from "./kept-log.ts";

const COUNT = 2 * STRETCH + 300;
const ACTORS = ["ana", "bo", "cy"];
const ACTIONS = ["crm.leads.list", "crm.leads.update", "fin.bills.approve", "auth.login"];
const VALUES: Record<string, readonly string[]> = {
  actor: [...ACTORS, "nobody"],
  action: [...ACTIONS, "crm.*", "crm.leads.*", "*.approve", "fin.*.approve", "legal.*", "crm.le*"],
  collection: ["crm.leads", "fin.bills", "hr.employees"],
  record_id: ["r1", "r2"],
  outcome: ["ok", "denied", "failed", "held"],
  code: ["ACCESS_DENIED", "SOD_CONFLICT"],
  ip: ["10.0.0.1", "10.0.0.2", "203.0.113.9"],
  session: ["s1", "s2"],
  via: ["http", "job", "cli"],
  policy: ["p1", "p2", "p"],
  approval_id: ["a1", "a2"],
  correlation_id: ["c0", "c1"],
};

function eventOf(n: number): EventDraft {
  const of = (values: readonly string[], salt: number) =>
    values[Math.floor((Bun.hash.xxHash32(`${n}/${salt}`) / 2 ** 32) ** 2 * values.length)] ?? "";
  const action = of(ACTIONS, 1);
  const refused = n % 37 === 0;
  return {
    ...draft(1),
    at: Date.parse("2026-03-01T00:00:00Z") + n * 1000,
    actor: of(ACTORS, 2),
    action,
    collection: action.startsWith("auth") ? null : action.slice(0, action.lastIndexOf(".")),
    record_id: n % 5 === 0 ? of(["r1", "r2", "r3"], 3) : null,
    outcome: refused ? (n % 74 === 0 ? "held" : "denied") : "ok",
    code: refused ? (n === 37 * 33 ? "SOD_CONFLICT" : "ACCESS_DENIED") : null,
    ip: n === 1000 ? "203.0.113.9" : of(["10.0.0.1", "10.0.0.2"], 4),
    session: n > 4000 ? "s2" : "s1",
    via: n % 100 === 0 ? "job" : "http",
    policy_ids: n % 50 === 0 ? '["p1","p3"]' : n === 777 ? '["p2"]' : null,
    approval_id: n % 900 === 0 ? "a1" : null,
    correlation_id: n % 3 === 0 ? "c0" : `k${n}`,
  };
}

const events = Array.from({ length: COUNT }, (_, i) => eventOf(i + 1));
let log: KeptLog;

beforeAll(async () => {
  log = new KeptLog();
  for (let n = 0; n < COUNT; n += 500) {
    await log.store.write(async (tx) => {
      for (const event of events.slice(n, n + 500)) log.audit.append(tx, ACME, event);
    });
  }
});
afterAll(() => log.discard());

function passes(event: EventDraft, filter: EventFilter): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === "policy") return JSON.parse(event.policy_ids ?? "[]").includes(value);
    if (typeof value === "boolean") return true;
    if (name === "action" && value.includes("*")) return matchesPattern(value, event.action);
    return Object.entries(event).some(([own, said]) => own === name && said === value);
  });
}

async function all(filter: EventFilter, backward: boolean, limit: number): Promise<number[]> {
  const found: number[] = [];
  let at: number | undefined = backward ? 0 : COUNT + 1;
  while (at !== undefined) {
    const cursor: Cursor = { backward, at };
    const spans = [{ low: 1, high: COUNT }];
    const page: Awaited<ReturnType<typeof searchEvents>> = await log.store.read(({ connection }) =>
      searchEvents(connection, ACME, { filter, spans, limit, cursor }),
    );
    const { rows, rest } = page;
    const seqs = rows.map(({ seq }) => seq);
    if (backward) found.unshift(...seqs);
    else found.push(...seqs);
    at = rest;
  }
  return found;
}

const anyFilter = fc
  .subarray(Object.keys(VALUES), { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(VALUES[name] ?? []))]))),
  );

test("combined filters match a full scan with pages in both directions", async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter, fc.boolean(), fc.constantFrom(7, 200), async (filter, backward, limit) => {
      const expected = events.flatMap((event, i) => (passes(event, filter) ? [i + 1] : [])).reverse();
      expect(await all(filter, backward, limit)).toEqual(expected);
    }),
    { numRuns: repeats(50, 150) },
  );
});

test("events of an earlier version are found before and after they are indexed", async () => {
  const before = log.edit((db) => {
    const rows = db.query<{ n: number }, []>("SELECT count(*) AS n FROM audit_marks WHERE stretch = 0").get();
    db.run("DELETE FROM audit_marks WHERE stretch = 0");
    return rows?.n;
  });
  const filter = { ip: "203.0.113.9" };
  expect(await all(filter, false, 50)).toEqual([1000]);
  await log.store.write(async ({ connection }) => {
    expect(markedStretches(connection, ACME.key)).toEqual({ first: 1, end: 2 });
    expect(markOlder(connection, ACME.key, COUNT, 5)).toBe(1);
    expect(markOlder(connection, ACME.key, COUNT, 5)).toBe(0);
  });
  expect(await all(filter, false, 50)).toEqual([1000]);
  expect(
    log.edit(
      (db) => db.query<{ n: number }, []>("SELECT count(*) AS n FROM audit_marks WHERE stretch = 0").get()?.n,
    ),
  ).toBe(before);
});

test("a program started within a range indexes all of it", async () => {
  const own = new KeptLog();
  await own.append({ ...draft(1), ip: "203.0.113.1" });
  await own.close();
  const again = new KeptLog(own.folder);
  await again.store.write(async (tx) => {
    for (let n = 2; n <= STRETCH + BLOCK; n++) again.audit.append(tx, ACME, draft(n));
  });
  const { rows } = await again.store.read(({ connection }) =>
    searchEvents(connection, ACME, {
      filter: { ip: "203.0.113.1" },
      spans: [{ low: 1, high: STRETCH + BLOCK }],
      limit: 5,
    }),
  );
  expect(rows.map(({ seq }) => seq)).toEqual([1]);
  await again.discard();
});

describe("Clock jumps", () => {
  const HOUR = 3_600_000;
  const NOON = Date.parse("2026-03-01T12:00:00Z");

  test("do not affect which events belong to a period", async () => {
    const own = new KeptLog();
    let now = NOON;
    const audit = new AuditLog(own.store, { now: () => now }, own.signer);
    const write = async (at: number) => {
      now = at;
      await own.store.write(async (tx) => audit.append(tx, ACME, { ...draft(1), at }));
    };
    // The clock runs for an hour, jumps ahead by a day, is set back, and is finally adjusted by seconds.
    for (let n = 0; n < 6; n++) await write(NOON + n * 600_000);
    for (let n = 0; n < 3; n++) await write(NOON + 24 * HOUR + n * 1000);
    for (let n = 0; n < 6; n++) await write(NOON + HOUR + n * 600_000);
    await write(NOON + 2 * HOUR - 620_000);
    const spans = (from: number, to: number) =>
      own.store.read(async ({ connection }) => spansBetween(connection, ACME.key, 16, { from, to }));
    expect(await spans(NOON, NOON + HOUR)).toEqual([{ low: 1, high: 6 }]);
    expect(await spans(NOON + HOUR, NOON + 2 * HOUR)).toEqual([{ low: 10, high: 16 }]);
    expect(await spans(NOON + 23 * HOUR, NOON + 25 * HOUR)).toEqual([{ low: 7, high: 9 }]);
    expect(await spans(NOON, NOON + 48 * HOUR)).toEqual([{ low: 1, high: 16 }]);
    expect(await spans(NOON + 30 * HOUR, NOON + 48 * HOUR)).toEqual([]);
    expect((await own.verify()).ok).toBe(true);
    await own.discard();
  });

  test("do not include long calls, which are logged at their end", async () => {
    const own = new KeptLog();
    let now = NOON;
    const audit = new AuditLog(own.store, { now: () => now }, own.signer);
    const write = (at: number) => own.store.write(async (tx) => audit.append(tx, ACME, { ...draft(1), at }));
    await write(NOON);
    now = NOON + HOUR;
    await write(NOON + HOUR);
    await write(NOON + 1000);
    expect(own.edit((db) => db.query("SELECT * FROM audit_steps").all())).toEqual([]);
    expect(own.edit((db) => db.query("SELECT at FROM audit_events ORDER BY seq").all())).toEqual([
      { at: NOON },
      { at: NOON + HOUR },
      { at: NOON + HOUR },
    ]);
    await own.discard();
  });
});

describe("Event filters over HTTP", () => {
  let appliance: TestAppliance;
  let owner: Client;
  beforeAll(async () => {
    appliance = await TestAppliance.start();
    owner = await appliance.setUp();
  });
  afterAll(() => appliance.stop());

  test("leave out reads, of which an index knows", async () => {
    const clerk = await appliance.invite(owner, "clerk@example.com", ["employee"]);
    const { id } = (await owner.post("/api/v1/strat/initiatives", { title: "Mia" })).body;
    await owner.get(`/api/v1/strat/initiatives/${id}`);
    await owner.get("/api/v1/strat/initiatives");
    await clerk.get("/api/v1/strat/initiatives");
    const list = async (query: string) => {
      const { data } = (await owner.get(`/api/v1/audit/events?collection=strat.initiatives&${query}`)).body;
      return data.map(({ action, outcome }: Json) => `${action} ${outcome}`);
    };
    expect(await list("")).toHaveLength(4);
    expect(await list("changes=true")).toEqual([
      "strat.initiatives.list denied",
      "strat.initiatives.create ok",
    ]);
    const plan = await appliance.appliance.engine.store.read(
      async ({ connection }) =>
        connection.all`EXPLAIN QUERY PLAN SELECT ${pick(auditEvents, "at")} FROM ${auditEvents}
          WHERE ${auditEvents.org} = ${1} AND ${auditEvents.seq} BETWEEN ${1} AND ${9} AND ${IS_NOTABLE}
          ORDER BY ${auditEvents.seq} DESC`,
    );
    expect(JSON.stringify(plan)).toContain("audit_events_notable");
  });

  test("accept a collection or one of its records as resource", async () => {
    const { id } = (await owner.post("/api/v1/crm/leads", { name: "Zoë" })).body;
    await owner.get(`/api/v1/crm/leads/${id}`);
    await owner.get("/api/v1/crm/leads");
    const count = async (query: string) =>
      (await owner.get(`/api/v1/audit/events?${query}`)).body.data.length;
    expect(await count("resource=crm.leads")).toBe(3);
    expect(await count(`resource=crm.leads/${id}`)).toBe(2);
    expect(await count(`resource=crm.leads/${id}&action=*.create`)).toBe(1);
    expect(await count(`resource=crm.contacts/${id}`)).toBe(0);
    const both = await owner.get(`/api/v1/audit/events?resource=crm.leads&collection=crm.leads`);
    expect(both.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: "resource" }] });
    const pattern = await owner.get("/api/v1/audit/events?action=crm.*.%5B");
    expect(pattern.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: "action" }] });
    expect(filterOf({ resource: "a/b" })).toEqual({ collection: "a", record_id: "b" });
  });
});
