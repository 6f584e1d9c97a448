import { lineNet, percentOf } from "../../../../kernel/money.ts";
import type { Row } from "./grid-columns.ts";

/** Properties of a tax that totals depend on. */
export interface Tax {
  readonly id: string;
  readonly code: string;
  readonly rate: string;
  readonly kind: string;
}

export interface TaxSum {
  readonly key: string;
  readonly label: string;
  readonly percent: string;
  readonly base: number;
  readonly amount: number;
}

export interface DocumentSums {
  /** Total before discounts. */
  readonly full: number;
  readonly net: number;
  readonly taxes: readonly TaxSum[];
  /** Total including taxes; undefined while they are unknown. */
  readonly gross: number | undefined;
}

/** Net amount of a line; undefined while the line is incomplete. */
export function netOf(row: Row): number | undefined {
  const { quantity, price } = row;
  const discount = row.discount_percent ?? "0";
  if (typeof price !== "number" || !isDecimal(quantity) || !isDecimal(discount)) return undefined;
  return lineNet({ quantity, price, discountPercent: discount });
}

/** Totals, computed as on the server: each tax once, on the sum of its lines, and rounded once. */
export function sumDocument(rows: readonly Row[], taxes: ReadonlyMap<string, Tax> | undefined): DocumentSums {
  const groups = new Map<string, { label: string; percent: string; kind: string; base: number }>();
  let [full, net, known] = [0, 0, true];
  for (const row of rows) {
    const own = netOf(row);
    if (own === undefined) continue;
    net += own;
    full += netOf({ ...row, discount_percent: "0" }) ?? own;
    for (const tax of taxesOf(row, taxes)) {
      if (tax === undefined) {
        known = false;
        continue;
      }
      const group = groups.get(tax.key) ?? { ...tax, base: 0 };
      groups.set(tax.key, { ...group, base: group.base + own });
    }
  }
  const sums = [...groups].map(([key, { label, percent, kind, base }]) => ({
    key,
    label,
    percent,
    base,
    amount: addsUp(kind) * percentOf(base, percent),
  }));
  const tax = sums.reduce((sum, { amount }) => sum + amount, 0);
  return { full, net, taxes: sums, gross: known ? net + tax : undefined };
}

/** Sign of a tax in the total. Reverse-charge tax is not paid to the sender; withholding tax is deducted. */
function addsUp(kind: string): number {
  if (kind === "reverse" || kind === "exempt") return 0;
  return kind === "withholding" ? -1 : 1;
}

interface LineTax {
  key: string;
  label: string;
  percent: string;
  kind: string;
}

function taxesOf(row: Row, taxes: ReadonlyMap<string, Tax> | undefined): (LineTax | undefined)[] {
  const ids = Array.isArray(row.tax_code_ids) ? row.tax_code_ids : row.tax_code_id ? [row.tax_code_id] : [];
  if (ids.length === 0 && isDecimal(row.tax_percent) && Number(row.tax_percent) > 0)
    return [{ key: row.tax_percent, label: "", percent: row.tax_percent, kind: "sales" }];
  return ids.map((id) => {
    const tax = taxes?.get(String(id));
    return tax && { key: tax.id, label: tax.code, percent: tax.rate, kind: tax.kind };
  });
}

const DECIMAL = /^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/;

function isDecimal(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}
