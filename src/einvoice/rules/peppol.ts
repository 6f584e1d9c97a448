import { say } from "../../text/message.ts";
import { MEDIA_TYPES, TAX_POINTS } from "../codes/documents.ts";
import { CURRENCIES } from "../codes/places.ts";
import { PEPPOL_ADDRESS_SCHEMES } from "../codes/schemes.ts";
import { ALLOWANCE_REASONS, CHARGE_REASONS } from "../codes/settlement.ts";
import { Exact } from "../exact.ts";
import type { AllowanceCharge, Invoice, Line } from "../model.ts";
import { profileOf, type RuleSet } from "../profiles.ts";
import { exactOf, sumOf } from "../totals.ts";
import { IDENTIFIERS } from "./identifiers.ts";
import {
  type Advice,
  type Check,
  check,
  type Facts,
  has,
  isFilled,
  miscomputed,
  missing,
  type Rule,
  rule,
  type Scope,
  unknownCode,
} from "./rule.ts";
import {
  ALL_ALLOWANCES,
  ALL_CHARGES,
  ATTACHMENTS,
  BREAKDOWN,
  DOCUMENT,
  ELECTRONIC_ADDRESSES,
  LINES,
  PAYMENT,
} from "./scopes.ts";
import { isGerman } from "./xrechnung.ts";

const ALONE: readonly RuleSet[] = ["peppol"];
/** XRechnung has adopted these rules. */
const SHARED: readonly RuleSet[] = ["peppol", "xrechnung"];

const INVOICE_TYPES =
  "71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877".split(
    " ",
  );
const CREDIT_NOTE_TYPES = "381 396 81 83 532".split(" ");
const GERMAN_TYPES = ["326", "384"];
const PROCESS = /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/;
/** Payment means that are direct debits. */
const DEBITS = ["49", "59"];
const SLACK = Exact.of("0.02");
/** XRechnung allows half a forint, which has no cents. */
const FORINT_SLACK = Exact.of("0.5");

const slackInXrechnung = ({ invoice }: Facts): Exact => (invoice.currency === "HUF" ? FORINT_SLACK : SLACK);

const peppol = <T>(id: string, advice: Advice, checked: Check<T>, sets = SHARED): Rule =>
  rule(`PEPPOL-EN16931-${id}`, advice, checked, "fatal", sets);

/** Allowances and charges of the document and of lines. */
const ADJUSTMENTS: Scope<AllowanceCharge> = (invoice) => [
  ...ALL_ALLOWANCES(invoice),
  ...ALL_CHARGES(invoice),
];

function isPercentOfBase({ amount, base, percent }: AllowanceCharge, slack: Exact): boolean {
  if (base === undefined || percent === undefined) return true;
  const expected = Exact.of(base).percent(Exact.of(percent));
  return exactOf(amount).minus(expected).absolute().compare(slack) <= 0;
}

/** quantity x price / base quantity, with charges and without allowances; compared without a division. */
function isLineNet({ net, quantity, price, allowances, charges }: Line, slack: Exact): boolean {
  const given = exactOf(price.baseQuantity);
  const perUnit = given.sign === 0 ? Exact.of("1") : given;
  const priced = Exact.of(quantity ?? "1").times(exactOf(price.net));
  const extra = sumOf(charges).rounded(2).minus(sumOf(allowances).rounded(2));
  const difference = exactOf(net).minus(extra).times(perUnit).minus(priced).absolute();
  return difference.compare(slack.times(perUnit.absolute())) <= 0;
}

const percentOfBase = (slack: (facts: Facts) => Exact): Check<AllowanceCharge> =>
  check(ADJUSTMENTS, "amount", (one, facts) => isPercentOfBase(one, slack(facts)));

const lineNet = (slack: (facts: Facts) => Exact): Check<Line> =>
  check(LINES, "net", (line, facts) => isLineNet(line, slack(facts)));

const isPriceAfterDiscount = ({ price: { net, gross, discount } }: Line): boolean =>
  gross === undefined ||
  (net !== undefined && Exact.of(net).equals(Exact.of(gross).minus(exactOf(discount))));

/** UBL writes totals in other currencies without a breakdown; CII names the currency of each total. */
function hasAccountingTotal(
  { totals, vatBreakdown, vatCurrency, currency }: Invoice,
  { syntax }: Facts,
): boolean {
  const expected = Number(vatCurrency !== undefined);
  if (syntax === "cii") {
    const isOther = vatCurrency !== undefined && vatCurrency !== currency;
    return Number(isOther && has(totals.vatAccounting)) === expected;
  }
  return (
    Number(has(totals.vatAccounting)) + Number(has(totals.vat) && vatBreakdown.length === 0) === expected
  );
}

