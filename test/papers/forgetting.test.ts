import { afterAll, beforeAll, expect, test } from "bun:test";
import { Office } from "../governance/requests/office.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { completedCourse } from "./course.ts";
import { fetchPaper, textOf } from "./kit.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

const post = async (path: string, body: object = {}) => done(await shop.ana.post(`/api/v1/${path}`, body));
const paper = (path: string) => fetchPaper(shop.app, shop.ana, `${path}/paper`);

/** Erases a person as a data request does, approved by a second administrator. */
async function erase(name: string): Promise<void> {
  const bo = await shop.app.invite(shop.ana, "bo@example.com", ["admin"]);
  const office = new Office(shop.app, shop.ana, bo);
  const { id } = await office.scoped("erasure", { name, email: "quag@example.net" });
  await office.carriedOut(id);
}

test("Erasing a customer clears their quotes' papers, and keeps the invoices that the books rely on", async () => {
  const account = await shop.account({
    name: "Quagmire",
    email: "quag@example.net",
    billing: { street: "Secret Lane 9", city: "Linz", postal_code: "4020", country: "AT" },
  });
  const lines = [{ text: "Chair", price: 1000 }];
  const quote = await post("crm/quotes", { account_id: account.id, lines });
  await post(`crm/quotes/${quote.id}/send`);
  const invoice = await shop.invoice(account, 1000);
  await shop.app.runJobs();
  const before = await paper(`fin/invoices/${invoice.id}`);
  expect((await paper(`crm/quotes/${quote.id}`)).status).toBe(200);
  const [stored] = await shop.app.rows(
    "SELECT file_sha256, person_key FROM papers WHERE record_id = ?",
    quote.id,
  );

  await erase("Quagmire");

  const gone = await paper(`crm/quotes/${quote.id}`);
  expect([gone.status, gone.code]).toEqual([404, "RECORD_NOT_FOUND"]);
  const left = await shop.app.rows("SELECT content, about FROM papers WHERE record_id = ?", quote.id);
  expect(left).toEqual([{ content: "", about: "[]" }]);
  expect(shop.app.appliance.engine.store.vault.personKey(Number(stored?.person_key))).toBeUndefined();
  const { data } = done(await shop.ana.get(`/api/v1/crm/quotes/${quote.id}/attachments`));
  expect(data).toEqual([]);
  const after = await paper(`fin/invoices/${invoice.id}`);
  expect(after.sha256).toBe(before.sha256);
  expect(await textOf(after.bytes)).toContain("Secret Lane 9");
});

test("Nothing of a sealed paper is readable in the database", async () => {
  const account = await shop.account({
    name: "Zweigelt Hidden",
    billing: { street: "Veiled Road 3", city: "Wien" },
  });
  const quote = await post("crm/quotes", { account_id: account.id, lines: [{ text: "Chair", price: 1000 }] });
  await post(`crm/quotes/${quote.id}/send`);
  const [row] = await shop.app.rows("SELECT content FROM papers WHERE record_id = ?", quote.id);
  expect(String(row?.content).length).toBeGreaterThan(500);
  expect(Buffer.from(String(row?.content), "base64").includes("Veiled Road")).toBe(false);
});

test("A job that fails leaves no file, and the next attempt makes it", async () => {
  const invoice = await shop.invoice(await shop.account(), 500);
  const { files } = shop.app.appliance;
  const { receive } = files;
  files.receive = () => Promise.reject(new Error("no room"));
  await shop.app.runJobs();
  files.receive = receive;
  const kept = () => shop.app.rows("SELECT file_sha256 FROM papers WHERE record_id = ?", invoice.id);
  expect(await kept()).toEqual([{ file_sha256: null }]);
  const { sha256 } = await paper(`fin/invoices/${invoice.id}`);
  shop.app.clock.advance(3_600_000);
  await shop.app.runJobs();
  expect(await kept()).toEqual([{ file_sha256: sha256 }]);
});

test("A completed course has a certificate in the learner's name, for the learner too", async () => {
  const { eva, enrolment } = await completedCourse(shop);
  const certificate = await fetchPaper(shop.app, eva, `learning/enrolments/${enrolment}/paper`);
  const text = await textOf(certificate.bytes);
  expect(text).toContain("eva");
  expect(text).toContain("Fire safety");
});
