import { expect } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { pathOf } from "../../kit/samples.ts";
import { DAY, type Desk, HOUR } from "./desk.ts";

type Draw = (below: number) => number;

/** Whole numbers below a bound that look random and are the same each time. */
function seeded(seed: number): Draw {
  let state = seed;
  return (below) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Deed = readonly [action: string, data?: object];

/** What may become of a record; what happens often stands here more than once. */
const DEEDS = {
  contacts: [["deactivate"], ["activate"], ["withdraw_consent"], ["archive"]],
  leads: [
    ...[
      ["contact"],
      ["contact"],
      ["contact"],
      ["qualify"],
      ["qualify"],
      ["qualify"],
      ["reopen"],
      ["archive"],
    ],
    ["disqualify", { lost_reason: "No budget" }],
  ],
  opportunities: [
    ...[
      ["propose"],
      ["negotiate"],
      ["hold"],
      ["hold"],
      ["resume"],
      ["win"],
      ["win"],
      ["reopen"],
      ["archive"],
    ],
    ["lose", { lost_reason: "price" }],
    ["lose", { lost_reason: "timing" }],
    ["update", { owner_id: null }],
  ],
  quotes: [
    ...[
      ["send"],
      ["send"],
      ["send"],
      ["accept"],
      ["reject"],
      ["expire"],
      ["order"],
      ["invoice"],
      ["archive"],
    ],
  ],
  activities: [["complete"], ["cancel"], ["archive"], ["update", { assignee_id: null }]],
  tickets: [
    ...[["start"], ["start"], ["wait"], ["wait"], ["resume"], ["close"], ["reopen"], ["archive"]],
    ["resolve", { resolution: "Done" }],
  ],
} as const satisfies Record<string, readonly (Deed | readonly string[])[]>;

type Busy = keyof typeof DEEDS;

const pickFrom = <T>(random: Draw, from: readonly T[]): T => {
  const [picked] = from.slice(random(from.length));
  if (picked === undefined) throw new Error("there is nothing to pick from");
  return picked;
};

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** What comes in: a record of each collection, drawn anew each time. */
function arrivals(desk: Desk, random: Draw, people: readonly Client[], accounts: readonly string[]) {
  const pick = <T>(...from: T[]): T => pickFrom(random, from);
  const soon = () => new Date(desk.appliance.clock.now() + random(4 * DAY)).toISOString();
  const line = () => ({ text: "Work", price: random(90_000), quantity: String(random(5000) / 1000) });
  const lines = () => times(random(3) + 1, line);
  return {
    contacts: () => ({
      last_name: "Contact",
      consent: pick("unknown", "granted", "granted", "withdrawn"),
      consent_source: "Form",
      do_not_contact: random(4) === 0,
    }),
    leads: () => ({
      name: `Lead ${random(1e9)}`,
      source: pick("website", "referral", "event", null),
      value: { amount: random(500_000), currency: pick("EUR", "USD") },
    }),
    opportunities: () => ({
      name: "Deal",
      account_id: pick(...accounts),
      owner_id: pick(...people).userId,
      probability: pick(null, random(101)),
      expected_close: pick(null, "2026-03-05", "2026-03-31", "2027-01-01"),
      ...pick<object>(
        {},
        { amount: random(1_000_000) },
        { amount: { amount: random(1_000_000), currency: "USD" } },
        { lines: lines() },
      ),
    }),
    quotes: () => ({
      account_id: pick(...accounts),
      currency: pick("EUR", "CHF"),
      lines: lines().map((one) => ({ ...one, tax_percent: pick("0", "10", "20") })),
    }),
    activities: () => ({
      subject: "Call",
      type: pick("call", "note"),
      assignee_id: pick(...people).userId,
      due_at: pick(null, soon()),
    }),
    tickets: () => ({ subject: "Help", priority: pick("low", "normal", "high", "urgent") }),
  } satisfies Record<Busy, () => object>;
}

/** Some weeks of a busy office: what comes in and what becomes of it. */
export async function populate(desk: Desk, people: readonly Client[], rounds: number): Promise<void> {
  const random = seeded(8);
  const accounts: string[] = [];
  for (const _ of people) accounts.push((await desk.create("accounts")).id);
  const arriving = arrivals(desk, random, people, accounts);
  const known: Record<Busy, string[]> = {
    contacts: [],
    leads: [],
    opportunities: [],
    quotes: [],
    activities: [],
    tickets: [],
  };
  const recent = (name: Busy) => known[name].slice(-20);

  async function work(name: Busy): Promise<void> {
    const treat = () => {
      const [action, data] = pickFrom<Deed>(random, DEEDS[name] as readonly Deed[]);
      return { action, id: pickFrom(random, recent(name)), data };
    };
    const operations = [
      ...times(known[name].length === 0 ? 0 : 10, treat),
      ...times(random(4) + 1, () => ({ action: "create", data: arriving[name]() })),
    ];
    // Many deeds are refused where a record stands, each by itself.
    const { status, body } = await desk.ana.post(`${pathOf(`crm.${name}`)}/bulk`, { operations });
    expect(status).toBe(200);
    for (const { status, record } of body.results as Json[]) if (status === 201) known[name].push(record.id);
  }

  for (let round = 0; round < rounds; round++) {
    // The last rounds are of one day, so that there is much that is young.
    await desk.advance(HOUR / 2 + random(round < rounds - 12 ? 2.5 * DAY : 3 * HOUR));
    for (const name of Object.keys(DEEDS) as Busy[]) await work(name);
    for (const id of recent("leads")) {
      const wishes = { create_opportunity: random(4) > 0 };
      const { body } = await desk.ana.post(`${pathOf("crm.leads")}/${id}/convert`, wishes);
      if (body.opportunity) known.opportunities.push(body.opportunity.id);
    }
    await desk.ana.post(`${pathOf("crm.quotes")}/${pickFrom(random, recent("quotes"))}/revise`);
  }
}
