import { say } from "../../text/message.ts";
import { VAT_PREFIXES } from "../codes/places.ts";
import { Exact } from "../exact.ts";
import type { Invoice, Period, Totals, VatBreakdown } from "../model.ts";
import { exactOf, sumOf } from "../totals.ts";
import {
  check,
  type Facts,
  has,
  hasReason,
  miscomputed,
  missing,
  noReason,
  type Rule,
  rule,
} from "./rule.ts";
import { ALLOWANCES, BREAKDOWN, CHARGES, DOCUMENT, LINES, VAT_IDS } from "./scopes.ts";

const periodEmpty = { field: "BG-14", text: say("einvoice.rules.periodEmpty") } as const;
const DECIMALS = 2;

const hasDate = (period: Period | undefined): boolean =>
  period === undefined || period.start !== undefined || period.end !== undefined;

/** The text is the number, rounded to cents. */
export const isRounded = (text: string | undefined, expected: Exact): boolean =>
  text !== undefined && Exact.of(text).equals(expected.rounded(DECIMALS));

/** A total exists and is the sum, or there is nothing to sum. */
const isSum = (total: string | undefined, amounts: readonly { amount?: string }[]): boolean =>
  total === undefined ? amounts.length === 0 : isRounded(total, sumOf(amounts));

const netOf = ({ lines, allowances, charges }: Totals): Exact =>
  exactOf(lines).minus(exactOf(allowances)).plus(exactOf(charges));

export function isDue({ due, gross, paid, rounding, thirdParty }: Totals): boolean {
  if (due === undefined || gross === undefined) return false;
  const expected = Exact.of(gross).minus(exactOf(paid)).plus(exactOf(thirdParty));
  return Exact.of(due).minus(exactOf(rounding)).rounded(DECIMALS).equals(expected.rounded(DECIMALS));
}

/** The total VAT in the currency of the invoice exists once. In CII it may lack if it is zero. */
function isGross({ totals, currency, vatCurrency }: Invoice, { syntax }: Facts): boolean {
  if (currency === undefined) return true;
  if (syntax === "cii" && totals.net !== undefined && isRounded(totals.gross, Exact.of(totals.net)))
    return true;
  const isTwice = vatCurrency === currency && totals.vatAccounting !== undefined;
  if (totals.vat === undefined || totals.net === undefined || isTwice) return false;
  return isRounded(totals.gross, Exact.of(totals.net).plus(Exact.of(totals.vat)));
}

function isVatTotal({ totals, vatBreakdown }: Invoice, { syntax }: Facts): boolean {
  if (syntax === "ubl" && vatBreakdown.length === 0) return true;
  return totals.vat === undefined ? syntax === "cii" : isRounded(totals.vat, sumOf(vatBreakdown));
}

/** Difference that rules on VAT amounts tolerate, since some sellers round VAT for each line. */
export function isNearVat({ base, amount, rate }: VatBreakdown): boolean {
  if (base === undefined || amount === undefined || rate === undefined) return false;
  const expected = Exact.of(base).absolute().percent(Exact.of(rate)).rounded(DECIMALS);
  return Exact.of(amount).absolute().minus(expected).absolute().compare(Exact.of("1")) < 0;
}

function isVatOfRate(one: VatBreakdown): boolean {
  const isZero = one.rate === undefined || Exact.of(one.rate).rounded(0).sign === 0;
  return isZero ? one.amount !== undefined && Exact.of(one.amount).rounded(0).sign === 0 : isNearVat(one);
}

/** Rules that relate several fields (BR-CO-*). */
export const CONDITIONS: readonly Rule[] = [
  rule(
    "BR-CO-03",
    { field: "BT-8", text: say("einvoice.rules.taxPoint") },
    check(DOCUMENT, "taxPointCode", (invoice) => !has(invoice.taxPointDate) || !has(invoice.taxPointCode)),
  ),
  rule(
    "BR-CO-09",
    { field: "BT-31", text: say("einvoice.rules.vatPrefix") },
    check(VAT_IDS, "", (id) => VAT_PREFIXES.has(id.slice(0, 2))),
  ),
  rule(
    "BR-CO-10",
    miscomputed("BT-106"),
    check(DOCUMENT, "totals.lines", ({ totals, lines }) =>
      isRounded(totals.lines, Exact.sum(lines.map(({ net }) => exactOf(net)))),
    ),
  ),
  rule(
    "BR-CO-11",
    miscomputed("BT-107"),
    check(DOCUMENT, "totals.allowances", ({ totals, allowances }) => isSum(totals.allowances, allowances)),
  ),
  rule(
    "BR-CO-12",
    miscomputed("BT-108"),
    check(DOCUMENT, "totals.charges", ({ totals, charges }) => isSum(totals.charges, charges)),
  ),
  rule(
    "BR-CO-13",
    miscomputed("BT-109"),
    check(
      DOCUMENT,
      "totals.net",
      ({ totals }) => totals.lines !== undefined && isRounded(totals.net, netOf(totals)),
    ),
  ),
  rule("BR-CO-14", miscomputed("BT-110"), check(DOCUMENT, "totals.vat", isVatTotal)),
  rule("BR-CO-15", miscomputed("BT-112"), check(DOCUMENT, "totals.gross", isGross)),
  rule(
    "BR-CO-16",
    miscomputed("BT-115"),
    check(DOCUMENT, "totals.due", ({ totals }) => isDue(totals)),
  ),
  rule("BR-CO-17", miscomputed("BT-117"), check(BREAKDOWN, "amount", isVatOfRate)),
  rule(
    "BR-CO-18",
    missing("BG-23"),
    check(
      DOCUMENT,
      "vatBreakdown",
      // Invoices without lines (profiles MINIMUM and BASIC WL) exist in CII only.
      ({ vatBreakdown, lines }, { syntax }) =>
        vatBreakdown.length > 0 || (syntax === "cii" && lines.length === 0),
    ),
  ),
  rule(
    "BR-CO-19",
    periodEmpty,
    check(DOCUMENT, "period", ({ period }) => hasDate(period)),
  ),
  rule(
    "BR-CO-20",
    { ...periodEmpty, field: "BG-26" },
    check(LINES, "period", ({ period }) => hasDate(period)),
  ),
  rule("BR-CO-21", noReason("BT-97"), check(ALLOWANCES, "reason", hasReason)),
  rule("BR-CO-22", noReason("BT-104"), check(CHARGES, "reason", hasReason)),
  rule(
    "BR-CO-25",
    { field: "BT-9", text: say("einvoice.rules.due") },
    check(DOCUMENT, "due", ({ totals, due, paymentTerms }) => {
      const isOwed = totals.due !== undefined && Exact.of(totals.due).sign > 0;
      return !isOwed || has(due) || has(paymentTerms);
    }),
    "fatal",
    // The official rules of EN 16931 no longer have it.
    ["facturx"],
  ),
  rule(
    "BR-CO-26",
    { field: "BT-31", text: say("einvoice.rules.sellerId") },
    check(
      DOCUMENT,
      "seller.vatId",
      ({ seller }) => has(seller.vatId) || seller.ids.length > 0 || seller.legalId !== undefined,
    ),
  ),
];
