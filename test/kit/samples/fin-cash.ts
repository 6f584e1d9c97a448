import type { Client } from "../appliance.ts";
import type { Samples } from "../samples.ts";

/** A bank account of the organisation's own: money moves through no other. */
async function bankAccount(client: Client, marker: string): Promise<string> {
  const reply = await client.post("/api/v1/fin/ledger-accounts", {
    code: `B${marker}`.slice(0, 20),
    name: `Bank ${marker}`,
    type: "asset",
    control: "bank",
  });
  if (reply.status === 201) return reply.body.id;
  const { body } = await client.get("/api/v1/fin/ledger-accounts?control=bank&limit=1");
  return body.data[0].id;
}

export const finCash: Samples = {
  "fin.payments": {
    make: async (client, made, marker) => {
      const reply = await client.post("/api/v1/fin/payments", {
        direction: "in",
        party_id: made["crm.accounts"],
        bank_account_id: await bankAccount(client, marker),
        amount: 1000,
        reference: `Payment ${marker}`,
      });
      if (reply.status !== 201) throw new Error(`entering a payment answered ${reply.status} ${reply.text}`);
      return reply.body.id;
    },
  },
  "fin.bank-transactions": {
    make: async (client, _made, marker) => {
      const reply = await client.post("/api/v1/fin/bank-transactions", {
        bank_account_id: await bankAccount(client, marker),
        booked_at: "2026-01-15",
        amount: 1000,
        memo: `Memo ${marker}`,
      });
      if (reply.status !== 201) throw new Error(`entering a line answered ${reply.status} ${reply.text}`);
      return reply.body.id;
    },
  },
};
