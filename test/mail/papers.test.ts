import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../kit/appliance.ts";
import { headOf, type MimePart, partsOf } from "../kit/mime.ts";
import { SmtpServer } from "../kit/smtp.ts";
import { makeTax } from "../modules/fin/ledger/books.ts";
import { done, Shop, said } from "../modules/fin/trade/shop.ts";
import { fetchPaper, textOf } from "../papers/kit.ts";

const BILLING = { street: "Platz 2", postal_code: "10115", city: "Berlin", country: "DE" };
const MAIL = { to: "buyer@customer.example", subject: "Your invoice", text: "Hello" };

let smtp: SmtpServer;
let shop: Shop;
let vat: string;

beforeAll(async () => {
  smtp = await SmtpServer.start();
  shop = await Shop.open(smtp.settings);
  vat = (await makeTax(shop.ana, shop.books)).id;
  const letterhead = {
    ...{ legal_name: "Muster GmbH", street: "Weg 1", postal_code: "50667", city: "Köln", country: "DE" },
    ...{ tax_id: "DE123456788", contact: "Zoë Muster", phone: "+49 221 1234567" },
    ...{ email: "post@muster.example", iban: "DE89370400440532013000" },
    electronic_address: { scheme: "9930", address: "DE123456788" },
  };
  done(await shop.ana.call("PATCH", "/api/v1/settings/organization", { letterhead }));
});

afterAll(async () => {
  await shop.close();
  await smtp.stop();
});

afterEach(() => {
  smtp.accepted.length = 0;
});

async function issued(format: string | null): Promise<Json> {
  const account = await shop.account({
    ...{ name: "Amt Berlin", billing: BILLING, invoice_format: format },
    ...{ buyer_reference: "991-33333TEST-33", email: "amt@berlin.example" },
    electronic_address: { scheme: "0204", address: "991-33333TEST-33" },
  });
  return shop.invoice(account, { lines: [{ text: "Beratung", price: 100_00, tax_code_ids: [vat] }] });
}

const sendMail = ({ id }: Json, more: object = {}, by = shop.ana) =>
  by.post(`/api/v1/fin/invoices/${id}/send-mail`, { ...MAIL, ...more });

/** Files of the only message that was sent. */
async function sentFiles(invoice: Json, more?: object): Promise<MimePart[]> {
  done(await sendMail(invoice, more), 202);
  await shop.app.runJobs();
  expect(smtp.accepted).toHaveLength(1);
  return partsOf(smtp.accepted[0]?.text ?? "").filter(({ name }) => name !== undefined);
}

const fetched = async (path: string) => {
  const { status, bytes } = await fetchPaper(shop.app, shop.ana, path);
  expect(status).toBe(200);
  return Buffer.from(bytes);
};

describe("An invoice that is sent", () => {
  test.each(["xrechnung", "xrechnung_cii", "peppol"])(
    "in the format %s has its PDF and its XML",
    async (format) => {
      const invoice = await issued(format);
      await shop.app.runJobs();
      const [pdf, xml, ...others] = await sentFiles(invoice);
      expect(others).toEqual([]);
      expect([pdf?.type, xml?.type]).toEqual(["application/pdf", "application/xml"]);
      expect(xml?.name).toBe(format === "peppol" ? "peppol.xml" : "xrechnung.xml");
      expect(Buffer.from(xml?.bytes ?? []).equals(await fetched(`fin/invoices/${invoice.id}/einvoice`))).toBe(
        true,
      );
      expect(Buffer.from(pdf?.bytes ?? []).equals(await fetched(`fin/invoices/${invoice.id}/paper`))).toBe(
        true,
      );
    },
  );

  test.each(["zugferd", "pdf"])("in the format %s has its PDF alone", async (format) => {
    const invoice = await issued(format);
    await shop.app.runJobs();
    const files = await sentFiles(invoice);
    expect(files.map(({ type }) => type)).toEqual(["application/pdf"]);
    expect(await textOf(files[0]?.bytes ?? new Uint8Array())).toContain(invoice.number);
  });

  test("has its files listed with what the PDF carries, once it is issued", async () => {
    const listed = async ({ id }: Json) =>
      done(await shop.ana.get(`/api/v1/desk/papers?collection=fin.invoices&id=${id}`));
    expect(await listed(await shop.draft(await shop.account({})))).toEqual({ language: "de", data: [] });
    for (const [format, name, in_pdf] of [
      ["xrechnung", "xrechnung.xml", false],
      ["zugferd", "factur-x.xml", true],
    ] as const) {
      const invoice = await issued(format);
      await shop.app.runJobs();
      const [paper, ...others] = (await listed(invoice)).data;
      expect(others).toEqual([]);
      expect(paper).toMatchObject({ kind: "invoice", language: "de" });
      expect(paper.files).toMatchObject([
        { type: "application/pdf", in_pdf: false },
        { type: "application/xml", name, in_pdf },
      ]);
    }
  });

  test("has no document if the sender wants none", async () => {
    const invoice = await issued("xrechnung");
    await shop.app.runJobs();
    expect(await sentFiles(invoice, { papers: [] })).toEqual([]);
  });

  test("waits for its PDF, which a look at it makes", async () => {
    const invoice = await issued("xrechnung");
    const early = await sendMail(invoice);
    expect(said(early)).toBe("409 STATE_TRANSITION_INVALID");
    await fetched(`fin/invoices/${invoice.id}/paper`);
    expect(await sentFiles(invoice)).toHaveLength(2);
  });

  test("is refused as a draft if its document is asked for", async () => {
    const draft = await shop.draft(await shop.account({}));
    expect(said(await sendMail(draft, { papers: ["invoice"] }))).toBe("409 STATE_TRANSITION_INVALID");
    expect(await sentFiles(draft)).toEqual([]);
  });

  test("is not sent by those who may not see all of its document", async () => {
    const invoice = await issued("xrechnung");
    await shop.app.runJobs();
    const clerk = await shop.app.invite(shop.ana, "cleo@example.com", ["fin_clerk"]);
    await shop.app.runJobs();
    smtp.accepted.length = 0;
    const policies = "/api/v1/settings/policies";
    const masks = {
      ...{ name: "No amounts", effect: "deny", subjects: { users: [clerk.userId] }, when: {} },
      ...{ reason: "By test", actions: ["fin.invoices.get"], fields: { mask: ["gross"] } },
    };
    const { id } = done(await shop.ana.post(policies, masks), 201);
    expect(said(await sendMail(invoice, {}, clerk))).toBe("403 ACCESS_DENIED, gross FIELD_HIDDEN");
    const listed = await clerk.get(`/api/v1/desk/papers?collection=fin.invoices&id=${invoice.id}`);
    expect(done(listed).data).toEqual([]);
    await shop.app.runJobs();
    expect(smtp.accepted).toEqual([]);
    done(await shop.ana.delete(`${policies}/${id}`));
    done(await sendMail(invoice, {}, clerk), 202);
    await shop.app.runJobs();
    expect(smtp.accepted).toHaveLength(1);
  });
});

