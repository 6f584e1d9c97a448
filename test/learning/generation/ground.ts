import type { OrganizationRef } from "../../../src/kernel/principal.ts";
import {
  type Demand,
  type Hold,
  type Reserved,
  reserve,
} from "../../../src/learning/generation/budget/reserve.ts";
import {
  type Account,
  type Composer,
  type Composition,
  openComposer,
} from "../../../src/learning/generation/composer.ts";
import type { Client, TestAppliance } from "../../kit/appliance.ts";

export const AI = "/api/v1/settings/ai";

/** The organisation that a test has set up first. */
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

/** A call that costs a flat sum: what budgets do, without what tokens cost. */
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

/** Puts a sum aside in a transaction of its own. */
export function hold(appliance: TestAppliance, account: Account, demand: Demand): Promise<Reserved> {
  const { store, clock } = appliance.appliance.engine;
  return store.write(async ({ connection }) => reserve(connection, account, demand, clock.now()));
}

/** Puts a sum aside that must fit. */
export async function held(appliance: TestAppliance, account: Account, demand: Demand): Promise<Hold> {
  const reserved = await hold(appliance, account, demand);
  if (!reserved.ok) throw new Error(`it does not fit: ${JSON.stringify(reserved.shortfall)}`);
  return reserved.hold;
}

/** The sums of all windows, by their names. */
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

/** A composer of its own over the appliance's store, which waits for nothing and remembers how long it would have. */
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

/** What became of every request, in the order they were made. */
export function log(appliance: TestAppliance) {
  return appliance.rows("SELECT state, outcome, estimate, actual FROM budget_holds ORDER BY rid");
}
