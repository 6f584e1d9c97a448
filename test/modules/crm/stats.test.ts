import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { countRecords } from "../../kit/recount.ts";
import { DAY, Desk, said, time } from "./desk.ts";
import { populate } from "./population.ts";
import { listAll, recount } from "./recount.ts";

let desk: Desk;
let clerk: Client;
let other: Client;
let firstDay: number;

// A day in this zone begins at 18:15 UTC.
const ZONE = "Asia/Kathmandu";
const ROUNDS = 40;

beforeAll(async () => {
  desk = await Desk.open();
  other = await desk.stranger();
  clerk = await desk.hire("clerk", ["crm_clerk"]);
  await desk.ana.put("/api/v1/settings/organization", { time_zone: ZONE });
  firstDay = desk.appliance.clock.now();
  await populate(desk, [desk.ana, clerk], ROUNDS);
});
afterAll(() => desk.close());

const STATS = "/api/v1/crm/stats";
const dayOf = (days: number) =>
  new Date(firstDay + days * DAY).toLocaleDateString("sv-SE", { timeZone: ZONE });

/** Sorts groups whose order is undefined. */
function settled(stats: Json): Json {
  const byName = (field: string) => (a: Json, b: Json) => ((a[field] ?? "~") < (b[field] ?? "~") ? -1 : 1);
  stats.leads.by_source.sort(byName("source"));
  stats.activities.overdue_by_assignee.sort(byName("assignee_id"));
  return stats;
}

async function expectRecounted(client: Client, query: string): Promise<Json> {
  const now = desk.appliance.clock.now();
  const { body, text } = await client.get(`${STATS}${query}`);
  expect(body.code).toBeUndefined();
  expect(text).not.toContain("NaN");
  expect(settled(body)).toEqual(await recount(client, body.period, now));
  return body;
}

describe("Test population", () => {
  const states = {
    contacts: ["active", "inactive"],
    leads: ["new", "contacted", "qualified", "converted", "disqualified"],
    opportunities: ["qualification", "proposal", "negotiation", "on_hold", "won", "lost"],
    quotes: ["draft", "sent", "accepted", "rejected", "expired", "superseded", "ordered", "invoiced"],
    activities: ["planned", "done", "cancelled"],
    tickets: ["new", "open", "waiting", "resolved", "closed"],
  } as const;
  for (const [name, all] of Object.entries(states) as [keyof typeof states, readonly string[]][]) {
    test(`has ${name} in every state, and archived ones`, async () => {
      const live = await listAll(desk.ana, name, "fields=state");
      expect(new Set(live.map(({ state }) => state))).toEqual(new Set(all));
      expect((await listAll(desk.ana, name, "archived=true")).length).toBeGreaterThan(0);
    });
  }

  test("has non-zero values for every figure", async () => {
    const { body } = await desk.ana.get(STATS);
    const empty: string[] = [];
    const walk = (value: Json, path: string) => {
      if (value === 0 || value === null || (Array.isArray(value) && value.length === 0)) empty.push(path);
      else if (typeof value === "object")
        for (const key of Object.keys(value)) walk(value[key], `${path}.${key}`);
    };
    for (const part of ["leads", "pipeline", "deals", "quotes", "tickets", "activities", "contacts"])
      walk(body[part], part);
    // Groups for records without a value have null as their key.
    expect(empty.filter((path) => !/\.(source|month|owner_id|assignee_id)$/.test(path))).toEqual([]);
  });
});

