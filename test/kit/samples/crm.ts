import type { Samples } from "../samples.ts";

export const crm: Samples = {
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
