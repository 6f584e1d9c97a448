import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  profileOf,
  readInvoice,
  UnreadableInvoice,
  validate,
  writeInvoice,
} from "../../src/einvoice/index.ts";
import { renderText } from "../../src/text/render.ts";
import { repeats } from "../kit/depth.ts";
import { sampleInvoice } from "./kit/sample.ts";

const UBL = writeInvoice(sampleInvoice(), profileOf("peppol"), "ubl");
const CII = writeInvoice(sampleInvoice(), profileOf("facturx"), "cii");
const encode = (xml: string) => new TextEncoder().encode(xml);

const refusalOf = (bytes: Uint8Array): UnreadableInvoice => {
  try {
    readInvoice(bytes);
  } catch (error) {
    if (error instanceof UnreadableInvoice) return error;
    throw error;
  }
  throw new Error("The document was read.");
};

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;

describe("A document is refused", () => {
  const cases: readonly [name: string, xml: string, code: string][] = [
    ["with entities", UBL.replace("<Invoice", `${bomb}<Invoice`), "refused"],
    ["with a document type", UBL.replace("<Invoice", "<!DOCTYPE Invoice><Invoice"), "refused"],
    ["with an unknown entity", UBL.replace("Pay soon", "&pay;"), "malformed"],
    ["with deep nesting", UBL.replace("</Invoice>", `${"<a>".repeat(100_000)}</Invoice>`), "too_large"],
    ["with crossed elements", UBL.replace("</cac:Party>", "</cac:Contact>"), "malformed"],
    ["that ends early", UBL.slice(0, -200), "malformed"],
    ["with two roots", `${UBL}<Invoice/>`, "malformed"],
    ["with text after its root", `${UBL}more`, "malformed"],
    ["without elements", "no XML at all", "malformed"],
    ["that is empty", "", "malformed"],
    ["with another root", "<html xmlns='http://www.w3.org/1999/xhtml'/>", "unknown_format"],
    ["with a root named like a property", "<constructor/>", "unknown_format"],
    ["of another namespace", UBL.replace(":Invoice-2", ":Invoice-3"), "unknown_format"],
    ["of ZUGFeRD 1", CII.replaceAll("CrossIndustryInvoice", "CrossIndustryDocument"), "unknown_format"],
    ["with an amount that is no number", UBL.replace(">457.16<", ">4,5<"), "bad_value"],
    ["with an amount of endless digits", UBL.replace(">457.16<", `>${"9".repeat(1000)}<`), "bad_value"],
    ["with a date that does not exist", UBL.replace("2026-04-01", "2026-02-30"), "bad_value"],
    ["with a date in words", CII.replace(">20260401<", ">April<"), "bad_value"],
  ];
  for (const [name, xml, code] of cases)
    test(name, () => {
      const refusal = refusalOf(encode(xml));
      expect(refusal.code).toBe(code as UnreadableInvoice["code"]);
      for (const language of ["en", "de"]) expect(renderText(refusal.text, language)).not.toBe("");
    });

  test("with a path to the wrong value, but without the value", () => {
    const refusal = refusalOf(encode(UBL.replace(">457.16<", ">secret<")));
    expect(refusal.path).toBe("Invoice/LegalMonetaryTotal/PayableAmount");
    expect(renderText(refusal.text, "en") + refusal.message).not.toContain("secret");
  });

  test("if it is too large", () => {
    expect(refusalOf(new Uint8Array(50 * 1024 * 1024 + 1)).code).toBe("too_large");
  });

  test("in a broken encoding", () => {
    const bytes = encode(UBL.replace("Pay soon", "Pay süon"));
    bytes[bytes.indexOf(0xc3)] = 0xff;
    expect(refusalOf(bytes).code).toBe("encoding");
  });
});

describe("A document is read", () => {
  const expected = readInvoice(encode(UBL)).invoice;
  const umlaut = UBL.replace("Pay soon", "Zahlbar süß");

  test("in UTF-8 with a byte order mark", () => {
    expect(readInvoice(encode(`\ufeff${UBL}`)).invoice).toEqual(expected);
  });

  test("in UTF-16", () => {
    const text = `\ufeff${umlaut.replace('"UTF-8"', '"UTF-16"')}`;
    const bytes = new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer);
    expect(readInvoice(bytes).invoice.paymentTerms).toBe("Zahlbar süß");
  });

  test("in Latin 1", () => {
    const text = umlaut.replace('"UTF-8"', '"ISO-8859-1"');
    const bytes = Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)));
    expect(readInvoice(bytes).invoice.paymentTerms).toBe("Zahlbar süß");
  });

  test("with other prefixes, comments, processing instructions and CDATA", () => {
    const other = UBL.replaceAll("cbc:", "x:")
      .replaceAll("xmlns:cbc", "xmlns:x")
      .replace("<x:ID>INV-1</x:ID>", "<!-- <x:ID>0</x:ID> --><?pi a?><x:ID><![CDATA[INV]]>-1</x:ID>");
    expect(readInvoice(encode(other)).invoice).toEqual(expected);
  });

  test("with dates that have a time zone", () => {
    const zoned = UBL.replace("2026-04-01", "2026-04-01+02:00");
    expect(readInvoice(encode(zoned)).invoice.issued).toBe("2026-04-01");
  });

  test("with elements that are not shown, which are listed once", () => {
    const extended = CII.replaceAll(
      "<ram:BilledQuantity",
      "<ram:PackageQuantity>1</ram:PackageQuantity><ram:BilledQuantity",
    ).replace("urn:cen.eu:en16931:2017", "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended");
    const read = readInvoice(encode(extended));
    const place =
      "CrossIndustryInvoice/SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/SpecifiedLineTradeDelivery";
    expect(read.profile.id).toBe("extended");
    expect(read.notShown).toEqual([`${place}/PackageQuantity`]);
    expect(read.invoice.lines).toHaveLength(2);
  });
});