describe("CRM statistics match the lists", () => {
  const periods: [sentence: string, from: number | undefined, to: number | undefined][] = [
    ["for all time", undefined, undefined],
    ["from a start date", 20, undefined],
    ["up to an end date", undefined, 15],
    ["for several weeks", 10, 24],
    ["for a single day", 12, 12],
    ["for a period before the first record", -30, -20],
  ];
  for (const [sentence, from, to] of periods) {
    const query = () =>
      `?${[...(from === undefined ? [] : [`from=${dayOf(from)}`]), ...(to === undefined ? [] : [`to=${dayOf(to)}`])].join("&")}`;

    test(sentence, async () => {
      const { period } = await expectRecounted(desk.ana, query());
      const startOf = (days: number) => new Date(`${dayOf(days)}T00:00:00+05:45`).toISOString();
      expect(period).toEqual({
        from: from === undefined ? null : dayOf(from),
        to: to === undefined ? null : dayOf(to),
        time_zone: ZONE,
        starts_at: from === undefined ? null : startOf(from),
        ends_before: to === undefined ? null : startOf(to + 1),
      });
    });

    test(`${sentence}, for a user with partial access`, async () => {
      const deny = (name: string, record: object) => ({
        effect: "deny" as const,
        actions: [`crm.${name}.*`],
        when: { record },
        subjects: { roles: ["crm_clerk"] },
      });
      await desk.under(
        [
          deny("leads", { source: "referral" }),
          { ...deny("opportunities", { owner_id: { $ref: "subject.user_id" } }), effect: "allow" },
          deny("quotes", { currency: "CHF" }),
          deny("tickets", { priority: "urgent" }),
          deny("activities", { type: "note" }),
          deny("contacts", { consent: "withdrawn" }),
        ],
        async () => {
          const part = await expectRecounted(clerk, query());
          const whole = (await desk.ana.get(`${STATS}${query()}`)).body;
          expect(part.leads.by_source.map(({ source }: Json) => source)).not.toContain("referral");
          expect(part.pipeline.by_owner.map(({ owner_id }: Json) => owner_id)).toEqual([clerk.userId]);
          expect(part.quotes.accepted_totals.map(({ currency }: Json) => currency)).not.toContain("CHF");
          expect(part.tickets.open.by_priority.at(-1)).toMatchObject({ priority: "urgent", count: 0 });
          expect(part.contacts.withdrawn).toBe(0);
          expect(part.activities.overdue).toBeLessThan(whole.activities.overdue);
        },
      );
    });
  }

  test("and are zero before any records", async () => {
    const { body } = await desk.ana.get(`${STATS}?to=${dayOf(-20)}`);
    expect(body.leads.total + body.deals.won.count + body.quotes.sent + body.tickets.created).toBe(0);
    expect(body.pipeline.count).toBeGreaterThan(0);
  });

  test("and add up over adjacent periods", async () => {
    const of = async (from: number, to: number) =>
      (await desk.ana.get(`${STATS}?from=${dayOf(from)}&to=${dayOf(to)}`)).body;
    const [first, second, both] = [await of(5, 11), await of(12, 18), await of(5, 18)];
    const counts = ({ leads, deals, quotes, tickets, activities }: Json) => [
      leads.total,
      deals.won.count,
      deals.lost.count,
      quotes.sent,
      tickets.created,
      tickets.resolved,
      activities.done,
    ];
    const added = counts(first).map((count, i) => count + counts(second)[i]);
    expect(counts(both)).toEqual(added);
    expect(Math.min(...added)).toBeGreaterThan(0);
  });
});

test("statistics are zero for an organisation without records", async () => {
  const none = { count: 0, waiting: 0, response_breached: 0, resolution_breached: 0 };
  const nothing = { count: 0, amounts: [], weighted: [] };
  const never = { count: 0, mean_seconds: null, median_seconds: null };
  expect((await other.get(STATS)).body).toEqual({
    records: await countRecords(other, "crm"),
    period: { from: null, to: null, time_zone: "UTC", starts_at: null, ends_before: null },
    leads: {
      total: 0,
      by_state: ["new", "contacted", "qualified", "converted", "disqualified"].map((state) => ({
        state,
        count: 0,
      })),
      by_source: [],
      first_response: { time: never, due: 0, breached: 0, breached_percent: null },
      funnel: { leads: 0, answered: 0, qualified: 0, converted: 0, deals: 0, won: 0 },
    },
    pipeline: {
      ...nothing,
      by_stage: ["qualification", "proposal", "negotiation", "on_hold"].map((stage) => ({
        stage,
        ...nothing,
      })),
      by_month: [],
      by_owner: [],
    },
    deals: {
      won: { count: 0, amounts: [] },
      lost: { count: 0, amounts: [] },
      win_rate_percent: null,
      average_deal: [],
      time_to_win: never,
      lost_reasons: [],
    },
    quotes: {
      sent: 0,
      waiting: 0,
      accepted: 0,
      rejected: 0,
      expired: 0,
      superseded: 0,
      acceptance_percent: null,
      accepted_totals: [],
    },
    tickets: {
      open: {
        ...none,
        by_priority: ["low", "normal", "high", "urgent"].map((priority) => ({ priority, ...none })),
        by_age: ["under_1_day", "1_to_3_days", "3_to_7_days", "7_to_30_days", "over_30_days"].map((age) => ({
          age,
          ...none,
        })),
      },
      created: 0,
      resolved: 0,
      resolved_late: 0,
      resolved_late_percent: null,
      first_response: never,
      resolution: never,
    },
    activities: { overdue: 0, overdue_by_assignee: [], done: 0 },
    contacts: { total: 0, without_consent: 0, withdrawn: 0, do_not_contact: 0, reachable: 0 },
  });
});

