import type { Attachment, Invoice, Payment } from "../model.ts";
import { always, document, group, type Part, text } from "../xml/element.ts";
import { PREFIXES, TAX_POINT_CODES } from "./namespaces.ts";
import { line } from "./write-line.ts";
import {
  address,
  allowanceCharge,
  date,
  dateIn,
  identifier,
  legalOrganization,
  party,
  period,
  taxRegistration,
} from "./write-parts.ts";

/** Writes a UN/CEFACT Cross Industry Invoice (D16B), as in ZUGFeRD and Factur-X. */
export function writeCii(invoice: Invoice): string {
  return document(
    "rsm:CrossIndustryInvoice",
    PREFIXES,
    context(invoice),
    head(invoice),
    always(
      "rsm:SupplyChainTradeTransaction",
      invoice.lines.map(line),
      agreement(invoice),
      delivery(invoice),
      settlement(invoice),
    ),
  );
}

function context({ process, specification }: Invoice): Part {
  return always(
    "rsm:ExchangedDocumentContext",
    group("ram:BusinessProcessSpecifiedDocumentContextParameter", text("ram:ID", process)),
    group("ram:GuidelineSpecifiedDocumentContextParameter", text("ram:ID", specification)),
  );
}

function head({ number, type, issued, notes }: Invoice): Part {
  return always(
    "rsm:ExchangedDocument",
    text("ram:ID", number),
    text("ram:TypeCode", type),
    date("ram:IssueDateTime", issued),
    notes.map((note) =>
      group("ram:IncludedNote", text("ram:Content", note.text), text("ram:SubjectCode", note.subject)),
    ),
  );
}

const byNumber = (name: string, number: string | undefined): Part =>
  group(name, text("ram:IssuerAssignedID", number));

function agreement(invoice: Invoice): Part {
  const { taxRepresentative, invoicedObject, tender, project } = invoice;
  return always(
    "ram:ApplicableHeaderTradeAgreement",
    text("ram:BuyerReference", invoice.buyerReference),
    party("ram:SellerTradeParty", invoice.seller),
    party("ram:BuyerTradeParty", invoice.buyer),
    taxRepresentative &&
      group(
        "ram:SellerTaxRepresentativeTradeParty",
        text("ram:Name", taxRepresentative.name),
        taxRepresentative.address && address(taxRepresentative.address),
        taxRegistration(taxRepresentative.vatId, "VA"),
      ),
    byNumber("ram:SellerOrderReferencedDocument", invoice.salesOrder),
    byNumber("ram:BuyerOrderReferencedDocument", invoice.purchaseOrder),
    byNumber("ram:ContractReferencedDocument", invoice.contract),
    invoice.attachments.map(attachment),
    tender &&
      group(
        "ram:AdditionalReferencedDocument",
        text("ram:IssuerAssignedID", tender),
        text("ram:TypeCode", "50"),
      ),
    invoicedObject &&
      group(
        "ram:AdditionalReferencedDocument",
        text("ram:IssuerAssignedID", invoicedObject.id),
        text("ram:TypeCode", "130"),
        text("ram:ReferenceTypeCode", invoicedObject.scheme),
      ),
    // The schema requires a name, which the semantic model does not have.
    project &&
      group("ram:SpecifiedProcuringProject", text("ram:ID", project), text("ram:Name", "Project reference")),
  );
}

function attachment({ reference, description, location, file }: Attachment): Part {
  return group(
    "ram:AdditionalReferencedDocument",
    text("ram:IssuerAssignedID", reference),
    text("ram:URIID", location),
    text("ram:TypeCode", "916"),
    text("ram:Name", description),
    text("ram:AttachmentBinaryObject", file?.content, { mimeCode: file?.mime, filename: file?.name }),
  );
}

function delivery({ delivery, despatchAdvice, receivingAdvice }: Invoice): Part {
  return always(
    "ram:ApplicableHeaderTradeDelivery",
    delivery &&
      group(
        "ram:ShipToTradeParty",
        delivery.locationId && identifier(delivery.locationId),
        text("ram:Name", delivery.name),
        delivery.address && address(delivery.address),
      ),
    group("ram:ActualDeliverySupplyChainEvent", date("ram:OccurrenceDateTime", delivery?.date)),
    byNumber("ram:DespatchAdviceReferencedDocument", despatchAdvice),
    byNumber("ram:ReceivingAdviceReferencedDocument", receivingAdvice),
  );
}

