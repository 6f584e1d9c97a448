import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { defaultRules } from "../../../src/engine/approvals/defaults.ts";
import { features } from "../../../src/features.ts";
import type { Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { openBooks } from "../../modules/fin/ledger/books.ts";
import { APPROVALS, clearRules, type Office, openOffice, writeRule } from "./kit.ts";

/** Tries each default rule: calls below its limit pass, and calls above it are held. */
let office: Office;
let account: string;
beforeAll(async () => {
  office = await openOffice();
  account = (await made("crm/accounts", { name: "Customer", currency: "EUR" })).id;
  await openBooks(office.ana, { year: new Date(office.appliance.clock.now()).getUTCFullYear() });
  await made("fin/fx-rates", { currency: "USD", date: "2026-01-01", rate: "0.5" });
});
beforeEach(() => clearRules(office.appliance));
afterAll(() => office.appliance.stop());

async function made(path: string, body: Json = {}): Promise<Json> {
  const reply = await office.ana.post(`/api/v1/${path}`, body);
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
  return reply.body;
}

/** Installs the default rules with these keys, in the version for a grown organisation. */
async function install(...keys: string[]): Promise<void> {
  for (const { key, rule } of defaultRules(features.rules.approvals, "grown"))
    if (keys.includes(key)) await writeRule(office.ana, rule);
}

const quote = async (line: Json): Promise<string> =>
  (
    await made("crm/quotes", {
      account_id: account,
      lines: [{ text: "Work", quantity: "1", price: 10_000, ...line }],
    })
  ).id;
const send = async (id: string) => (await office.bob.post(`/api/v1/crm/quotes/${id}/send`)).status;
const win = async (deal: Json) => {
  const { id } = await made("crm/opportunities", { name: "Deal", account_id: account, ...deal });
  return (await office.bob.post(`/api/v1/crm/opportunities/${id}/win`)).status;
};

describe("Default approval rules hold", () => {
  test("a raised or removed credit limit, but not a lowered or first one", async () => {
    await install("crm.accounts.limit");
    const { id } = await made("crm/accounts", { name: "Limited", currency: "EUR" });
    const limit = async (amount: number | null) => {
      const credit_limit = amount === null ? null : { amount, currency: "EUR" };
      return (await office.ana.put(`/api/v1/crm/accounts/${id}`, { credit_limit })).status;
    };
    expect(await limit(50_000)).toBe(200);
    expect(await limit(40_000)).toBe(200);
    expect(await limit(40_000)).toBe(200);
    expect(await limit(40_001)).toBe(202);
    const [{ id: request }] = (await office.ana.get(APPROVALS)).body.data;
    expect((await decide(office.bob, `${APPROVALS}/${request}`, "reject", { reason: "no" })).status).toBe(
      200,
    );
    expect(await limit(null)).toBe(202);
  });

  test("a quote with a large discount or a low margin", async () => {
    await install("crm.quotes.discount", "crm.quotes.margin");
    expect(await send(await quote({}))).toBe(200);
    expect(await send(await quote({ discount_percent: "20" }))).toBe(200);
    expect(await send(await quote({ discount_percent: "20.1" }))).toBe(202);
    const item = await made("ops/items", { name: "Chair", sku: "CH", kind: "stock", uom: "pc" });
    await made(`ops/items/${item.id}/activate`);
    const { data } = (await office.ana.get("/api/v1/ops/locations?limit=200")).body;
    const place = (kind: string) => data.find((one: Json) => one.kind === kind)?.id;
    const from =
      place("supplier") ?? (await made("ops/locations", { code: "S", name: "S", kind: "supplier" })).id;
    const to =
      place("internal") ?? (await made("ops/locations", { code: "I", name: "I", kind: "internal" })).id;
    const move = await made("ops/stock-moves", {
      item_id: item.id,
      from_id: from,
      to_id: to,
      quantity: "1",
      unit_cost: { amount: 9_000, currency: "EUR" },
    });
    await made(`ops/stock-moves/${move.id}/complete`);
    expect(await send(await quote({ item_id: item.id, price: 10_000 }))).toBe(200);
    expect(await send(await quote({ item_id: item.id, price: 9_999 }))).toBe(202);
  });

  test("a large deal in any currency, and one of unknown value", async () => {
    await install("crm.opportunities.win", "crm.opportunities.discount");
    const deal = (amount: number, currency: string) => win({ amount: { amount, currency } });
    expect(await deal(2_000_000, "EUR")).toBe(200);
    expect(await deal(2_000_001, "EUR")).toBe(202);
    expect(await deal(4_000_000, "USD")).toBe(200);
    expect(await deal(4_000_001, "USD")).toBe(202);
    expect(await deal(1, "CHF")).toBe(202);
    expect(await win({ lines: [{ text: "x", quantity: "1", price: 1, discount_percent: "30" }] })).toBe(202);
  });

  test("a contract above the limit at today's exchange rate", async () => {
    await install("legal.contracts.value");
    const preview = async (amount: number, currency: string) => {
      const { id } = await made("legal/contracts", {
        title: "Supply",
        kind: "sales",
        value: { amount, currency },
        parties: [{ account_id: account, role: "Customer", signatory: "Zoë" }],
      });
      const path = `${APPROVALS}/preview?action=legal.contracts.approve&id=${id}`;
      const { worth, rules } = (await office.ana.get(path)).body;
      return [worth, rules.length];
    };
    expect(await preview(500_000, "EUR")).toEqual([500_000, 0]);
    expect(await preview(1_000_000, "USD")).toEqual([500_000, 0]);
    expect(await preview(1_000_002, "USD")).toEqual([500_001, 1]);
    expect(await preview(1, "CHF")).toEqual([null, 1]);
  });

  test("a large expense claim for the manager, then for finance", async () => {
    await install("hr.expense-claims", "hr.expense-claims.amount");
    const people: Json = {};
    for (const [name, user, manager] of [
      ["cem", office.cem, undefined],
      ["eli", office.eli, "cem"],
    ] as const) {
      people[name] = await made("hr/employees", {
        first_name: name,
        last_name: "Example",
        start_date: "2025-01-01",
        user_id: user.userId,
        ...(manager && { manager_id: people[manager].id }),
      });
      await made(`hr/employees/${people[name].id}/activate`);
    }
    const type = await made("hr/expense-types", { name: "Train" });
    const claim = async (amount: number) => {
      const day = office.appliance.clock.now() - 86_400_000;
      const lines = [
        {
          date: new Date(day).toISOString().slice(0, 10),
          type_id: type.id,
          amount: { amount, currency: "EUR" },
        },
      ];
      const { id } = await made("hr/expense-claims", { employee_id: people.eli.id, lines });
      await made(`hr/expense-claims/${id}/submit`);
      return (await office.ana.get(`${APPROVALS}/all?record_id=${id}`)).body.data[0];
    };
    expect((await claim(50_000)).steps).toHaveLength(1);
    const large = await claim(50_001);
    expect(large.steps.map(({ order, name }: Json) => [order, name])).toEqual([
      [1, "Expense claim"],
      [2, "Large expense claim: a second step"],
    ]);
    const path = `${APPROVALS}/${large.id}`;
    expect((await decide(office.bob, path, "approve")).status).toBeGreaterThanOrEqual(403);
    expect((await decide(office.cem, path, "approve")).body.state).toBe("pending");
    expect((await decide(office.bob, path, "approve")).body).toMatchObject({ state: "executed" });
    const { body } = await office.ana.get(`/api/v1/hr/expense-claims/${large.record_id}`);
    expect(body).toMatchObject({ state: "approved", sanctioned: 50_001 });
  });
});

describe("Default approval rules", () => {
  /** Actions that the product's catalogue lists as requiring approval by default. */
  const WANTED = [
    ["crm.accounts.create", "crm.accounts.update", "crm.accounts.unblock", "crm.accounts.merge"],
    ["crm.opportunities.win", "crm.quotes.send", "crm.campaigns.schedule", "data.requests.approve"],
    ["fin.ledger-accounts.create", "fin.ledger-accounts.close", "fin.periods.close", "fin.periods.reopen"],
    ["fin.periods.lock", "fin.journal-entries.post", "fin.journal-entries.post_control"],
    ["fin.bank-transactions.match", "fin.invoices.write_off", "fin.invoices.issue", "fin.bills.approve"],
    ["fin.payments.approve", "fin.payments.post", "fin.bank-transactions.ignore", "fin.tax-codes.activate"],
    ["fin.budgets.activate", "fin.budgets.revise", "hr.employees.activate", "hr.employees.update"],
    ["hr.employees.terminate", "hr.org-units.update", "hr.leave-entries.create", "hr.leave-requests.approve"],
    ["hr.leave-requests.cancel", "hr.timesheets.approve", "hr.expense-claims.approve"],
    ["hr.job-openings.approve", "hr.candidates.offer", "hr.reviews.calibrate", "ops.items.update"],
    ["ops.stock-moves.complete", "ops.stock-counts.post", "ops.purchase-orders.approve"],
    ["ops.sales-orders.confirm_over_limit", "ops.projects.activate", "ops.projects.complete"],
    ["ops.assets.acquire", "ops.assets.dispose", "ops.assets.write_down", "legal.contracts.approve"],
    ["legal.contracts.terminate", "legal.contracts.renew", "legal.templates.approve"],
    ["legal.obligations.waive", "legal.obligations.remedy", "legal.matters.settle", "legal.matters.hold"],
    ["legal.matters.release", "legal.policies.approve", "legal.processing-records.approve"],
    ["legal.incidents.decide_not_notifiable", "legal.incidents.close", "strat.objectives.activate"],
    ["strat.objectives.drop", "strat.key-results.retarget", "strat.initiatives.approve"],
    ["strat.risks.accept", "strat.risks.close", "strat.kpis.update"],
  ].flat();

  test("cover all actions known to need an approval and reference existing actions only", () => {
    const { registry } = office.appliance.appliance.engine;
    const named = new Set(
      defaultRules(features.rules.approvals, "grown").flatMap(({ rule }) => rule.actions),
    );
    expect(WANTED.filter((name) => !named.has(name))).toEqual([]);
    expect([...named].filter((name) => !registry.find(name))).toEqual([]);
  });

  test("reference existing fields and facts only", () => {
    const { catalog } = office.appliance.appliance.engine;
    const facts = ["by_hand", "period_state", "discount_percent", "margin_percent", "price_rise_percent"];
    facts.push(
      "adjusts",
      "backdated",
      "direction",
      "standard",
      "on_control",
      "rate_unusual",
      "rate_tolerance_percent",
    );
    for (const { key, rule } of defaultRules(features.rules.approvals, "grown")) {
      const { record = {}, changes = [], raises = [] } = rule.when;
      const fields = new Set(
        rule.actions.flatMap((name) => [
          ...(catalog.collections.get(name.slice(0, name.lastIndexOf(".")))?.fields.keys() ?? []),
        ]),
      );
      const looked = [...Object.keys(record), ...changes, ...raises];
      const unknown = looked.filter((name) => !fields.has(name) && !facts.includes(name) && name !== "state");
      expect([key, unknown]).toEqual([key, []]);
    }
  });
});
