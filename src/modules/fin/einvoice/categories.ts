import { categoryOf, type TaxCategory, type TaxCode } from "../ledger/tax-codes.ts";

/** Codes of UNTDID 5305. */
const CODES: Readonly<Record<TaxCategory, string>> = {
  standard: "S",
  zero_rated: "Z",
  exempt: "E",
  reverse_charge: "AE",
  intra_community: "K",
  export: "G",
  not_subject: "O",
  canary_islands: "L",
  ceuta_melilla: "M",
};

/** VATEX codes that follow from the category. */
const USUAL_REASONS: Readonly<Partial<Record<TaxCategory, string>>> = {
  reverse_charge: "VATEX-EU-AE",
  intra_community: "VATEX-EU-IC",
  export: "VATEX-EU-G",
  not_subject: "VATEX-EU-O",
};

const TAXED: ReadonlySet<TaxCategory> = new Set([
  "standard",
  "zero_rated",
  "canary_islands",
  "ceuta_melilla",
]);

export interface LineVat {
  readonly category: string;
  /** None for supplies that are not subject to VAT. */
  readonly rate?: string;
  readonly reason?: string;
  readonly reasonCode?: string;
}

type Stated = Pick<TaxCode, "category" | "kind" | "rate" | "name" | "exemption_code" | "exemption_reason">;

/** VAT of a line with this tax code; undefined for withholding tax, which EN 16931 does not know. */
export function vatOf(code: Stated): LineVat | undefined {
  const category = categoryOf(code);
  if (category === undefined) return undefined;
  const isTaxed = TAXED.has(category);
  const rate = isTaxed ? code.rate : "0";
  const reasonCode = code.exemption_code ?? USUAL_REASONS[category];
  return {
    category: CODES[category],
    ...(category !== "not_subject" && { rate }),
    ...(!isTaxed && { reason: code.exemption_reason ?? code.name, ...(reasonCode && { reasonCode }) }),
  };
}

/** Supplies of an organisation that charges no tax at all. */
export const UNTAXED: LineVat = { category: "O", reason: "Not subject to VAT", reasonCode: "VATEX-EU-O" };
