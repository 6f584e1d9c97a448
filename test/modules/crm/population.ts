import { expect } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { pathOf } from "../../kit/samples.ts";
import { DAY, type Desk, HOUR, type Name } from "./desk.ts";

/** Whole numbers below a bound that look random and are the same each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const MOVES: Partial<Record<Name, readonly string[]>> = {
  contacts: ["deactivate", "activate", "withdraw_consent"],
  leads: ["contact", "contact", "qualify", "qualify", "disqualify", "reopen"],
  opportunities: ["propose", "negotiate", "hold", "resume", "win", "lose", "reopen"],
  quotes: ["send", "send", "accept", "reject", "expire", "order", "invoice"],
  activities: ["complete", "cancel"],
  tickets: ["start", "start", "wait", "wait", "resume", "resolve", "close", "reopen"],
};

/** Several weeks of a busy office: what comes in and what becomes of it, drawn from a seed. */
export async function populate(desk: Desk, people: readonly Client[], rounds: number): Promise<void> {
  const random = seeded(12);
  const pick = <T>(...from: readonly T[]): T => from[random(from.length)] as T;
  const ids = new Map<Name, string[]>();
  const [accounts, made] = [[] as string[], ids];
  for (let i = 0; i < 4; i++) accounts.push((await desk.create("accounts")).id);

  const someone = () => pick(...people).userId;
  const lines = () =>
    Array.from({ length: random(3) + 1 }, () => ({
      text: "Work",
      price: random(90_000),
      quantity: String(random(5000) / 1000),
      tax_percent: pick("0", "10", "20"),
    }));
  const untaxed = () => lines().map(({ tax_percent: _, ...line }) => line);
  const arrivals: Partial<Record<Name, () => object>> = {
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
      owner_id: someone(),
      probability: pick(null, random(101)),
      expected_close: pick(null, "2026-03-05", "2026-03-31", "2027-01-01"),
      ...pick<object>(
        {},
        { amount: random(1_000_000) },
        { amount: { amount: random(1_000_000), currency: "USD" } },
        { lines: untaxed() },
      ),
    }),
    quotes: () => ({ account_id: pick(...accounts), currency: pick("EUR", "CHF"), lines: lines() }),
    activities: () => ({
      subject: "Call",
      type: pick("call", "note"),
      assignee_id: someone(),
      due_at: pick(null, new Date(desk.appliance.clock.now() + random(4 * DAY)).toISOString()),
    }),
    tickets: () => ({ subject: "Help", priority: pick("low", "normal", "high", "urgent") }),
  };
  const given: Record<string, () => object> = {
    disqualify: () => ({ lost_reason: "No budget" }),
    lose: () => ({ lost_reason: pick("price", "timing") }),
    resolve: () => ({ resolution: "Done" }),
  };

  for (let round = 0; round < rounds; round++) {
    // The last rounds are of one day, so that there is much that is young.
    await desk.advance(HOUR / 2 + random(round < rounds - 12 ? 2.5 * DAY : 3 * HOUR));
    for (const [name, arrival] of Object.entries(arrivals) as [Name, () => object][]) {
      const known = ids.get(name) ?? [];
      const moves = MOVES[name] ?? [];
      const operations = Array.from({ length: random(4) + 1 }, (): object => ({
        action: "create",
        data: arrival(),
      }));
      for (let i = 0; i < 8 && known.length > 0; i++) {
        const action = pick(...moves);
        operations.push({ action, id: pick(...known), data: given[action]?.() ?? {} });
      }
      if (known.length > 0 && random(3) === 0) operations.push({ action: "archive", id: pick(...known) });
      // Of nobody, which only a later change can make it.
      const field = { activities: "assignee_id", opportunities: "owner_id" }[name as string];
      if (field && known.length > 0 && random(3) === 0)
        operations.push({ action: "update", id: pick(...known), data: { [field]: null } });
      // Many of these moves start from elsewhere and are refused, each by itself.
      const { status, body } = await desk.ana.post(`${pathOf(`crm.${name}`)}/bulk`, { operations });
      expect(status).toBe(200);
      const created = body.results.filter((one: Json) => one.status === 201);
      ids.set(name, [...known, ...created.map(({ record }: Json) => record.id)]);
    }
    const deals = made.get("opportunities") ?? [];
    for (const id of (made.get("leads") ?? []).slice(-24)) {
      const reply = await desk.ana.post(`${pathOf("crm.leads")}/${id}/convert`, {
        create_opportunity: random(4) > 0,
      });
      if (reply.body.opportunity) deals.push(reply.body.opportunity.id);
    }
    const quote = pick(...(made.get("quotes") ?? []));
    await desk.ana.post(`${pathOf("crm.quotes")}/${quote}/revise`);
  }
}
