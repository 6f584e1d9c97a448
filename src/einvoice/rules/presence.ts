import { say } from "../../text/message.ts";
import { Exact } from "../exact.ts";
import type { Address, Invoice } from "../model.ts";
import { check, type Facts, has, isFilled, missing, negative, noScheme, type Rule, rule } from "./rule.ts";
import {
  ALLOWANCES,
  ATTACHMENTS,
  ATTRIBUTES,
  BREAKDOWN,
  CHARGES,
  CLASSIFICATIONS,
  DOCUMENT,
  LINE_ALLOWANCES,
  LINE_CHARGES,
  LINES,
  PAYMENT,
  TRANSFERS,
} from "./scopes.ts";

const reason = { field: "BT-97", text: say("einvoice.rules.reason") } as const;
const periodOrder = { field: "BT-74", text: say("einvoice.rules.periodOrder") } as const;

/** The rules of UBL about an address do not apply if there is none. */
const countryOf = (address: Address | undefined, { syntax }: Facts): boolean =>
  isFilled(address) ? has(address?.country) : syntax === "ubl";

const inOrder = (period: { start?: string; end?: string } | undefined): boolean =>
  period?.start === undefined || period.end === undefined || period.start <= period.end;

const hasReason = (one: { reason?: string; reasonCode?: string }): boolean =>
  has(one.reason) || has(one.reasonCode);

const notNegative = (text: string | undefined): boolean => text !== undefined && Exact.of(text).sign >= 0;

/** Payment means that are credit transfers. */
export const isTransfer = (code: string | undefined): boolean => code === "30" || code === "58";

