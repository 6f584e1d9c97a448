import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { defaultRules } from "../../../src/engine/approvals/defaults.ts";
import { features } from "../../../src/features.ts";
import type { Json } from "../../kit/appliance.ts";
import { type Books, makeTax, openBooks } from "../../modules/fin/ledger/books.ts";
import { done } from "../../modules/fin/trade/shop.ts";
import { APPROVALS, clearRules, type Office, openOffice, writeRule } from "./kit.ts";

/** Tests fields with which a requester might keep an amount below a limit. */
let office: Office;
let books: Books;
let party: Json;
const SUPPLIER = { name: "Supplier", kinds: ["supplier", "customer"], currency: "EUR" };

beforeAll(async () => {
  office = await openOffice();
  books = await openBooks(office.ana, { year: new Date(office.appliance.clock.now()).getUTCFullYear() });
  party = await made("crm/accounts", SUPPLIER);
});
beforeEach(() => clearRules(office.appliance));
afterAll(() => office.appliance.stop());

const made = async (path: string, body: Json = {}): Promise<Json> =>
  done(await office.ana.post(`/api/v1/${path}`, body));

/** Installs the default rules with these keys, in the version for a small organisation. */
async function install(...keys: string[]): Promise<void> {
  for (const { key, rule } of defaultRules(features.rules.approvals, "small"))
    if (keys.includes(key)) await writeRule(office.ana, { ...rule, active: true });
}

/** Previews a call; returns its estimated amount and the rules that would hold it. */
async function ahead(action: string, input: Json): Promise<[worth: number | null, ...rules: string[]]> {
  const { worth, rules } = done(await office.ana.post(`${APPROVALS}/preview`, { action, input }));
  return [worth, ...rules.map(({ name }: Json) => name)];
}

const EUR = (amount: number) => ({ amount, currency: "EUR" });

test("updates that lower the amount count with the previous amount", async () => {
  await install("ops.items.price");
  const { id } = await made("ops/items", { sku: "DEAR", name: "Dear", sale_price: EUR(200_000) });
  const update = (sale_price: Json | null) => ahead("ops.items.update", { id, sale_price });
  expect(await update(EUR(1))).toEqual([200_000, "High price changed"]);
  expect(await update(null)).toEqual([200_000, "High price changed"]);
  const cheap = await made("ops/items", { sku: "CHEAP", name: "Cheap", sale_price: EUR(2) });
  expect(await ahead("ops.items.update", { id: cheap.id, sale_price: EUR(1) })).toEqual([2]);
});

test("purchase orders include the permitted over-receipt", async () => {
  await install("ops.purchase-orders.amount");
  const order = (over_receipt_percent: string) =>
    made("ops/purchase-orders", {
      supplier_id: party.id,
      over_receipt_percent,
      lines: [{ text: "Steel", quantity: "1", price: 150_000 }],
    });
  const [exact, half] = [await order("0"), await order("50")];
  expect(await ahead("ops.purchase-orders.approve", { id: exact.id })).toEqual([150_000]);
  expect(await ahead("ops.purchase-orders.approve", { id: half.id })).toEqual([
    225_000,
    "Purchase order above the limit",
  ]);
});

test("bills include withholding tax", async () => {
  await install("fin.bills.amount");
  const tax = await makeTax(office.ana, books, { code: "WHT30", rate: "30", kind: "withholding" });
  const { id, gross } = await made("fin/bills", {
    supplier_id: party.id,
    supplier_ref: "W-1",
    lines: [{ text: "Advice", price: 120_000, tax_code_ids: [tax.id] }],
  });
  expect(gross).toBeLessThan(100_000);
  expect(await ahead("fin.bills.approve", { id })).toEqual([120_000, "Bill above the limit"]);
});