function hasBreakdownOnce(
  { totals, vatBreakdown, vatCurrency, currency }: Invoice,
  { syntax }: Facts,
): boolean {
  return syntax === "ubl" ? vatBreakdown.length > 0 : vatCurrency !== currency || !has(totals.vatAccounting);
}

function haveSameSign({ totals, vatCurrency }: Invoice, { syntax }: Facts): boolean {
  if (vatCurrency === undefined || (syntax === "cii" && totals.vat === undefined)) return true;
  if (totals.vat === undefined || totals.vatAccounting === undefined) return false;
  return Exact.of(totals.vat).sign * Exact.of(totals.vatAccounting).sign >= 0;
}

/** Exemption reasons (BT-121) with the category that they belong to. */
const REASON_CATEGORIES: readonly (readonly [id: string, reason: string, category: string])[] = [
  ["P0104", "VATEX-EU-G", "G"],
  ["P0105", "VATEX-EU-O", "O"],
  ["P0106", "VATEX-EU-IC", "K"],
  ["P0107", "VATEX-EU-AE", "AE"],
  ["P0108", "VATEX-EU-D", "E"],
  ["P0109", "VATEX-EU-F", "E"],
  ["P0110", "VATEX-EU-I", "E"],
  ["P0111", "VATEX-EU-J", "E"],
];

const isCredit = ({ type = "" }: Invoice): boolean => CREDIT_NOTE_TYPES.includes(type);
const isStandardProcess = ({ process = "" }: Invoice): boolean => /:0[12]:1\.0$/.test(process);

