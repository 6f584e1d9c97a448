import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { PROFILES, profileOf, readInvoice, validate, writeInvoice } from "../../src/einvoice/index.ts";
import { repeats } from "../kit/depth.ts";
import { validInvoice } from "./kit/arbitrary.ts";
import { changed } from "./kit/change.ts";
import { sampleInvoice } from "./kit/sample.ts";

const encode = (xml: string) => new TextEncoder().encode(xml);
const written = PROFILES.filter(({ isReadOnly }) => !isReadOnly);

describe("An invoice", () => {
  for (const profile of written)
    for (const syntax of profile.syntaxes)
      test(`of ${profile.name} is read as it was written in ${syntax} and satisfies the rules`, () => {
        fc.assert(
          fc.property(validInvoice(profile, syntax), (invoice) => {
            const read = readInvoice(encode(writeInvoice(invoice, profile, syntax)));
            expect(read.invoice).toEqual(invoice);
            expect(read).toMatchObject({ syntax, notShown: [], findings: [] });
            expect(read.profile.specification).toBe(profile.specification);
            expect(validate(invoice, profile, syntax).map(({ rule }) => rule)).toEqual([]);
          }),
          { numRuns: repeats(60, 500) },
        );
      });

  test("keeps the line break that ends a granted discount", () => {
    const terms = "Pay soon\n#SKONTO#TAGE=7#PROZENT=2.00#\n";
    const invoice = changed(sampleInvoice(), [["paymentTerms", terms]]);
    for (const syntax of ["ubl", "cii"] as const) {
      const read = readInvoice(encode(writeInvoice(invoice, profileOf("xrechnung"), syntax)));
      expect(read.invoice.paymentTerms).toBe(terms);
    }
  });

  test("loses nothing but characters that XML forbids", () => {
    const invoice = changed(sampleInvoice(), [["seller.name", "A\u0000\u001fB <&\"'> \ud800C"]]);
    const read = readInvoice(encode(writeInvoice(invoice, profileOf("peppol"), "ubl")));
    expect(read.invoice.seller.name).toBe("AB <&\"'> \ufffdC");
  });

  test("without anything is written and read in both syntaxes", () => {
    const lists = { allowances: [], charges: [], vatBreakdown: [], attachments: [], lines: [] };
    const parties = { seller: { ids: [] }, buyer: { ids: [] } };
    const empty = { notes: [], precedingInvoices: [], totals: {}, ...parties, ...lists };
    for (const syntax of ["ubl", "cii"] as const) {
      const { invoice } = readInvoice(encode(writeInvoice(empty, profileOf("en16931"), syntax)));
      expect(invoice).toEqual({ ...empty, specification: "urn:cen.eu:en16931:2017" });
    }
  });

  test("is not written in a profile that is only read, or in a syntax that its profile lacks", () => {
    expect(() => writeInvoice(sampleInvoice(), profileOf("extended"), "cii")).toThrow(RangeError);
    expect(() => writeInvoice(sampleInvoice(), profileOf("peppol"), "cii")).toThrow(RangeError);
  });
});

describe("Profiles", () => {
  const document = (specification: string) =>
    `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:b">
       <cbc:CustomizationID>${specification}</cbc:CustomizationID></Invoice>`;
  const cases = [
    ["urn:cen.eu:en16931:2017", "en16931"],
    ["urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0", "xrechnung"],
    ["urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3", "xrechnung"],
    ["urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0", "peppol"],
    ["urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", "extended"],
    ["urn:example", "en16931"],
  ] as const;
  for (const [specification, id] of cases)
    test(`${specification} names ${id}`, () => {
      expect(readInvoice(encode(document(specification))).profile.id).toBe(id);
    });
});
