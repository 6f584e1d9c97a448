import { Exact } from "../exact.ts";
import type {
  Attachment,
  Invoice,
  Note,
  Payment,
  Period,
  PrecedingInvoice,
  Totals,
  VatBreakdown,
} from "../model.ts";
import { compact } from "../xml/compact.ts";
import type { Node } from "../xml/node.ts";
import { line } from "./read-line.ts";
import {
  allowancesOf,
  date,
  delivery,
  identifier,
  isSepa,
  party,
  payee,
  taxRepresentative,
  vatCategory,
} from "./read-parts.ts";

/** Reads an Invoice or CreditNote of UBL 2.1. */
export function readUbl(root: Node): Invoice {
  const isCredit = root.name === "CreditNote";
  const period = root.find("InvoicePeriod");
  root.ignore("UBLVersionID");
  return compact({
    specification: root.value("CustomizationID"),
    process: root.value("ProfileID"),
    number: root.value("ID"),
    issued: date(root, "IssueDate"),
    type: root.value(isCredit ? "CreditNoteTypeCode" : "InvoiceTypeCode"),
    currency: root.value("DocumentCurrencyCode"),
    vatCurrency: root.value("TaxCurrencyCode"),
    taxPointDate: date(root, "TaxPointDate"),
    taxPointCode: period?.value("DescriptionCode"),
    due: date(root, "DueDate") ?? date(root, "PaymentMeans/PaymentDueDate"),
    buyerReference: root.value("BuyerReference"),
    contract: root.value("ContractDocumentReference/ID"),
    ...orderReferences(root),
    receivingAdvice: root.value("ReceiptDocumentReference/ID"),
    despatchAdvice: root.value("DespatchDocumentReference/ID"),
    tender: root.value("OriginatorDocumentReference/ID"),
    accountingReference: root.value("AccountingCost"),
    paymentTerms: root.find("PaymentTerms/Note")?.rawText,
    notes: root.all("Note").flatMap(note),
    precedingInvoices: root.all("BillingReference/InvoiceDocumentReference").map(precedingInvoice),
    seller: party(root.find("AccountingSupplierParty/Party")),
    buyer: party(root.find("AccountingCustomerParty/Party")),
    payee: payee(root.find("PayeeParty")),
    taxRepresentative: taxRepresentative(root.find("TaxRepresentativeParty")),
    delivery: delivery(root.find("Delivery")),
    period: periodOf(period),
    payment: payment(root),
    ...allowancesOf(root),
    totals: totals(root),
    vatBreakdown: root.all("TaxTotal/TaxSubtotal").map(vatBreakdown),
    ...documents(root),
    lines: root.all(isCredit ? "CreditNoteLine" : "InvoiceLine").map(line),
  });
}

/** A period may hold nothing but the code of the tax point (BT-8). */
function periodOf(node: Node | undefined): Period | undefined {
  if (node === undefined) return undefined;
  const period = compact({ start: date(node, "StartDate"), end: date(node, "EndDate") });
  return node.find("DescriptionCode") && Object.keys(period).length === 0 ? undefined : period;
}

/** An order number of NA says that there is only a sales order. */
function orderReferences(root: Node) {
  const [order, salesOrder] = [root.value("OrderReference/ID"), root.value("OrderReference/SalesOrderID")];
  return { purchaseOrder: order === "NA" && salesOrder !== undefined ? undefined : order, salesOrder };
}

/** A subject code may come before the text: `#AAI#Text`. */
function note(node: Node): Note[] {
  const text = node.rawText?.trim();
  if (text === undefined) return [];
  const [, subject, rest] = /^#([A-Z]{3})#([\s\S]*)$/.exec(text) ?? [];
  return [subject === undefined || !rest ? { text } : { subject, text: rest.trim() }];
}

const precedingInvoice = (node: Node): PrecedingInvoice =>
  compact({ number: node.value("ID"), issued: date(node, "IssueDate") });

