import {
  computeTotals,
  type Delivery,
  type Invoice as Einvoice,
  type Exemptions,
  type Payment,
} from "../../../einvoice/index.ts";
import { type Letterhead, readLetterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { amountText, convert } from "../../../kernel/money.ts";
import { taxCodes } from "../ledger/index.ts";
import { invoicesOf } from "../trade/collections.ts";
import type { Invoice } from "../trade/invoice-fields.ts";
import { type LineVat, UNTAXED, vatOf } from "./categories.ts";
import { einvoiceLine, type SoldLine } from "./lines.ts";
import { addressOf, buyerOf, type Customer, customerOf, sellerOf, skusOf } from "./parties.ts";

/** An invoice with figures and dates, such as one that is being issued. */
export type Dated = Invoice & { number: string; issue_date: string; due_date: string; currency: string };

/** The invoice in the terms of EN 16931. */
export function semanticInvoice(context: ReadContext, invoice: Dated): Einvoice {
  const { organization } = context.principal;
  const letterhead = readLetterhead(context.handle.connection, organization.key);
  const customer = customerOf(context, invoice.account_id);
  const { currency } = invoice;
  const sold = soldLines(context, invoice);
  const lines = sold.map((line, i) => einvoiceLine(line, i, currency));
  const exemptions: Exemptions = Object.fromEntries(
    sold.flatMap(({ vat }) => (vat ? [[vat.category, reasonOf(vat)]] : [])),
  );
  const { totals, vatBreakdown } = computeTotals({ lines, allowances: [], charges: [], exemptions });
  const isForeign = currency !== organization.currency;
  const reference = invoice.buyer_reference ?? customer.buyer_reference;
  return {
    number: invoice.number,
    issued: invoice.issue_date,
    type: invoice.kind === "credit_note" ? "381" : "380",
    currency,
    ...(isForeign && { vatCurrency: organization.currency }),
    due: invoice.due_date,
    ...(reference && { buyerReference: reference }),
    ...(invoice.reference && { purchaseOrder: invoice.reference }),
    notes: [invoice.reason, invoice.terms].flatMap((text) => (text ? [{ text }] : [])),
    precedingInvoices: precedingOf(context, invoice),
    seller: sellerOf(organization.name, letterhead),
    buyer: buyerOf(customer, letterhead.country),
    delivery: deliveryOf(invoice, customer, letterhead),
    ...periodOf(invoice),
    ...paymentOf(letterhead, invoice, organization.name),
    allowances: [],
    charges: [],
    totals: {
      ...totals,
      ...(isForeign && {
        vatAccounting: amountText(
          Number(convert({ amount: invoice.tax, currency }, invoice.fx_rate ?? "1", organization.currency)),
          organization.currency,
        ),
      }),
    },
    vatBreakdown,
    attachments: [],
    lines,
  };
}

const reasonOf = ({ reason, reasonCode }: LineVat) => ({
  ...(reason && { reason }),
  ...(reasonCode && { reasonCode }),
});

function soldLines(context: ReadContext, { lines }: Invoice): SoldLine[] {
  const skus = skusOf(
    context,
    lines.flatMap(({ item_id }) => item_id ?? []),
  );
  const isUntaxed = lines.every(({ tax_code_ids }) => tax_code_ids.length === 0);
  const known = new Map<string, LineVat | undefined>();
  const vatOfCode = (id: string) => {
    if (!known.has(id)) known.set(id, vatOf(context.records.get(taxCodes, id)));
    return known.get(id);
  };
  return lines.map((line) => ({
    ...line,
    sku: skus.get(line.item_id ?? "") ?? null,
    vat: isUntaxed ? UNTAXED : line.tax_code_ids.map(vatOfCode).find((vat) => vat !== undefined),
  }));
}

function precedingOf(context: ReadContext, { credit_of_id }: Invoice) {
  const original =
    credit_of_id === null ? undefined : context.records.find(invoicesOf(context), credit_of_id);
  if (!original?.number) return [];
  return [{ number: original.number, ...(original.issue_date && { issued: original.issue_date }) }];
}

function deliveryOf(
  { issue_date, service_to }: Dated,
  { shipping, billing }: Customer,
  { country }: Letterhead,
): Delivery {
  return { date: service_to ?? issue_date, address: addressOf(shipping ?? billing ?? {}, country) };
}

function periodOf({ service_from, service_to }: Invoice): Pick<Einvoice, "period"> {
  if (service_from === null) return {};
  return { period: { start: service_from, ...(service_to && { end: service_to }) } };
}

/** Codes of UNTDID 4461: SEPA credit transfer, or another one. */
function paymentOf(
  { iban, bic, legal_name }: Letterhead,
  { currency, number }: Dated,
  name: string,
): { payment?: Payment } {
  if (!iban) return {};
  return {
    payment: {
      code: currency === "EUR" ? "58" : "30",
      reference: number,
      transfers: [{ account: iban, name: legal_name ?? name, ...(bic && { bank: bic }) }],
    },
  };
}
