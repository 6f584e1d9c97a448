import { describe, expect, test } from "bun:test";
import { writeCii } from "../../src/einvoice/cii/write.ts";
import { profileOf, readInvoice, UnreadableInvoice, validate } from "../../src/einvoice/index.ts";
import { STRUCTURE_RULES } from "../../src/einvoice/structure-rules.ts";
import { writeUbl } from "../../src/einvoice/ubl/write.ts";
import { renderText } from "../../src/text/render.ts";
import { changed } from "./kit/change.ts";
import { sampleInvoice } from "./kit/sample.ts";
import { BROKEN } from "./kit/structure.ts";

const encode = (xml: string) => new TextEncoder().encode(xml);
const EXTENDED = "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended";

function violationsOf(xml: string): string[] {
  const { invoice, profile, syntax, findings } = readInvoice(encode(xml));
  return [...new Set([...findings, ...validate(invoice, profile, syntax)].map(({ rule }) => rule))];
}

describe("Rules on the structure of a document", () => {
  test("have a case each", () => {
    const tried = new Set(BROKEN.map(({ rule }) => rule));
    expect(STRUCTURE_RULES.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });

  for (const { rule, profile, syntax, xml } of BROKEN)
    test(`${rule} names its violation in ${profile} as ${syntax}`, () => {
      expect(violationsOf(xml)).toContain(rule);
      const finding = readInvoice(encode(xml)).findings.find((one) => one.rule === rule);
      for (const language of ["en", "de"]) expect(renderText(finding?.text ?? "", language)).not.toBe("");
    });

  for (const id of ["extension", "xrechnung", "peppol"] as const)
    test(`do not object to a valid invoice of ${id}`, () => {
      const invoice = changed(sampleInvoice(), [["specification", profileOf(id).specification]]);
      expect(violationsOf(writeUbl(invoice))).toEqual([]);
      if (id !== "peppol") expect(violationsOf(writeCii(invoice))).toEqual([]);
    });
});

describe("An invoice with the extension of XRechnung", () => {
  const { specification } = profileOf("extension");

  test("adds payments for third parties to the amount due", () => {
    const due = (Number(sampleInvoice().totals.due) + 50).toFixed(2);
    const paid = changed(sampleInvoice(), [
      ["specification", specification],
      ["totals.due", due],
    ]);
    const third = `<cac:PrepaidPayment><cbc:ID>Tax</cbc:ID><cbc:PaidAmount currencyID="EUR">50.00</cbc:PaidAmount><cbc:InstructionID>City</cbc:InstructionID></cac:PrepaidPayment>`;
    const xml = writeUbl(paid);
    expect(violationsOf(xml)).toEqual(["BR-DEX-09"]);
    expect(violationsOf(xml.replace("<cac:AllowanceCharge>", `${third}<cac:AllowanceCharge>`))).toEqual([]);
  });
});

describe("A document of ZUGFeRD or Factur-X", () => {
  const document = (specification: string) =>
    writeCii(changed(sampleInvoice(), [["specification", specification]]));

  for (const [name, shown] of [
    ["urn:factur-x.eu:1p0:minimum", "MINIMUM"],
    ["urn:factur-x.eu:1p0:basicwl", "BASIC WL"],
    ["urn:zugferd.de:2p0:minimum", "MINIMUM"],
    ["urn:zugferd.de:2p0:basicwl", "BASIC WL"],
  ] as const)
    test(`${name} is refused as no invoice`, () => {
      let refusal: unknown;
      try {
        readInvoice(encode(document(name)));
      } catch (error) {
        refusal = error;
      }
      if (!(refusal instanceof UnreadableInvoice)) throw new Error("The document was read.");
      expect(refusal.code).toBe("no_lines");
      for (const language of ["en", "de"]) expect(renderText(refusal.text, language)).toContain(shown);
    });

  for (const name of ["urn:factur-x.eu:1p0:basic", "urn:zugferd.de:2p0:basic"])
    test(`BASIC (${name}) is read by the rules of EN 16931`, () => {
      const read = readInvoice(encode(document(`urn:cen.eu:en16931:2017#compliant#${name}`)));
      expect([read.profile.id, read.invoice.lines.length]).toEqual(["en16931", 2]);
    });

  test("EXTENDED counts no lines that only inform or sum up, and charges for freight", () => {
    const xml = document(EXTENDED)
      .replace(
        "<ram:LineID>1</ram:LineID>",
        "<ram:LineID>1</ram:LineID><ram:LineStatusCode>1</ram:LineStatusCode><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>",
      )
      .replace(
        "<ram:SpecifiedTradePaymentTerms>",
        "<ram:SpecifiedLogisticsServiceCharge><ram:Description>Freight</ram:Description><ram:AppliedAmount>7.00</ram:AppliedAmount><ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:AppliedTradeTax></ram:SpecifiedLogisticsServiceCharge><ram:SpecifiedTradePaymentTerms>",
      );
    const { invoice, notShown } = readInvoice(encode(xml));
    expect(invoice.lines.map(({ id }) => id)).toEqual(["2"]);
    expect(invoice.charges.at(-1)).toEqual({
      amount: "7.00",
      reason: "Freight",
      vat: { category: "S", rate: "19" },
    });
    expect(notShown.some((path) => path.includes("IncludedSupplyChainTradeLineItem"))).toBe(true);
  });
});
