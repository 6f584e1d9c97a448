import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { done, Shop, said } from "../../modules/fin/trade/shop.ts";
import { fetchPaper } from "../../papers/kit.ts";
import { linesOf, receive, xmlOf } from "./invoices.ts";

let shop: Shop;
let supplier: Json;

beforeAll(async () => {
  shop = await Shop.open();
  supplier = await shop.account();
});
afterAll(() => shop.close());

test("An e-invoice of more lines than a bill can have is refused before the transaction", async () => {
  const most = await receive(shop.app, shop.ana, xmlOf({ lines: linesOf(500) }), supplier);
  expect(most.body.bill.lines).toHaveLength(500);
  const reply = await receive(shop.app, shop.ana, xmlOf({ lines: linesOf(501) }), supplier);
  expect(said(reply)).toBe("422 VALIDATION_FAILED, file TOO_MANY");
});

test("A received bill can be changed: its texts are those that people could enter", async () => {
  const [one] = linesOf(1, {
    unit: "\nX\t9",
    item: { name: "Part", description: "Made of steel\nand brass", classifications: [], attributes: [] },
  });
  const charge = { amount: "1.00", reason: `Freight\n${"x".repeat(600)}`, vat: { category: "O" } };
  const xml = xmlOf({ number: "RE\n 77", lines: one ? [one] : [], charges: [charge] });
  const { bill } = done(await receive(shop.app, shop.ana, xml, supplier), 201);
  const { supplier_ref, lines } = bill;
  const sent = lines.map(({ net: _, ...line }: Json) => line);
  done(await shop.ana.put(`/api/v1/fin/bills/${bill.id}`, { supplier_ref, lines: sent }));
});

test("Papers do not wait for files of others", async () => {
  const draft = await shop.draft(supplier);
  const order: string[] = [];
  const large = xmlOf({ lines: linesOf(4000) });
  const uploads = Array.from({ length: 6 }, async (_, i) => {
    await receive(shop.app, shop.ana, large, supplier);
    order.push(`invoice ${i}`);
  });
  const paper = fetchPaper(shop.app, shop.ana, `fin/invoices/${draft.id}/paper`).then(({ status }) => {
    order.push(`paper ${status}`);
  });
  await Promise.all([...uploads, paper]);
  expect(order.indexOf("paper 200")).toBeWithin(0, 4);
});
