import { remainder } from "../../kernel/iban.ts";
import { say } from "../../text/message.ts";
import type { Address, Attachment, Contact, Invoice, Payment } from "../model.ts";
import { hasAccount, hasMeans, isTransfer } from "./payment.ts";
import {
  type Advice,
  type Check,
  check,
  type Facts,
  has,
  isFilled,
  type Level,
  missing,
  type Rule,
  rule,
} from "./rule.ts";
import { ATTACHMENTS, BREAKDOWN, DOCUMENT, PAYMENT } from "./scopes.ts";

/** Codes of payment means (BT-81). */
const CARDS = ["48", "54", "55"];
const SEPA_TRANSFER = "58";
const SEPA_DEBIT = "59";
/** Type codes (BT-3) that XRechnung recommends. */
const TYPES = ["326", "380", "384", "389", "381", "875", "876", "877"];
const CORRECTION = "384";
const VAT_CATEGORIES = ["S", "Z", "E", "AE", "K", "G", "L", "M"];

const CIUS = "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0";
const SPECIFICATIONS = [
  CIUS,
  `${CIUS}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
  `${CIUS}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
];

const PHONE = /(?:\d.*){3}/;
const EMAIL = /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/;
const URL_PATTERN = /^[a-zA-Z][a-zA-Z0-9+.-]+:/;
const DISCOUNT = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;
const IBAN = /^[A-Z]{2}\d{2}[a-zA-Z0-9]{0,30}$/;

/** The rules of XRechnung check no lengths by country. */
function isIban(account: string | undefined): boolean {
  const text = (account ?? "").replaceAll(/\s/g, "");
  return IBAN.test(text) && remainder(text) === 1;
}

