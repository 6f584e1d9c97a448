import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../kit/appliance.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper, textOf } from "./kit.ts";

let shop: Shop;
let account: Json;

beforeAll(async () => {
  shop = await Shop.open();
  account = await shop.account({
    name: "Berg",
    legal_name: "Berg & Söhne GmbH",
    billing: { street: "Favoritenstraße 12", postal_code: "1040", city: "Wien", country: "AT" },
  });
});
afterAll(() => shop.close());

const paperOf = ({ id }: Json, query = "") =>
  fetchPaper(shop.app, shop.ana, `fin/invoices/${id}/paper${query}`);

const events = (id: string) =>
  shop.app.rows(
    "SELECT action, after FROM audit_events WHERE record_id = ? AND (after LIKE '%paper_%') ORDER BY seq",
    id,
  );

describe("An issued paper", () => {
  test("says what the invoice says", async () => {
    const invoice = await shop.invoice(account, {
      lines: [
        { text: "Montage", quantity: "2.5", price: 10_000 },
        { text: "Anfahrt", price: 4_550, discount_percent: "10" },
      ],
    });
    const paper = await paperOf(invoice);
    expect(paper.status).toBe(200);
    const text = await textOf(paper.bytes);
    for (const words of [
      invoice.number,
      "Berg & Söhne GmbH",
      "Favoritenstraße 12",
      "1040 Wien",
      "Montage",
      "2,5",
    ])
      expect(text).toContain(words);
    expect(text).toContain("290,95 €");
    expect(paper.disposition).toContain(`Rechnung ${invoice.number}.pdf`);
  });

  test("is the same file before and after the job kept it, and after everything else changed", async () => {
    const invoice = await shop.invoice(account, 1234);
    const first = await paperOf(invoice);
    await shop.app.runJobs();
    const kept = await paperOf(invoice);
    done(await shop.ana.call("PATCH", `/api/v1/crm/accounts/${account.id}`, { legal_name: "Tal GmbH" }));
    const organization = done(await shop.ana.get("/api/v1/settings/organization"));
    const letterhead = { ...organization.letterhead, street: "New Street 1" };
    done(
      await shop.ana.call("PATCH", "/api/v1/settings/organization", {
        letterhead,
        version: organization.version,
      }),
    );
    const later = await paperOf(invoice);
    expect([kept.sha256, later.sha256]).toEqual([first.sha256, first.sha256]);
    expect(later.etag).toBe(`"${first.sha256}"`);
    expect(await textOf(later.bytes)).not.toContain("New Street 1");
    const next = await paperOf(await shop.invoice(account, 1234));
    expect(await textOf(next.bytes)).toContain("New Street 1");
  });

  test("is bound to the event that issued it, and its file to one of its own", async () => {
    const invoice = await shop.invoice(account, 500);
    await shop.app.runJobs();
    const { sha256 } = await paperOf(invoice);
    const [paper] = await shop.app.rows(
      "SELECT content_sha256, file_sha256 FROM papers WHERE record_id = ?",
      invoice.id,
    );
    expect(paper?.file_sha256).toBe(sha256);
    const [issued, made, kept] = await events(invoice.id);
    expect(issued).toMatchObject({ action: "fin.invoices.issue" });
    expect(JSON.parse(String(issued?.after))).toMatchObject({ paper_invoice: paper?.content_sha256 });
    expect(made).toMatchObject({ action: "papers.keep" });
    expect(JSON.parse(String(made?.after))).toMatchObject({ paper_content_sha256: paper?.content_sha256 });
    expect(kept).toMatchObject({ action: "papers.prove" });
    expect(JSON.parse(String(kept?.after))).toMatchObject({ attachment_sha256: sha256 });
    const { data } = await shop.get(`invoices/${invoice.id}/attachments`);
    expect(data).toMatchObject([{ type: "application/pdf", sha256 }]);
  });

  test("of an invoice from before papers were kept is sealed on the first request", async () => {
    const invoice = await shop.invoice(account, 700);
    await shop.app.runJobs();
    await shop.app.alter("DELETE FROM papers WHERE record_id = ?", invoice.id);
    const [first, second] = [await paperOf(invoice), await paperOf(invoice)];
    expect([first.status, second.sha256]).toEqual([200, first.sha256]);
    const rows = await shop.app.rows("SELECT late, revision FROM papers WHERE record_id = ?", invoice.id);
    expect(rows).toEqual([{ late: 1, revision: 1 }]);
    expect((await events(invoice.id)).map(({ action }) => action)).toContain("papers.seal_late");
  });

  test("answers 304 to those who have it", async () => {
    const invoice = await shop.invoice(account, 800);
    const { etag } = await paperOf(invoice);
    const again = await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/paper`, {
      "if-none-match": String(etag),
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

describe("A draft", () => {
  test("is marked as one, in the language asked for, and never kept", async () => {
    const invoice = await shop.draft(account, 900);
    const german = await textOf((await paperOf(invoice)).bytes);
    const english = await textOf((await paperOf(invoice, "?language=en")).bytes);
    expect(german).toContain("Entwurf");
    expect(english).toContain("Draft");
    await shop.app.runJobs();
    expect(await shop.app.rows("SELECT id FROM papers WHERE record_id = ?", invoice.id)).toEqual([]);
  });

  test("of another kind is refused", async () => {
    const invoice = await shop.draft(account, 900);
    expect((await paperOf(invoice, "?kind=credit_note")).code).toBe("VALIDATION_FAILED");
  });
});

test("The books and the trail hold", () => shop.expectHealthy());
