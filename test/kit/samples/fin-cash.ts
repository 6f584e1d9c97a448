import type { Client, Json } from "../appliance.ts";
import type { Samples } from "../samples.ts";

const FIN = "/api/v1/fin";

async function done(client: Client, path: string, body: object = {}): Promise<Json> {
  const reply = await client.post(`${FIN}/${path}`, body);
  if (reply.status >= 400) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
  return reply.body;
}

async function accountFor(
  client: Client,
  marker: string,
  serves: { control: string; purpose?: string },
): Promise<string> {
  const { body } = await client.get(`${FIN}/ledger-accounts?${new URLSearchParams(serves)}&limit=1`);
  if (body.data.length > 0) return body.data[0].id;
  const account = await done(client, "ledger-accounts", {
    code: `${serves.control}${marker}`.slice(0, 20),
    name: `Account for ${serves.control} ${marker}`,
    type: "asset",
    ...serves,
  });
  return account.id;
}

const bank = (client: Client, marker: string) => accountFor(client, marker, { control: "bank" });

export const finCash: Samples = {
  "fin.payments": {
    make: async (client, made, marker) => {
      const payment = await done(client, "payments", {
        direction: "in",
        party_id: made["crm.accounts"],
        bank_account_id: await bank(client, marker),
        amount: 1000,
        reference: `Payment ${marker}`,
      });
      return payment.id;
    },
  },
  "fin.payment-runs": {
    make: async (client, _made, marker) =>
      (await done(client, "payment-runs", { bank_account_id: await bank(client, marker) })).id,
  },
  "fin.bank-transactions": {
    make: async (client, _made, marker) => {
      const line = await done(client, "bank-transactions", {
        bank_account_id: await bank(client, marker),
        booked_at: "2026-01-15",
        amount: 1000,
        memo: `Memo ${marker}`,
      });
      return line.id;
    },
  },
  "fin.settlements": {
    make: async (client, made, marker) => {
      await accountFor(client, marker, { control: "ar", purpose: "receivable" });
      const date = "2026-01-15";
      const invoice = await done(client, "invoices", {
        account_id: made["crm.accounts"],
        issue_date: date,
        lines: [{ text: `Settled ${marker}`, price: 1000, account_id: made["fin.ledger-accounts"] }],
      });
      await done(client, `invoices/${invoice.id}/issue`);
      const payment = await done(client, "payments", {
        direction: "in",
        party_id: made["crm.accounts"],
        bank_account_id: await bank(client, marker),
        amount: 1000,
        date,
        allocations: [{ document: { collection: "fin.invoices", id: invoice.id }, amount: 1000 }],
      });
      const { allocations } = await done(client, `payments/${payment.id}/post`);
      return allocations[0].settlement_id;
    },
  },
  "fin.reminders": {
    make: async (client, made, marker) => {
      await accountFor(client, marker, { control: "ar", purpose: "receivable" });
      const invoice = await done(client, "invoices", {
        account_id: made["crm.accounts"],
        issue_date: "2026-01-15",
        due_date: "2026-01-16",
        lines: [{ text: `Late ${marker}`, price: 1000, account_id: made["fin.ledger-accounts"] }],
      });
      await done(client, `invoices/${invoice.id}/issue`);
      const run = await done(client, "dunning-runs", { lines: [{ invoice_id: invoice.id }] });
      const { lines } = await done(client, `dunning-runs/${run.id}/confirm`);
      return lines[0].reminder_id;
    },
  },
};
