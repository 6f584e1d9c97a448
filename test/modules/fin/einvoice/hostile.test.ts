import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Invoice,
  type Line,
  profileOf,
  type Syntax,
  writeInvoice,
} from "../../../../src/einvoice/index.ts";
import { computeTotals } from "../../../../src/einvoice/totals.ts";
import type { Json, Reply } from "../../../kit/appliance.ts";
import { done, Shop, said } from "../trade/shop.ts";
import { carrier } from "./pdf-carrier.ts";

const IBAN = "DE89370400440532013000";
const OTHER = "AT611904300234573201";
const THIRD = "NL91ABNA0417164300";
/** In every file. Errors must not repeat it. */
const MARK = "Zanzibar";

let shop: Shop;
const suppliers: Record<string, Json> = {};

beforeAll(async () => {
  shop = await Shop.open();
  const supplier = async (name: string, tax_id: string, iban: string) => {
    const bank_details = { holder: name, iban };
    suppliers[name] = await shop.account({ name, kinds: ["supplier"], tax_id, bank_details });
  };
  await supplier("Beispiel GmbH", "DE123456789", IBAN);
  await supplier("Other KG", "ATU12345675", OTHER);
  await supplier("Twin One", "NL123456789B01", THIRD);
  await supplier("Twin Two", "NL123456789B02", THIRD);
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
    number: `${MARK}-${count}`,
    issued: "2026-11-02",
    type: "380",
    currency: "EUR",
    due: "2026-12-02",
    notes: [{ text: MARK }],
    precedingInvoices: [],
    seller: {
      name: "Beispiel GmbH",
      ids: [],
      vatId: "DE123456789",
      address: { line1: MARK, city: "Köln", postCode: "50667", country: "DE" },
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

const from = (given: Partial<Invoice["seller"]>) => ({ seller: { ...invoice().seller, ...given } });
const paidTo = (...accounts: string[]) => ({
  payment: { code: "58", transfers: accounts.map((account) => ({ account })) },
});
const xmlOf = (given: Partial<Invoice> = {}, syntax: Syntax = "ubl") =>
  writeInvoice(invoice(given), profileOf("en16931"), syntax);
const encode = (text: string) => new TextEncoder().encode(text);
const named = (name: string, content: string | Uint8Array, deflated = 0) =>
  carrier([{ name, content: typeof content === "string" ? encode(content) : content, deflated }]);

type Content = string | Uint8Array<ArrayBuffer>;

async function send(content: Content, query = "", language = "en"): Promise<Reply> {
  const answer = await fetch(`${shop.app.base}/api/v1/fin/bills/receive${query}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${shop.ana.accessToken}`,
      "content-type": "application/octet-stream",
      "accept-language": language,
    },
    body: content,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
}

/** Rows that a file could have left. */
async function traces(): Promise<Json> {
  const tables = ["fin_bills", "fin_bills_lines", "attachments", "approval_requests", "crm_accounts"];
  const counts = await Promise.all(
    tables.map(async (table) => {
      const [row] = await shop.app.rows(`SELECT count(*) AS n FROM ${table}`);
      return [table, row?.n] as const;
    }),
  );
  const [accounts] = await shop.app.rows("SELECT group_concat(bank_details) AS all_of FROM crm_accounts");
  return { ...Object.fromEntries(counts), accounts: accounts?.all_of };
}

const ENTITY = (declaration: string, use: string) =>
  xmlOf()
    .replace("?>", `?><!DOCTYPE Invoice [${declaration}]>`)
    .replace(/>50667</, `>${use}<`);
const LAUGHS = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
const end = (xml: string, more: string) => xml.replace("</Invoice>", `${more}</Invoice>`);
const utf8 = (xml: string, ...broken: number[]) => {
  const all = encode(xml);
  const at = xml.indexOf(MARK);
  all.set(broken, at);
  return all;
};
const amount = (value: string) => xmlOf().replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, `$1${value}`);

const refused: readonly [what: string, content: () => Content, answer: string, query?: string][] = [
  ["an entity", () => ENTITY('<!ENTITY a "b">', "&a;"), "file REFUSED"],
  ["a billion laughs", () => ENTITY(`<!ENTITY l0 "${MARK}">${LAUGHS}`, "&l10;"), "file REFUSED"],
  ["an entity of a file", () => ENTITY('<!ENTITY a SYSTEM "file:///etc/passwd">', "&a;"), "file REFUSED"],
  [
    "an entity of an address",
    () => ENTITY('<!ENTITY % a SYSTEM "http://127.0.0.1/a">%a;', "x"),
    "file REFUSED",
  ],
  ["an unknown entity", () => xmlOf().replace(">50667<", ">&nbsp;<"), "file MALFORMED"],
  ["deep nesting", () => end(xmlOf(), `${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}`), "file TOO_LARGE"],
  ["more than a million elements", () => end(xmlOf(), "<a/>".repeat(1_000_001)), "file TOO_LARGE"],
  ["elements that cross", () => end(xmlOf(), "<a><b></a></b>"), "file MALFORMED"],
  ["an early end", () => xmlOf().slice(0, -200), "file MALFORMED"],
  ["two invoices in a row", () => `${xmlOf()}${xmlOf().replace(/<\?.*?\?>/, "")}`, "file MALFORMED"],
  ["a tag without an end", () => end(xmlOf(), `<a b="${MARK.repeat(20_000)}`), "file MALFORMED"],
  ["nothing", () => "", "file TOO_SHORT"],
  ["white space", () => " \n ", "file MALFORMED"],
  ["a picture", () => new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]), "file UNKNOWN_FORMAT"],
  ["text", () => `${MARK} sends you an invoice`, "file MALFORMED"],
  ["a web page", () => `<html><body>${MARK}</body></html>`, "file UNKNOWN_FORMAT"],
  ["an element called like the text", () => `<${MARK}/>`, "file UNKNOWN_FORMAT"],
  [
    "an invoice of another namespace",
    () => xmlOf().replace(":Invoice-2", ":Invoice-9"),
    "file UNKNOWN_FORMAT",
  ],
  ["Latin 1 that says UTF-8", () => utf8(xmlOf(), 0xfc), "file ENCODING"],
  ["UTF-8 that is too long", () => utf8(xmlOf(), 0xc0, 0xaf), "file ENCODING"],
  ["half a character", () => utf8(xmlOf(), 0xe2, 0x82), "file ENCODING"],
  ["a surrogate in UTF-8", () => utf8(xmlOf(), 0xed, 0xa0, 0x80), "file ENCODING"],
  ["half of UTF-16", () => new Uint8Array([0xff, 0xfe, 0x3c, 0x00, 0x00]), "file ENCODING"],
  ["no number as amount", () => amount("NaN"), "file BAD_VALUE"],
  ["infinity as amount", () => amount("INF"), "file BAD_VALUE"],
  ["an exponent", () => amount("1e5"), "file BAD_VALUE"],
  ["words as amount", () => amount(MARK), "file BAD_VALUE"],
  ["a thousand digits", () => amount("9".repeat(1000)), "file BAD_VALUE"],
  ["a date that does not exist", () => xmlOf().replace("2026-11-02", "2026-02-30"), "file BAD_VALUE"],
  ["no invoice number", () => xmlOf({ number: "\u200b \u202e" }), "file NUMBER_MISSING"],
  ["an unknown currency", () => xmlOf({ currency: "QQQ" }), "file CURRENCY_UNKNOWN"],
  [
    "only negative lines",
    () => xmlOf({ lines: [line("1", { quantity: "-2", net: "-100.00" })] }),
    "file NEGATIVE",
  ],
  [
    "an amount beyond all bounds",
    () =>
      xmlOf({
        lines: [
          line("1", { net: "99999999999999999.00", price: { net: "99999999999999999.00" }, quantity: "1" }),
        ],
      }),
    "lines.0 AMOUNT_TOO_LARGE",
  ],
  [
    "501 lines",
    () => xmlOf({ lines: Array.from({ length: 501 }, (_, n) => line(String(n))) }),
    "file TOO_MANY",
  ],
  [
    "5,000 lines",
    () => xmlOf({ lines: Array.from({ length: 5_000 }, (_, n) => line(String(n))) }),
    "file TOO_MANY",
  ],
  [
    "a supplier that nobody knows",
    () => xmlOf({ ...from({ vatId: "FR12345678901", name: MARK }), payment: undefined }),
    "supplier_id SUPPLIER_UNKNOWN",
  ],
  [
    "two suppliers with this account",
    () => xmlOf({ ...from({ vatId: "NL999999999B99", name: MARK }), ...paidTo(THIRD) }),
    "supplier_id SUPPLIER_UNKNOWN",
  ],
  [
    "a chosen supplier that does not exist",
    () => xmlOf(),
    "supplier_id REFERENCE_UNKNOWN",
    "?supplier_id=nobody",
  ],
  ["more than 20 MB", () => new Uint8Array(20 * 1024 * 1024 + 1).fill(32), "413 BODY_TOO_LARGE"],
  ["a PDF without data", () => carrier([]), "file UNKNOWN_FORMAT"],
  ["a PDF with another file", () => named("(invoice.xml)", xmlOf()), "file UNKNOWN_FORMAT"],
  ["a PDF with NUL in the name", () => named("(factur-x.xml\\000.exe)", xmlOf()), "file UNKNOWN_FORMAT"],
  [
    "a PDF with a reversed name",
    () => named("<FEFF202E006C006D0078002E0078>", xmlOf()),
    "file UNKNOWN_FORMAT",
  ],
  ["a PDF with a very long name", () => named(`(${MARK.repeat(100_000)})`, xmlOf()), "file UNKNOWN_FORMAT"],
  ["a PDF with a bomb", () => named("(factur-x.xml)", new Uint8Array(400 * 2 ** 20), 2), "file TOO_COMPLEX"],
  [
    "a PDF with entities in its data",
    () => named("(factur-x.xml)", ENTITY('<!ENTITY a "b">', "&a;")),
    "file REFUSED",
  ],
  [
    "a PDF whose data is a picture",
    () => named("(factur-x.xml)", new Uint8Array([137, 80, 78, 71])),
    "file UNKNOWN_FORMAT",
  ],
  ["a PDF that ends early", () => carrier([]).slice(0, 60), "file MALFORMED"],
  [
    "a PDF whose names lead in a circle",
    () => encode(Buffer.from(carrier([])).toString("latin1").replace("/Names []", "/Kids [1 0 R]")),
    "file UNKNOWN_FORMAT",
  ],
];

