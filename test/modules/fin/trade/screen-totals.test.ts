import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { sumsOf, type Taxes } from "../../../../src/web/records/form/grid/document-sums.ts";
import { taxOf } from "../../../../src/web/records/form/grid/tax-of.ts";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { done, Shop } from "./shop.ts";

/** Date of the test's clock, on which undated documents are taxed. */
const TODAY = "2026-11-20";

let shop: Shop;
let account: Json;
let taxes: Taxes;
/** Tax codes by kind of document; the first of each list has two versions. */
const codes: Record<"sale" | "purchase", string[]> = { sale: [], purchase: [] };

beforeAll(async () => {
  shop = await Shop.open();
  account = await shop.account();
  const active = async (data: object) => {
    const made = done(await shop.post("tax-codes", { name: "Tax", valid_from: "2026-01-01", ...data }), 201);
    done(await shop.post(`tax-codes/${made.id}/activate`));
    return String(made.id);
  };
  const output = shop.books.account("tax_output");
  const input = shop.books.account("tax_input");
  for (const [trade, kind, account_id] of [
    ["sale", "sales", output],
    ["purchase", "purchase", input],
  ] as const) {
    const old = await active({ code: `${kind} A`, kind, rate: "19", account_id, valid_to: "2026-06-30" });
    const next = await active({
      code: `${kind} A`,
      kind,
      rate: "21.5",
      account_id,
      valid_from: "2026-07-01",
    });
    const odd = await active({ code: `${kind} B`, kind, rate: "8.875", account_id });
    codes[trade].push(old, next, odd);
  }
  for (const kind of ["reverse", "exempt", "withholding"]) {
    const rate = kind === "exempt" ? "0" : "12.5";
    const id = await active({ code: kind, kind, rate });
    codes.sale.push(id);
    codes.purchase.push(id);
  }
  const { body } = await shop.ana.get("/api/v1/choices?collection=fin.tax-codes&limit=200");
  taxes = new Map(body.data.map(taxOf).map((tax: { id: string }) => [tax.id, tax]));
});
afterAll(() => shop.close());

const decimal = (least: number, most: number) =>
  fc.integer({ min: least * 1000, max: most * 1000 }).map((thousandths) => String(thousandths / 1000));

const priced = {
  text: fc.constant("Work"),
  quantity: decimal(0.001, 900),
  price: fc.integer({ min: 0, max: 99_999 }),
  discount_percent: decimal(0, 60),
};

const manyTaxes = (trade: "sale" | "purchase") =>
  fc.record({ ...priced, tax_code_ids: fc.subarray(codes[trade], { maxLength: 2 }) });

const oneTax = () =>
  fc.oneof(
    fc.record({ ...priced, tax_code_id: fc.constantFrom(...codes.sale) }),
    fc.record({ ...priced, tax_percent: fc.constantFrom("0", "7", "8.875", "19") }),
  );

interface Kind {
  path: string;
  head(): object;
  lines(): fc.Arbitrary<object>;
  total: string;
  /** True if the form has a date that determines the tax rates. */
  dated: boolean;
}

const KINDS: Kind[] = [
  {
    path: "crm/quotes",
    head: () => ({ account_id: account.id }),
    lines: oneTax,
    total: "total",
    dated: false,
  },
  {
    path: "fin/invoices",
    head: () => ({ account_id: account.id }),
    lines: () => manyTaxes("sale"),
    total: "gross",
    dated: true,
  },
  {
    path: "fin/bills",
    head: () => ({ supplier_id: account.id, supplier_ref: crypto.randomUUID() }),
    lines: () => manyTaxes("purchase"),
    total: "gross",
    dated: true,
  },
  {
    path: "ops/sales-orders",
    head: () => ({ account_id: account.id }),
    lines: () => manyTaxes("sale"),
    total: "gross",
    dated: false,
  },
  {
    path: "ops/purchase-orders",
    head: () => ({ supplier_id: account.id }),
    lines: () => manyTaxes("purchase"),
    total: "gross",
    dated: false,
  },
];

test.each(KINDS)("totals of a form at $path are those that are stored", async (kind) => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(kind.lines(), { minLength: 1, maxLength: 6 }),
      fc.constantFrom("2026-03-02", "2026-08-01"),
      async (lines, day) => {
        const date = kind.dated ? { issue_date: day } : {};
        const reply = await shop.ana.post(`/api/v1/${kind.path}`, { ...kind.head(), ...date, lines });
        // Refused where withholding tax alone would make the total negative.
        if (reply.body.details?.[0]?.code === "TOTAL_NEGATIVE") return;
        const document = done(reply, 201);
        const own = lines.map((line) => ({ ...line }));
        const shown = sumsOf(own, taxes, kind.dated ? day : TODAY);
        expect(shown.gross).toBe(document[kind.total]);
        expect(shown.net).toBe(document.net);
        stored += 1;
      },
    ),
    { numRuns: repeats(12, 150) },
  );
  expect(stored).toBeGreaterThan(6);
});
