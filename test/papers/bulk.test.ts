import { afterAll, beforeAll, expect, test } from "bun:test";
import { unzipSync } from "fflate";
import type { Client, Json } from "../kit/appliance.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper, textOf } from "./kit.ts";

let shop: Shop;
let account: Json;

beforeAll(async () => {
  shop = await Shop.open();
  account = await shop.account();
});
afterAll(() => shop.close());

async function zipOf(body: object, client: Client = shop.ana): Promise<Record<string, Uint8Array>> {
  const asked = done(await client.post("/api/v1/fin/invoices/papers", body), 201);
  await shop.app.runJobs();
  const made = done(await client.get(`/api/v1/fin/invoices/papers/${asked.id}`));
  if (made.state !== "ready") throw new Error(JSON.stringify(made.error));
  const { bytes } = await fetchPaper(shop.app, client, `fin/invoices/papers/${asked.id}/file`);
  return unzipSync(bytes);
}

test("The issued papers of a list come as one ZIP file, without drafts", async () => {
  const [first, second] = [await shop.invoice(account, 1000), await shop.invoice(account, 2000)];
  const draft = await shop.draft(account, 3000);
  const files = await zipOf({ filter: { account_id: account.id } });
  expect(Object.keys(files).sort()).toEqual(
    [first, second].map(({ number }) => `Rechnung ${number}.pdf`).sort(),
  );
  const text = await textOf(files[`Rechnung ${second.number}.pdf`] ?? new Uint8Array());
  expect(text).toContain("20,00");
  const some = await zipOf({ ids: [first.id, draft.id] });
  expect(Object.keys(some)).toEqual([`Rechnung ${first.number}.pdf`]);
  const { sha256 } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${first.id}/paper`);
  expect(
    new Bun.CryptoHasher("sha256").update(some[`Rechnung ${first.number}.pdf`] ?? "").digest("hex"),
  ).toBe(sha256);
});
