import type { Client } from "./appliance.ts";

/** The ids of one record of each collection of an organisation, made through the API. */
export type Sample = Record<string, string>;

/** The least that each collection takes; `made` names what was made before. */
const BODIES: Record<string, (made: Sample, marker: string) => object> = {
  "settings.teams": (_made, marker) => ({ name: `Team ${marker}` }),
  "settings.holidays": (_made, marker) => ({ date: "2026-12-25", name: `Holiday ${marker}` }),
  "crm.accounts": (_made, marker) => ({ name: `Account ${marker}` }),
  "crm.contacts": (made, marker) => ({ last_name: `Contact ${marker}`, account_id: made["crm.accounts"] }),
  "crm.leads": (_made, marker) => ({ name: `Lead ${marker}` }),
  "crm.opportunities": (made, marker) => ({
    name: `Opportunity ${marker}`,
    account_id: made["crm.accounts"],
  }),
  "crm.quotes": (made, marker) => ({
    account_id: made["crm.accounts"],
    opportunity_id: made["crm.opportunities"],
    lines: [{ text: `Line ${marker}`, quantity: "2", price: 1500 }],
  }),
  "crm.activities": (_made, marker) => ({ type: "todo", subject: `Activity ${marker}` }),
  "crm.campaigns": (_made, marker) => ({ name: `Campaign ${marker}`, channel: "email" }),
  "crm.tickets": (_made, marker) => ({ subject: `Ticket ${marker}` }),
};

export const COLLECTIONS = Object.keys(BODIES);

export function pathOf(collection: string): string {
  return `/api/v1/${collection.replace(".", "/")}`;
}

export function bodyOf(collection: string, made: Sample, marker: string): object {
  return BODIES[collection]?.(made, marker) ?? {};
}

/** One record of each collection. The marker stands in every one of them, so that it is known wherever it turns up. */
export async function makeSample(client: Client, marker: string): Promise<Sample> {
  const made: Sample = {};
  for (const collection of COLLECTIONS) {
    const reply = await client.post(pathOf(collection), bodyOf(collection, made, marker));
    if (reply.status !== 201)
      throw new Error(`creating ${collection} answered ${reply.status} ${reply.text}`);
    made[collection] = reply.body.id;
  }
  return made;
}