describe("A document with unknown elements", () => {
  const own = (names: readonly string[]) =>
    readInvoice(
      encode(UBL.replace("</Invoice>", `${names.map((name) => `<${name}>1</${name}>`).join("")}</Invoice>`)),
    );

  test("lists some of many", () => {
    const { notShown, more } = own(Array.from({ length: 5000 }, (_, n) => `Own${n}`));
    expect([notShown.length, more]).toEqual([100, true]);
    expect(own(["Own1", "Own2"])).toMatchObject({ notShown: ["Invoice/Own1", "Invoice/Own2"], more: false });
  });

  test("shortens long names", () => {
    const [name = ""] = own([`A${"a".repeat(20_000)}`]).notShown;
    expect(name).toHaveLength(300);
    expect(name).toEndWith("a…");
  });

  test("of other currencies names some of many", () => {
    const amounts = Array.from({ length: 5000 }, (_, n) => `<X${n}Amount currencyID="USD">1</X${n}Amount>`);
    const { findings } = readInvoice(encode(UBL.replace("</Invoice>", `${amounts.join("")}</Invoice>`)));
    expect(findings).toHaveLength(100);
  });
});

describe("A document that is read names violations of its XML", () => {
  const findingsIn = (xml: string) =>
    readInvoice(encode(xml)).findings.map(({ rule, level, path }) => `${rule} ${level} ${path}`);

  test("none if it has none", () => {
    expect([findingsIn(UBL), findingsIn(CII)]).toEqual([[], []]);
  });

  test("elements without content", () => {
    const empty = UBL.replace("<cac:PaymentTerms>", "<cbc:Note> </cbc:Note><cac:PaymentTerms>");
    expect(findingsIn(empty)).toEqual(["PEPPOL-EN16931-R008 fatal Invoice/Note"]);
    // Others than Peppol and XRechnung allow them.
    expect(findingsIn(empty.replace(/#compliant[^<]*/, ""))).toEqual([]);
  });

  test("amounts in another currency than that of the invoice", () => {
    const path = "Invoice/LegalMonetaryTotal/PayableAmount";
    const other = UBL.replace(/(PayableAmount currencyID=)"EUR"/, '$1"USD"');
    expect(findingsIn(other)).toEqual([`PEPPOL-EN16931-R051 fatal ${path}`]);
  });

  test("a second total of VAT in the currency of the invoice", () => {
    const total = '<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">1.00</cbc:TaxAmount></cac:TaxTotal>';
    const twice = UBL.replace("<cac:LegalMonetaryTotal>", `${total}<cac:LegalMonetaryTotal>`);
    expect(findingsIn(twice)).toEqual(["BR-CO-15 fatal Invoice/TaxTotal/TaxAmount"]);
    const inCii = CII.replace(/<ram:TaxTotalAmount currencyID="EUR">[^<]*<\/ram:TaxTotalAmount>/, "$&$&");
    expect(findingsIn(inCii).map((finding) => finding.slice(0, 14))).toEqual(["BR-CO-15 fatal"]);
  });

  test("a type that is not one of the document", () => {
    expect(findingsIn(UBL.replace(">380<", ">381<"))).toEqual(["BR-CL-01 fatal Invoice"]);
  });
});

describe("Damaged documents", () => {
  const damages = fc.array(
    fc.record({
      at: fc.nat(),
      length: fc.nat({ max: 40 }),
      text: fc.constantFrom("", "<", ">", "&", "<a>", "</", '"', "-", "9", "\u0000"),
    }),
    { minLength: 1, maxLength: 4 },
  );
  for (const [name, xml] of [
    ["UBL", UBL],
    ["CII", CII],
  ] as const)
    test(`in ${name} are read and checked, or refused`, () => {
      let refused = 0;
      fc.assert(
        fc.property(damages, (all) => {
          let text = xml;
          for (const { at, length, text: inserted } of all) {
            const place = at % text.length;
            text = text.slice(0, place) + inserted + text.slice(place + length);
          }
          try {
            const { invoice, profile, syntax } = readInvoice(encode(text));
            validate(invoice, profile, syntax);
          } catch (error) {
            if (!(error instanceof UnreadableInvoice)) throw error;
            refused++;
          }
        }),
        { numRuns: repeats(150, 20_000) },
      );
      expect(refused).toBeGreaterThan(0);
    });
});
