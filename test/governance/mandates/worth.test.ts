import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { PayDesk } from "../../modules/fin/payouts/runs-kit.ts";
import { done, Shop } from "../../modules/fin/trade/shop.ts";
import { program } from "./program.ts";

let shop: Shop;
let customer: Json;

beforeAll(async () => {
  shop = await Shop.open();
  customer = await shop.account();
});
afterAll(() => shop.close());

const hired = (given: object) =>
  program(shop.app.base, shop.ana, { mode: "act", actions: ["fin.*", "crm.accounts.*"], ...given });

const draft = (agent: Client, price: number) =>
  agent.post("/api/v1/fin/invoices", {
    account_id: customer.id,
    issue_date: "2026-03-02",
    lines: [{ text: "Work", price }],
  });

describe("A program that acts", () => {
  test("does what is worth no more than its limit, and requests the rest from its holder", async () => {
    const { agent } = await hired({ max_worth: 100_00 });
    expect((await draft(agent, 100_00)).status).toBe(201);
    const { approval } = done(await draft(agent, 100_01), 202);
    expect(approval.steps.map(({ approvers }: Json) => approvers.map(({ id }: Json) => id))).toEqual([
      [shop.ana.userId],
    ]);
    done(await shop.ana.post(`/api/v1/approvals/${approval.id}/approve`, { version: approval.version }));
    const { result_id, state } = done(await agent.get(`/api/v1/approvals/${approval.id}`));
    expect(state).toBe("executed");
    expect(done(await agent.get(`/api/v1/fin/invoices/${result_id}`)).lines[0].price).toBe(100_01);
  });

  test("requests every call with an amount if it has no limit", async () => {
    const { agent } = await hired({});
    expect((await draft(agent, 1)).status).toBe(202);
    expect((await agent.get("/api/v1/fin/invoices")).status).toBe(200);
  });

  test("can't do by a bulk call what it can't do by itself", async () => {
    const { agent } = await hired({ max_worth: 100_00 });
    const operation = (price: number) => ({
      action: "create",
      data: { account_id: customer.id, issue_date: "2026-03-02", lines: [{ text: "Work", price }] },
    });
    const { results } = done(
      await agent.post("/api/v1/fin/invoices/bulk", { operations: [operation(50_00), operation(500_00)] }),
    );
    expect(results.map(({ status }: Json) => status)).toEqual([201, 202]);
  });
});

test("A program can't enter and post at once a payment above its limit", async () => {
  const { agent } = await hired({ max_worth: 100_00 });
  const enter = (amount: number) =>
    agent.post("/api/v1/fin/payments/enter", {
      direction: "in",
      party_id: customer.id,
      bank_account_id: shop.bank,
      amount,
      date: "2026-03-10",
    });
  expect(done(await enter(100_00), 201).state).toBe("posted");
  expect((await enter(100_01)).status).toBe(202);
});

test("A program that acts can't do what is above its limit and can't be requested either", async () => {
  const desk = await PayDesk.open();
  const supplier = await desk.supplier();
  const run = await desk.approved([await desk.bill(supplier, 500_00)]);
  const exporting = async (max_worth: number) => {
    const { agent } = await program(desk.shop.app.base, desk.shop.ana, {
      mode: "act",
      actions: ["fin.*"],
      max_worth,
    });
    return desk.try(run, "export", {}, agent);
  };
  const refused = await exporting(100_00);
  expect([refused.status, refused.body.details[0].code]).toEqual([403, "NOT_PROPOSABLE"]);
  expect((await exporting(10_000_00)).status).toBe(200);
  await desk.shop.close();
});

test("A program can't split what is above its daily limit and can't be requested either", async () => {
  const desk = await PayDesk.open();
  const supplier = await desk.supplier();
  const { agent } = await program(desk.shop.app.base, desk.shop.ana, {
    mode: "act",
    actions: ["fin.*"],
    max_worth: 1_000_00,
    daily_worth: 1_000_00,
  });
  const statuses = [];
  for (const price of [600_00, 600_00, 300_00]) {
    const run = await desk.approved([await desk.bill(supplier, price)]);
    statuses.push((await desk.try(run, "export", {}, agent)).status);
  }
  expect(statuses).toEqual([200, 403, 200]);
  await desk.shop.close();
});

describe("A rule of the organisation", () => {
  test("that nobody else could decide is confirmed by the holder", async () => {
    done(
      await shop.ana.post("/api/v1/approvals/policies", {
        name: "Issuing",
        actions: ["fin.invoices.issue"],
        steps: [{ name: "Owner", approvers: [{ user: shop.ana.userId }], need: "any" }],
      }),
      201,
    );
    const { agent } = await hired({ max_worth: 10_000_00 });
    const invoice = done(await draft(agent, 10_00), 201);
    const { approval } = done(
      await agent.post(`/api/v1/fin/invoices/${invoice.id}/issue`, { version: invoice.version }),
      202,
    );
    expect(approval.steps[0].approvers[0].id).toBe(shop.ana.userId);
  });

  test("asks others after the holder, and never the holder as an approver", async () => {
    const bo = await shop.app.invite(shop.ana, "bo@example.com", ["admin"]);
    done(
      await shop.ana.post("/api/v1/approvals/policies", {
        name: "Invoices",
        actions: ["fin.invoices.create"],
        when: { worth: { $gt: 1_000_00 } },
        steps: [{ name: "Finance", approvers: [{ role: "admin" }, { role: "owner" }], need: "any" }],
      }),
      201,
    );
    const { agent } = await hired({ mode: "propose" });
    const { approval } = done(await draft(agent, 2_000_00), 202);
    const asked = approval.steps.map(({ approvers }: Json) => approvers.map(({ id }: Json) => id));
    expect(asked).toEqual([[shop.ana.userId], [bo.userId]]);
    const path = `/api/v1/approvals/${approval.id}`;
    expect((await bo.post(`${path}/approve`, { version: approval.version })).status).toBe(403);
    done(await shop.ana.post(`${path}/approve`, { version: approval.version }));
    const { version, state } = done(await shop.ana.get(path));
    expect(state).toBe("pending");
    expect((await shop.ana.post(`${path}/approve`, { version })).status).toBe(403);
    done(await bo.post(`${path}/approve`, { version }));
    expect(done(await agent.get(path)).state).toBe("executed");
  });
});

test("A stopped mandate takes with it what it requested", async () => {
  const { agent, mandate } = await hired({ mode: "propose" });
  const { approval } = done(await draft(agent, 10_00), 202);
  done(await shop.ana.post(`/api/v1/settings/mandates/${mandate.id}/stop`, { version: mandate.version }));
  const voted = await shop.ana.post(`/api/v1/approvals/${approval.id}/approve`, {
    version: approval.version,
  });
  expect(done(voted).state ?? done(voted).approval.state).toBe("failed");
});

test("A program can't split what is above its daily limit", async () => {
  const { agent } = await hired({ max_worth: 100_00, daily_worth: 250_00 });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await draft(agent, 90_00)).status);
  expect(statuses).toEqual([201, 201, 202]);
  shop.app.clock.advance(25 * 3_600_000);
  expect((await draft(agent, 90_00)).status).toBe(201);
});
