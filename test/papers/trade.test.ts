import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Json } from "../kit/appliance.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper, textOf } from "./kit.ts";

let shop: Shop;
let account: Json;

beforeAll(async () => {
  shop = await Shop.open();
  account = await shop.account({
    name: "Berg GmbH",
    billing: { street: "Weg 1", postal_code: "1040", city: "Wien", country: "AT" },
    shipping: { street: "Lager 7", postal_code: "8010", city: "Graz", country: "AT" },
    language: "en",
  });
});
afterAll(() => shop.close());

async function words(path: string): Promise<string> {
  const paper = await fetchPaper(shop.app, shop.ana, path);
  if (paper.status !== 200) throw new Error(new TextDecoder().decode(paper.bytes));
  return textOf(paper.bytes);
}

const post = async (path: string, body: object = {}) => done(await shop.ana.post(`/api/v1/${path}`, body));

const lines = [
  { text: "Chair", quantity: "4", price: 5_000 },
  { text: "Table", quantity: "1", price: 20_000 },
];

test("A sent quote is a paper in the recipient's language", async () => {
  const quote = await post("crm/quotes", {
    account_id: account.id,
    title: "Office",
    lines,
    valid_until: "2026-12-31",
  });
  expect(await words(`crm/quotes/${quote.id}/paper`)).toContain("Draft");
  await post(`crm/quotes/${quote.id}/send`);
  const text = await words(`crm/quotes/${quote.id}/paper`);
  for (const part of [`Quote ${quote.number}`, "Office", "Chair", "31 December 2026", "€400.00"])
    expect(text).toContain(part);
  expect(text).not.toContain("Draft");
});

test("A confirmed order has a confirmation, and each delivery a note of what left with it", async () => {
  const order = await post("ops/sales-orders", { account_id: account.id, lines });
  await post(`ops/sales-orders/${order.id}/confirm`);
  const path = `ops/sales-orders/${order.id}`;
  expect(await words(`${path}/paper`)).toContain(`Order confirmation ${order.number}`);
  const deliver = (quantity: string, line: number) =>
    post(`${path}/deliver`, { lines: [{ line, quantity }] });
  await deliver("3", 0);
  const first = await fetchPaper(shop.app, shop.ana, `${path}/paper?kind=delivery_note`);
  await deliver("1", 0);
  const [one, two] = [
    await words(`${path}/paper?kind=delivery_note&revision=1`),
    await words(`${path}/paper?kind=delivery_note`),
  ];
  expect(one).toContain(`Delivery note ${order.number}/1`);
  expect(one).toMatch(/Chair 4 3 1/);
  expect(two).toContain(`Delivery note ${order.number}/2`);
  expect(two).toMatch(/Chair 4 1 0/);
  expect(two).toContain("Lager 7");
  await shop.app.runJobs();
  const again = await fetchPaper(shop.app, shop.ana, `${path}/paper?kind=delivery_note&revision=1`);
  expect(again.sha256).toBe(first.sha256);
});

test("A placed purchase order is a paper without bank details", async () => {
  const order = await post("ops/purchase-orders", { supplier_id: account.id, lines });
  for (const move of ["submit", "approve", "order"]) await post(`ops/purchase-orders/${order.id}/${move}`);
  const text = await words(`ops/purchase-orders/${order.id}/paper`);
  expect(text).toContain(`Purchase order ${order.number}`);
  expect(text).not.toContain("IBAN");
});

test("A credit note names the invoice", async () => {
  const invoice = await shop.invoice(account, 5000);
  const credit = await shop.credit(invoice);
  const text = await words(`fin/invoices/${credit.id}/paper`);
  expect(text).toContain(`Credit note ${credit.number}`);
  expect(text).toContain(invoice.number);
});

test("A confirmed dunning run makes one letter for each customer, with interest and fee", async () => {
  await post("fin/dunning-levels", { level: 1, days: 7, fee: 500, interest: true });
  const own = await shop.account({ name: "Late GmbH", language: "en" });
  const late = () =>
    shop.invoice(own, {
      issue_date: "2026-08-01",
      due_date: "2026-09-01",
      lines: [{ text: "Work", price: 100_000 }],
    });
  const invoices = [await late(), await late()];
  const run = await post("fin/dunning-runs", { account_id: own.id });
  await post(`fin/dunning-runs/${run.id}/gather`);
  const confirmed = await post(`fin/dunning-runs/${run.id}/confirm`);
  const { reminder_id } = confirmed.lines[0];
  await shop.app.runJobs();
  const reminder = await shop.get(`reminders/${reminder_id}`);
  // 80 days at 10.73 percent, for each of them.
  expect(reminder).toMatchObject({ open: 200_000, interest: 4704, fee: 500, total: 205_204 });
  const text = await words(`fin/reminders/${reminder_id}/paper`);
  for (const { number } of invoices) expect(text).toContain(number);
  for (const part of ["Late GmbH", reminder.number, "€2,052.04", "€47.04", "€5.00", "30 Nov"])
    expect(text).toContain(part);
  await shop.pay(own, 100_000, {
    date: "2026-11-20",
    allocations: [{ document: { collection: "fin.invoices", id: invoices[0].id }, amount: 100_000 }],
  });
  expect(await words(`fin/reminders/${reminder_id}/paper`)).toBe(text);
});
