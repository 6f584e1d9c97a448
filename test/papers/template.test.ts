import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Json } from "../kit/appliance.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper, textOf } from "./kit.ts";

const PATH = "/api/v1/settings/papers";

let shop: Shop;
let account: Json;

beforeAll(async () => {
  shop = await Shop.open();
  account = await shop.account();
});
afterAll(() => shop.close());

const paper = async ({ id }: Json) =>
  textOf((await fetchPaper(shop.app, shop.ana, `fin/invoices/${id}/paper`)).bytes);

const template = {
  blocks: [
    { name: "intro", text: "Guten Tag" },
    { name: "lines", columns: ["text", "net"] },
    { name: "closing", shown: false },
    { name: "slogan", text: "Stühle seit 1890" },
  ],
};

test("A template applies to documents issued from then on", async () => {
  const before = await shop.invoice(account, 1000);
  const changed = done(await shop.ana.put(`${PATH}/fin.invoices/invoice`, { template, version: 0 }));
  expect(changed).toMatchObject({ collection: "fin.invoices", kind: "invoice", version: 1 });
  const text = await paper(await shop.invoice(account, 1000));
  for (const part of ["Guten Tag", "Stühle seit 1890"]) expect(text).toContain(part);
  for (const part of ["Mit freundlichen", "Menge", "Pos."]) expect(text).not.toContain(part);
  const old = await paper(before);
  expect(old).toContain("Mit freundlichen");
  expect(old).not.toContain("Stühle");
});

test("A part that the template does not name stays after the part before it", async () => {
  const order = { blocks: [{ name: "closing" }, { name: "lines" }] };
  done(await shop.ana.put(`${PATH}/fin.invoices/credit_note`, { template: order }));
  const credit = await shop.credit(await shop.invoice(account, 1000));
  const text = await paper(credit);
  const places = ["wir schreiben", "Mit freundlichen", "Menge", "Gesamtbetrag"].map((part) =>
    text.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const { body } = await shop.ana.get(`${PATH}/fin.invoices/credit_note`);
  expect(body.template).toEqual(order);
  expect(body.blocks.slice(0, 3)).toMatchObject([
    {
      name: "intro",
      kind: "text",
      label: "Introduction",
      text: expect.stringContaining("Dear Sir or Madam"),
    },
    { name: "lines", kind: "lines", columns: expect.arrayContaining([{ name: "net", label: "Amount" }]) },
    { name: "totals", kind: "totals", label: "Totals" },
  ]);
});

test("A template can be previewed, is guarded by its version, and only for kinds that exist", async () => {
  const slogan = { blocks: [{ name: "slogan", text: "Nur zur Probe" }] };
  const reply = await fetch(`${shop.app.base}${PATH}/preview`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.ana.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ collection: "fin.invoices", kind: "invoice", template: slogan }),
  });
  const text = await textOf(new Uint8Array(await reply.arrayBuffer()));
  for (const part of ["Nur zur Probe", "Entwurf"]) expect(text).toContain(part);
  const stale = await shop.ana.put(`${PATH}/fin.invoices/invoice`, { template, version: 0 });
  expect(stale.body.code).toBe("RECORD_VERSION_CONFLICT");
  expect((await shop.ana.put(`${PATH}/fin.invoices/novel`, { template })).body.code).toBe("RECORD_NOT_FOUND");
  const clerk = await shop.app.invite(shop.ana, "cleo@example.com", ["fin_clerk"]);
  expect((await clerk.get(PATH)).body.code).toBe("ACCESS_DENIED");
});
