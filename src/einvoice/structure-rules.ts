import { type Message, say } from "../text/message.ts";
import { Exact, isDecimal } from "./exact.ts";
import type { Profile, RuleSet } from "./profiles.ts";
import type { Level } from "./rules/rule.ts";
import type { DocumentFinding } from "./validate.ts";
import type { Node } from "./xml/node.ts";

interface StructureRule {
  readonly id: string;
  readonly level: Level;
  readonly sets: readonly RuleSet[];
  readonly text: (place: { path: string }) => Message;
  /** Elements that violate the rule. */
  readonly find: (root: Node) => readonly Node[];
}

const SHARED: readonly RuleSet[] = ["peppol", "xrechnung"];
const EXTENSION: readonly RuleSet[] = ["extension"];
const SETTLEMENT = "SpecifiedLineTradeSettlement";
const AGREEMENT = "SpecifiedLineTradeAgreement";
const OBJECT = "130";
const PROJECT = "50";
const DATES = new Set(["IssueDate", "DueDate", "TaxPointDate", "StartDate", "EndDate", "ActualDeliveryDate"]);
const DATE_LENGTH = "2026-12-31".length;

/** All elements within this one that satisfy a condition. */
function within(node: Node, isWanted: (node: Node) => boolean): Node[] {
  return node.children.flatMap((child) => [...(isWanted(child) ? [child] : []), ...within(child, isWanted)]);
}

const named = (root: Node, ...names: string[]): Node[] => within(root, ({ name }) => names.includes(name));
const ublLines = (root: Node): Node[] => named(root, "InvoiceLine", "CreditNoteLine");
const ciiLines = (root: Node): Node[] => named(root, "IncludedSupplyChainTradeLineItem");
const isIndicator = (text: string | undefined): boolean => text === "true" || text === "false";
const payments = (root: Node): Node[] => root.children.filter(({ name }) => name === "PrepaidPayment");

/** Documents of a line without one of type 130. */
function otherDocuments(line: Node, path: string, type: string): Node[] {
  const documents = line.all(path);
  return documents.some((one) => one.value(type) === OBJECT) ? [] : documents.slice(0, 1);
}

/** The base quantities of gross and net price must be the same. */
function unequalBases(line: Node): Node[] {
  const base = (price: string) => line.find(`${AGREEMENT}/${price}PriceProductTradePrice/BasisQuantity`);
  const [gross, net] = [base("Gross"), base("Net")];
  if (gross === undefined || net === undefined) return [];
  const [one, other] = [gross.attribute("unitCode"), net.attribute("unitCode")];
  const hasSameUnit = one === undefined || other === undefined || one === other;
  return gross.text === net.text && hasSameUnit ? [] : [gross];
}

const netOf = (line: Node): Exact => {
  const text = line.value("LineExtensionAmount") ?? "";
  return isDecimal(text) ? Exact.of(text) : Exact.zero;
};

/** The net amount of a line is the sum of its sub-lines, if it has any. */
function isSumOfSubLines(line: Node): boolean {
  const subLines = line.all("SubInvoiceLine");
  return subLines.length === 0 || netOf(line).equals(Exact.sum(subLines.map(netOf)));
}