describe("Group boundaries", () => {
  const ask = async (query = "") => (await other.get(`${STATS}${query}`)).body;
  const MINUTE = 60_000;

  test("start a day at midnight in the organisation's time zone", async () => {
    await other.put("/api/v1/settings/organization", { time_zone: ZONE });
    const next = new Date(desk.appliance.clock.now() + DAY).toLocaleDateString("sv-SE", { timeZone: ZONE });
    const midnight = time(`${next}T00:00:00+05:45`);
    await desk.advance(midnight - MINUTE - desk.appliance.clock.now());
    await desk.create("leads", {}, other);
    const evening = new Date(midnight - 1).toLocaleDateString("sv-SE", { timeZone: ZONE });
    await desk.advance(2 * MINUTE);
    for (let i = 0; i < 2; i++) await desk.create("leads", {}, other);
    const total = async (query: string) => (await ask(query)).leads.total;
    expect(await total(`?from=${evening}&to=${evening}`)).toBe(1);
    expect(await total(`?from=${next}&to=${next}`)).toBe(2);
    expect(await total(`?to=${evening}`)).toBe(1);
    expect(await total(`?from=${next}`)).toBe(2);
    expect(await total(`?from=${evening}&to=${next}`)).toBe(3);
  });

  test("age tickets by whole days", async () => {
    await desk.create("tickets", {}, other);
    const born = desk.appliance.clock.now();
    const ageAt = async (moment: number) => {
      await desk.advance(born + moment - desk.appliance.clock.now());
      const { by_age } = (await ask()).tickets.open;
      return by_age.filter(({ count }: Json) => count > 0).map(({ age }: Json) => age);
    };
    for (const [days, before, after] of [
      [1, "under_1_day", "1_to_3_days"],
      [3, "1_to_3_days", "3_to_7_days"],
      [7, "3_to_7_days", "7_to_30_days"],
      [30, "7_to_30_days", "over_30_days"],
    ] as const) {
      expect(await ageAt(days * DAY - MINUTE)).toEqual([before]);
      expect(await ageAt(days * DAY + MINUTE)).toEqual([after]);
    }
  });
});

describe("Statistics request", () => {
  const cases: [sentence: string, query: string, answer: string][] = [
    [
      "with an end before the start",
      "?from=2026-03-02&to=2026-03-01",
      "422 VALIDATION_FAILED, to DATE_ORDER",
    ],
    ["with a date that does not exist", "?from=2026-02-30", "422 VALIDATION_FAILED, from WRONG_FORMAT"],
    ["with a timestamp", "?from=2026-02-03T00:00:00Z", "422 VALIDATION_FAILED, from WRONG_FORMAT"],
    ["with a year before 1000", "?from=0999-12-31", "422 VALIDATION_FAILED, from WRONG_FORMAT"],
    ["with the year 3000", "?to=3000-01-01", "422 VALIDATION_FAILED, to WRONG_FORMAT"],
    ["with an unknown parameter", "?owner=x", "422 VALIDATION_FAILED, owner UNKNOWN_FIELD"],
    ["with the longest period", "?from=1000-01-01&to=2999-12-31", "200"],
  ];
  for (const [sentence, query, answer] of cases) {
    test(`${sentence} returns ${answer}`, async () => {
      expect(said(await desk.ana.get(`${STATS}${query}`))).toBe(answer);
    });
  }

  test("requires the statistics permission", async () => {
    const person = await desk.hireFor("no_figures", ["crm.leads.*", "crm.opportunities.*"]);
    expect(said(await person.get(STATS))).toStartWith("403 ACCESS_DENIED");
  });
});
