import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { done, Shop, toBill } from "../../modules/fin/trade/shop.ts";
import { APPROVALS, clearRules, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await writeRule(office.ana, { actions: ["crm.leads.contact"] });
});
afterAll(() => office.appliance.stop());

describe("Approval requests", () => {
  test("show the labels of their record and its references", async () => {
    const campaign = await office.bob.post("/api/v1/crm/campaigns", {
      name: "Spring fair",
      channel: "event",
    });
    const lead = await makeLead(office.dana, { name: "Zoë", campaign_id: campaign.body.id });
    const held = await office.dana.post(`/api/v1/crm/leads/${lead.id}/contact`, {});
    expect(held.status).toBe(202);
    const id = held.body.approval.id;
    const [listed] = (await office.bob.get(`${APPROVALS}?role=waiting`)).body.data;
    expect([listed.id, listed.title]).toEqual([id, "Zoë"]);
    expect((await office.bob.get(`${APPROVALS}/${id}`)).body.title).toBe("Zoë");
    const { names } = (await office.bob.get(`${APPROVALS}/${id}/diff`)).body;
    expect(names).toEqual({ [campaign.body.id]: "Spring fair" });
  });
});

describe("Approval requests of payments", () => {
  let shop: Shop;
  let fin: Client;
  beforeAll(async () => {
    shop = await Shop.open();
    fin = await shop.app.invite(shop.ana, "fin@example.com", ["fin_manager"]);
  });
  afterAll(() => shop.close());

  /** Payment by `fin`, who requests its approval. */
  async function asked(values: Json): Promise<string> {
    const payment = { direction: "out", bank_account_id: shop.bank, date: "2026-03-10", ...values };
    const { id } = done(await shop.post("payments", payment, fin), 201);
    const held = await decide(fin, `/api/v1/fin/payments/${id}`, "approve");
    expect(held.status).toBe(202);
    return held.body.approval.id;
  }

  test("are only requested by their author, and named in the record's history", async () => {
    const [cem, dana] = [
      await shop.app.invite(shop.ana, "cem@example.com", ["fin_manager"]),
      await shop.app.invite(shop.ana, "dana@example.com", ["fin_manager"]),
    ];
    await clearRules(shop.app);
    const by = (users: Client[]) =>
      writeRule(shop.ana, {
        actions: ["fin.payments.approve"],
        steps: [{ name: "Named", approvers: users.map(({ userId }) => ({ user: userId })), need: 1 }],
      });
    const rule = await by([cem, dana]);
    const supplier = await shop.account();
    const given = { direction: "out", bank_account_id: shop.bank, party_id: supplier.id, amount: 5 };
    const { id } = done(await shop.post("payments", given, cem), 201);
    const path = `/api/v1/fin/payments/${id}`;
    const asks = async (who: Client, of = path) =>
      done(await who.get(`${of}/transitions`)).transitions.find(({ name }: Json) => name === "approve").asks;
    // The author asks, another approver votes, anybody else asks.
    expect([await asks(cem), await asks(dana), await asks(fin)]).toEqual([true, false, true]);
    const held = await decide(cem, path, "approve");
    const request = held.body.approval.id;
    expect((await decide(dana, `${APPROVALS}/${request}`, "approve")).body.state).toBe("executed");
    const { data } = done(await cem.get(`${path}/history`));
    expect(data.map(({ approval_id }: Json) => approval_id)).toEqual([request, null]);

    // An owner whom nobody else may approve does not have to ask.
    await shop.ana.delete(`${APPROVALS}/policies/${rule.id}`);
    await by([shop.ana]);
    const own = done(await shop.post("payments", given), 201);
    expect(await asks(shop.ana, `/api/v1/fin/payments/${own.id}`)).toBe(false);
  });

  test("name the payee, and the documents to be paid as far as the reader sees them", async () => {
    // Sees payments and accounts, but no bills.
    await shop.ana.post("/api/v1/settings/roles", {
      name: "payer",
      title: "Payer",
      permissions: ["fin.payments.list", "fin.payments.get", "fin.payments.approve", "approvals.*"],
    });
    const payer = await shop.app.invite(shop.ana, "payer@example.com", ["payer"]);
    await clearRules(shop.app);
    await writeRule(shop.ana, {
      actions: ["fin.payments.approve"],
      steps: [{ name: "Finance", approvers: [{ role: "owner" }, { role: "payer" }], need: 1 }],
    });
    const supplier = await shop.account({ name: "Rundum Tyres" });
    const bill = await shop.bill(supplier, 408);
    const id = await asked({ party_id: supplier.id, amount: 408, allocations: [toBill(bill, 408)] });
    const request = done(await shop.ana.get(`${APPROVALS}/${id}`));
    expect(request).toMatchObject({ title: "Rundum Tyres", worth: 408 });
    const { names } = done(await shop.ana.get(`${APPROVALS}/${id}/diff`));
    expect(names[bill.id]).toBe(`${bill.number} · ${bill.supplier_ref}`);
    const { data } = done(await shop.ana.get("/api/v1/workflows/pending"));
    expect(data.find((task: Json) => task.id === id)).toMatchObject({
      label: "Rundum Tyres",
      worth: 408,
    });
    expect(done(await payer.get(`${APPROVALS}/${id}`)).title).toBeNull();
    expect(done(await payer.get(`${APPROVALS}/${id}/diff`)).names).toEqual({});
  });

  test("name the employee who is paid, and the reference with the payee", async () => {
    const employee = done(
      await shop.ana.post("/api/v1/hr/employees", {
        first_name: "Emil",
        last_name: "Roth",
        start_date: "2026-01-01",
      }),
      201,
    );
    for (const [reference, title] of [
      [undefined, "Emil Roth"],
      ["Advance", "Advance · Emil Roth"],
    ] as const) {
      const id = await asked({
        employee_id: employee.id,
        amount: 8990,
        ...(reference && { reference }),
      });
      expect(done(await shop.ana.get(`${APPROVALS}/${id}`)).title).toBe(title);
    }
  });
});