describe("A hostile e-invoice is refused, without a trace and without its words, as", () => {
  for (const [what, content, answer, query] of refused)
    test(what, async () => {
      const before = await traces();
      const bytes = content();
      for (const language of ["en", "de"]) {
        const reply = await send(bytes, query, language);
        const { message, details = [] }: Json = reply.body;
        expect(said(reply)).toBe(answer.startsWith("413") ? answer : `422 VALIDATION_FAILED, ${answer}`);
        for (const one of [message, ...details.map((detail: Json) => detail.message)])
          expect(one).toMatch(/\w.*\w.*\./s);
        if (reply.status === 413)
          expect(message).toMatch(
            language === "en" ? /20 MB\. Ask the supplier/ : /20 MB haben\. Bitten Sie/,
          );
        expect(reply.text).not.toContain(MARK);
      }
      expect(await traces()).toEqual(before);
    });
});

const draftOf = async (content: Content, query?: string) => done(await send(content, query), 201);
const codes = ({ differences }: Json) => differences.map(({ path, code }: Json) => `${path} ${code}`);
const rules = ({ findings }: Json) => findings.map(({ rule }: Json) => rule);
const HIDDEN = "\u202e\u200b\u2066\ufeff";

describe("A strange e-invoice becomes the draft that it states:", () => {
  test("with unusual prefixes", async () => {
    const xml = xmlOf()
      .replaceAll("cbc:", "odd.1:")
      .replaceAll("xmlns:cbc", "xmlns:odd.1")
      .replaceAll("cac:", "")
      .replaceAll("xmlns:cac", "xmlns:unused");
    const prefixed = xml.replaceAll(/<(\/?)Invoice\b/g, "<$1i:Invoice").replace(' xmlns="', ' xmlns:i="');
    expect((await draftOf(prefixed)).bill).toMatchObject({ gross: 10_000, lines: [{ text: "Part 1" }] });
  });

  test("with the same id on all lines", async () => {
    const { bill } = await draftOf(xmlOf({ lines: [line("1"), line("1"), line("1")] }));
    expect(bill.lines).toHaveLength(3);
  });

  test("with two numbers, of which the first counts", async () => {
    const xml = xmlOf();
    const [, number] = /<cbc:ID>(.*?)<\/cbc:ID>/.exec(xml) ?? [];
    const { bill } = await draftOf(xml.replace(/<cbc:ID>/, `<cbc:ID>${number}</cbc:ID><cbc:ID>Second`));
    expect(bill.supplier_ref).toBe(number);
  });

  test("with characters that hide or reverse others", async () => {
    const names = from({ name: `Beispiel${HIDDEN}\u0007 GmbH` });
    const item = { name: `Pa${HIDDEN}rt`, classifications: [], attributes: [] };
    const given = xmlOf({
      ...names,
      number: `${HIDDEN}R-1${HIDDEN}`,
      notes: [{ text: `one${HIDDEN}\ntwo` }],
      lines: [line("1", { item })],
      ...paidTo(THIRD),
    }).replace("Beispiel", "Beispiel&#1;");
    const { bill, bank } = await draftOf(given);
    expect(bill).toMatchObject({ supplier_ref: "R-1", notes: "one\ntwo", lines: [{ text: "Part" }] });
    expect(bank.iban).toBe(THIRD);
    const shown = await shop.ana.get(`/api/v1/fin/bills/${bill.id}/einvoice`);
    expect(done(shown) && shown.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
  });

  test("with numbers of more digits than amounts have", async () => {
    const lines = [line("1", { quantity: "3.33333333333333333333", price: { net: "0.333333333333333333" } })];
    const { bill } = await draftOf(xmlOf({ lines }));
    expect(bill.lines).toMatchObject([{ quantity: "1", price: 10_000 }]);
  });

  test("without its last cent", async () => {
    const reply = await draftOf(xmlOf().replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$1100.01"));
    expect(rules(reply)).toContain("BR-CO-16");
    expect(reply.bill.gross).toBe(10_000);
  });

  test("with sums that do not add", async () => {
    const { totals } = invoice();
    const reply = await draftOf(xmlOf({ totals: { ...totals, net: "1.00", vat: "0.10", gross: "1.10" } }));
    expect(codes(reply)).toContain("net AMOUNT_DIFFERS");
    expect(rules(reply)).toContain("BR-CO-13");
  });

  test("with a currency that has no rate yet, and another that the amounts name", async () => {
    const reply = await draftOf(
      xmlOf({ currency: "USD" }).replace('PayableAmount currencyID="USD"', 'PayableAmount currencyID="JPY"'),
    );
    expect(reply.bill.currency).toBe("USD");
    const { status } = await shop.ana.post(`/api/v1/fin/bills/${reply.bill.id}/post`);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test("that is due before it was issued, without that day", async () => {
    const { bill } = await draftOf(xmlOf({ due: "2020-01-01" }));
    expect(bill.due_date).not.toBe("2020-01-01");
  });

  test("with lines that take back more than others bill, which nobody can enter", async () => {
    const lines = [line("1"), line("2", { quantity: "-5", net: "-250.00" })];
    expect(said(await send(xmlOf({ lines })))).toBe("422 VALIDATION_FAILED, file NEGATIVE");
  });

  test("as a credit note by its type alone", async () => {
    expect((await draftOf(xmlOf({ type: "381" }))).bill.kind).toBe("credit_note");
    const cii = xmlOf({ type: "381" }, "cii");
    expect((await draftOf(cii)).bill.kind).toBe("credit_note");
  });

  test("with a large attachment, which stays in the file", async () => {
    const content = Buffer.alloc(8 * 2 ** 20).toString("base64");
    const file = { name: "../../../etc/passwd", mime: "application/pdf", content };
    const reply = await draftOf(xmlOf({ attachments: [{ reference: "1", file }] }));
    const { data } = done(await shop.ana.get(`/api/v1/fin/bills/${reply.bill.id}/attachments`));
    expect(data.map(({ name }: Json) => name)).toEqual(["e-invoice.xml"]);
  });

  test("in a PDF whose name for it is a path, without the path", async () => {
    const { bill } = await draftOf(named("(../../factur-x.xml)", xmlOf()));
    const { data } = done(await shop.ana.get(`/api/v1/fin/bills/${bill.id}/attachments`));
    expect(data.map(({ name }: Json) => name)).toEqual(["e-invoice.pdf"]);
  });

  test("in a PDF behind other bytes", async () => {
    const pdf = Buffer.concat([Buffer.from("junk\n"), named("(factur-x.xml)", xmlOf())]);
    const { bill } = await draftOf(new Uint8Array(pdf));
    const { data } = done(await shop.ana.get(`/api/v1/fin/bills/${bill.id}/attachments`));
    expect(data).toMatchObject([{ name: "e-invoice.pdf", type: "application/pdf" }]);
  });

  test("in a PDF with scripts, which nobody runs", async () => {
    const script = "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>";
    const pdf = carrier([{ name: "(factur-x.xml)", content: encode(xmlOf()) }], script);
    expect((await draftOf(pdf)).bill.gross).toBe(10_000);
  });

  test("compressed in a PDF", async () => {
    expect((await draftOf(named("(factur-x.xml)", xmlOf(), 2))).bill.gross).toBe(10_000);
  });
});

describe("An e-invoice whose marks contradict each other", () => {
  const ibanOf = async (name: string) =>
    done(await shop.ana.get(`/api/v1/crm/accounts/${suppliers[name]?.id}`)).bank_details.iban;

  test("belongs to the VAT number, not to the account of another supplier, and changes neither", async () => {
    const reply = await draftOf(xmlOf(paidTo(OTHER)));
    expect(reply.supplier).toEqual({ id: suppliers["Beispiel GmbH"]?.id, by: "vat_id" });
    expect(reply.bank).toMatchObject({ state: "differs", iban: OTHER });
    expect([await ibanOf("Beispiel GmbH"), await ibanOf("Other KG")]).toEqual([IBAN, OTHER]);
  });

  test("and whose VAT number is unknown says so", async () => {
    const reply = await draftOf(xmlOf(from({ vatId: "FR40303265045", name: MARK })));
    expect(reply.supplier.by).toBe("iban");
    expect(codes(reply)).toContain("supplier_id VAT_ID_DIFFERS");
  });

  test("and whose IBAN has wrong check digits says so", async () => {
    const reply = await draftOf(xmlOf(paidTo("DE89370400440532013001")));
    expect(reply.bank).toMatchObject({ state: "none", iban: null });
    expect(codes(reply)).toContain("bank IBAN_INVALID");
  });

  test("is paid to the approved account if it names that too", async () => {
    expect((await draftOf(xmlOf(paidTo(OTHER, IBAN)))).bank).toMatchObject({ state: "same", iban: IBAN });
  });

  test("cannot be of two suppliers, since no two have the same VAT number", async () => {
    const twin = { name: "Twin", kinds: ["supplier"], tax_id: "DE123456789" };
    const reply = await shop.ana.post("/api/v1/crm/accounts", twin);
    expect(said(reply)).toBe("409 DUPLICATE_VALUE, tax_id DUPLICATE");
  });

  test("is entered once, as XML and as PDF, and with spaces and hidden signs in its number", async () => {
    const xml = xmlOf({ number: "TWICE-1" });
    await draftOf(xml);
    const before = await traces();
    for (const again of [
      xml,
      named("(factur-x.xml)", xml),
      xml.replace("TWICE-1", " TWICE-1 "),
      xml.replace("TWICE-1", `TWICE${HIDDEN}-1`),
    ])
      expect(said(await send(again))).toStartWith("409 DUPLICATE_VALUE");
    expect(await traces()).toEqual(before);
  });
});
