import { afterAll, beforeAll, expect, test } from "bun:test";
import { extractText, getDocumentProxy } from "unpdf";
import { repeats } from "../kit/depth.ts";
import { Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper } from "./kit.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

test("The last page of an invoice has a row of its table, its total and its closing", async () => {
  const account = await shop.account();
  const step = repeats(8, 1);
  for (let count = 12; count <= 44; count += step) {
    const lines = Array.from({ length: count }, (_, at) => ({ text: `Item ${at + 1}.`, price: 1_000 }));
    const invoice = await shop.draft(account, { lines });
    const { bytes } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/paper?language=en`);
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false });
    const last = text.at(-1) ?? "";
    const missing = [`Item ${count}.`, "Total", "Kind regards"].filter((part) => !last.includes(part));
    expect([count, missing]).toEqual([count, []]);
  }
});
