import { expect } from "bun:test";
import type { OrganizationRef } from "../../../src/kernel/principal.ts";
import type { Hold } from "../../../src/learning/generation/budget/hold.ts";
import { type Demand, type Reserved, reserve } from "../../../src/learning/generation/budget/reserve.ts";
import { openComposer } from "../../../src/learning/generation/compose/open.ts";
import type { Account, Composer, Composition } from "../../../src/learning/generation/composer.ts";
import type { Client, TestAppliance } from "../../kit/appliance.ts";
import { Endpoint } from "./endpoint.ts";

export const AI = "/api/v1/settings/ai";

/** The organisation with this key, by default the first. */
export async function organizationOf(appliance: TestAppliance, key = 1): Promise<OrganizationRef> {
  const [row] = await appliance.rows("SELECT * FROM organizations WHERE key = ?", key);
  return {
    key,
    id: String(row?.id),
    name: String(row?.name),
    currency: String(row?.currency),
    timeZone: String(row?.time_zone),
  };
}

export async function set(client: Client, settings: Record<string, unknown>): Promise<void> {
  const { status, text } = await client.put(AI, settings);
  if (status !== 200) throw new Error(`the settings answered ${status} ${text}`);
}

/** Each token costs one micro-unit, so each call costs its maximum. */
export const PRICED = {
  model: "m",
  prompt_price: 1_000_000,
  completion_price: 1_000_000,
  max_output_tokens: 512,
};

/** A claim that the passage supports. */
export const TRUE = { text: "The cashier checks this list." };

/** Connects a new model endpoint with prices, and resets all recorded expenses. */
export async function pricedEndpoint(appliance: TestAppliance, owner: Client): Promise<Endpoint> {
  const endpoint = new Endpoint();
  for (const table of ["budget_windows", "budget_holds", "learning_usage", "learning_compositions"])
    await appliance.alter(`DELETE FROM ${table}`);
  await set(owner, { ...PRICED, base_url: endpoint.url, enabled: true, timeout_seconds: 5 });
  return endpoint;
}

/** Expects that nothing is reserved and that the budget windows match the cost of their calls. */
export async function expectNothingLeft(appliance: TestAppliance): Promise<void> {
  const [row] = await appliance.rows(
    `SELECT (SELECT count(*) FROM budget_holds WHERE state = 'held') AS open,
       (SELECT coalesce(sum(held), 0) FROM budget_windows) AS held,
       (SELECT coalesce(sum(actual), 0) FROM budget_holds) AS paid,
       (SELECT coalesce(max(settled), 0) FROM budget_windows WHERE owner = 'org') AS settled`,
  );
  expect(row).toMatchObject({ open: 0, held: 0, settled: Number(row?.paid) });
}

/** A call at a flat price, for tests of budgets without token prices. */
export function flat(sum: number, more: Partial<Demand> = {}): Demand {
  return {
    purpose: "explanation",
    engine: "builtin",
    attempt: 1,
    price: { prompt: 0, completion: 0 },
    promptTokens: 0,
    maxOutput: 0,
    flat: sum,
    leaseMs: 60_000,
    ...more,
  };
}

export function hold(appliance: TestAppliance, account: Account, demand: Demand): Promise<Reserved> {
  const { store, clock } = appliance.appliance.engine;
  return store.write(async ({ connection }) => reserve(connection, account, demand, clock.now()));
}

/** Reserves an amount; throws if it does not fit the budget. */
export async function held(appliance: TestAppliance, account: Account, demand: Demand): Promise<Hold> {
  const reserved = await hold(appliance, account, demand);
  if (!reserved.ok) throw new Error(`it does not fit: ${JSON.stringify(reserved.shortfall)}`);
  return reserved.hold;
}

export async function windows(
  appliance: TestAppliance,
): Promise<Record<string, { settled: number; held: number }>> {
  const rows = await appliance.rows("SELECT owner, window, settled, held FROM budget_windows ORDER BY rid");
  return Object.fromEntries(
    rows.map(({ owner, window, settled, held: aside }) => [
      `${owner} ${window}`,
      { settled: Number(settled), held: Number(aside) },
    ]),
  );
}

export const PASSAGE =
  "The petty cash book is a list of small payments that are made in notes and coins. The cashier checks this list. If a receipt is missing, the payment is not booked. Each box has exactly one keeper, and the box is counted when its keeper goes on leave.";

export const QUESTION: Composition = {
  task: "explanation",
  subject: "petty cash",
  level: "beginner",
  language: "en",
  maxWords: 100,
  sources: [{ handle: "s1", title: "Cash", text: PASSAGE, language: "en" }],
};

/** A composer that never sleeps but records its delays. */
export function quickComposer(appliance: TestAppliance): {
  composer: Composer;
  waited: number[];
  logged: string[];
} {
  const { store, clock } = appliance.appliance.engine;
  const [waited, logged]: [number[], string[]] = [[], []];
  const composer = openComposer(
    { store, clock, log: { error: (message, facts) => logged.push(message + JSON.stringify(facts)) } },
    {
      sleep: async (milliseconds) => {
        waited.push(milliseconds);
      },
      jitter: () => 0.5,
    },
  );
  return { composer, waited, logged };
}

export function log(appliance: TestAppliance) {
  return appliance.rows("SELECT state, outcome, estimate, actual FROM budget_holds ORDER BY rid");
}
