import type { CodeList } from "../codes/codes.ts";
import {
  CREDIT_NOTE_TYPES,
  INVOICE_TYPES,
  MEDIA_TYPES,
  NOTE_SUBJECTS,
  REFERENCES,
  TAX_POINTS,
} from "../codes/documents.ts";
import { COUNTRIES, CURRENCIES } from "../codes/places.ts";
import { ADDRESS_SCHEMES, IDENTIFIER_SCHEMES, ITEM_CLASSIFICATIONS } from "../codes/schemes.ts";
import {
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  EXEMPTION_REASONS,
  PAYMENT_MEANS,
  VAT_CATEGORIES,
} from "../codes/settlement.ts";
import { UNIT_CODES } from "../codes/units.ts";
import type { Invoice, VatCategory } from "../model.ts";
import type { RuleSet } from "../profiles.ts";
import type { Syntax } from "../syntax.ts";
import {
  check,
  type Facts,
  type FieldId,
  isFilled,
  type Rule,
  rule,
  type Scope,
  unknownCode,
} from "./rule.ts";
import {
  ADDRESSES,
  ALL_ALLOWANCES,
  ALL_CHARGES,
  ALLOWANCES,
  ATTACHMENTS,
  BREAKDOWN,
  CHARGES,
  CLASSIFICATIONS,
  DOCUMENT,
  ELECTRONIC_ADDRESSES,
  LEGAL_IDS,
  LINES,
  OBJECTS,
  PARTY_IDS,
  PAYMENT,
} from "./scopes.ts";

/** A code that is given must be in the list. */
export function listed<T>(
  id: string,
  field: FieldId,
  scope: Scope<T>,
  path: string,
  list: CodeList,
  codesOf: (value: T) => readonly (string | undefined)[],
  sets?: readonly RuleSet[],
): Rule {
  const holds = (value: T) => codesOf(value).every((code) => code === undefined || list.has(code));
  return rule(id, unknownCode(field), check(scope, path, holds), "fatal", sets);
}

const TYPES: CodeList = { has: (code) => INVOICE_TYPES.has(code) || CREDIT_NOTE_TYPES.has(code) };
const EXEMPTIONS: CodeList = { has: (code) => EXEMPTION_REASONS.has(code.toUpperCase()) };

/** Currencies of the amounts in the document. UBL writes a currency with each amount, CII with totals of VAT. */
function areCurrenciesKnown({ currency, vatCurrency, totals }: Invoice, { syntax }: Facts): boolean {
  const isUbl = syntax === "ubl";
  const isKnown = (code: string | undefined) => (code === undefined ? !isUbl : CURRENCIES.has(code));
  const isCurrencyUsed = isUbl ? isFilled(totals) : totals.vat !== undefined;
  return (
    (!isCurrencyUsed || isKnown(currency)) && (totals.vatAccounting === undefined || isKnown(vatCurrency))
  );
}

const NOTES: Scope<{ readonly subject?: string }> = ({ notes }) =>
  notes.map((value, i) => ({ path: `notes[${i}]`, value }));
const DELIVERY: Scope<Invoice["delivery"]> = ({ delivery }) => [{ path: "delivery", value: delivery }];

