import { say } from "../../text/message.ts";
import { Exact } from "../exact.ts";
import type { Invoice, VatBreakdown, VatCategory } from "../model.ts";
import type { Syntax } from "../syntax.ts";
import { isNearVat } from "./conditions.ts";
import { check, type Facts, has, miscomputed, type Rule, rule, type Scope } from "./rule.ts";
import { ALLOWANCES, BREAKDOWN, CHARGES, DOCUMENT, LINES } from "./scopes.ts";
import { SPECIAL_CATEGORIES } from "./special-categories.ts";

/** Rate that a category demands. */
type Rate = "positive" | "not negative" | "zero" | "none";
/** Registrations that a category demands: those of the seller, also of the buyer, or none at all. */
type Registration = "seller" | "seller VAT" | "seller, buyer" | "seller VAT, buyer VAT" | "none";

export interface Category {
  readonly code: string;
  /** Part of the rules' ids: BR-IC-01 is about category K. */
  readonly id: string;
  readonly rate: Rate;
  readonly registration: Registration;
  /** A reason for the exemption is required, or forbidden. */
  readonly needsReason: boolean;
  /** The breakdown has a group for each rate. */
  readonly byRate: boolean;
}

export const CATEGORIES: readonly Category[] = [
  { code: "S", id: "S", rate: "positive", registration: "seller", needsReason: false, byRate: true },
  { code: "Z", id: "Z", rate: "zero", registration: "seller", needsReason: false, byRate: false },
  { code: "E", id: "E", rate: "zero", registration: "seller", needsReason: true, byRate: false },
  { code: "AE", id: "AE", rate: "zero", registration: "seller, buyer", needsReason: true, byRate: false },
  {
    code: "K",
    id: "IC",
    rate: "zero",
    registration: "seller VAT, buyer VAT",
    needsReason: true,
    byRate: false,
  },
  { code: "G", id: "G", rate: "zero", registration: "seller VAT", needsReason: true, byRate: false },
  { code: "O", id: "O", rate: "none", registration: "none", needsReason: true, byRate: false },
  { code: "L", id: "AF", rate: "not negative", registration: "seller", needsReason: false, byRate: true },
  { code: "M", id: "AG", rate: "not negative", registration: "seller", needsReason: false, byRate: true },
];

/** The rules of CII demand a rate above zero for the Canary Islands (IGIC), those of UBL do not. */
const rateIn = ({ code, rate }: Category, syntax: Syntax): Rate =>
  code === "L" && syntax === "cii" ? "positive" : rate;

interface Used {
  readonly vat?: VatCategory;
}

const isOf = (code: string) => (used: Used) => used.vat?.category === code;

/** Parts of a scope that have the category. */
function only<T extends Used>(scope: Scope<T>, code: string): Scope<T> {
  return (invoice) => scope(invoice).filter(({ value }) => isOf(code)(value));
}

const breakdownOf =
  (code: string): Scope<VatBreakdown> =>
  (invoice) =>
    BREAKDOWN(invoice).filter(({ value }) => value.category === code);

const RATES: Readonly<Record<Rate, (rate: string | undefined) => boolean>> = {
  positive: (rate) => rate !== undefined && Exact.of(rate).sign > 0,
  "not negative": (rate) => rate !== undefined && Exact.of(rate).sign >= 0,
  zero: (rate) => rate !== undefined && Exact.of(rate).sign === 0,
  none: (rate) => rate === undefined,
};

const REGISTRATIONS: Readonly<Record<Registration, (invoice: Invoice) => boolean>> = {
  seller: hasSeller,
  "seller VAT": hasSellerVat,
  "seller, buyer": (invoice) =>
    hasSeller(invoice) && (has(invoice.buyer.vatId) || invoice.buyer.legalId !== undefined),
  "seller VAT, buyer VAT": (invoice) => hasSellerVat(invoice) && has(invoice.buyer.vatId),
  none: (invoice) => !hasSellerVat(invoice) && !has(invoice.buyer.vatId),
};

function hasSellerVat({ seller, taxRepresentative }: Invoice): boolean {
  return has(seller.vatId) || has(taxRepresentative?.vatId);
}

function hasSeller(invoice: Invoice): boolean {
  return hasSellerVat(invoice) || has(invoice.seller.taxNumber);
}

