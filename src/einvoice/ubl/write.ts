import { CREDIT_NOTE_TYPES } from "../codes/documents.ts";
import type { Attachment, Invoice, Note, Payment } from "../model.ts";
import { document, group, type Part, text } from "../xml/element.ts";
import { AGGREGATE, BASIC, NAMESPACES } from "./namespaces.ts";
import { line } from "./write-line.ts";
import {
  allowanceCharge,
  amountIn,
  delivery,
  identifier,
  party,
  payee,
  taxCategory,
  taxRepresentative,
} from "./write-parts.ts";

/** Writes UBL 2.1: a CreditNote for types of credit notes, otherwise an Invoice. */
export function writeUbl(invoice: Invoice): string {
  const isCredit = CREDIT_NOTE_TYPES.has(invoice.type ?? "");
  const root = isCredit ? "CreditNote" : "Invoice";
  const namespaces = { xmlns: NAMESPACES[root], "xmlns:cac": AGGREGATE, "xmlns:cbc": BASIC };
  return document(
    root,
    namespaces,
    head(invoice, isCredit),
    references(invoice, isCredit),
    party("cac:AccountingSupplierParty", invoice.seller, creditorOfSeller(invoice)),
    party("cac:AccountingCustomerParty", invoice.buyer),
    payee(invoice),
    taxRepresentative(invoice.taxRepresentative),
    delivery(invoice.delivery),
    paymentMeans(invoice.payment, isCredit ? invoice.due : undefined),
    group("cac:PaymentTerms", text("cbc:Note", invoice.paymentTerms)),
    invoice.allowances.map((one) => allowanceCharge(one, false, invoice.currency)),
    invoice.charges.map((one) => allowanceCharge(one, true, invoice.currency)),
    taxTotals(invoice),
    totals(invoice),
    invoice.lines.map((one) => line(one, root, invoice.currency)),
  );
}

function head(invoice: Invoice, isCredit: boolean): Part[] {
  const type = text(isCredit ? "cbc:CreditNoteTypeCode" : "cbc:InvoiceTypeCode", invoice.type);
  const taxPoint = text("cbc:TaxPointDate", invoice.taxPointDate);
  return [
    text("cbc:CustomizationID", invoice.specification),
    text("cbc:ProfileID", invoice.process),
    text("cbc:ID", invoice.number),
    text("cbc:IssueDate", invoice.issued),
    // The schemas of the two documents differ in the order of elements.
    isCredit ? [taxPoint, type] : [text("cbc:DueDate", invoice.due), type],
    invoice.notes.map((note) => text("cbc:Note", noteText(note))),
    isCredit ? undefined : taxPoint,
    text("cbc:DocumentCurrencyCode", invoice.currency),
    text("cbc:TaxCurrencyCode", invoice.vatCurrency),
    text("cbc:AccountingCost", invoice.accountingReference),
    text("cbc:BuyerReference", invoice.buyerReference),
    group(
      "cac:InvoicePeriod",
      text("cbc:StartDate", invoice.period?.start),
      text("cbc:EndDate", invoice.period?.end),
      text("cbc:DescriptionCode", invoice.taxPointCode),
    ),
  ];
}

const noteText = ({ subject, text }: Note): string => (subject === undefined ? text : `#${subject}#${text}`);

function references(invoice: Invoice, isCredit: boolean): Part[] {
  const byId = (name: string, id: string | undefined) => group(name, text("cbc:ID", id));
  const originator = byId("cac:OriginatorDocumentReference", invoice.tender);
  const contract = byId("cac:ContractDocumentReference", invoice.contract);
  const additional = [
    invoice.invoicedObject &&
      group(
        "cac:AdditionalDocumentReference",
        identifier("cbc:ID", invoice.invoicedObject),
        text("cbc:DocumentTypeCode", "130"),
      ),
    // A CreditNote has no ProjectReference.
    isCredit && invoice.project !== undefined
      ? group(
          "cac:AdditionalDocumentReference",
          text("cbc:ID", invoice.project),
          text("cbc:DocumentTypeCode", "50"),
        )
      : undefined,
    invoice.attachments.map(attachment),
  ];
  return [
    orderReference(invoice),
    invoice.precedingInvoices.map(({ number, issued }) =>
      group(
        "cac:BillingReference",
        group("cac:InvoiceDocumentReference", text("cbc:ID", number), text("cbc:IssueDate", issued)),
      ),
    ),
    byId("cac:DespatchDocumentReference", invoice.despatchAdvice),
    byId("cac:ReceiptDocumentReference", invoice.receivingAdvice),
    isCredit ? [contract, additional, originator] : [originator, contract, additional],
    isCredit ? undefined : byId("cac:ProjectReference", invoice.project),
  ];
}

