import type { FinInvoiceView, OpsPurchaseOrderView } from "../../../client/contract.ts";
import type { Format } from "../../language/format.ts";
import type { DocumentLine, DocumentTax } from "./document.tsx";

/** Fields shared by invoices, bills and orders. */
interface Priced {
  lines?:
    | readonly Pick<
        NonNullable<OpsPurchaseOrderView["lines"]>[number],
        "text" | "quantity" | "price" | "discount_percent" | "net" | "tax_code_ids"
      >[]
    | null;
  tax_lines?: FinInvoiceView["tax_lines"];
}

export function linesOf({ lines, tax_lines }: Priced, format: Format): DocumentLine[] {
  const percents = new Map(tax_lines?.map(({ tax_code_id, percent }) => [tax_code_id, percent]));
  return (lines ?? []).map(({ text, quantity, price, discount_percent, net, tax_code_ids }, place) => ({
    key: String(place),
    text,
    quantity,
    price,
    discount_percent,
    net,
    tax: (tax_code_ids ?? [])
      .flatMap((id) => percents.get(id) ?? [])
      .map((percent) => format.percent(percent))
      .join(" + "),
  }));
}

export const taxesOf = ({ tax_lines }: Priced): DocumentTax[] =>
  (tax_lines ?? []).map(({ tax_code_id, kind, percent, base, tax }) => ({
    key: tax_code_id,
    kind,
    percent,
    base,
    tax,
  }));

/** True if the recipient owes the tax (reverse charge), which the document must state. */
export const isReverseCharged = ({ tax_lines }: Priced) =>
  tax_lines?.some(({ kind }) => kind === "reverse") ?? false;
