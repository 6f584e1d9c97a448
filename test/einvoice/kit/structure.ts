import { writeCii } from "../../../src/einvoice/cii/write.ts";
import { type ProfileId, profileOf, type Syntax } from "../../../src/einvoice/index.ts";
import { writeUbl } from "../../../src/einvoice/ubl/write.ts";
import { changed } from "./change.ts";
import { sampleInvoice } from "./sample.ts";

/** Document with a violation that no semantic invoice has. */
export interface BrokenDocument {
  readonly rule: string;
  readonly profile: ProfileId;
  readonly syntax: Syntax;
  readonly xml: string;
}

function broken(
  rule: string,
  profile: ProfileId,
  syntax: Syntax,
  [from, to]: readonly [from: string | RegExp, to: string],
  type = "380",
): BrokenDocument {
  const { specification } = profileOf(profile);
  const invoice = changed(sampleInvoice(), [
    ["specification", specification],
    ["type", type],
  ]);
  const valid = syntax === "ubl" ? writeUbl(invoice) : writeCii(invoice);
  const xml = valid.replace(from, to);
  if (xml === valid) throw new Error(`${rule}: nothing was changed`);
  return { rule, profile, syntax, xml };
}

const SUB_LINE = (amount: string, taxes: number) =>
  `<cac:SubInvoiceLine><cbc:ID>1.1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
   <cbc:LineExtensionAmount currencyID="EUR">${amount}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Part</cbc:Name>${"<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>".repeat(taxes)}</cac:Item></cac:SubInvoiceLine></cac:InvoiceLine>`;

const PAID = `<cbc:PaidAmount currencyID="EUR">0.00</cbc:PaidAmount>`;
const payment = (content: string) =>
  [
    "<cac:AllowanceCharge>",
    `<cac:PrepaidPayment>${content}</cac:PrepaidPayment><cac:AllowanceCharge>`,
  ] as const;

/** A violation of each rule on the structure, in each syntax that it has. */
export const BROKEN: readonly BrokenDocument[] = [
  ...(["peppol", "xrechnung"] as const).flatMap((profile) => [
    broken("PEPPOL-EN16931-R043", profile, "ubl", [/<cbc:ChargeIndicator>false</, "<cbc:ChargeIndicator>0<"]),
    broken("PEPPOL-EN16931-R044", profile, "ubl", [
      /(<cac:Price>[\s\S]*?<cbc:ChargeIndicator>)false</,
      "$1true<",
    ]),
    broken("PEPPOL-EN16931-R101", profile, "ubl", [
      /(<cac:DocumentReference>[\s\S]*?<cbc:DocumentTypeCode>)130</,
      "$1916<",
    ]),
  ]),
  broken(
    "PEPPOL-EN16931-R080",
    "peppol",
    "ubl",
    [
      "<cac:AdditionalDocumentReference>",
      `${"<cac:AdditionalDocumentReference><cbc:ID>P</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>".repeat(2)}<cac:AdditionalDocumentReference>`,
    ],
    "381",
  ),
  broken("PEPPOL-EN16931-R100", "peppol", "ubl", [
    "<cac:DocumentReference>",
    "<cac:DocumentReference><cbc:ID>2</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference><cac:DocumentReference>",
  ]),
  broken("PEPPOL-EN16931-F001", "peppol", "ubl", [/(<cbc:IssueDate>[\d-]+)</, "$1+02:00<"]),
  broken("PEPPOL-EN16931-R043-1", "xrechnung", "cii", [
    /(<ram:SpecifiedTradeAllowanceCharge>\s*<ram:ChargeIndicator>\s*<udt:Indicator>)false</,
    "$10<",
  ]),
  broken("PEPPOL-EN16931-R043-2", "xrechnung", "cii", [
    /(<ram:AppliedTradeAllowanceCharge>\s*<ram:ChargeIndicator>\s*<udt:Indicator>)false</,
    "$10<",
  ]),
  broken("PEPPOL-EN16931-R044", "xrechnung", "cii", [
    /(<ram:AppliedTradeAllowanceCharge>\s*<ram:ChargeIndicator>\s*<udt:Indicator>)false</,
    "$1true<",
  ]),
  broken("PEPPOL-EN16931-R101", "xrechnung", "cii", [
    /(<ram:SpecifiedLineTradeSettlement>[\s\S]*?<ram:AdditionalReferencedDocument>[\s\S]*?<ram:TypeCode>)130</,
    "$1916<",
  ]),
  broken("BR-TMP-3", "xrechnung", "cii", [
    /(<ram:GrossPriceProductTradePrice>[\s\S]*?<ram:ChargeAmount>[^<]*<\/ram:ChargeAmount>)/,
    `$1<ram:BasisQuantity unitCode="C62">2</ram:BasisQuantity>`,
  ]),
  broken("BR-DEX-02", "extension", "ubl", ["</cac:InvoiceLine>", SUB_LINE("1.00", 1)]),
  broken("BR-DEX-03", "extension", "ubl", ["</cac:InvoiceLine>", SUB_LINE("195.00", 2)]),
  broken("BR-DEX-10", "extension", "ubl", payment(`${PAID}<cbc:InstructionID>A</cbc:InstructionID>`)),
  broken(
    "BR-DEX-11",
    "extension",
    "ubl",
    payment("<cbc:ID>A</cbc:ID><cbc:InstructionID>A</cbc:InstructionID>"),
  ),
  broken("BR-DEX-12", "extension", "ubl", payment(`<cbc:ID>A</cbc:ID>${PAID}`)),
  broken(
    "BR-DEX-13",
    "extension",
    "ubl",
    payment(`<cbc:ID>A</cbc:ID>${PAID.replace("0.00", "0.000")}<cbc:InstructionID>A</cbc:InstructionID>`),
  ),
  broken(
    "BR-DEX-14",
    "extension",
    "ubl",
    payment(`<cbc:ID>A</cbc:ID>${PAID.replace("EUR", "CHF")}<cbc:InstructionID>A</cbc:InstructionID>`),
  ),
  broken("BR-DEX-15", "extension", "cii", [
    /(<ram:LineID>2<\/ram:LineID>)/,
    "$1<ram:ParentLineID>1</ram:ParentLineID>",
  ]),
];