function settlement(invoice: Invoice): Part {
  const { payee, payment } = invoice;
  return always(
    "ram:ApplicableHeaderTradeSettlement",
    text("ram:CreditorReferenceID", payment?.directDebit?.creditorId),
    text("ram:PaymentReference", payment?.reference),
    text("ram:TaxCurrencyCode", invoice.vatCurrency),
    text("ram:InvoiceCurrencyCode", invoice.currency),
    payee &&
      group(
        "ram:PayeeTradeParty",
        payee.id && identifier(payee.id),
        text("ram:Name", payee.name),
        legalOrganization(payee.legalId, undefined),
      ),
    paymentMeans(payment),
    vatBreakdown(invoice),
    invoice.period && period(invoice.period),
    invoice.allowances.map((one) => allowanceCharge(one, false)),
    invoice.charges.map((one) => allowanceCharge(one, true)),
    group(
      "ram:SpecifiedTradePaymentTerms",
      text("ram:Description", invoice.paymentTerms),
      date("ram:DueDateDateTime", invoice.due),
      text("ram:DirectDebitMandateID", payment?.directDebit?.mandate),
    ),
    totals(invoice),
    invoice.precedingInvoices.map(({ number, issued }) =>
      group(
        "ram:InvoiceReferencedDocument",
        text("ram:IssuerAssignedID", number),
        dateIn("ram:FormattedIssueDateTime", "qdt:DateTimeString", issued),
      ),
    ),
    group("ram:ReceivableSpecifiedTradeAccountingAccount", text("ram:ID", invoice.accountingReference)),
  );
}

const IBAN = /^[A-Z]{2}\d{2}[A-Za-z\d ]+$/;

function paymentMeans(payment: Payment | undefined): Part {
  if (payment === undefined) return undefined;
  const { card, directDebit } = payment;
  const transfers = payment.transfers.length === 0 ? [undefined] : payment.transfers;
  return transfers.map((transfer, i) => {
    const isIban = IBAN.test(transfer?.account ?? "");
    return group(
      "ram:SpecifiedTradeSettlementPaymentMeans",
      text("ram:TypeCode", payment.code),
      i === 0 && text("ram:Information", payment.text),
      i === 0 &&
        card &&
        group(
          "ram:ApplicableTradeSettlementFinancialCard",
          text("ram:ID", card.number),
          text("ram:CardholderName", card.holder),
        ),
      i === 0 && group("ram:PayerPartyDebtorFinancialAccount", text("ram:IBANID", directDebit?.account)),
      group(
        "ram:PayeePartyCreditorFinancialAccount",
        isIban && text("ram:IBANID", transfer?.account),
        text("ram:AccountName", transfer?.name),
        !isIban && text("ram:ProprietaryID", transfer?.account),
      ),
      group("ram:PayeeSpecifiedCreditorFinancialInstitution", text("ram:BICID", transfer?.bank)),
    );
  });
}

function vatBreakdown({ vatBreakdown, taxPointDate, taxPointCode }: Invoice): Part {
  const code = TAX_POINT_CODES.find(([model]) => model === taxPointCode)?.[1] ?? taxPointCode;
  return vatBreakdown.map((one, i) =>
    group(
      "ram:ApplicableTradeTax",
      text("ram:CalculatedAmount", one.amount),
      text("ram:TypeCode", "VAT"),
      text("ram:ExemptionReason", one.reason),
      text("ram:BasisAmount", one.base),
      text("ram:CategoryCode", one.category),
      text("ram:ExemptionReasonCode", one.reasonCode),
      // Once for the document, as CII-SR-461 demands.
      i === 0 && [
        dateIn("ram:TaxPointDate", "udt:DateString", taxPointDate),
        text("ram:DueDateTypeCode", code),
      ],
      text("ram:RateApplicablePercent", one.rate),
    ),
  );
}

function totals({ totals, currency, vatCurrency }: Invoice): Part {
  return group(
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
    text("ram:LineTotalAmount", totals.lines),
    text("ram:ChargeTotalAmount", totals.charges),
    text("ram:AllowanceTotalAmount", totals.allowances),
    text("ram:TaxBasisTotalAmount", totals.net),
    text("ram:TaxTotalAmount", totals.vat, { currencyID: currency }),
    text("ram:TaxTotalAmount", totals.vatAccounting, { currencyID: vatCurrency }),
    text("ram:RoundingAmount", totals.rounding),
    text("ram:GrandTotalAmount", totals.gross),
    text("ram:TotalPrepaidAmount", totals.paid),
    text("ram:DuePayableAmount", totals.due),
  );
}
