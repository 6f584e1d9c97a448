import type { Samples } from "../samples.ts";

export const finTrade: Samples = {
  "fin.invoices": (made, marker) => ({
    account_id: made["crm.accounts"],
    reference: `Invoice ${marker}`,
    lines: [{ text: `Line ${marker}`, quantity: "2", price: 1500 }],
  }),
  "fin.recurring-invoices": (made, marker) => ({
    name: `Recurring ${marker}`,
    account_id: made["crm.accounts"],
    rule: "FREQ=MONTHLY",
    starts_on: "2026-01-01",
    lines: [{ text: `Line ${marker}`, price: 1500 }],
  }),
  "fin.dunning-levels": (_made, marker) => ({
    level: (Number.parseInt(marker, 36) % 9) + 1,
    days: 7,
  }),
  "fin.interest-rates": (_made, marker) => ({
    debtor: "business",
    valid_from: "2026-01-01",
    base: "1",
    margin: "9",
    source: `Source ${marker}`,
  }),
  "fin.dunning-runs": (_made, _marker) => ({}),
  "fin.bills": {
    make: async (client, _made, marker) => {
      const supplier = await client.post("/api/v1/crm/accounts", {
        name: `Supplier ${marker}`,
        kinds: ["supplier"],
      });
      const bill = await client.post("/api/v1/fin/bills", {
        supplier_id: supplier.body.id,
        supplier_ref: `Bill ${marker}`,
        lines: [{ text: `Line ${marker}`, price: 1500 }],
      });
      if (bill.status !== 201) throw new Error(`entering a bill answered ${bill.status} ${bill.text}`);
      return bill.body.id;
    },
  },
};