/** The schema requires an order number; NA says that there is none. */
function orderReference({ purchaseOrder, salesOrder }: Invoice): Part {
  return group(
    "cac:OrderReference",
    text("cbc:ID", purchaseOrder ?? (salesOrder === undefined ? undefined : "NA")),
    text("cbc:SalesOrderID", salesOrder),
  );
}

function attachment({ reference, description, location, file }: Attachment): Part {
  return group(
    "cac:AdditionalDocumentReference",
    text("cbc:ID", reference),
    text("cbc:DocumentDescription", description),
    group(
      "cac:Attachment",
      text("cbc:EmbeddedDocumentBinaryObject", file?.content, { mimeCode: file?.mime, filename: file?.name }),
      group("cac:ExternalReference", text("cbc:URI", location)),
    ),
  );
}

/** The creditor identifier (BT-90) belongs to the payee if there is one. */
const creditorOfSeller = ({ payee, payment }: Invoice): string | undefined =>
  payee === undefined ? payment?.directDebit?.creditorId : undefined;

function paymentMeans(payment: Payment | undefined, due: string | undefined): Part {
  if (payment === undefined) return undefined;
  const { card, directDebit } = payment;
  const head = [
    text("cbc:PaymentMeansCode", payment.code, { name: payment.text }),
    text("cbc:PaymentDueDate", due),
    text("cbc:PaymentID", payment.reference),
    card &&
      group(
        "cac:CardAccount",
        text("cbc:PrimaryAccountNumberID", card.number),
        // Required by the schema.
        text("cbc:NetworkID", "NA"),
        text("cbc:HolderName", card.holder),
      ),
  ];
  const mandate = (directDebit?.mandate ?? directDebit?.account) && [
    text("cbc:ID", directDebit?.mandate),
    group("cac:PayerFinancialAccount", text("cbc:ID", directDebit?.account)),
  ];
  const accounts = payment.transfers.map((transfer) =>
    group(
      "cac:PayeeFinancialAccount",
      text("cbc:ID", transfer.account),
      text("cbc:Name", transfer.name),
      group("cac:FinancialInstitutionBranch", text("cbc:ID", transfer.bank)),
    ),
  );
  const first = accounts.length === 0 ? [undefined] : accounts;
  return first.map((account, i) =>
    group(
      "cac:PaymentMeans",
      i === 0 ? head : [text("cbc:PaymentMeansCode", payment.code), text("cbc:PaymentID", payment.reference)],
      account,
      i === 0 && mandate ? group("cac:PaymentMandate", ...mandate) : undefined,
    ),
  );
}

function taxTotals({ totals, vatBreakdown, currency, vatCurrency }: Invoice): Part[] {
  const amount = amountIn(currency);
  return [
    group(
      "cac:TaxTotal",
      amount("cbc:TaxAmount", totals.vat),
      vatBreakdown.map((one) =>
        group(
          "cac:TaxSubtotal",
          amount("cbc:TaxableAmount", one.base),
          amount("cbc:TaxAmount", one.amount),
          taxCategory("cac:TaxCategory", one),
        ),
      ),
    ),
    group("cac:TaxTotal", amountIn(vatCurrency)("cbc:TaxAmount", totals.vatAccounting)),
  ];
}

function totals({ totals, currency }: Invoice): Part {
  const amount = amountIn(currency);
  return group(
    "cac:LegalMonetaryTotal",
    amount("cbc:LineExtensionAmount", totals.lines),
    amount("cbc:TaxExclusiveAmount", totals.net),
    amount("cbc:TaxInclusiveAmount", totals.gross),
    amount("cbc:AllowanceTotalAmount", totals.allowances),
    amount("cbc:ChargeTotalAmount", totals.charges),
    amount("cbc:PrepaidAmount", totals.paid),
    amount("cbc:PayableRoundingAmount", totals.rounding),
    amount("cbc:PayableAmount", totals.due),
  );
}
