import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { done, Shop, said } from "../../modules/fin/trade/shop.ts";
import { linesOf, receive, xmlOf } from "./invoices.ts";

let shop: Shop;
let clerk: Client;
let hidden: Json;

beforeAll(async () => {
  shop = await Shop.open();
  clerk = await shop.app.invite(shop.ana, "cleo@example.com", ["fin_clerk"]);
  hidden = await shop.account({ tax_id: "DE123456789", industry: "secret" });
  const policy = {
    name: "Secret suppliers",
    effect: "deny",
    actions: ["crm.accounts.*"],
    subjects: { users: [clerk.userId] },
    when: { record: { industry: "secret" } },
    reason: "By test",
  };
  done(await shop.ana.post("/api/v1/settings/policies", policy), 201);
});
afterAll(() => shop.close());

const sent = (vatId: string, supplier?: { id: string }) => {
  const seller = { name: "Nobody", ids: [], vatId, address: { city: "Linz", country: "AT" } };
  const lines = linesOf(1, { vat: { category: "S", rate: "19" } });
  return receive(shop.app, clerk, xmlOf({ seller, lines }), supplier);
};

test("An e-invoice does not find a supplier whom the caller may not see", async () => {
  const [found, none] = [await sent("DE123456789"), await sent("DE111111125")];
  expect(said(found)).toBe("422 VALIDATION_FAILED, supplier_id SUPPLIER_UNKNOWN");
  expect(said(none)).toBe(said(found));
});

test("Nor can the caller choose one, or one of another organisation", async () => {
  const other = await shop.app.addOrganization(shop.ana, "Other", "olga@example.com");
  const foreign = done(
    await other.post("/api/v1/crm/accounts", { name: "Foreign", kinds: ["supplier"] }),
    201,
  );
  for (const chosen of [hidden, foreign, { id: "0190f0f0-0000-7000-8000-000000000000" }])
    expect(said(await sent("DE111111125", chosen))).toBe(
      "422 VALIDATION_FAILED, supplier_id REFERENCE_UNKNOWN",
    );
});

test("A hidden order and a hidden item are not named by the bill", async () => {
  const supplier = await shop.account({ industry: "open" });
  const item = done(
    await shop.ana.post("/api/v1/ops/items", { sku: "SEC-1", name: "Secret", kind: "stock" }),
    201,
  );
  const order = done(
    await shop.ana.post("/api/v1/ops/purchase-orders", {
      supplier_id: supplier.id,
      lines: [{ text: "Part", quantity: "1", price: 77_700 }],
    }),
    201,
  );
  for (const collection of ["ops.items", "ops.purchase-orders"])
    done(
      await shop.ana.post("/api/v1/settings/policies", {
        name: collection,
        effect: "deny",
        actions: [`${collection}.*`],
        subjects: { users: [clerk.userId] },
        when: {},
        reason: "By test",
      }),
      201,
    );
  const lines = linesOf(1, {
    item: { name: "Part", buyerId: item.sku, classifications: [], attributes: [] },
  });
  const xml = () => xmlOf({ purchaseOrder: order.number, lines });
  const own = done(await receive(shop.app, shop.ana, xml(), supplier), 201).bill;
  expect([own.po_id, own.lines[0].item_id]).toEqual([order.id, item.id]);
  const { bill } = done(await receive(shop.app, clerk, xml(), supplier), 201);
  const all = done(await shop.ana.get(`/api/v1/fin/bills/${bill.id}`));
  expect([all.po_id, all.lines[0].item_id]).toEqual([null, null]);
});
