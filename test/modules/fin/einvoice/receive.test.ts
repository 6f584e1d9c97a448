import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Invoice,
  type Line,
  profileOf,
  type Syntax,
  writeInvoice,
} from "../../../../src/einvoice/index.ts";
import { computeTotals } from "../../../../src/einvoice/totals.ts";
import type { Client, Json, Reply } from "../../../kit/appliance.ts";
import { decide } from "../../../kit/decide.ts";
import { done, Shop, said } from "../trade/shop.ts";

const PATH = "/api/v1/fin/bills/receive";
const IBAN = "DE89370400440532013000";
const OTHER = "AT611904300234573201";

let shop: Shop;
let supplier: Json;
let vat: string;

beforeAll(async () => {
  shop = await Shop.open();
  supplier = await shop.account({
    name: "Beispiel GmbH",
    kinds: ["supplier"],
    tax_id: "DE123456789",
    bank_details: { holder: "Beispiel GmbH", iban: IBAN },
  });
  const code = done(
    await shop.post("tax-codes", {
      code: "VSt19",
      name: "Input tax 19%",
      kind: "purchase",
      rate: "19",
      valid_from: "2020-01-01",
    }),
    201,
  );
  vat = done(await shop.post(`tax-codes/${code.id}/activate`)).id;
});
afterAll(() => shop.close());

const line = (id: string, given: Partial<Line> = {}): Line => ({
  id,
  quantity: "2",
  unit: "C62",
  net: "100.00",
  allowances: [],
  charges: [],
  price: { net: "50.00" },
  vat: { category: "S", rate: "19" },
  item: { name: `Part ${id}`, classifications: [], attributes: [] },
  ...given,
});

let count = 0;

function invoice(given: Partial<Invoice> = {}): Invoice {
  const { lines = [line("1")], allowances = [], charges = [] } = given;
  count += 1;
  return {
    number: `RE-${count}`,
    issued: "2026-11-02",
    type: "380",
    currency: "EUR",
    due: "2026-12-02",
    notes: [],
    precedingInvoices: [],
    seller: {
      name: "Beispiel GmbH",
      ids: [],
      vatId: "DE123456789",
      address: { line1: "Weg 1", city: "Köln", postCode: "50667", country: "DE" },
    },
    buyer: { name: "Acme", ids: [], address: { city: "Linz", postCode: "4020", country: "AT" } },
    payment: { code: "58", transfers: [{ account: IBAN }] },
    attachments: [],
    ...computeTotals({ lines, allowances, charges }),
    ...given,
    lines,
    allowances,
    charges,
  };
}

const xmlOf = (one: Invoice, syntax: Syntax = "ubl") => writeInvoice(one, profileOf("en16931"), syntax);

async function send(
  content: string | Uint8Array<ArrayBuffer>,
  query = "",
  by: Client = shop.ana,
): Promise<Reply> {
  const answer = await fetch(`${shop.app.base}${PATH}${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.accessToken}`, "content-type": "application/xml" },
    body: content,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text === "" ? null : JSON.parse(text),
    text,
    headers: answer.headers,
  };
}

const receive = async (one: Invoice, syntax?: Syntax) => done(await send(xmlOf(one, syntax)), 201);