/** Fields that every invoice must have (BR-1 to BR-65). */
export const PRESENCE: readonly Rule[] = [
  rule(
    "BR-01",
    missing("BT-24"),
    check(DOCUMENT, "specification", (invoice) => has(invoice.specification)),
  ),
  rule(
    "BR-02",
    missing("BT-1"),
    check(DOCUMENT, "number", (invoice) => has(invoice.number)),
  ),
  rule(
    "BR-03",
    missing("BT-2"),
    check(DOCUMENT, "issued", (invoice) => has(invoice.issued)),
  ),
  rule(
    "BR-04",
    missing("BT-3"),
    check(DOCUMENT, "type", (invoice) => has(invoice.type)),
  ),
  rule(
    "BR-05",
    missing("BT-5"),
    check(DOCUMENT, "currency", (invoice) => has(invoice.currency)),
  ),
  rule(
    "BR-06",
    missing("BT-27"),
    check(DOCUMENT, "seller.name", ({ seller }) => has(seller.name)),
  ),
  rule(
    "BR-07",
    missing("BT-44"),
    check(DOCUMENT, "buyer.name", ({ buyer }) => has(buyer.name)),
  ),
  rule(
    "BR-08",
    missing("BG-5"),
    check(DOCUMENT, "seller.address", ({ seller }) => isFilled(seller.address)),
  ),
  rule(
    "BR-09",
    missing("BT-40"),
    check(DOCUMENT, "seller.address.country", ({ seller }, facts) => countryOf(seller.address, facts)),
  ),
  rule(
    "BR-10",
    missing("BG-8"),
    check(DOCUMENT, "buyer.address", ({ buyer }) => isFilled(buyer.address)),
  ),
  rule(
    "BR-11",
    missing("BT-55"),
    check(DOCUMENT, "buyer.address.country", ({ buyer }, facts) => countryOf(buyer.address, facts)),
  ),
  rule(
    "BR-12",
    missing("BT-106"),
    check(DOCUMENT, "totals.lines", ({ totals }) => has(totals.lines)),
  ),
  rule(
    "BR-13",
    missing("BT-109"),
    check(DOCUMENT, "totals.net", ({ totals }) => has(totals.net)),
  ),
  rule(
    "BR-14",
    missing("BT-112"),
    check(DOCUMENT, "totals.gross", ({ totals }) => has(totals.gross)),
  ),
  rule(
    "BR-15",
    missing("BT-115"),
    check(DOCUMENT, "totals.due", ({ totals }) => has(totals.due)),
  ),
  rule(
    "BR-16",
    missing("BG-25"),
    check(DOCUMENT, "lines", ({ lines }) => lines.length > 0),
  ),
  rule(
    "BR-17",
    { field: "BT-59", text: say("einvoice.rules.payee") },
    check(DOCUMENT, "payee.name", ({ payee, seller }, { syntax }) => {
      if (!isFilled(payee)) return true;
      const name = syntax === "ubl" ? seller.tradingName : seller.name;
      const isSeller =
        payee?.name === name || (payee?.id && seller.ids.some(({ id }) => id === payee.id?.id));
      return has(payee?.name) && !isSeller;
    }),
  ),
  ...representative(),
  ...ofLines(),
  rule(
    "BR-29",
    periodOrder,
    check(DOCUMENT, "period.end", ({ period }) => inOrder(period)),
  ),
  rule(
    "BR-31",
    missing("BT-92"),
    check(ALLOWANCES, "amount", ({ amount }) => has(amount)),
  ),
  rule(
    "BR-32",
    missing("BT-95"),
    check(ALLOWANCES, "vat.category", ({ vat }) => has(vat?.category)),
  ),
  rule("BR-33", reason, check(ALLOWANCES, "reason", hasReason)),
  rule(
    "BR-36",
    missing("BT-99"),
    check(CHARGES, "amount", ({ amount }) => has(amount)),
  ),
  rule(
    "BR-37",
    missing("BT-102"),
    check(CHARGES, "vat.category", ({ vat }) => has(vat?.category)),
  ),
  rule("BR-38", reason, check(CHARGES, "reason", hasReason)),
  rule(
    "BR-45",
    missing("BT-116"),
    check(BREAKDOWN, "base", ({ base }) => has(base)),
  ),
  rule(
    "BR-46",
    missing("BT-117"),
    check(BREAKDOWN, "amount", ({ amount }) => has(amount)),
  ),
  rule(
    "BR-47",
    missing("BT-118"),
    check(BREAKDOWN, "category", ({ category }) => has(category)),
  ),
  rule(
    "BR-48",
    missing("BT-119"),
    check(BREAKDOWN, "rate", ({ rate, category }) => has(rate) || category === "O"),
  ),
  ...ofPayment(),
  rule(
    "BR-52",
    missing("BT-122"),
    check(ATTACHMENTS, "reference", ({ reference }) => has(reference)),
  ),
  rule("BR-53", missing("BT-111"), check(DOCUMENT, "totals.vatAccounting", hasAccountingVat)),
  rule(
    "BR-55",
    missing("BT-25"),
    check(DOCUMENT, "precedingInvoices", ({ precedingInvoices }) =>
      precedingInvoices.every((one) => !isFilled(one) || has(one.number)),
    ),
  ),
  rule(
    "BR-57",
    missing("BT-80"),
    check(
      DOCUMENT,
      "delivery.address.country",
      ({ delivery }) => !isFilled(delivery?.address) || has(delivery?.address?.country),
    ),
  ),
  rule(
    "BR-62",
    noScheme("BT-34"),
    check(DOCUMENT, "seller.electronicAddress.scheme", ({ seller: { electronicAddress } }) =>
      electronicAddress ? has(electronicAddress.scheme) : true,
    ),
  ),
  rule(
    "BR-63",
    noScheme("BT-49"),
    check(DOCUMENT, "buyer.electronicAddress.scheme", ({ buyer: { electronicAddress } }) =>
      electronicAddress ? has(electronicAddress.scheme) : true,
    ),
  ),
];

function hasAccountingVat({ vatCurrency, currency, totals }: Invoice, { syntax }: Facts): boolean {
  if (vatCurrency === undefined) return true;
  if (vatCurrency === currency) return syntax === "ubl" && has(totals.vat);
  return has(totals.vatAccounting);
}

function representative(): Rule[] {
  const scope = ({ taxRepresentative }: Invoice) =>
    taxRepresentative && isFilled(taxRepresentative)
      ? [{ path: "taxRepresentative", value: taxRepresentative }]
      : [];
  return [
    rule(
      "BR-18",
      missing("BT-62"),
      check(scope, "name", ({ name }) => has(name)),
    ),
    rule(
      "BR-19",
      missing("BG-12"),
      check(scope, "address", ({ address }) => isFilled(address)),
    ),
    rule(
      "BR-20",
      missing("BT-69"),
      check(scope, "address.country", (one, facts) => countryOf(one.address, facts)),
    ),
    rule(
      "BR-56",
      missing("BT-63"),
      check(scope, "vatId", ({ vatId }) => has(vatId)),
    ),
  ];
}