/** Sorts additional documents: the invoiced object, the project of a credit note, and attachments. */
function documents(root: Node): Pick<Invoice, "attachments" | "invoicedObject" | "project"> {
  const attachments: Attachment[] = [];
  let project = root.value("ProjectReference/ID");
  let invoicedObject: Invoice["invoicedObject"];
  for (const node of root.all("AdditionalDocumentReference")) {
    const type = node.value("DocumentTypeCode");
    if (type === "130") invoicedObject ??= identifier(node.find("ID"));
    else if (type === "50" && root.name === "CreditNote") project ??= node.value("ID");
    else attachments.push(attachment(node));
  }
  return { attachments, ...(invoicedObject && { invoicedObject }), ...(project && { project }) };
}

function attachment(node: Node): Attachment {
  const file = node.find("Attachment/EmbeddedDocumentBinaryObject");
  const content = file?.text?.replaceAll(/\s/g, "");
  return compact({
    reference: node.value("ID"),
    description: node.value("DocumentDescription"),
    location: node.value("Attachment/ExternalReference/URI"),
    file:
      content === undefined
        ? undefined
        : compact({ content, mime: file?.attribute("mimeCode"), name: file?.attribute("filename") }),
  });
}

function payment(root: Node): Payment | undefined {
  const means = root.all("PaymentMeans");
  const [first] = means;
  if (first === undefined) return undefined;
  const code = first.find("PaymentMeansCode");
  const card = first.find("CardAccount");
  card?.ignore("NetworkID");
  const mandate = first.find("PaymentMandate");
  const creditorId = root
    .all("AccountingSupplierParty/Party/PartyIdentification/ID")
    .concat(root.all("PayeeParty/PartyIdentification/ID"))
    .find(isSepa)?.text;
  return compact({
    code: code?.text,
    text: code?.attribute("name"),
    reference: means.map((one) => one.value("PaymentID")).find(Boolean),
    // Further means must have the same code (UBL-SR-47); others are not shown.
    transfers: means
      .filter((one) => one.value("PaymentMeansCode") === code?.text)
      .flatMap((one) => one.all("PayeeFinancialAccount"))
      .map((account) =>
        compact({
          account: account.value("ID"),
          name: account.value("Name"),
          bank: account.value("FinancialInstitutionBranch/ID"),
        }),
      ),
    card: card && compact({ number: card.value("PrimaryAccountNumberID"), holder: card.value("HolderName") }),
    directDebit:
      mandate || creditorId
        ? compact({
            mandate: mandate?.value("ID"),
            creditorId,
            account: mandate?.value("PayerFinancialAccount/ID"),
          })
        : undefined,
  });
}

/** The total in the accounting currency has no breakdown. */
function totals(root: Node): Totals {
  const sums = root.find("LegalMonetaryTotal");
  const currency = root.value("DocumentCurrencyCode");
  const taxes = root.all("TaxTotal").map((node) => ({ node, amount: node.find("TaxAmount") }));
  const isAccounting = ({ node, amount }: (typeof taxes)[number]) =>
    node.find("TaxSubtotal") === undefined && amount?.attribute("currencyID") !== currency;
  return compact({
    lines: sums?.decimal("LineExtensionAmount"),
    allowances: sums?.decimal("AllowanceTotalAmount"),
    charges: sums?.decimal("ChargeTotalAmount"),
    net: sums?.decimal("TaxExclusiveAmount"),
    vat: taxes.find((tax) => !isAccounting(tax))?.node.decimal("TaxAmount"),
    vatAccounting: taxes.find(isAccounting)?.node.decimal("TaxAmount"),
    gross: sums?.decimal("TaxInclusiveAmount"),
    paid: sums?.decimal("PrepaidAmount"),
    rounding: sums?.decimal("PayableRoundingAmount"),
    thirdParty: thirdParty(root),
    due: sums?.decimal("PayableAmount"),
  });
}

/** Payments for third parties, of the extension of XRechnung. */
function thirdParty(root: Node): string | undefined {
  const amounts = root.all("PrepaidPayment/PaidAmount").flatMap((node) => node.ownDecimal ?? []);
  return amounts.length === 0 ? undefined : Exact.sum(amounts.map((text) => Exact.of(text))).toText();
}

function vatBreakdown(node: Node): VatBreakdown {
  const category = node.find("TaxCategory");
  return compact({
    base: node.decimal("TaxableAmount"),
    amount: node.decimal("TaxAmount"),
    ...vatCategory(category),
    reason: category?.value("TaxExemptionReason"),
    reasonCode: category?.value("TaxExemptionReasonCode"),
  });
}