function rulesOf(category: Category): Rule[] {
  const { code, id, rate, registration, needsReason } = category;
  const groups = breakdownOf(code);
  const registered = {
    field: registration.includes("buyer") ? "BT-48" : "BT-31",
    text: say(`einvoice.registrations.${REGISTRATION_TEXTS[registration]}`, { category: code }),
  } as const;
  const isRegistered =
    () =>
    (_: Used, { invoice }: Facts) =>
      REGISTRATIONS[registration](invoice);
  const rates = {
    field: "BT-152",
    text: say(`einvoice.rates.${RATE_TEXTS[rate]}`, { category: code }),
  } as const;
  const hasRate = ({ vat }: Used, { syntax }: Facts) => RATES[rateIn(category, syntax)](vat?.rate);
  const reason = {
    field: "BT-120",
    text: needsReason
      ? say("einvoice.rules.exemptionMissing", { category: code })
      : say("einvoice.rules.exemptionNotAllowed", { category: code }),
  } as const;
  const isZeroVat = ({ amount }: VatBreakdown) => amount !== undefined && Exact.of(amount).sign === 0;
  return [
    rule(
      `BR-${id}-01`,
      { field: "BG-23", text: say("einvoice.rules.breakdown", { category: code }) },
      check(DOCUMENT, "vatBreakdown", (invoice, facts) => isBrokenDown(category, invoice, facts)),
    ),
    rule(`BR-${id}-02`, registered, check(only(LINES, code), "", isRegistered())),
    rule(`BR-${id}-03`, registered, check(only(ALLOWANCES, code), "", isRegistered())),
    rule(`BR-${id}-04`, registered, check(only(CHARGES, code), "", isRegistered())),
    rule(`BR-${id}-05`, rates, check(only(LINES, code), "vat.rate", hasRate)),
    rule(`BR-${id}-06`, { ...rates, field: "BT-96" }, check(only(ALLOWANCES, code), "vat.rate", hasRate)),
    rule(`BR-${id}-07`, { ...rates, field: "BT-103" }, check(only(CHARGES, code), "vat.rate", hasRate)),
    rule(
      `BR-${id}-08`,
      miscomputed("BT-116"),
      check(groups, "base", (group, facts) => isBase(category, group, facts)),
    ),
    rule(
      `BR-${id}-09`,
      miscomputed("BT-117"),
      check(groups, "amount", category.byRate ? isNearVat : isZeroVat),
    ),
    rule(
      `BR-${id}-10`,
      reason,
      check(groups, "reason", (group) => (has(group.reason) || has(group.reasonCode)) === needsReason),
    ),
  ];
}

const REGISTRATION_TEXTS = {
  seller: "seller",
  "seller VAT": "sellerVat",
  "seller, buyer": "sellerBuyer",
  "seller VAT, buyer VAT": "sellerBuyerVat",
  none: "none",
} as const satisfies Record<Registration, string>;

const RATE_TEXTS = {
  positive: "positive",
  "not negative": "notNegative",
  zero: "zero",
  none: "none",
} as const satisfies Record<Rate, string>;

/** The breakdown has groups for each category in use; a category without rates has exactly one. */
function isBrokenDown({ code, byRate }: Category, invoice: Invoice, { syntax }: Facts): boolean {
  const used = [...invoice.lines, ...invoice.allowances, ...invoice.charges].some(isOf(code));
  const groups = invoice.vatBreakdown.filter(({ category }) => category === code).length;
  if (byRate) return used ? groups > 0 : groups === 0 || syntax === "cii";
  if (!used) return groups === 0 || (syntax === "ubl" && groups === 1);
  return groups === 1;
}

/** The base is that of the category, and of the rate if the category has several. */
function isBase({ code, byRate }: Category, group: VatBreakdown, { invoice, syntax, bases }: Facts): boolean {
  const { base, rate } = group;
  if (byRate && rate === undefined) return true;
  if (base === undefined) return false;
  if (syntax === "ubl" && code !== "S" && invoice.lines.length === 0) return false;
  const { sum, count } = bases.of(code, byRate ? rate : undefined);
  if (code === "S" && syntax === "ubl" && count === 0) return false;
  const difference = Exact.of(base).minus(sum).absolute();
  return isTolerant(code, byRate, syntax) ? difference.compare(Exact.of("1")) < 0 : difference.sign === 0;
}

/** The official rules allow a difference of less than 1 in UBL for rates, in CII for categories without. */
const isTolerant = (code: string, byRate: boolean, syntax: Syntax): boolean =>
  syntax === "ubl" ? byRate : !byRate && code !== "O";

/** Rules of the VAT categories (BR-S-*, BR-AE-* ...). */
export const CATEGORY_RULES: readonly Rule[] = [...CATEGORIES.flatMap(rulesOf), ...SPECIAL_CATEGORIES];
