import type { Text } from "../text/message.ts";
import type { Address, AllowanceCharge, Contact, Invoice, Line, Party } from "./model.ts";
import { type FieldId, nameOf } from "./rules/rule.ts";

export interface PresentedFact {
  readonly label: Text;
  readonly value: string;
}

/** Group of an invoice, as facts or as a table. */
export interface Section {
  readonly title: Text;
  readonly facts: readonly PresentedFact[];
  readonly columns: readonly Text[];
  readonly rows: readonly (readonly string[])[];
}

type Value = string | undefined;
type Facts = readonly (readonly [FieldId, Value])[];

/** An invoice for people: all that it says, in the order of a document. Empty groups are left out. */
export function presentInvoice(invoice: Invoice): readonly Section[] {
  const { totals, payment, period, delivery } = invoice;
  return [
    facts("BT-1", [
      ["BT-1", invoice.number],
      ["BT-2", invoice.issued],
      ["BT-3", invoice.type],
      ["BT-5", invoice.currency],
      ["BT-9", invoice.due],
      ["BT-10", invoice.buyerReference],
      ["BT-11", invoice.project],
      ["BT-12", invoice.contract],
      ["BT-13", invoice.purchaseOrder],
      ["BT-14", invoice.salesOrder],
      ["BT-16", invoice.despatchAdvice],
      ["BT-15", invoice.receivingAdvice],
      ["BT-19", invoice.accountingReference],
      ["BT-20", invoice.paymentTerms],
      ...invoice.precedingInvoices.map(({ number, issued }) => ["BG-3", joined(number, issued)] as const),
      ...invoice.notes.map(({ text }) => ["BT-22", text] as const),
    ]),
    facts("BG-4", [...sellerFacts(invoice.seller)]),
    facts("BG-7", [...buyerFacts(invoice.buyer)]),
    facts("BG-13", [
      ["BT-70", delivery?.name],
      ["BT-72", delivery?.date],
      ["BG-15", addressLine(delivery?.address)],
      ["BT-73", period?.start],
      ["BT-74", period?.end],
    ]),
    table(
      "BG-25",
      ["BT-126", "BT-153", "BT-129", "BT-130", "BT-146", "BG-27", "BT-152", "BT-131"],
      invoice.lines.map(lineRow),
    ),
    table("BG-20", ["BT-97", "BT-96", "BT-92"], invoice.allowances.map(chargeRow)),
    table("BG-21", ["BT-104", "BT-103", "BT-99"], invoice.charges.map(chargeRow)),
    table(
      "BG-23",
      ["BT-118", "BT-119", "BT-116", "BT-117", "BT-120"],
      invoice.vatBreakdown.map(({ category, rate, base, amount, reason, reasonCode }) => [
        category ?? "",
        rate ?? "",
        base ?? "",
        amount ?? "",
        joined(reason, reasonCode) ?? "",
      ]),
    ),
    facts("BG-22", [
      ["BT-106", totals.lines],
      ["BT-107", totals.allowances],
      ["BT-108", totals.charges],
      ["BT-109", totals.net],
      ["BT-110", totals.vat],
      ["BT-111", totals.vatAccounting],
      ["BT-112", totals.gross],
      ["BT-113", totals.paid],
      ["BT-114", totals.rounding],
      ["BT-115", totals.due],
    ]),
    facts("BG-16", [
      ["BT-81", payment?.code],
      ["BT-82", payment?.text],
      ["BT-83", payment?.reference],
      ...(payment?.transfers ?? []).flatMap(
        ({ account, name, bank }): Facts => [
          ["BT-84", account],
          ["BT-85", name],
          ["BT-86", bank],
        ],
      ),
      ["BT-89", payment?.directDebit?.mandate],
      ["BT-90", payment?.directDebit?.creditorId],
      ["BT-91", payment?.directDebit?.account],
      ["BT-59", invoice.payee?.name],
    ]),
    facts(
      "BG-24",
      invoice.attachments.map(
        ({ reference, description, file }) => ["BT-122", joined(reference, description, file?.name)] as const,
      ),
    ),
  ].filter((section) => section.facts.length + section.rows.length > 0);
}

function facts(title: FieldId, given: Facts): Section {
  return {
    title: nameOf(title),
    facts: given.flatMap(([field, value]) => (value ? [{ label: nameOf(field), value }] : [])),
    columns: [],
    rows: [],
  };
}

function table(title: FieldId, columns: readonly FieldId[], rows: readonly (readonly string[])[]): Section {
  return { title: nameOf(title), facts: [], columns: columns.map(nameOf), rows };
}

const sellerFacts = (seller: Party): Facts => [
  ["BT-27", seller.name],
  ["BT-28", seller.tradingName],
  ["BG-5", addressLine(seller.address)],
  ["BT-31", seller.vatId],
  ["BT-32", seller.taxNumber],
  ["BT-30", seller.legalId?.id],
  ["BT-33", seller.legalInformation],
  ["BG-6", contactLine(seller.contact)],
  ["BT-34", seller.electronicAddress?.id],
];

const buyerFacts = (buyer: Party): Facts => [
  ["BT-44", buyer.name],
  ["BT-45", buyer.tradingName],
  ["BG-8", addressLine(buyer.address)],
  ["BT-48", buyer.vatId],
  ["BT-47", buyer.legalId?.id],
  ["BG-9", contactLine(buyer.contact)],
  ["BT-49", buyer.electronicAddress?.id],
];

function joined(...parts: readonly Value[]): Value {
  return parts.filter((part) => part !== undefined && part !== "").join(", ") || undefined;
}

const addressLine = (address: Address | undefined): Value =>
  address &&
  joined(
    address.line1,
    address.line2,
    address.line3,
    [address.postCode, address.city].filter(Boolean).join(" "),
    address.subdivision,
    address.country,
  );

const contactLine = (contact: Contact | undefined): Value =>
  contact && joined(contact.name, contact.phone, contact.email);

const lineRow = ({ id, item, quantity, unit, price, allowances, vat, net }: Line): string[] => [
  id ?? "",
  joined(item.name, item.description) ?? "",
  quantity ?? "",
  unit ?? "",
  price.net ?? "",
  allowances.map(({ amount }) => amount ?? "").join(", "),
  vat?.rate ?? "",
  net ?? "",
];

const chargeRow = ({ reason, reasonCode, vat, amount }: AllowanceCharge): string[] => [
  reason ?? reasonCode ?? "",
  vat?.rate ?? "",
  amount ?? "",
];
