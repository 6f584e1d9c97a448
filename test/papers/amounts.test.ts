import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { extractText, getDocumentProxy } from "unpdf";
import type { Json } from "../kit/appliance.ts";
import { repeats } from "../kit/depth.ts";
import { Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper } from "./kit.ts";

let shop: Shop;
let account: Json;

beforeAll(async () => {
  shop = await Shop.open();
  account = await shop.account();
});
afterAll(() => shop.close());

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99_999 }).map((hundredths) => (hundredths / 100).toFixed(2)),
  price: fc.integer({ min: 0, max: 9_999_999 }),
  discount_percent: fc.constantFrom("0", "0", "10", "33.3"),
});

/** Amounts in cents that a reader of the PDF finds: at the ends of rows, carried over, and the total. */
async function amountsOf(bytes: Uint8Array) {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  const found = (form: RegExp) =>
    [...text.matchAll(form)].map(([, amount = "NaN"]) => Number(amount.replaceAll(/[,.]/g, "")));
  return {
    rows: found(/^\d+ Item \d+ .* ([\d,]+\.\d\d)$/gm),
    carried: found(/^(?:Carried|Brought) forward ([\d,]+\.\d\d)$/gm),
    total: found(/^Total €([\d,]+\.\d\d)$/gm),
  };
}

test("The amounts on an invoice are those of the record, and add up, for 1 to 60 lines", async () => {
  const property = fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 60 }), async (lines) => {
    const named = lines.map((one, at) => ({ text: `Item ${at + 1}`, ...one }));
    const invoice = await shop.draft(account, { lines: named });
    const paper = await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/paper?language=en`);
    const { rows, carried, total } = await amountsOf(paper.bytes);
    expect(rows).toEqual(invoice.lines.map(({ net }: Json) => net));
    const sums = rows.map((_, at) => rows.slice(0, at + 1).reduce((sum, amount) => sum + amount, 0));
    expect(sums.at(-1)).toBe(invoice.net);
    expect(total).toEqual([invoice.gross]);
    expect(carried.every((amount) => sums.includes(amount))).toBe(true);
    if (lines.length > 40) expect(carried.length).toBeGreaterThan(0);
  });
  await fc.assert(property, { numRuns: repeats(8, 150) });
});