describe("Contracts", () => {
  const draft = (kind: string, value: Json | null, more: Json = {}) =>
    made("legal/contracts", {
      title: "Supply",
      kind,
      value,
      ...more,
      parties: [{ account_id: party.id, role: "Supplier", signatory: "Zoë" }],
    });

  test("without a value have an unknown amount unless they match a template without payments", async () => {
    const clauses = [
      { key: "secrecy", text: "Keep it secret.", mandatory: true },
      { key: "place", text: "Vienna", mandatory: false },
    ];
    const template = await made("legal/templates", { name: "NDA", kind: "nda", clauses });
    await made(`legal/templates/${template.id}/approve`);
    await install("legal.contracts.value");
    const template_id = template.id;
    const silent = [
      await draft("supply", null),
      await draft("other", null),
      await draft("nda", null),
      await draft("nda", null, { template_id, clauses: [...clauses, { key: "fee", text: "We pay." }] }),
      await draft("dpa", null, { template_id }),
    ];
    for (const { id } of silent)
      expect(await ahead("legal.contracts.approve", { id })).toEqual([null, "Contract above the limit"]);
    const nda = await draft("nda", null, { template_id });
    expect(await ahead("legal.contracts.approve", { id: nda.id })).toEqual([0]);
  });

  test("count with the agreed amount on renewal", async () => {
    await install("legal.contracts.renewal");
    const { id } = await draft("supply", EUR(1_000));
    expect(await ahead("legal.contracts.renew", { id })).toEqual([1_000]);
    expect(await ahead("legal.contracts.renew", { id, value: EUR(9_000_000) })).toEqual([
      9_000_000,
      "Contract renewed above the limit",
    ]);
  });
});

test("credit notes are held on issue, regardless of how they were created", async () => {
  await install("fin.invoices.credit");
  const line = { text: "Work", price: 5_000 };
  const invoice = await made("fin/invoices", { account_id: party.id, lines: [line] });
  expect(await ahead("fin.invoices.issue", { id: invoice.id })).toEqual([5_000]);
  await made(`fin/invoices/${invoice.id}/issue`);
  const drawn = await made(`fin/invoices/${invoice.id}/credit`);
  expect(await ahead("fin.invoices.issue", { id: drawn.id })).toEqual([5_000, "Credit note"]);
  const typed = await made("fin/invoices", { kind: "credit_note", account_id: party.id, lines: [line] });
  expect(await ahead("fin.invoices.issue", { id: typed.id })).toEqual([5_000, "Credit note"]);
});

test("goods leaving without an order count as a write-off", async () => {
  await install("ops.stock-moves.loss");
  const item = await made("ops/items", { sku: "GOLD", name: "Gold", kind: "stock" });
  await made(`ops/items/${item.id}/activate`);
  const { data: locations } = await made("ops/locations/standard");
  const place = (kind: string) => locations.find((one: Json) => one.kind === kind).id;
  const move = (from: string, to: string, more: Json = {}) =>
    made("ops/stock-moves", {
      item_id: item.id,
      from_id: place(from),
      to_id: place(to),
      quantity: "1",
      ...more,
    });
  const bought = await move("supplier", "internal", { unit_cost: EUR(90_000), quantity: "3" });
  expect(await ahead("ops.stock-moves.complete", { id: bought.id })).toEqual([270_000]);
  await made(`ops/stock-moves/${bought.id}/complete`);
  for (const to of ["loss", "customer", "supplier"]) {
    const { id } = await move("internal", to);
    expect(await ahead("ops.stock-moves.complete", { id })).toEqual([90_000, "Stock written off or found"]);
  }
});

test("outgoing bank transactions without a payment or bill are held", async () => {
  await install("fin.bank.paid");
  const line = (amount: number) =>
    made("fin/bank-transactions", {
      bank_account_id: books.account("bank"),
      booked_at: "2026-11-02",
      amount: EUR(amount),
    });
  const match = (id: string, as: Json) => ahead("fin.bank-transactions.match", { id, ...as });
  const [out, little, incoming] = [await line(-1_000_001), await line(-1_000_000), await line(1_000_001)];
  const HELD = "Large outgoing bank transaction without a payment or a bill";
  const sales = books.account("sales");
  expect(await match(out.id, { party_id: party.id })).toEqual([1_000_001, HELD]);
  expect(await match(out.id, { account_id: sales })).toEqual([1_000_001, HELD]);
  expect(await match(out.id, { payment_id: "any" })).toEqual([1_000_001]);
  expect(await match(little.id, { account_id: sales })).toEqual([1_000_000]);
  expect(await match(incoming.id, { account_id: sales })).toEqual([1_000_001]);
});
