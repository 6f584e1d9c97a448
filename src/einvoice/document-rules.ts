import { type Message, say } from "../text/message.ts";
import { CREDIT_NOTE_TYPES, INVOICE_TYPES } from "./codes/documents.ts";
import type { Invoice } from "./model.ts";
import type { Profile, RuleSet } from "./profiles.ts";
import { checkStructure } from "./structure-rules.ts";
import type { DocumentFinding } from "./validate.ts";
import type { Node } from "./xml/node.ts";

/** Totals in the accounting currency, by the name of the element. */
const OTHER_TOTALS = new Set(["TaxTotalAmount", "TaxAmount"]);
const EMPTY_FORBIDDEN: readonly RuleSet[] = ["peppol", "xrechnung"];

/** Amounts in another currency that are named; a file can have any number. */
const MOST_FOUND = 100;

/** Rules on the XML itself, which the semantic model cannot show. */
export function checkDocument(
  root: Node,
  invoice: Invoice,
  profile: Profile,
  empty: readonly string[],
): DocumentFinding[] {
  const isEmptyForbidden = profile.rules.some((set) => EMPTY_FORBIDDEN.includes(set));
  return [
    ...(isEmptyForbidden ? empty : []).map((path) =>
      fatal("PEPPOL-EN16931-R008", path, say("einvoice.rules.emptyElement", { path })),
    ),
    ...otherCurrencies(root, invoice).map((path) =>
      fatal("PEPPOL-EN16931-R051", path, say("einvoice.rules.otherCurrency", { path })),
    ),
    ...vatTotals(root, invoice)
      .slice(1)
      .map(({ path }) => fatal("BR-CO-15", path, say("einvoice.rules.twoVatTotals", { path }))),
    ...checkStructure(root, profile),
    ...(isOfRoot(root, invoice) ? [] : [fatal("BR-CL-01", root.name, say("einvoice.rules.documentType"))]),
  ];
}

const fatal = (rule: string, path: string, text: Message): DocumentFinding => ({
  rule,
  level: "fatal",
  path,
  text,
});

/** UBL has one document for invoices and one for credit notes; the type must be one of its own. */
function isOfRoot({ name }: Node, { type }: Invoice): boolean {
  if (type === undefined || name === "CrossIndustryInvoice") return true;
  const isKnown = INVOICE_TYPES.has(type) || CREDIT_NOTE_TYPES.has(type);
  return !isKnown || (name === "CreditNote" ? CREDIT_NOTE_TYPES : INVOICE_TYPES).has(type);
}

/** Totals of VAT in the currency of the invoice, of which there must be one. */
function vatTotals(root: Node, { currency }: Invoice): Node[] {
  const settlement = "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement";
  const path =
    root.name === "CrossIndustryInvoice"
      ? `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount`
      : "TaxTotal/TaxAmount";
  return root.all(path).filter((node) => node.attribute("currencyID") === currency);
}

/** Paths of amounts that name another currency than the invoice, apart from VAT in the accounting currency. */
function otherCurrencies(root: Node, { currency, vatCurrency }: Invoice): string[] {
  const found = new Set<string>();
  const visit = (node: Node): void => {
    if (found.size === MOST_FOUND) return;
    for (const child of node.children) visit(child);
    if (!node.name.endsWith("Amount")) return;
    const own = node.attribute("currencyID");
    const isAccounting = OTHER_TOTALS.has(node.name) && own === vatCurrency;
    if (own !== undefined && own !== currency && !isAccounting) found.add(node.path);
  };
  visit(root);
  return [...found];
}
