import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { makeTax, openBooks } from "../fin/ledger/books.ts";

let appliance: TestAppliance;
let ana: Client;
let account: string;
let item: string;
let vat: string;

const call = async (method: string, path: string, body?: object): Promise<Json> => {
  const reply = await ana.call(method, `/api/v1${path}`, body);
  if (reply.status >= 300) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text}`);
  return reply.body;
};
const post = (path: string, body?: object) => call("POST", path, body);
const get = (path: string) => call("GET", path);
const tried = async (path: string, body?: object) => {
  const { status, body: answer } = await ana.post(`/api/v1${path}`, body);
  return `${status} ${answer.code} ${answer.details?.map(({ path, code }: Json) => `${path} ${code}`)}`;
};

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  const books = await openBooks(ana);
  vat = (await makeTax(ana, books, { code: "VAT20", rate: "20" })).id;
  account = (await post("/crm/accounts", { name: "Buyer" })).id;
  item = (await post("/ops/items", { sku: "W-1", name: "Work", kind: "service", uom: "h" })).id;
});
afterAll(() => appliance.stop());

const LINES = () => [
  { item_id: item, text: "Work", quantity: "2.5", price: 10_000, discount_percent: "10", tax_code_id: vat },
  { text: "Travel", price: 5000 },
];

async function accepted(lines: object[] = LINES()): Promise<Json> {
  const quote = await post("/crm/quotes", { account_id: account, lines });
  await post(`/crm/quotes/${quote.id}/send`);
  return post(`/crm/quotes/${quote.id}/accept`);
}

async function salesTax(rate: string): Promise<Json> {
  const values = { code: `VAT${rate}`, name: "VAT", rate, kind: "sales", valid_from: "2020-01-01" };
  const { id } = await post("/fin/tax-codes", values);
  return post(`/fin/tax-codes/${id}/activate`);
}

const missingFor = async ({ id }: Json, move: string): Promise<Json> =>
  (await get(`/crm/quotes/${id}/transitions`)).transitions.find(({ name }: Json) => name === move).missing;

const terms = ({ lines }: Json) =>
  lines.map(({ item_id, text, quantity, price, discount_percent, net }: Json) => ({
    item_id,
    text,
    quantity,
    price,
    discount_percent,
    net,
  }));

describe("Tax of a quote line", () => {
  test("shows the code and percentage", async () => {
    const quote = await accepted();
    expect(quote.lines[0]).toMatchObject({ tax_code: "VAT20", tax_percent: "20" });
    expect(quote).toMatchObject({ net: 27_500, tax: 4500, total: 32_000 });
  });
});

describe("Accepted quote", () => {
  test("becomes an order with the same lines and mutual links", async () => {
    const quote = await accepted();
    const ordered = await post(`/crm/quotes/${quote.id}/order`);
    const order = await get(`/ops/sales-orders/${ordered.order_id}`);
    expect(ordered.state).toBe("ordered");
    expect(order).toMatchObject({ state: "draft", account_id: account, quote_id: quote.id, gross: 32_000 });
    expect(terms(order)).toEqual(terms(quote));
    expect(order.lines[0].tax_code_ids).toEqual([vat]);
  });

  test("becomes an invoice with the same lines and mutual links", async () => {
    const quote = await accepted();
    const { invoice_id, state } = await post(`/crm/quotes/${quote.id}/invoice`);
    const invoice = await get(`/fin/invoices/${invoice_id}`);
    expect(state).toBe("invoiced");
    expect(invoice).toMatchObject({ state: "draft", account_id: account, gross: 32_000 });
    expect(invoice.source).toEqual({ collection: "crm.quotes", id: quote.id });
    expect(terms(invoice)).toEqual(terms(quote));
  });

  test("is converted once out of twenty concurrent requests", async () => {
    const quote = await accepted();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ana.post(`/api/v1/crm/quotes/${quote.id}/order`)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const orders = (await get("/ops/sales-orders?limit=200")).data;
    expect(orders.filter(({ quote_id }: Json) => quote_id === quote.id)).toHaveLength(1);
  });

  test("is invoiced through its order once ordered", async () => {
    const quote = await accepted([{ text: "Travel", price: 5000 }]);
    const { order_id } = await post(`/crm/quotes/${quote.id}/order`);
    expect(await tried(`/crm/quotes/${quote.id}/invoice`)).toStartWith("409 STATE_TRANSITION_INVALID");
    await post(`/ops/sales-orders/${order_id}/confirm`);
    const { invoice_ids } = await post(`/ops/sales-orders/${order_id}/invoice`, { basis: "ordered" });
    expect(await get(`/crm/quotes/${quote.id}`)).toMatchObject({
      state: "invoiced",
      invoice_id: invoice_ids[0],
    });
  });

  test("with only a tax percentage requires a matching tax code", async () => {
    const twenty = await accepted([{ text: "Work", price: 1000, tax_code: "VAT", tax_percent: "20" }]);
    const { invoice_id } = await post(`/crm/quotes/${twenty.id}/invoice`);
    expect((await get(`/fin/invoices/${invoice_id}`)).lines[0].tax_code_ids).toEqual([vat]);
    const strange = await post("/crm/quotes", {
      account_id: account,
      lines: [
        { text: "Travel", price: 5000 },
        { text: "Work", price: 1000, tax_percent: "7.3" },
      ],
    });
    const missing = await missingFor(strange, "send");
    expect(missing).toMatchObject([
      { path: "lines.1.tax_code_id", code: "TAX_CODE_MISSING", message: expect.stringContaining("7.3 %") },
    ]);
    expect(await tried(`/crm/quotes/${strange.id}/send`)).toBe(
      "422 VALIDATION_FAILED lines.1.tax_code_id TAX_CODE_MISSING",
    );
    expect((await get(`/crm/quotes/${strange.id}`)).state).toBe("draft");
    await salesTax("7.3");
    expect(await missingFor(strange, "send")).toEqual([]);
    await post(`/crm/quotes/${strange.id}/send`);
  });

  test("without its tax code, because it was retired since, creates nothing", async () => {
    const code = await salesTax("9");
    const quote = await accepted([{ text: "Work", price: 1000, tax_percent: "9" }]);
    await post(`/fin/tax-codes/${code.id}/retire`);
    for (const move of ["order", "invoice"])
      expect(await tried(`/crm/quotes/${quote.id}/${move}`)).toBe(
        "422 VALIDATION_FAILED lines.0.tax_code_id TAX_CODE_MISSING",
      );
    expect(await get(`/crm/quotes/${quote.id}`)).toMatchObject({ state: "accepted", invoice_id: null });
  });

  test("requires permission to create orders", async () => {
    const clerk = await appliance.invite(ana, "clerk@example.com", ["crm_clerk"]);
    const quote = await accepted();
    const reply = await clerk.post(`/api/v1/crm/quotes/${quote.id}/order`);
    expect([reply.status, reply.body.details[0].message]).toEqual([
      403,
      "You also need the ops.sales-orders.create permission to do this.",
    ]);
  });
});

describe("Won deal", () => {
  const won = async (make?: string, lines: object[] = [{ item_id: item, text: "Work", price: 1000 }]) => {
    const deal = await post("/crm/opportunities", { name: "Deal", account_id: account, lines });
    return post(`/crm/opportunities/${deal.id}/win`, make ? { make } : {});
  };

  test("creates no document by default", async () => {
    expect(await won()).toMatchObject({ state: "won", order_id: null, invoice_id: null });
  });

  test("creates an order or an invoice from its lines", async () => {
    const ordered = await won("order");
    const order = await get(`/ops/sales-orders/${ordered.order_id}`);
    expect(order).toMatchObject({ opportunity_id: ordered.id, net: 1000 });
    const invoiced = await won("invoice");
    const invoice = await get(`/fin/invoices/${invoiced.invoice_id}`);
    expect(invoice.source).toEqual({ collection: "crm.opportunities", id: invoiced.id });
  });

  test("stays open if the requested document cannot be created", async () => {
    const deal = await post("/crm/opportunities", { name: "Deal", account_id: account });
    expect(await tried(`/crm/opportunities/${deal.id}/win`, { make: "order" })).toBe(
      "422 VALIDATION_FAILED lines LINES_MISSING",
    );
    expect((await get(`/crm/opportunities/${deal.id}`)).state).toBe("qualification");
  });
});