/** Rules on elements that the semantic model does not have, or has in one form only. */
export const STRUCTURE_RULES: readonly StructureRule[] = [
  {
    id: "PEPPOL-EN16931-R043",
    level: "fatal",
    sets: SHARED,
    text: (place) => say("einvoice.rules.indicator", place),
    find: (root) =>
      [root, ...ublLines(root)]
        .flatMap((node) => node.children.filter(({ name }) => name === "AllowanceCharge"))
        .filter((one) => !isIndicator(one.value("ChargeIndicator"))),
  },
  ...(["Specified", "Applied"] as const).map(
    (kind, i): StructureRule => ({
      id: `PEPPOL-EN16931-R043-${i + 1}`,
      level: "fatal",
      sets: SHARED,
      text: (place) => say("einvoice.rules.indicator", place),
      find: (root) =>
        named(root, `${kind}TradeAllowanceCharge`).filter(
          (one) => !isIndicator(one.value("ChargeIndicator/Indicator")),
        ),
    }),
  ),
  {
    id: "PEPPOL-EN16931-R044",
    level: "fatal",
    sets: SHARED,
    text: (place) => say("einvoice.rules.chargeOnPrice", place),
    find: (root) => [
      ...named(root, "Price")
        .flatMap((price) => price.all("AllowanceCharge"))
        .filter((one) => one.value("ChargeIndicator") !== "false"),
      ...named(root, "GrossPriceProductTradePrice").filter((price) => {
        const applied = price.all("AppliedTradeAllowanceCharge");
        const isDiscount = applied.some((one) => one.value("ChargeIndicator/Indicator") === "false");
        return !isDiscount && applied.some((one) => one.find("ActualAmount"));
      }),
    ],
  },
  {
    id: "PEPPOL-EN16931-R080",
    level: "fatal",
    sets: ["peppol"],
    text: (place) => say("einvoice.rules.oneOnly", place),
    find: (root) =>
      root.name === "CreditNote"
        ? root
            .all("AdditionalDocumentReference")
            .filter((one) => one.value("DocumentTypeCode") === PROJECT)
            .slice(1)
        : [],
  },
  {
    id: "PEPPOL-EN16931-R100",
    level: "fatal",
    sets: ["peppol"],
    text: (place) => say("einvoice.rules.oneOnly", place),
    find: (root) => ublLines(root).flatMap((line) => line.all("DocumentReference").slice(1)),
  },
  {
    id: "PEPPOL-EN16931-R101",
    level: "fatal",
    sets: SHARED,
    text: (place) => say("einvoice.rules.objectOnly", place),
    find: (root) => [
      ...ublLines(root).flatMap((line) => otherDocuments(line, "DocumentReference", "DocumentTypeCode")),
      ...ciiLines(root).flatMap((line) =>
        otherDocuments(line, `${SETTLEMENT}/AdditionalReferencedDocument`, "TypeCode"),
      ),
    ],
  },
  {
    id: "PEPPOL-EN16931-F001",
    level: "fatal",
    sets: ["peppol"],
    text: (place) => say("einvoice.rules.plainDate", place),
    find: (root) =>
      within(root, ({ name }) => DATES.has(name)).filter(({ text = "" }) => text.length !== DATE_LENGTH),
  },
  {
    id: "BR-TMP-3",
    level: "fatal",
    sets: ["xrechnung"],
    text: (place) => say("einvoice.rules.baseQuantities", place),
    find: (root) => ciiLines(root).flatMap(unequalBases),
  },
  {
    id: "BR-DEX-02",
    level: "warning",
    sets: EXTENSION,
    text: (place) => say("einvoice.rules.subLineSum", place),
    find: (root) => named(root, "InvoiceLine", "SubInvoiceLine").filter((line) => !isSumOfSubLines(line)),
  },
  {
    id: "BR-DEX-03",
    level: "fatal",
    sets: EXTENSION,
    text: (place) => say("einvoice.rules.oneVatCategory", place),
    find: (root) =>
      named(root, "SubInvoiceLine")
        .flatMap((line) => line.all("Item"))
        .filter((item) => item.all("ClassifiedTaxCategory").length !== 1),
  },
  ...(["ID", "PaidAmount", "InstructionID"] as const).map(
    (name, i): StructureRule => ({
      id: `BR-DEX-${10 + i}`,
      level: "fatal",
      sets: EXTENSION,
      text: ({ path }) => say("einvoice.rules.elementMissing", { path: `${path}/${name}` }),
      find: (root) => payments(root).filter((payment) => payment.value(name) === undefined),
    }),
  ),
  {
    id: "BR-DEX-13",
    level: "fatal",
    sets: EXTENSION,
    text: (place) => say("einvoice.rules.elementDecimals", place),
    find: (root) => payments(root).filter((payment) => /\.\d{3}/.test(payment.value("PaidAmount") ?? "")),
  },
  {
    id: "BR-DEX-14",
    level: "fatal",
    sets: EXTENSION,
    text: (place) => say("einvoice.rules.otherCurrency", place),
    find: (root) =>
      payments(root).filter(
        (payment) =>
          payment.find("PaidAmount")?.attribute("currencyID") !== root.value("DocumentCurrencyCode"),
      ),
  },
  {
    id: "BR-DEX-15",
    level: "warning",
    sets: EXTENSION,
    text: (place) => say("einvoice.rules.subLines", place),
    find: (root) => (root.name === "CrossIndustryInvoice" ? named(root, "ParentLineID") : []),
  },
];

export function checkStructure(root: Node, profile: Profile): DocumentFinding[] {
  return STRUCTURE_RULES.filter(({ sets }) => sets.some((set) => profile.rules.includes(set))).flatMap(
    ({ id, level, text, find }) =>
      [...new Set(find(root).map(({ path }) => path))].map((path) => ({
        rule: id,
        level,
        path,
        text: text({ path }),
      })),
  );
}
