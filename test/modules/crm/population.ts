import { expect } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { pathOf } from "../../kit/samples.ts";
import { DAY, type Desk, HOUR } from "./desk.ts";

type Draw = (below: number) => number;

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

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

type RandomAction = readonly [action: string, data?: object];

/** Actions on records. Frequent actions are listed several times. */
const ACTIONS = {
  contacts: [["deactivate"], ["activate"], ["withdraw_consent"]],
  leads: [
    ...times(3, (): RandomAction => ["contact"]),
    ...times(3, (): RandomAction => ["qualify"]),
    ["disqualify", { lost_reason: "No budget" }],
    ["reopen"],
  ],
  opportunities: [
    ["propose"],
    ["negotiate"],
    ["hold"],
    ["resume"],
    ["win"],
    ["lose", { lost_reason: "price" }],
    ["lose", { lost_reason: "timing" }],
    ["reopen"],
    ["update", { owner_id: null }],
  ],
  quotes: [
    ...times(2, (): RandomAction => ["send"]),
    ["accept"],
    ["reject"],
    ["expire"],
    ["order"],
    ["invoice"],
  ],
  activities: [
    ["complete"],
    ["cancel"],
    ["update", { assignee_id: null }],
    ...times(4, (): RandomAction => ["update", { outcome: "Not reached" }]),
  ],
  tickets: [
    ...times(3, (): RandomAction => ["start"]),
    ...times(4, (): RandomAction => ["wait"]),
    ["resume"],
    ["resolve", { resolution: "Done" }],
    ["close"],
    ["reopen"],
  ],
} as const satisfies Record<string, readonly RandomAction[]>;

type Busy = keyof typeof ACTIONS;

const pickFrom = <T>(random: Draw, from: readonly T[]): T => {
  const [picked] = from.slice(random(from.length));
  if (picked === undefined) throw new Error("there is nothing to pick from");
  return picked;
};

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
      lines: lines().map((one) => ({ ...one, tax_percent: pick("0", "0", "0", "20") })),
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

/** Simulates weeks of a busy office: new records and actions on them. */
export async function populate(desk: Desk, people: readonly Client[], rounds: number): Promise<void> {
  const random = seeded(2);
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
    const treat = ([action, data]: RandomAction) => ({ action, id: pickFrom(random, recent(name)), data });
    const treated = known[name].length > 0;
    const operations = [
      ...times(treated ? 12 : 0, () => treat(pickFrom<RandomAction>(random, ACTIONS[name]))),
      ...times(treated && random(3) === 0 ? 1 : 0, () => treat(["archive"])),
      ...times(random(4) + 1, () => ({ action: "create", data: arriving[name]() })),
    ];
    // Many actions are rejected because of the record's state, each one separately.
    const { status, body } = await desk.ana.post(`${pathOf(`crm.${name}`)}/bulk`, { operations });
    expect(status).toBe(200);
    for (const { status, record } of body.results as Json[]) if (status === 201) known[name].push(record.id);
  }

  for (let round = 0; round < rounds; round++) {
    // Time passes in larger steps at first, so that there are records of every age.
    const left = rounds - round;
    const pace = left > 17 ? 2.5 * DAY : left > 9 ? 12 * HOUR : 3 * HOUR;
    await desk.advance(HOUR / 2 + random(pace));
    for (const name of Object.keys(ACTIONS) as Busy[]) await work(name);
    for (const id of times(6, () => pickFrom(random, recent("leads")))) {
      const options = { create_opportunity: random(4) > 0 };
      const { body } = await desk.ana.post(`${pathOf("crm.leads")}/${id}/convert`, options);
      // A repeated conversion returns the same deal.
      const deal = body.opportunity?.id;
      if (deal && !known.opportunities.includes(deal)) known.opportunities.push(deal);
    }
    const quote = pickFrom(random, recent("quotes"));
    const { status, body } = await desk.ana.post(`${pathOf("crm.quotes")}/${quote}/revise`);
    if (status === 201) known.quotes.push(body.id);
  }
}
