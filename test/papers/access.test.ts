import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../kit/appliance.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper } from "./kit.ts";

let shop: Shop;
let clerk: Client;
let invoice: Json;

beforeAll(async () => {
  shop = await Shop.open();
  clerk = await shop.app.invite(shop.ana, "cleo@example.com", ["fin_clerk"]);
  invoice = await shop.invoice(await shop.account(), 1000);
});
afterAll(() => shop.close());

const ask = (client: Client) => fetchPaper(shop.app, client, `fin/invoices/${invoice.id}/paper`);

/** Runs work under a policy for clerks. */
async function under(given: object, work: () => Promise<void>): Promise<void> {
  const draft = {
    name: "Test",
    effect: "deny",
    subjects: { users: [clerk.userId] },
    when: {},
    reason: "By test",
    ...given,
  };
  const { id } = done(await shop.ana.post("/api/v1/settings/policies", draft), 201);
  await work();
  done(await shop.ana.delete(`/api/v1/settings/policies/${id}`));
}

test("Those who may read the invoice get its paper, others do not", async () => {
  expect((await ask(clerk)).status).toBe(200);
  const legal = await shop.app.invite(shop.ana, "leo@example.com", ["legal_clerk"]);
  expect((await ask(legal)).code).toBe("ACCESS_DENIED");
  const other = await shop.app.addOrganization(shop.ana, "Other", "olga@example.com");
  expect((await ask(other)).code).toBe("RECORD_NOT_FOUND");
});

test("Nobody gets a paper with something that they may not see, sealed or not", async () => {
  const cases = [
    { actions: ["fin.invoices.get"], fields: { mask: ["gross"] } },
    { actions: ["crm.accounts.get"], fields: { mask: ["billing"] } },
    { actions: ["crm.accounts.get"] },
  ];
  for (const given of cases)
    await under(given, async () => {
      const refused = await ask(clerk);
      expect([given, refused.code]).toEqual([given, "ACCESS_DENIED"]);
      expect(new TextDecoder().decode(refused.bytes)).not.toContain("Main Road");
      const asked = done(await clerk.post("/api/v1/fin/invoices/papers", { ids: [invoice.id] }), 201);
      await shop.app.runJobs();
      const { state } = done(await clerk.get(`/api/v1/fin/invoices/papers/${asked.id}`));
      expect(state).toBe("failed");
    });
  await under({ actions: ["fin.invoices.get"], fields: { mask: ["write_off_reason"] } }, async () => {
    expect((await ask(clerk)).status).toBe(200);
  });
});

test("A hidden invoice has no paper", () =>
  under({ actions: ["fin.invoices.*"], when: { record: { kind: "invoice" } } }, async () => {
    expect((await ask(clerk)).code).toBe("RECORD_NOT_FOUND");
  }));
