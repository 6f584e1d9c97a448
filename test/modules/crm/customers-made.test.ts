import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { done, Shop } from "../fin/trade/shop.ts";

const SETTINGS = "/api/v1/settings/organization";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());
afterEach(() => switchedOff());

const switchedOff = async (...names: string[]) =>
  done(await shop.ana.call("PATCH", SETTINGS, { disabled_consequences: names }));
const post = async (path: string, body: object = {}): Promise<Json> => {
  const answer = await shop.ana.post(`/api/v1/crm/accounts${path}`, body);
  return done(answer, path === "" ? 201 : 200);
};
const account = (data: object = {}) => post("", { name: `Account ${crypto.randomUUID()}`, ...data });
const now = async ({ id }: Json): Promise<Json> => done(await shop.ana.get(`/api/v1/crm/accounts/${id}`));

describe("Issuing an invoice", () => {
  test("makes a prospect an active customer, by name of the person who issues it", async () => {
    const buyer = await account({ kinds: ["partner"] });
    const draft = await shop.draft(buyer);
    expect((await now(buyer)).state).toBe("prospect");
    const clerk = await shop.app.invite(shop.ana, "clerk@example.com", ["fin_clerk"]);
    done(await clerk.post(`/api/v1/fin/invoices/${draft.id}/issue`));
    expect(await now(buyer)).toMatchObject({ state: "active", kinds: ["partner", "customer"] });
    const { data } = done(await shop.ana.get(`/api/v1/crm/accounts/${buyer.id}/history`));
    expect(data[0]).toMatchObject({ actor: clerk.userId, action: "fin.invoices.issue" });
  });

  test("does so for an invoice of nothing, which is paid at once", async () => {
    const buyer = await account();
    const free = { lines: [{ text: "Sample", price: 0 }] };
    expect((await shop.invoice(buyer, free)).state).toBe("paid");
    expect((await now(buyer)).state).toBe("active");
  });

  test("leaves customers, and accounts that were deactivated, as they are", async () => {
    const buyer = await account();
    await shop.invoice(buyer);
    const active = await now(buyer);
    const second = await shop.invoice(buyer);
    expect((await now(buyer)).version).toBe(active.version);
    const inactive = await post(`/${buyer.id}/deactivate`);
    await shop.invoice(buyer);
    done(await shop.ana.post(`/api/v1/fin/invoices/${second.id}/credit`), 201);
    expect(await now(buyer)).toEqual(inactive);
  });

  test("has no such effect where it is switched off", async () => {
    await switchedOff("fin.invoices.issued.makes_customer");
    const buyer = await account();
    await shop.invoice(buyer);
    expect(await now(buyer)).toEqual(buyer);
  });

  test("does not activate an account for which an approval rule asks a second person", async () => {
    await shop.app.invite(shop.ana, "max@example.com", ["crm_manager"]);
    const rule = done(
      await shop.ana.post("/api/v1/approvals/policies", {
        name: "Every new customer",
        actions: ["crm.accounts.activate"],
        steps: [{ name: "Manager", need: "any", approvers: [{ role: "crm_manager" }] }],
      }),
      201,
    );
    const buyer = await account();
    await shop.invoice(buyer);
    expect((await now(buyer)).state).toBe("prospect");
    done(await shop.ana.call("PATCH", `/api/v1/approvals/policies/${rule.id}`, { active: false }));
  });
});