describe("A received e-invoice", () => {
  for (const syntax of ["ubl", "cii"] as const)
    test(`in ${syntax} becomes a draft bill with the same amounts, and stays attached`, async () => {
      const given = invoice({
        lines: [
          line("1"),
          line("2", { quantity: "1.5", unit: "HUR", net: "90.00", price: { net: "60.00" } }),
        ],
      });
      const { bill, supplier: found, bank, differences } = await receive(given, syntax);
      expect(found).toEqual({ id: supplier.id, by: "vat_id" });
      expect(bank).toMatchObject({ state: "same", iban: IBAN });
      expect(differences).toEqual([]);
      expect(bill).toMatchObject({
        state: "draft",
        kind: "bill",
        supplier_ref: given.number,
        issue_date: "2026-11-02",
        due_date: "2026-12-02",
        net: 19_000,
        tax: 3610,
        gross: 22_610,
      });
      expect(bill.lines).toMatchObject([
        { text: "Part 1", quantity: "2", price: 5000, unit: null, tax_code_ids: [vat] },
        { text: "Part 2", quantity: "1.5", price: 6000, unit: "h" },
      ]);
      const files = done(await shop.ana.get(`/api/v1/fin/bills/${bill.id}/attachments`)).data;
      expect(files).toMatchObject([{ name: "e-invoice.xml", sha256: bill.received_file }]);
      const kept = await fetch(
        `${shop.app.base}/api/v1/fin/bills/${bill.id}/attachments/${files[0].id}/content`,
        {
          headers: { authorization: `Bearer ${shop.ana.accessToken}` },
        },
      );
      expect(await kept.text()).toBe(xmlOf(given, syntax));
    });

  test("keeps its total where prices have more decimals, and allowances are on the document", async () => {
    const allowances = [{ amount: "7.01", vat: { category: "S", rate: "19" }, reason: "Rebate" }];
    const lines = [
      line("1", { quantity: "3", price: { net: "0.3333" }, net: "1.00" }),
      line("2"),
      line("3", { quantity: "-1", price: { net: "10.00" }, net: "-10.00" }),
    ];
    const { bill, differences } = await receive(invoice({ lines, allowances }));
    expect(differences).toEqual([]);
    expect(bill).toMatchObject({ net: 8399, tax: 1596, gross: 9995 });
    expect(bill.notes).toContain("Part 3 -10.00");
  });

  test("is a credit note by its type", async () => {
    const { bill } = await receive(invoice({ type: "381" }));
    expect(bill.kind).toBe("credit_note");
  });

  test("names lines whose tax code is unknown, and the amounts that differ thereby", async () => {
    const { bill, differences } = await receive(
      invoice({ lines: [line("1", { vat: { category: "S", rate: "7" } })] }),
    );
    expect(bill.lines[0].tax_code_ids).toEqual([]);
    expect(differences.map(({ path, code }: Json) => `${path} ${code}`)).toEqual([
      "lines.0.tax_code_ids TAX_CODE_UNKNOWN",
      "tax AMOUNT_DIFFERS",
      "gross AMOUNT_DIFFERS",
    ]);
  });

  test("names violated rules", async () => {
    const { findings } = await receive(invoice({ totals: { ...invoice().totals, net: "101.00" } }));
    expect(findings.map(({ rule }: Json) => rule)).toContain("BR-CO-13");
  });

  test("is found by IBAN or a supplier that is named", async () => {
    const anonymous = { ...invoice().seller, vatId: "DE999999999", name: "Unknown" };
    expect((await receive(invoice({ seller: anonymous }))).supplier.by).toBe("iban");
    const stranger = invoice({ seller: anonymous, payment: { code: "58", transfers: [{ account: OTHER }] } });
    expect(said(await send(xmlOf(stranger)))).toBe("422 VALIDATION_FAILED, supplier_id SUPPLIER_UNKNOWN");
    expect(done(await send(xmlOf(stranger), `?supplier_id=${supplier.id}`), 201).supplier.by).toBe("you");
  });

  test("is entered once", async () => {
    const given = xmlOf(invoice());
    done(await send(given), 201);
    expect(said(await send(given))).toStartWith("409 DUPLICATE_VALUE");
  });

  test("takes no account over that is not approved", async () => {
    const given = invoice({ payment: { code: "58", transfers: [{ account: OTHER }] } });
    const { bank } = await receive(given);
    expect(bank).toMatchObject({ state: "differs", iban: OTHER });
    const { bank_details } = done(await shop.ana.get(`/api/v1/crm/accounts/${supplier.id}`));
    expect(bank_details.iban).toBe(IBAN);
  });

  test("asks for the change of the account where the shipped rule demands a second person", async () => {
    const bob = await shop.app.invite(shop.ana, "bob@example.com", ["crm_manager", "fin_manager"]);
    const cem = await shop.app.invite(shop.ana, "cem@example.com", ["fin_manager"]);
    const given = invoice({ payment: { code: "58", transfers: [{ account: OTHER }] } });
    const { bank } = done(await send(xmlOf(given), "", bob), 201);
    expect(bank).toMatchObject({ state: "requested", iban: OTHER });
    const account = () => shop.ana.get(`/api/v1/crm/accounts/${supplier.id}`);
    expect(done(await account()).bank_details.iban).toBe(IBAN);
    done(await decide(cem, `/api/v1/approvals/${bank.approval_id}`, "approve"));
    expect(done(await account()).bank_details.iban).toBe(OTHER);
  });

  test("bills the order that it names", async () => {
    const order = done(
      await shop.ana.post("/api/v1/ops/purchase-orders", {
        supplier_id: supplier.id,
        lines: [
          { text: "Part 2", quantity: "2", price: 5000 },
          { text: "Part 1", quantity: "2", price: 5000 },
        ],
      }),
      201,
    );
    const { number } = done(await shop.ana.post(`/api/v1/ops/purchase-orders/${order.id}/submit`, {}));
    const { bill } = await receive(
      invoice({ purchaseOrder: number ?? order.number, lines: [line("1"), line("2")] }),
    );
    expect(bill.po_id).toBe(order.id);
    expect(bill.lines.map(({ source_line }: Json) => source_line)).toEqual(["1", "0"]);
  });

  const bad: [what: string, content: string | Uint8Array<ArrayBuffer>, code: string][] = [
    ["broken XML", "<Invoice><x></Invoice>", "MALFORMED"],
    ["another XML", "<html/>", "UNKNOWN_FORMAT"],
    ["entities", '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', "REFUSED"],
    ["a PDF without data", new TextEncoder().encode("%PDF-1.7\nno"), "MALFORMED"],
    [
      "ZUGFeRD MINIMUM",
      writeInvoice(invoice(), profileOf("facturx"), "cii").replace(
        "urn:cen.eu:en16931:2017",
        "urn:factur-x.eu:1p0:minimum",
      ),
      "NO_LINES",
    ],
    ["nothing", "", "TOO_SHORT"],
  ];
  for (const [what, content, code] of bad)
    test(`is refused as ${what}, and nothing is kept`, async () => {
      const before = done(await shop.ana.get("/api/v1/fin/bills?count=true&limit=1")).page.total;
      const answer = await send(content);
      expect(answer.status).toBe(422);
      expect(answer.body.details.map((one: Json) => one.code)).toEqual([code]);
      expect(done(await shop.ana.get("/api/v1/fin/bills?count=true&limit=1")).page.total).toBe(before);
    });

  test("needs the right to create bills", async () => {
    const reader = await shop.app.invite(shop.ana, "reader@example.com", ["crm_manager"]);
    expect((await send(xmlOf(invoice()), "", reader)).status).toBe(403);
  });
});
