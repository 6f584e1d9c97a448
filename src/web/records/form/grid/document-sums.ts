import { lineNet } from "../../../../kernel/money.ts";
import { isInForce, type LineTax, statedTax, sumDocument } from "../../../../kernel/taxes.ts";

/** Cells of a line by column. Not imported from the grid: tests use this file without React. */
type Row = Readonly<Record<string, unknown>>;

/** Version of a tax code. */
export interface Tax {
  readonly id: string;
  readonly code: string;
  readonly rate: string;
  readonly kind: string;
  readonly state: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

export type Taxes = ReadonlyMap<string, Tax>;

export interface TaxLine {
  readonly key: string;
  readonly label: string;
  readonly percent: string;
  readonly base: number;
  readonly amount: number;
}

export interface ShownSums {
  /** Total before discounts. */
  readonly full: number;
  readonly net: number;
  readonly taxes: readonly TaxLine[];
  /** Total including taxes; undefined while a tax or price is unknown. */
  readonly gross: number | undefined;
}

/** Net amount of a line; undefined while the line is incomplete. */
export function netOf(row: Row): number | undefined {
  const { quantity, price } = row;
  const discount = row.discount_percent ?? "0";
  if (typeof price !== "number" || !isDecimal(quantity) || !isDecimal(discount)) return undefined;
  return lineNet({ quantity, price, discountPercent: discount });
}

/** Totals of a form's lines, by the functions that compute the stored ones. `day`: tax point of the document. */
export function sumsOf(rows: readonly Row[], taxes: Taxes | undefined, day: string): ShownSums {
  const priced = rows.flatMap((row) => {
    const net = netOf(row);
    return net === undefined ? [] : [{ row, net, taxes: taxesOf(row, taxes, day) }];
  });
  const full = priced.reduce(
    (sum, { row, net }) => sum + (netOf({ ...row, discount_percent: "0" }) ?? net),
    0,
  );
  const sums = sumDocument(priced.map((line) => ({ ...line, taxes: line.taxes ?? [] })));
  // Rules fill in the price and taxes of a line that only names its item.
  const isOpen =
    priced.some((line) => line.taxes === undefined) ||
    rows.some(
      (row) => typeof row.item_id === "string" && (netOf(row) === undefined || row.tax_code_ids === null),
    );
  return {
    full,
    net: sums.net,
    taxes: sums.taxes.map(({ tax: { key, percent, code }, base, charged }) => ({
      key,
      label: code ?? "",
      percent,
      base,
      amount: charged,
    })),
    gross: isOpen ? undefined : sums.gross,
  };
}

type ShownTax = LineTax & { code: string | null };

/** Taxes of a line; undefined while one is unknown. */
function taxesOf(row: Row, taxes: Taxes | undefined, day: string): ShownTax[] | undefined {
  if (typeof row.tax_code_id === "string") {
    const tax = taxes?.get(row.tax_code_id);
    return tax && [statedTax(tax.code, tax.rate, tax.kind)];
  }
  if (!Array.isArray(row.tax_code_ids)) {
    const { tax_percent: percent, tax_code: code } = row;
    return isDecimal(percent) && Number(percent) > 0
      ? [statedTax(typeof code === "string" ? code : null, percent)]
      : [];
  }
  const found = row.tax_code_ids.map((id) => versionOn(taxes, String(id), day));
  return found.every((tax) => tax !== undefined) ? found : undefined;
}

/** The version of the code that is in force on the day, whichever version the line names. */
function versionOn(taxes: Taxes | undefined, id: string, day: string): ShownTax | undefined {
  const code = taxes?.get(id)?.code;
  const found = [...(taxes?.values() ?? [])].find(
    (tax) => tax.code === code && tax.state !== "draft" && isInForce(tax, day),
  );
  return found && { key: found.id, code: found.code, percent: found.rate, kind: found.kind };
}

const DECIMAL = /^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/;

function isDecimal(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}
