import { afterAll, beforeAll, expect, test } from "bun:test";
import { done, Shop, toInvoice } from "../trade/shop.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

test("merging accounts keeps posted documents with their settlements and moves the rest", async () => {
  const [doubled, kept] = [await shop.account(), await shop.account()];
  const invoice = await shop.invoice(doubled, 1000);
  const bill = await shop.bill(doubled, 300);
  await shop.pay(doubled, 400, { allocations: [toInvoice(invoice, 400)] });
  const credit = done(
    await shop.post(`invoices/${invoice.id}/credit`, { lines: [{ line: 0, quantity: "0.1" }] }),
    201,
  );
  const supplierCredit = done(await shop.post(`bills/${bill.id}/credit`, { supplier_ref: "SC" }), 201);
  const paying = await shop.payment(doubled, 500, { allocations: [toInvoice(invoice, 500)] });
  const free = await shop.payment(doubled, 5);
  const drafts = {
    invoice: await shop.draft(doubled, 7),
    bill: await shop.enter(doubled, { supplier_ref: "MOVED 1", lines: [] }),
  };
  const submitted = await shop.enter(doubled, { supplier_ref: "MOVED 2", lines: [{ text: "x", price: 9 }] });
  done(await shop.post(`bills/${submitted.id}/submit`));
  const approved = await shop.enter(doubled, 11);
  for (const move of ["submit", "approve"]) done(await shop.post(`bills/${approved.id}/${move}`));

  done(await shop.ana.post(`/api/v1/crm/accounts/${doubled.id}/merge`, { into_id: kept.id }));
  const partyOf = async (path: string, field: string) => (await shop.get(path))[field];
  for (const { id } of [invoice, credit])
    expect(await partyOf(`invoices/${id}`, "account_id")).toBe(doubled.id);
  for (const { id } of [bill, supplierCredit, approved])
    expect(await partyOf(`bills/${id}`, "supplier_id")).toBe(doubled.id);
  expect(await partyOf(`payments/${paying.id}`, "party_id")).toBe(doubled.id);
  expect(await partyOf(`payments/${free.id}`, "party_id")).toBe(kept.id);
  expect(await partyOf(`invoices/${drafts.invoice.id}`, "account_id")).toBe(kept.id);
  for (const { id } of [drafts.bill, submitted])
    expect(await partyOf(`bills/${id}`, "supplier_id")).toBe(kept.id);

  done(await shop.post(`invoices/${credit.id}/issue`, { issue_date: "2026-03-05" }));
  done(await shop.post(`payments/${paying.id}/post`));
  expect(await shop.get(`invoices/${invoice.id}`)).toMatchObject({ state: "paid", paid: 900, credited: 100 });
  for (const move of ["submit", "approve", "post"])
    done(await shop.post(`bills/${supplierCredit.id}/${move}`));
  done(await shop.post(`bills/${approved.id}/post`));
  const again = await shop.post("bills", { supplier_id: kept.id, supplier_ref: "moved2", lines: [] });
  expect(again.status).toBe(409);
  await shop.expectHealthy();
  expect(await shop.balance("receivable", doubled)).toBe(0);
});
