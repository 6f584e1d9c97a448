import { type AllowanceCharge, type Line, unitCodeOf } from "../../../einvoice/index.ts";
import { amountText, lineNet } from "../../../kernel/money.ts";
import type { DocumentLine } from "../trade/document-fields.ts";
import type { LineVat } from "./categories.ts";

export interface SoldLine extends DocumentLine {
  readonly sku: string | null;
  readonly vat: LineVat | undefined;
}

const NAME_LENGTH = 100;

/** One, and mutually defined: then the unit's name is in the line's note. */
const ONE = "C62";
const OTHER = "ZZ";

/** Lines of the document. The amounts are those in the books; discounts are allowances of the line. */
export function einvoiceLine(line: SoldLine, at: number, currency: string): Line {
  const { quantity, price, discount_percent, net, unit, sku, vat } = line;
  const full = lineNet({ quantity, price, discountPercent: "0" });
  const code = unit === null ? ONE : (unitCodeOf(unit) ?? OTHER);
  const [name = "", ...more] = wrapped(line.text);
  return {
    id: String(at + 1),
    ...(code === OTHER && unit !== null && { note: unit }),
    quantity,
    unit: code,
    net: amountText(net, currency),
    allowances: net < full ? [difference(full, full - net, discount_percent, currency)] : [],
    // Credit notes take what is left of the original line, which may be a cent more.
    charges: net > full ? [difference(full, net - full, "0", currency)] : [],
    price: { net: amountText(price, currency) },
    ...(vat && { vat: { category: vat.category, ...(vat.rate !== undefined && { rate: vat.rate }) } }),
    item: {
      name,
      ...(more.length > 0 && { description: line.text }),
      ...(sku !== null && { sellerId: sku }),
      classifications: [],
      attributes: [],
    },
  };
}

function difference(base: number, amount: number, percent: string, currency: string): AllowanceCharge {
  const isDiscount =
    percent !== "0" && base - lineNet({ quantity: "1", price: base, discountPercent: percent }) === amount;
  return {
    amount: amountText(amount, currency),
    ...(isDiscount && { base: amountText(base, currency), percent }),
    reason: percent === "0" ? "Rounding" : "Discount",
  };
}

/** The name is the first line of the text, as far as it is short enough. */
function wrapped(text: string): string[] {
  const first = text.split("\n")[0]?.trim() ?? "";
  if (first === text.trim() && first.length <= NAME_LENGTH) return [first];
  return [first.slice(0, NAME_LENGTH).trim(), text];
}