/** Rules of Peppol BIS Billing 3 (PEPPOL-EN16931-*). */
export const PEPPOL: readonly Rule[] = [
  peppol(
    "R001",
    missing("BT-23"),
    check(DOCUMENT, "process", ({ process }) => has(process)),
  ),
  peppol(
    "R002",
    { field: "BG-1", text: say("einvoice.rules.oneNote") },
    check(DOCUMENT, "notes", (invoice) => invoice.notes.length <= 1 || isGerman(invoice)),
    ALONE,
  ),
  peppol(
    "R003",
    { field: "BT-10", text: say("einvoice.rules.orderOrReference") },
    check(
      DOCUMENT,
      "buyerReference",
      ({ buyerReference, purchaseOrder, salesOrder }) =>
        has(buyerReference) || has(purchaseOrder) || has(salesOrder),
    ),
    ALONE,
  ),
  peppol(
    "R004",
    { field: "BT-24", text: say("einvoice.rules.specification", { name: "Peppol BIS Billing 3.0" }) },
    check(
      DOCUMENT,
      "specification",
      ({ specification = "" }) =>
        specification.startsWith(profileOf("peppol").specification) && !specification.includes("::"),
    ),
    ALONE,
  ),
  peppol(
    "R005",
    { field: "BT-6", text: say("einvoice.rules.sameCurrency") },
    check(
      DOCUMENT,
      "vatCurrency",
      ({ vatCurrency, currency }) => !has(vatCurrency) || vatCurrency !== currency,
    ),
  ),
  peppol(
    "R007",
    { field: "BT-23", text: say("einvoice.rules.process") },
    check(DOCUMENT, "process", ({ process = "" }) => PROCESS.test(process)),
    ALONE,
  ),
  peppol(
    "R010",
    missing("BT-49"),
    check(DOCUMENT, "buyer.electronicAddress", ({ buyer }) => buyer.electronicAddress !== undefined),
  ),
  peppol(
    "R020",
    missing("BT-34"),
    check(DOCUMENT, "seller.electronicAddress", ({ seller }) => seller.electronicAddress !== undefined),
  ),
  peppol(
    "R040",
    miscomputed("BT-92"),
    percentOfBase(() => SLACK),
    ALONE,
  ),
  peppol("R040", miscomputed("BT-92"), percentOfBase(slackInXrechnung), ["xrechnung"]),
  peppol(
    "R041",
    missing("BT-93"),
    check(ADJUSTMENTS, "base", ({ base, percent }) => !has(percent) || has(base)),
  ),
  peppol(
    "R042",
    missing("BT-94"),
    check(ADJUSTMENTS, "percent", ({ base, percent }) => !has(base) || has(percent)),
  ),
  peppol("R046", miscomputed("BT-146"), check(LINES, "price.net", isPriceAfterDiscount)),
  peppol("R053", missing("BG-23"), check(DOCUMENT, "vatBreakdown", hasBreakdownOnce)),
  peppol(
    "R054",
    { field: "BT-111", text: say("einvoice.rules.accountingVat") },
    check(DOCUMENT, "totals.vatAccounting", hasAccountingTotal),
  ),
  peppol(
    "R055",
    { field: "BT-111", text: say("einvoice.rules.accountingSign") },
    check(DOCUMENT, "totals.vatAccounting", haveSameSign),
  ),
  peppol(
    "R061",
    missing("BT-89"),
    check(
      PAYMENT,
      "directDebit.mandate",
      ({ code = "", directDebit }) => !DEBITS.includes(code) || has(directDebit?.mandate),
    ),
  ),
  peppol(
    "R110",
    { field: "BT-134", text: say("einvoice.rules.linePeriod") },
    check(LINES, "period.start", ({ period }, { invoice }) => {
      const [line, whole] = [period?.start, invoice.period?.start];
      return line === undefined || whole === undefined || line >= whole;
    }),
  ),
  peppol(
    "R111",
    { field: "BT-135", text: say("einvoice.rules.linePeriod") },
    check(LINES, "period.end", ({ period }, { invoice }) => {
      const [line, whole] = [period?.end, invoice.period?.end];
      return line === undefined || whole === undefined || line <= whole;
    }),
  ),
  peppol(
    "R120",
    miscomputed("BT-131"),
    lineNet(() => SLACK),
    ALONE,
  ),
  // Only a warning there.
  rule("PEPPOL-EN16931-R120", miscomputed("BT-131"), lineNet(slackInXrechnung), "warning", ["xrechnung"]),
  peppol(
    "R121",
    { field: "BT-149", text: say("einvoice.rules.baseQuantity") },
    check(
      LINES,
      "price.baseQuantity",
      ({ price }) => price.baseQuantity === undefined || Exact.of(price.baseQuantity).sign > 0,
    ),
  ),
  peppol(
    "R130",
    { field: "BT-150", text: say("einvoice.rules.baseUnit") },
    check(LINES, "price.baseUnit", ({ price, unit, quantity }, { syntax }) => {
      const isCompared = price.baseUnit !== undefined && (syntax === "cii" || quantity !== undefined);
      return !isCompared || (price.baseUnit === unit && quantity !== undefined);
    }),
  ),
  peppol(
    "P0100",
    unknownCode("BT-3"),
    check(DOCUMENT, "type", (invoice) => {
      const isChecked = isStandardProcess(invoice) && has(invoice.type) && !isCredit(invoice);
      return !isChecked || INVOICE_TYPES.includes(invoice.type ?? "");
    }),
    ALONE,
  ),
  peppol(
    "P0112",
    { field: "BT-3", text: say("einvoice.rules.germanType") },
    check(DOCUMENT, "type", (invoice) => !GERMAN_TYPES.includes(invoice.type ?? "") || isGerman(invoice)),
    ALONE,
  ),
  peppol(
    "CL001",
    unknownCode("BT-125"),
    check(ATTACHMENTS, "file.mime", ({ file }) => isIn(MEDIA_TYPES, file?.mime)),
    ALONE,
  ),
  peppol(
    "CL002",
    unknownCode("BT-98"),
    check(ALL_ALLOWANCES, "reasonCode", (one) => isIn(ALLOWANCE_REASONS, one.reasonCode)),
    ALONE,
  ),
  peppol(
    "CL003",
    unknownCode("BT-105"),
    check(ALL_CHARGES, "reasonCode", (one) => isIn(CHARGE_REASONS, one.reasonCode)),
    ALONE,
  ),
  peppol(
    "CL006",
    unknownCode("BT-8"),
    check(DOCUMENT, "taxPointCode", (one) => isIn(TAX_POINTS, one.taxPointCode)),
    ALONE,
  ),
  peppol("CL007", unknownCode("BT-5"), check(DOCUMENT, "currency", isCurrencyKnown), ALONE),
  peppol(
    "CL008",
    unknownCode("BT-34"),
    check(ELECTRONIC_ADDRESSES, "scheme", ({ scheme }) => isIn(PEPPOL_ADDRESS_SCHEMES, scheme)),
    ALONE,
  ),
  ...REASON_CATEGORIES.map(([id, reason, category]) =>
    peppol(
      id,
      { field: "BT-118", text: say("einvoice.rules.reasonCategory", { reason, category }) },
      check(
        BREAKDOWN,
        "category",
        (one) => one.reasonCode?.toUpperCase() !== reason || one.category === category,
      ),
      ALONE,
    ),
  ),
  ...IDENTIFIERS,
];

function isIn(list: { has(code: string): boolean }, code: string | undefined): boolean {
  return code === undefined || list.has(code);
}

/** Peppol lists STN, not STD. */
function isCurrencyKnown({ currency, vatCurrency, totals }: Invoice): boolean {
  const used = [...(isFilled(totals) ? [currency] : []), ...(has(totals.vatAccounting) ? [vatCurrency] : [])];
  return used.every((code = "") => code === "STN" || (code !== "STD" && CURRENCIES.has(code)));
}
