import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readInvoiceFile } from "../../../../src/einvoice/file.ts";
import { readInvoice, validate } from "../../../../src/einvoice/index.ts";
import type { Json } from "../../../kit/appliance.ts";
import { fetchPaper } from "../../../papers/kit.ts";
import { makeTax } from "../ledger/books.ts";
import { done, Shop, said } from "../trade/shop.ts";

const SETTINGS = "/api/v1/settings/organization";
const LETTERHEAD = {
  legal_name: "Muster GmbH",
  street: "Weg 1",
  postal_code: "50667",
  city: "Köln",
  country: "DE",
  tax_id: "DE123456788",
  contact: "Zoë Muster",
  phone: "+49 221 1234567",
  email: "post@muster.example",
  iban: "DE89370400440532013000",
};
const BILLING = { street: "Platz 2", postal_code: "10115", city: "Berlin", country: "DE" };

let shop: Shop;
let vat: string;

beforeAll(async () => {
  shop = await Shop.open();
  vat = (await makeTax(shop.ana, shop.books)).id;
  await letterhead(LETTERHEAD);
});
afterAll(() => shop.close());

const letterhead = async (given: object) =>
  done(await shop.ana.call("PATCH", SETTINGS, { letterhead: given }));

const customer = (data: object = {}) => shop.account({ name: "Amt Berlin", billing: BILLING, ...data });
const LINES = () => [
  {
    text: "Beratung",
    quantity: "3",
    price: 100_00,
    discount_percent: "12.5",
    unit: "h",
    tax_code_ids: [vat],
  },
  { text: "Anfahrt", quantity: "0.333", price: 99_99, tax_code_ids: [vat] },
];

async function xmlOf({ id }: Json) {
  const { status, bytes } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${id}/einvoice`);
  expect(status).toBe(200);
  return readInvoice(bytes);
}

const fatal = ({ invoice, profile, syntax }: Awaited<ReturnType<typeof xmlOf>>) =>
  validate(invoice, profile, syntax).filter(({ level }) => level === "fatal");

describe("An issued invoice", () => {
  const formats: [format: string, account: object, profile: string, syntax: string][] = [
    ["xrechnung", { buyer_reference: "991-33333TEST-33", email: "amt@berlin.example" }, "xrechnung", "ubl"],
    [
      "xrechnung_cii",
      { buyer_reference: "991-33333TEST-33", email: "amt@berlin.example" },
      "xrechnung",
      "cii",
    ],
    ["zugferd", {}, "facturx", "cii"],
  ];
  for (const [format, account, profile, syntax] of formats)
    test(`is valid ${format} with the amounts of the books`, async () => {
      const invoice = await shop.invoice(await customer({ invoice_format: format, ...account }), {
        lines: LINES(),
      });
      const read = await xmlOf(invoice);
      expect({ profile: read.profile.id, syntax: read.syntax }).toMatchObject({ profile, syntax });
      expect(fatal(read)).toEqual([]);
      expect(read.invoice.totals.gross).toBe((invoice.gross / 100).toFixed(2));
      expect(read.invoice.lines.map(({ net }) => net)).toEqual(
        invoice.lines.map(({ net }: Json) => (net / 100).toFixed(2)),
      );
      expect(read.invoice.lines[0]).toMatchObject({ unit: "HUR", allowances: [{ percent: "12.5" }] });
    });

  test("carries the data in its PDF where the customer has named no format", async () => {
    const invoice = await shop.invoice(await customer(), { lines: LINES() });
    const { bytes } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/paper`);
    const read = await readInvoiceFile(bytes);
    expect(read).toMatchObject({ profile: "facturx", findings: [] });
  });

  test("is a plain PDF for customers who want one", async () => {
    const invoice = await shop.invoice(await customer({ invoice_format: "pdf" }), { lines: LINES() });
    const { status, code } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/einvoice`);
    expect([status, code]).toEqual([404, "RECORD_NOT_FOUND"]);
  });

  test("keeps its data after the customer changed", async () => {
    const account = await customer({ invoice_format: "zugferd" });
    const invoice = await shop.invoice(account, { lines: LINES() });
    const before = await xmlOf(invoice);
    done(await shop.ana.call("PATCH", `/api/v1/crm/accounts/${account.id}`, { name: "Other" }));
    expect((await xmlOf(invoice)).invoice).toEqual(before.invoice);
  });

  test("is credited by a credit note that names it", async () => {
    const account = await customer({ invoice_format: "zugferd" });
    const invoice = await shop.invoice(account, { lines: LINES() });
    const credit = await shop.credit(invoice);
    const read = await xmlOf(credit);
    expect(fatal(read)).toEqual([]);
    expect(read.invoice).toMatchObject({ type: "381", precedingInvoices: [{ number: invoice.number }] });
  });

  const refused: [what: string, account: object, head: object, place: string][] = [
    [
      "an XRechnung without buyer reference",
      { invoice_format: "xrechnung", email: "a@b.example" },
      {},
      "account.buyer_reference BR-DE-15",
    ],
    [
      "an XRechnung without the seller's phone",
      { invoice_format: "xrechnung", buyer_reference: "A", email: "a@b.example" },
      { phone: undefined },
      "letterhead.phone BR-DE-6",
    ],
    [
      "an XRechnung without account",
      { invoice_format: "xrechnung", buyer_reference: "A", email: "a@b.example" },
      { iban: undefined },
      "letterhead.iban BR-DE-1",
    ],
    [
      "a Peppol invoice without the customer's address",
      { invoice_format: "peppol", buyer_reference: "A" },
      {},
      "account.electronic_address PEPPOL-EN16931-R010",
    ],
  ];
  for (const [what, account, head, place] of refused)
    test(`is not ${what}, and the refusal leads to the field`, async () => {
      await letterhead({ ...LETTERHEAD, ...head });
      const draft = await shop.draft(await customer(account), { lines: LINES() });
      const answer = await shop.post(`invoices/${draft.id}/issue`);
      await letterhead(LETTERHEAD);
      expect(said(answer)).toStartWith("422 VALIDATION_FAILED");
      expect(answer.body.details.map(({ path, code }: Json) => `${path} ${code}`)).toContain(place);
      expect(done(await shop.ana.get(`/api/v1/fin/invoices/${draft.id}`)).state).toBe("draft");
    });
});

test("a Leitweg-ID with wrong check digits and an address of another scheme are refused", async () => {
  const made = await shop.ana.post("/api/v1/crm/accounts", {
    name: "Amt",
    invoice_format: "xrechnung",
    buyer_reference: "991-33333TEST-34",
  });
  expect(said(made)).toBe("422 VALIDATION_FAILED, buyer_reference CHECK_DIGITS");
  const other = await shop.ana.post("/api/v1/crm/accounts", {
    name: "Amt",
    electronic_address: { scheme: "EM", address: "no-address" },
  });
  expect(said(other)).toBe("422 VALIDATION_FAILED, electronic_address.address ADDRESS_INVALID");
});