/** Lines of payment terms that begin with # must grant a discount, and the text after them must begin a new line. */
function areTermsValid({ paymentTerms = "" }: Invoice): boolean {
  const grants = paymentTerms.split(/\r?\n/).filter((line) => line.trimStart().startsWith("#"));
  const rest = paymentTerms.split(/#.+#/).at(-1) ?? "";
  return grants.every((line) => DISCOUNT.test(line.trim().replaceAll(/\s+/g, " ")) && /^\s*\n/.test(rest));
}

const one =
  <T>(path: string, pick: (invoice: Invoice) => T | undefined) =>
  (invoice: Invoice) => {
    const value = pick(invoice);
    return value !== undefined && isFilled(value as object) ? [{ path, value }] : [];
  };

const SELLER_ADDRESS = one<Address>("seller.address", ({ seller }) => seller.address);
const BUYER_ADDRESS = one<Address>("buyer.address", ({ buyer }) => buyer.address);
const DELIVERY_ADDRESS = one<Address>("delivery.address", ({ delivery }) => delivery?.address);
const SELLER_CONTACT = one<Contact>("seller.contact", ({ seller }) => seller.contact);

/** Group BG-19 as the syntax writes it: UBL has the creditor's identifier elsewhere. */
function debitOf({ directDebit }: Payment, { syntax }: Facts) {
  const { mandate, account, creditorId } = directDebit ?? {};
  const isGiven = has(mandate) || has(account) || (syntax === "cii" && has(creditorId));
  return { mandate: has(mandate), account: has(account), creditorId: has(creditorId), isGiven };
}

const uniqueNames = ({ attachments }: Invoice): boolean => {
  const names = attachments.flatMap(({ file }) => file?.name ?? []);
  return new Set(names).size === names.length;
};

const usesVat = ({ lines, allowances, charges }: Invoice): boolean =>
  [...lines, ...allowances, ...charges].some(({ vat }) => VAT_CATEGORIES.includes(vat?.category ?? ""));

const hasDeliveryDate = ({ delivery, period, taxPointCode, lines }: Invoice, { syntax }: Facts): boolean =>
  has(delivery?.date) ||
  isFilled(period) ||
  (syntax === "ubl" && has(taxPointCode)) ||
  lines.every((line) => isFilled(line.period));

/** Rule of XRechnung; Peppol has the same rules for invoices within Germany, under other ids. */
function german<T>(number: string, advice: Advice, checked: Check<T>, level: Level = "fatal"): Rule[] {
  const [digits = "", part] = number.split("-");
  const id = `DE-R-${digits.padStart(3, "0")}${part === undefined ? "" : `-${part === "a" ? 1 : 2}`}`;
  return [
    rule(`BR-DE-${number}`, advice, checked, level, ["xrechnung"]),
    rule(id, advice, withinGermany(checked), level, ["peppol"]),
  ];
}

function withinGermany<T>(checked: Check<T>): Check<T> {
  return { ...checked, holds: (value, facts) => !isGerman(facts.invoice) || checked.holds(value, facts) };
}

/** Seller and buyer are in Germany. */
export const isGerman = ({ seller, buyer }: Invoice): boolean =>
  [seller, buyer].every(({ address }) => address?.country?.toUpperCase() === "DE");

const ofPayment = (path: string, holds: Check<Payment>["holds"]): Check<Payment> =>
  check(PAYMENT, path, holds);
const byTransfer = (holds: Check<Payment>["holds"], path: string) =>
  ofPayment(path, (payment, facts) => !isTransfer(payment.code) || holds(payment, facts));
const byCard = (holds: Check<Payment>["holds"], path: string) =>
  ofPayment(path, (payment, facts) => !CARDS.includes(payment.code ?? "") || holds(payment, facts));
const byDebit = (holds: Check<Payment>["holds"], path: string) =>
  ofPayment(path, (payment, facts) => payment.code !== SEPA_DEBIT || holds(payment, facts));

const otherMeans = { field: "BT-81", text: say("einvoice.rules.otherMeans") } as const;
const invalidIban = (field: "BT-84" | "BT-91") => ({ field, text: say("einvoice.rules.iban") });

/** Rules of XRechnung 3.0.2 (BR-DE-*). */
export const XRECHNUNG: readonly Rule[] = [
  ...german(
    "1",
    missing("BG-16"),
    check(DOCUMENT, "payment", ({ payment }, { syntax }) => hasMeans(payment, syntax)),
  ),
  ...german(
    "2",
    missing("BG-6"),
    check(DOCUMENT, "seller.contact", ({ seller }) => isFilled(seller.contact)),
  ),
  ...german(
    "3",
    missing("BT-37"),
    check(SELLER_ADDRESS, "city", ({ city }) => has(city)),
  ),
  ...german(
    "4",
    missing("BT-38"),
    check(SELLER_ADDRESS, "postCode", ({ postCode }) => has(postCode)),
  ),
  ...german(
    "5",
    missing("BT-41"),
    check(SELLER_CONTACT, "name", ({ name }) => has(name)),
  ),
  ...german(
    "6",
    missing("BT-42"),
    check(SELLER_CONTACT, "phone", ({ phone }) => has(phone)),
  ),
  ...german(
    "7",
    missing("BT-43"),
    check(SELLER_CONTACT, "email", ({ email }) => has(email)),
  ),
  ...german(
    "8",
    missing("BT-52"),
    check(BUYER_ADDRESS, "city", ({ city }) => has(city)),
  ),
  ...german(
    "9",
    missing("BT-53"),
    check(BUYER_ADDRESS, "postCode", ({ postCode }) => has(postCode)),
  ),
  ...german(
    "10",
    missing("BT-77"),
    check(DELIVERY_ADDRESS, "city", ({ city }) => has(city)),
  ),
  ...german(
    "11",
    missing("BT-78"),
    check(DELIVERY_ADDRESS, "postCode", ({ postCode }) => has(postCode)),
  ),
  ...german(
    "14",
    missing("BT-119"),
    check(BREAKDOWN, "rate", ({ rate }) => has(rate)),
  ),
  ...german(
    "15",
    missing("BT-10"),
    check(DOCUMENT, "buyerReference", (invoice) => has(invoice.buyerReference)),
  ),
  ...german(
    "16",
    { field: "BT-31", text: say("einvoice.rules.sellerTax") },
    check(
      DOCUMENT,
      "seller.vatId",
      (invoice) =>
        !usesVat(invoice) ||
        isFilled(invoice.taxRepresentative) ||
        has(invoice.seller.vatId) ||
        has(invoice.seller.taxNumber),
    ),
  ),
  ...german(
    "17",
    { field: "BT-3", text: say("einvoice.rules.typeRecommended") },
    check(DOCUMENT, "type", ({ type }) => TYPES.includes(type ?? "")),
    "warning",
  ),
  ...german(
    "18",
    { field: "BT-20", text: say("einvoice.rules.discountTerms") },
    check(DOCUMENT, "paymentTerms", areTermsValid),
  ),
  ...german(
    "19",
    invalidIban("BT-84"),
    byTransfer(({ code, transfers }) => {
      const [first = {}, ...more] = transfers;
      return code !== SEPA_TRANSFER || [first, ...more].every(({ account }) => isIban(account));
    }, "transfers"),
    "warning",
  ),
  ...german(
    "20",
    invalidIban("BT-91"),
    byDebit(({ directDebit }) => isIban(directDebit?.account), "directDebit.account"),
    "warning",
  ),
  rule(
    "BR-DE-21",
    { field: "BT-24", text: say("einvoice.rules.specification", { name: "XRechnung 3.0" }) },
    check(DOCUMENT, "specification", ({ specification = "" }) => SPECIFICATIONS.includes(specification)),
    "warning",
    ["xrechnung"],
  ),
  ...german(
    "22",
    { field: "BT-125", text: say("einvoice.rules.fileNames") },
    check(DOCUMENT, "attachments", uniqueNames),
  ),
  ...german(
    "23-a",
    missing("BG-17"),
    byTransfer(
      ({ transfers }, { syntax }) =>
        transfers.length > 0 && transfers.every((one) => hasAccount(one, syntax)),
      "transfers",
    ),
  ),
  ...german(
    "23-b",
    otherMeans,
    byTransfer((payment, facts) => !isFilled(payment.card) && !debitOf(payment, facts).isGiven, "code"),
  ),
  ...german(
    "24-a",
    missing("BG-18"),
    byCard(({ card }) => isFilled(card), "card"),
  ),
  ...german(
    "24-b",
    otherMeans,
    byCard((payment, facts) => payment.transfers.length === 0 && !debitOf(payment, facts).isGiven, "code"),
  ),
  ...german(
    "25-a",
    missing("BG-19"),
    byDebit((payment, facts) => debitOf(payment, facts).isGiven, "directDebit"),
  ),
  ...german(
    "25-b",
    otherMeans,
    byDebit(({ transfers, card }) => transfers.length === 0 && !isFilled(card), "code"),
  ),
  ...german(
    "26",
    { field: "BG-3", text: say("einvoice.rules.correctedInvoice") },
    check(
      DOCUMENT,
      "precedingInvoices",
      ({ type, precedingInvoices }) => type !== CORRECTION || precedingInvoices.some(isFilled),
    ),
    "warning",
  ),
  ...german(
    "27",
    { field: "BT-42", text: say("einvoice.rules.phone") },
    check(SELLER_CONTACT, "phone", ({ phone }) => PHONE.test(phone ?? "")),
    "warning",
  ),
  ...german(
    "28",
    { field: "BT-43", text: say("einvoice.rules.email") },
    check(SELLER_CONTACT, "email", ({ email }) => EMAIL.test(email ?? "")),
    "warning",
  ),
  ...german(
    "30",
    missing("BT-90"),
    ofPayment("directDebit.creditorId", (payment, facts) => {
      const debit = debitOf(payment, facts);
      return !debit.isGiven || (debit.creditorId && (debit.mandate || debit.account));
    }),
  ),
  ...german(
    "31",
    missing("BT-91"),
    ofPayment("directDebit.account", (payment, facts) => {
      const debit = debitOf(payment, facts);
      return (
        !debit.isGiven || (debit.account && (facts.syntax === "ubl" || debit.mandate || debit.creditorId))
      );
    }),
  ),
  rule(
    "BR-DE-TMP-32",
    { field: "BT-72", text: say("einvoice.rules.deliveryDate") },
    check(DOCUMENT, "delivery.date", hasDeliveryDate),
    "information",
    ["xrechnung"],
  ),
  rule("BR-TMP-2", badUrl(), check(ATTACHMENTS, "location", isUrl), "warning", ["xrechnung"]),
  rule("DE-R-T02", badUrl(), withinGermany(check(ATTACHMENTS, "location", isUrl)), "warning", ["peppol"]),
];

function badUrl(): Advice {
  return { field: "BT-124", text: say("einvoice.rules.url") };
}

function isUrl({ location }: Attachment): boolean {
  return location === undefined || URL_PATTERN.test(location);
}