function ofLines(): Rule[] {
  return [
    rule(
      "BR-21",
      missing("BT-126"),
      check(LINES, "id", ({ id }) => has(id)),
    ),
    rule(
      "BR-22",
      missing("BT-129"),
      check(LINES, "quantity", ({ quantity }) => has(quantity)),
    ),
    rule(
      "BR-23",
      missing("BT-130"),
      check(LINES, "unit", ({ unit, quantity }) => has(unit) && has(quantity)),
    ),
    rule(
      "BR-24",
      missing("BT-131"),
      check(LINES, "net", ({ net }) => has(net)),
    ),
    rule(
      "BR-25",
      missing("BT-153"),
      check(LINES, "item.name", ({ item }) => has(item.name)),
    ),
    rule(
      "BR-26",
      missing("BT-146"),
      check(LINES, "price.net", ({ price }) => has(price.net)),
    ),
    rule(
      "BR-27",
      negative("BT-146"),
      check(LINES, "price.net", ({ price }) => notNegative(price.net)),
    ),
    rule(
      "BR-28",
      negative("BT-148"),
      check(LINES, "price.gross", ({ price }) => price.gross === undefined || notNegative(price.gross)),
    ),
    rule(
      "BR-30",
      { ...periodOrder, field: "BT-135" },
      check(LINES, "period.end", ({ period }) => inOrder(period)),
    ),
    rule(
      "BR-41",
      missing("BT-136"),
      check(LINE_ALLOWANCES, "amount", ({ amount }) => has(amount)),
    ),
    rule("BR-42", { ...reason, field: "BT-139" }, check(LINE_ALLOWANCES, "reason", hasReason)),
    rule(
      "BR-43",
      missing("BT-141"),
      check(LINE_CHARGES, "amount", ({ amount }) => has(amount)),
    ),
    rule("BR-44", { ...reason, field: "BT-144" }, check(LINE_CHARGES, "reason", hasReason)),
    rule(
      "BR-54",
      { field: "BG-32", text: say("einvoice.rules.attribute") },
      check(ATTRIBUTES, "", ({ name, value }) => has(name) && has(value)),
    ),
    rule(
      "BR-64",
      noScheme("BT-157"),
      check(
        LINES,
        "item.standardId.scheme",
        ({ item: { standardId } }) => !standardId || has(standardId.scheme),
      ),
    ),
    rule(
      "BR-65",
      noScheme("BT-158"),
      check(CLASSIFICATIONS, "list", ({ list }) => has(list)),
    ),
    rule(
      "BR-CO-04",
      missing("BT-151"),
      check(LINES, "vat.category", ({ vat }) => has(vat?.category)),
    ),
    rule("BR-CO-23", { ...reason, field: "BT-139" }, check(LINE_ALLOWANCES, "reason", hasReason)),
    rule("BR-CO-24", { ...reason, field: "BT-144" }, check(LINE_CHARGES, "reason", hasReason)),
  ];
}

function ofPayment(): Rule[] {
  return [
    rule(
      "BR-49",
      missing("BT-81"),
      check(PAYMENT, "code", ({ code }) => has(code)),
    ),
    rule(
      "BR-50",
      missing("BT-84"),
      check(
        TRANSFERS,
        "account",
        ({ account }, { invoice }) => !isTransfer(invoice.payment?.code) || has(account),
      ),
    ),
    rule(
      "BR-51",
      { field: "BT-87", text: say("einvoice.rules.cardNumber") },
      check(PAYMENT, "card.number", ({ card }) => (card?.number ?? "").length <= 10),
      "warning",
    ),
    rule(
      "BR-61",
      missing("BT-84"),
      check(PAYMENT, "transfers", ({ code, transfers }, { syntax }) => {
        if (!isTransfer(code)) return true;
        return transfers.length === 0 ? syntax === "cii" : transfers.every(({ account }) => has(account));
      }),
    ),
  ];
}
