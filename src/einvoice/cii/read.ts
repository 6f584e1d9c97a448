import type { Attachment, Invoice, Note, Payment, Totals, VatBreakdown } from "../model.ts";
import { compact } from "../xml/compact.ts";
import type { Node } from "../xml/node.ts";
import { TAX_POINT_CODES } from "./namespaces.ts";
import { line } from "./read-line.ts";
import { address, allowancesOf, date, identifier, idsOf, party, period, vatCategory } from "./read-parts.ts";

const TRADE = "SupplyChainTradeTransaction";
/** Types of additional documents (UNTDID 1001). */
const TENDER = "50";
const OBJECT = "130";

/** Reads a Cross Industry Invoice, also of the profile EXTENDED. */
export function readCii(root: Node): Invoice {
  const context = root.find("ExchangedDocumentContext");
  const head = root.find("ExchangedDocument");
  const agreement = root.find(`${TRADE}/ApplicableHeaderTradeAgreement`);
  const delivered = root.find(`${TRADE}/ApplicableHeaderTradeDelivery`);
  const settlement = root.find(`${TRADE}/ApplicableHeaderTradeSettlement`);
  const number = (document: string) => `${document}ReferencedDocument/IssuerAssignedID`;
  return compact({
    specification: context?.value("GuidelineSpecifiedDocumentContextParameter/ID"),
    process: context?.value("BusinessProcessSpecifiedDocumentContextParameter/ID"),
    number: head?.value("ID"),
    issued: date(head, "IssueDateTime/DateTimeString"),
    type: head?.value("TypeCode"),
    currency: settlement?.value("InvoiceCurrencyCode"),
    vatCurrency: settlement?.value("TaxCurrencyCode"),
    ...taxPoint(settlement),
    due: date(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"),
    buyerReference: agreement?.value("BuyerReference"),
    project: project(agreement),
    contract: agreement?.value(number("Contract")),
    purchaseOrder: agreement?.value(number("BuyerOrder")),
    salesOrder: agreement?.value(number("SellerOrder")),
    receivingAdvice: delivered?.value(number("ReceivingAdvice")),
    despatchAdvice: delivered?.value(number("DespatchAdvice")),
    accountingReference: settlement?.value("ReceivableSpecifiedTradeAccountingAccount/ID"),
    paymentTerms: settlement?.find("SpecifiedTradePaymentTerms/Description")?.rawText,
    notes: head?.all("IncludedNote").flatMap(note) ?? [],
    precedingInvoices:
      settlement?.all("InvoiceReferencedDocument").map((one) =>
        compact({
          number: one.value("IssuerAssignedID"),
          issued: date(one, "FormattedIssueDateTime/DateTimeString"),
        }),
      ) ?? [],
    seller: party(agreement?.find("SellerTradeParty")),
    buyer: party(agreement?.find("BuyerTradeParty")),
    payee: payee(settlement?.find("PayeeTradeParty")),
    taxRepresentative: taxRepresentative(agreement?.find("SellerTaxRepresentativeTradeParty")),
    delivery: delivery(delivered),
    period: period(settlement?.find("BillingSpecifiedPeriod")),
    payment: payment(settlement),
    ...allowancesOf(settlement),
    totals: totals(settlement),
    vatBreakdown: settlement?.all("ApplicableTradeTax").map(vatBreakdown) ?? [],
    ...documents(agreement),
    lines: root.all(`${TRADE}/IncludedSupplyChainTradeLineItem`).filter(isCounted).map(line),
  });
}

/** Lines of the profile EXTENDED that only inform, or sum up others, are no part of the total. */
function isCounted(node: Node): boolean {
  const status = node.value("AssociatedDocumentLineDocument/LineStatusReasonCode");
  return status !== "GROUP" && status !== "INFORMATION";
}

function taxPoint(settlement: Node | undefined) {
  const taxes = settlement?.all("ApplicableTradeTax") ?? [];
  const code = taxes.map((tax) => tax.value("DueDateTypeCode")).find(Boolean);
  return {
    taxPointDate: taxes.map((tax) => date(tax, "TaxPointDate/DateString")).find(Boolean),
    taxPointCode: TAX_POINT_CODES.find(([, cii]) => cii === code)?.[0] ?? code,
  };
}

/** The name of a project repeats its id. */
function project(agreement: Node | undefined): string | undefined {
  agreement?.ignore("SpecifiedProcuringProject/Name");
  return agreement?.value("SpecifiedProcuringProject/ID");
}

function note(node: Node): Note[] {
  const text = node.value("Content");
  return text === undefined ? [] : [compact({ subject: node.value("SubjectCode"), text })];
}

function payee(node: Node | undefined): Invoice["payee"] {
  if (node === undefined) return undefined;
  return compact({
    name: node.value("Name"),
    id: idsOf(node)[0],
    legalId: identifier(node.find("SpecifiedLegalOrganization/ID")),
  });
}

function taxRepresentative(node: Node | undefined): Invoice["taxRepresentative"] {
  if (node === undefined) return undefined;
  return compact({
    name: node.value("Name"),
    vatId: node.value("SpecifiedTaxRegistration/ID"),
    address: address(node.find("PostalTradeAddress")),
  });
}

function delivery(node: Node | undefined): Invoice["delivery"] {
  const place = node?.find("ShipToTradeParty");
  const day = date(node, "ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString");
  if (place === undefined && day === undefined) return undefined;
  return compact({
    name: place?.value("Name"),
    locationId: place && idsOf(place)[0],
    date: day,
    address: address(place?.find("PostalTradeAddress")),
  });
}

function documents(agreement: Node | undefined): Pick<Invoice, "attachments" | "tender" | "invoicedObject"> {
  const attachments: Attachment[] = [];
  let tender: string | undefined;
  let invoicedObject: Invoice["invoicedObject"];
  for (const node of agreement?.all("AdditionalReferencedDocument") ?? []) {
    const type = node.value("TypeCode");
    const id = node.value("IssuerAssignedID");
    if (type === TENDER) tender ??= id;
    else if (type === OBJECT && id !== undefined)
      invoicedObject ??= compact({ id, scheme: node.value("ReferenceTypeCode") });
    else attachments.push(attachment(node, id));
  }
  return { attachments, ...(tender && { tender }), ...(invoicedObject && { invoicedObject }) };
}

function attachment(node: Node, reference: string | undefined): Attachment {
  const file = node.find("AttachmentBinaryObject");
  const content = file?.text?.replaceAll(/\s/g, "");
  return compact({
    reference,
    description: node.value("Name"),
    location: node.value("URIID"),
    file:
      content === undefined
        ? undefined
        : compact({ content, mime: file?.attribute("mimeCode"), name: file?.attribute("filename") }),
  });
}

function payment(settlement: Node | undefined): Payment | undefined {
  const means = settlement?.all("SpecifiedTradeSettlementPaymentMeans") ?? [];
  const reference = settlement?.value("PaymentReference");
  const mandate = settlement?.value("SpecifiedTradePaymentTerms/DirectDebitMandateID");
  const creditorId = settlement?.value("CreditorReferenceID");
  const debited = means.map((one) => one.value("PayerPartyDebtorFinancialAccount/IBANID")).find(Boolean);
  if (means.length === 0 && !reference && !mandate && !creditorId) return undefined;
  const code = means[0]?.value("TypeCode");
  const card = means[0]?.find("ApplicableTradeSettlementFinancialCard");
  return compact({
    code,
    text: means.map((one) => one.value("Information")).find(Boolean),
    reference,
    // Means with another code are not shown.
    transfers: means.filter((one) => one.value("TypeCode") === code).flatMap(transfer),
    card: card && compact({ number: card.value("ID"), holder: card.value("CardholderName") }),
    directDebit:
      mandate || creditorId || debited ? compact({ mandate, creditorId, account: debited }) : undefined,
  });
}

function transfer(node: Node): Payment["transfers"] {
  const account = node.find("PayeePartyCreditorFinancialAccount");
  const bank = node.value("PayeeSpecifiedCreditorFinancialInstitution/BICID");
  if (account === undefined && bank === undefined) return [];
  return [
    compact({
      account: account?.value("IBANID") ?? account?.value("ProprietaryID"),
      name: account?.value("AccountName"),
      bank,
    }),
  ];
}

function totals(settlement: Node | undefined): Totals {
  const sums = settlement?.find("SpecifiedTradeSettlementHeaderMonetarySummation");
  const currency = settlement?.value("InvoiceCurrencyCode");
  const taxes = sums?.all("TaxTotalAmount") ?? [];
  const isAccounting = (node: Node) => (node.attribute("currencyID") ?? currency) !== currency;
  return compact({
    lines: sums?.decimal("LineTotalAmount"),
    allowances: sums?.decimal("AllowanceTotalAmount"),
    charges: sums?.decimal("ChargeTotalAmount"),
    net: sums?.decimal("TaxBasisTotalAmount"),
    vat: taxes.find((node) => !isAccounting(node))?.ownDecimal,
    vatAccounting: taxes.find(isAccounting)?.ownDecimal,
    gross: sums?.decimal("GrandTotalAmount"),
    paid: sums?.decimal("TotalPrepaidAmount"),
    rounding: sums?.decimal("RoundingAmount"),
    due: sums?.decimal("DuePayableAmount"),
  });
}

function vatBreakdown(node: Node): VatBreakdown {
  return compact({
    base: node.decimal("BasisAmount"),
    amount: node.decimal("CalculatedAmount"),
    ...vatCategory(node),
    reason: node.value("ExemptionReason"),
    reasonCode: node.value("ExemptionReasonCode"),
  });
}
