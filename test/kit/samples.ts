import type { Client } from "./appliance.ts";
import { crm } from "./samples/crm.ts";
import { data } from "./samples/data.ts";
import { finCash } from "./samples/fin-cash.ts";
import { finLedger } from "./samples/fin-ledger.ts";
import { finTrade } from "./samples/fin-trade.ts";
import { hr } from "./samples/hr.ts";
import { learning } from "./samples/learning.ts";
import { legal } from "./samples/legal.ts";
import { opsOrders } from "./samples/ops-orders.ts";
import { opsStock } from "./samples/ops-stock.ts";
import { opsWork } from "./samples/ops-work.ts";
import { strat } from "./samples/strat.ts";

/** Ids of one record per collection. */
export type Sample = Record<string, string>;

/**
 * Creates one record of each collection, in this order: from the smallest valid body or, if another action
 * creates the record, by a function that returns its id. `made` contains the earlier records.
 */
export type Samples = Record<
  string,
  | ((made: Sample, marker: string) => object)
  | { make(client: Client, made: Sample, marker: string): Promise<string> }
>;

const SAMPLES: Samples = {
  "settings.teams": (_made, marker) => ({ name: `Team ${marker}` }),
  "settings.holidays": (_made, marker) => ({ date: "2026-12-25", name: `Holiday ${marker}` }),
  "settings.mandates": (_made, marker) => ({ name: `Mandate ${marker}`, actions: ["crm.*"] }),
  "settings.webhooks": (_made, marker) => ({
    name: `Webhook ${marker}`,
    address: `https://${marker.toLowerCase()}.example/events`,
  }),
  ...crm,
  ...finLedger,
  ...opsStock,
  ...finTrade,
  ...finCash,
  ...opsOrders,
  ...opsWork,
  ...legal,
  ...hr,
  ...strat,
  ...data,
  ...learning,
};

export const COLLECTIONS = Object.keys(SAMPLES);

export function pathOf(collection: string): string {
  return `/api/v1/${collection.replace(".", "/")}`;
}

export function bodyOf(collection: string, made: Sample, marker: string): object {
  const sample = SAMPLES[collection];
  return typeof sample === "function" ? sample(made, marker) : {};
}

/** Creates one record of each collection. All contain the marker, so that responses can be searched. */
export async function makeSample(client: Client, marker: string): Promise<Sample> {
  const made: Sample = {};
  for (const collection of COLLECTIONS) {
    const sample = SAMPLES[collection];
    if (typeof sample === "object") {
      made[collection] = await sample.make(client, made, marker);
      continue;
    }
    const reply = await client.post(pathOf(collection), bodyOf(collection, made, marker));
    if (reply.status !== 201)
      throw new Error(`creating ${collection} answered ${reply.status} ${reply.text}`);
    made[collection] = reply.body.id;
  }
  return made;
}
