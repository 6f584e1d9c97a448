import type {
  Address,
  AllowanceCharge,
  Attachment,
  CreditTransfer,
  Identifier,
  Invoice,
  Line,
  Payment,
  VatBreakdown,
} from "../model.ts";
import type { Place, Scope } from "./rule.ts";

const listed = <T>(path: string, values: readonly T[]): Place<T>[] =>
  values.map((value, i) => ({ path: `${path}[${i}]`, value }));

const given = <T>(path: string, value: T | undefined): Place<T>[] =>
  value === undefined ? [] : [{ path, value }];

export const DOCUMENT: Scope<Invoice> = (invoice) => [{ path: "", value: invoice }];

export const LINES: Scope<Line> = ({ lines }) => listed("lines", lines);

export const BREAKDOWN: Scope<VatBreakdown> = ({ vatBreakdown }) => listed("vatBreakdown", vatBreakdown);

export const ALLOWANCES: Scope<AllowanceCharge> = ({ allowances }) => listed("allowances", allowances);

export const CHARGES: Scope<AllowanceCharge> = ({ charges }) => listed("charges", charges);

export const ATTACHMENTS: Scope<Attachment> = ({ attachments }) => listed("attachments", attachments);

const ofLines =
  <T>(inner: (line: Line) => readonly Place<T>[]): Scope<T> =>
  (invoice) =>
    LINES(invoice).flatMap((line) =>
      inner(line.value).map(({ path, value }) => ({ path: `${line.path}.${path}`, value })),
    );

export const LINE_ALLOWANCES = ofLines(({ allowances }) => listed("allowances", allowances));

export const LINE_CHARGES = ofLines(({ charges }) => listed("charges", charges));

export const CLASSIFICATIONS = ofLines(({ item }) => listed("item.classifications", item.classifications));

export const ATTRIBUTES = ofLines(({ item }) => listed("item.attributes", item.attributes));

export const PAYMENT: Scope<Payment> = ({ payment }) => given("payment", payment);

export const TRANSFERS: Scope<CreditTransfer> = ({ payment }) =>
  listed("payment.transfers", payment?.transfers ?? []);

/** Addresses of all parties and of the delivery. */
export const ADDRESSES: Scope<Address> = ({ seller, buyer, taxRepresentative, delivery }) => [
  ...given("seller.address", seller.address),
  ...given("buyer.address", buyer.address),
  ...given("taxRepresentative.address", taxRepresentative?.address),
  ...given("delivery.address", delivery?.address),
];

export const PARTY_IDS: Scope<Identifier> = ({ seller, buyer, payee }) => [
  ...listed("seller.ids", seller.ids),
  ...listed("buyer.ids", buyer.ids),
  ...given("payee.id", payee?.id),
];

export const LEGAL_IDS: Scope<Identifier> = ({ seller, buyer, payee }) => [
  ...given("seller.legalId", seller.legalId),
  ...given("buyer.legalId", buyer.legalId),
  ...given("payee.legalId", payee?.legalId),
];

export const ELECTRONIC_ADDRESSES: Scope<Identifier> = ({ seller, buyer }) => [
  ...given("seller.electronicAddress", seller.electronicAddress),
  ...given("buyer.electronicAddress", buyer.electronicAddress),
];

export const VAT_IDS: Scope<string> = ({ seller, buyer, taxRepresentative }) => [
  ...given("seller.vatId", seller.vatId),
  ...given("buyer.vatId", buyer.vatId),
  ...given("taxRepresentative.vatId", taxRepresentative?.vatId),
];

/** Objects that the invoice or its lines are about (BT-18, BT-128). */
export const OBJECTS: Scope<Identifier> = (invoice) => [
  ...given("invoicedObject", invoice.invoicedObject),
  ...ofLines(({ invoicedObject }) => given("invoicedObject", invoicedObject))(invoice),
];

/** Allowances of the document and of lines. */
export const ALL_ALLOWANCES: Scope<AllowanceCharge> = (invoice) => [
  ...ALLOWANCES(invoice),
  ...LINE_ALLOWANCES(invoice),
];

export const ALL_CHARGES: Scope<AllowanceCharge> = (invoice) => [
  ...CHARGES(invoice),
  ...LINE_CHARGES(invoice),
];