describe("The messages about a record", () => {
  const about = (by: Client, ...ids: string[]) =>
    by.get(`/api/v1/desk/mail?collection=fin.invoices&ids=${ids.join(",")}`);

  test("are listed for the sender and for those who may list all messages", async () => {
    const first = await issued("pdf");
    const second = await issued("pdf");
    const fin = await shop.app.invite(shop.ana, "fin@example.com", ["fin_manager"]);
    const other = await shop.app.invite(shop.ana, "other@example.com", ["fin_manager"]);
    await shop.app.runJobs();
    const { id } = done(await sendMail(first, {}, fin), 202);
    done(await sendMail(second, { to: "second@customer.example" }), 202);
    const listed = async (by: Client, ...ids: string[]) =>
      done(await about(by, ...ids)).data.map((one: Json) => one.to);
    expect(await listed(fin, first.id, second.id)).toEqual([MAIL.to]);
    expect(await listed(shop.ana, first.id, second.id)).toEqual(["second@customer.example", MAIL.to]);
    expect(await listed(shop.ana, first.id)).toEqual([MAIL.to]);
    expect(await listed(other, first.id, second.id)).toEqual([]);
    await shop.app.runJobs();
    expect(done(await about(fin, first.id)).data).toMatchObject([{ id, state: "sent" }]);
  });

  test("are nothing to those who may not see the record", async () => {
    const invoice = await issued("pdf");
    const fin = await shop.app.invite(shop.ana, "blind@example.com", ["fin_manager"]);
    await shop.app.runJobs();
    done(await sendMail(invoice, {}, fin), 202);
    const hides = {
      ...{ name: "Hidden", effect: "deny", subjects: { users: [fin.userId] } },
      ...{ reason: "By test", actions: ["fin.invoices.*"], when: { record: { kind: "invoice" } } },
    };
    const { id } = done(await shop.ana.post("/api/v1/settings/policies", hides), 201);
    expect(done(await about(fin, invoice.id)).data).toEqual([]);
    done(await shop.ana.delete(`/api/v1/settings/policies/${id}`));
    expect(done(await about(fin, invoice.id)).data).toHaveLength(1);
    await shop.app.runJobs();
  });
});

describe("Copies", () => {
  test("are messages of their own that name all recipients", async () => {
    const invoice = await issued("pdf");
    await shop.app.runJobs();
    const cc = ["boss@customer.example", "books@customer.example"];
    done(await sendMail(invoice, { cc }), 202);
    await shop.app.runJobs();
    expect(smtp.accepted.map(({ to }) => to)).toEqual([MAIL.to, ...cc]);
    expect(new Set(smtp.accepted.map(({ messageId }) => messageId)).size).toBe(3);
    for (const { text } of smtp.accepted)
      expect([headOf(text, "To"), headOf(text, "Cc")]).toEqual([MAIL.to, cc.join(", ")]);
  });

  test.each([["x\r\nBcc: eve@example.org"], ["eve@example.org, mallory@example.org"], ["no address"]])(
    "to %j are refused, and nothing is sent",
    async (copy) => {
      const invoice = await issued("pdf");
      await shop.app.runJobs();
      const reply = await sendMail(invoice, { cc: ["boss@customer.example", copy] });
      expect(reply.status).toBe(422);
      expect(reply.text).not.toContain("eve@example.org");
      await shop.app.runJobs();
      expect(smtp.accepted).toEqual([]);
    },
  );

  test("go to five addresses at most", async () => {
    const invoice = await issued("pdf");
    const cc = [1, 2, 3, 4, 5, 6].map((n) => `copy${n}@customer.example`);
    expect((await sendMail(invoice, { cc, papers: [] })).status).toBe(422);
  });
});