/** Codes (BR-CL-*). */
export const CODES: readonly Rule[] = [
  listed("BR-CL-01", "BT-3", DOCUMENT, "type", TYPES, ({ type }) => [type]),
  rule("BR-CL-03", unknownCode("BT-5"), check(DOCUMENT, "currency", areCurrenciesKnown)),
  listed("BR-CL-04", "BT-5", DOCUMENT, "currency", CURRENCIES, ({ currency }) => [currency]),
  listed("BR-CL-05", "BT-6", DOCUMENT, "vatCurrency", CURRENCIES, ({ vatCurrency }) => [vatCurrency]),
  listed("BR-CL-06", "BT-8", DOCUMENT, "taxPointCode", TAX_POINTS, ({ taxPointCode }) => [taxPointCode]),
  listed("BR-CL-07", "BT-18", OBJECTS, "scheme", REFERENCES, ({ scheme }) => [scheme]),
  rule(
    "BR-CL-08",
    unknownCode("BT-21"),
    check(NOTES, "subject", ({ subject = "" }, { syntax }) => {
      // UBL writes the code into the text, where only three letters are taken for one.
      const isCode = syntax === "cii" ? subject !== "" : subject.length === 3;
      return !isCode || NOTE_SUBJECTS.has(subject);
    }),
  ),
  listed("BR-CL-10", "BT-29", PARTY_IDS, "scheme", IDENTIFIER_SCHEMES, ({ scheme }) => [scheme]),
  listed("BR-CL-11", "BT-30", LEGAL_IDS, "scheme", IDENTIFIER_SCHEMES, ({ scheme }) => [scheme]),
  listed("BR-CL-13", "BT-158", CLASSIFICATIONS, "list", ITEM_CLASSIFICATIONS, ({ list }) => [list]),
  listed("BR-CL-14", "BT-40", ADDRESSES, "country", COUNTRIES, ({ country }) => [country]),
  listed("BR-CL-15", "BT-159", LINES, "item.origin", COUNTRIES, ({ item }) => [item.origin]),
  listed("BR-CL-16", "BT-81", PAYMENT, "code", PAYMENT_MEANS, ({ code }) => [code]),
  rule("BR-CL-17", unknownCode("BT-95"), check(categoriesIn(ALLOWANCES, CHARGES), "", isKnownIn("ubl"))),
  rule("BR-CL-18", unknownCode("BT-151"), check(categoriesIn(LINES), "", isKnownIn("cii"))),
  listed("BR-CL-19", "BT-98", ALL_ALLOWANCES, "reasonCode", ALLOWANCE_REASONS, (one) => [one.reasonCode]),
  listed("BR-CL-20", "BT-105", ALL_CHARGES, "reasonCode", CHARGE_REASONS, (one) => [one.reasonCode]),
  listed("BR-CL-21", "BT-157", LINES, "item.standardId.scheme", IDENTIFIER_SCHEMES, ({ item }) => [
    item.standardId?.scheme,
  ]),
  listed("BR-CL-22", "BT-121", BREAKDOWN, "reasonCode", EXEMPTIONS, ({ reasonCode }) => [reasonCode]),
  listed("BR-CL-23", "BT-130", LINES, "unit", UNIT_CODES, ({ unit, price }) => [unit, price.baseUnit]),
  listed("BR-CL-24", "BT-125", ATTACHMENTS, "file.mime", MEDIA_TYPES, ({ file }) => [file?.mime]),
  listed("BR-CL-25", "BT-34", ELECTRONIC_ADDRESSES, "scheme", ADDRESS_SCHEMES, ({ scheme }) => [scheme]),
  listed("BR-CL-26", "BT-71", DELIVERY, "locationId.scheme", IDENTIFIER_SCHEMES, (delivery) => [
    delivery?.locationId?.scheme,
  ]),
];

interface UsedCategory {
  readonly category: string | undefined;
  readonly isOfBreakdown: boolean;
}

/** VAT categories of some parts and of the breakdown. */
function categoriesIn(...scopes: Scope<{ readonly vat?: VatCategory }>[]): Scope<UsedCategory> {
  return (invoice) => [
    ...scopes
      .flatMap((scope) => scope(invoice))
      .map(({ path, value }) => ({
        path: `${path}.vat.category`,
        value: { category: value.vat?.category, isOfBreakdown: false },
      })),
    ...BREAKDOWN(invoice).map(({ path, value }) => ({
      path: `${path}.category`,
      value: { category: value.category, isOfBreakdown: true },
    })),
  ];
}

/** The breakdown is checked with the allowances in UBL, with the lines in CII. */
function isKnownIn(syntaxOfBreakdown: Syntax) {
  return ({ category, isOfBreakdown }: UsedCategory, { syntax }: Facts): boolean =>
    category === undefined || VAT_CATEGORIES.has(category) || (isOfBreakdown && syntax !== syntaxOfBreakdown);
}
