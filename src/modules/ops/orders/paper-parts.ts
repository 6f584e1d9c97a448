import type { PaperScene } from "../../../kernel/paper.ts";
import { percentsOf, type TradeLine } from "../../../papers/index.ts";
import type { PurchaseOrder } from "./purchase-order-fields.ts";
import type { SalesOrder } from "./sales-order-fields.ts";

type Order = SalesOrder | PurchaseOrder;

/** Fields of every order that its papers show. */
export const ORDER_SHOWS = ["currency", "lines", "tax_lines", "net", "gross", "notes"] as const;

export const PARTY_READS = ["name", "legal_name", "billing", "shipping", "tax_id"] as const;

interface ItemFacts {
  name: string;
  uom: string;
}

/** Name and unit of a line's item. */
export function itemOf(scene: PaperScene, id: string | null): ItemFacts | undefined {
  return id === null ? undefined : scene.context.records.facts<ItemFacts>("ops.items", id);
}

export function orderLines(
  { lines, tax_lines }: Pick<Order, "lines" | "tax_lines">,
  scene: PaperScene,
): TradeLine[] {
  const percents = percentsOf(tax_lines);
  return lines.map(({ item_id, text, tax_code_ids, ...line }) => {
    const item = itemOf(scene, item_id);
    return {
      quantity: line.quantity,
      price: line.price,
      discount_percent: line.discount_percent,
      net: line.net,
      text: text ?? item?.name ?? "",
      unit: item?.uom,
      taxes: percents(tax_code_ids ?? []),
    };
  });
}

export const orderCurrency = ({ currency }: Pick<Order, "currency">, { context }: PaperScene): string =>
  currency ?? context.principal.organization.currency;
