import type { OpsItemView, OpsPurchaseOrderView, OpsSalesOrderView } from "../../../../client/contract.ts";
import { isQuantity, less, millionths, quantityOf } from "../../print/quantity.ts";

export type Way = "receive" | "deliver" | "return";

export interface HandLine {
  line: number;
  itemId: string | null;
  text: string;
  ordered: string;
  /** Quantity already received or delivered. */
  done: string;
  /** Quantity that can be moved now. */
  open: string;
}

export type HandOrder =
  | { collection: "ops.purchase-orders"; order: OpsPurchaseOrderView }
  | { collection: "ops.sales-orders"; order: OpsSalesOrderView };

export function handLines(given: HandOrder, way: Way): HandLine[] {
  const lines =
    given.collection === "ops.purchase-orders"
      ? (given.order.lines ?? []).map((line) => ({ ...line, done: line.received }))
      : (given.order.lines ?? []).map((line) => ({ ...line, done: line.delivered }));
  return lines
    .map(({ item_id, text, quantity, done }, line) => ({
      line,
      itemId: item_id,
      text: text ?? "",
      ordered: quantity,
      done,
      open: way === "return" ? done : less(quantity, done),
    }))
    .filter(({ open }) => millionths(open) > 0);
}

export interface Typed {
  quantity: string;
  /** Lot number, or one serial number per line. */
  lot: string;
}

type Tracked = Pick<OpsItemView, "track">;

/** Parts of a line to move. Goods with serial numbers become one part per piece. */
export function partsOf({ line }: HandLine, { quantity, lot }: Typed, item: Tracked | undefined) {
  if (!isQuantity(quantity) || millionths(quantity) === 0) return [];
  const serials = serialsIn(lot);
  if (item?.track === "serial") return serials.map((one) => ({ line, quantity: "1", lot: one }));
  return [{ line, quantity, ...(lot.trim() !== "" && { lot: lot.trim() }) }];
}

export const serialsIn = (text: string) => text.split(/[\n,;]+/).flatMap((one) => one.trim() || []);

export function lacksLot({ quantity, lot }: Typed, item: Tracked | undefined): boolean {
  if (!isQuantity(quantity) || millionths(quantity) === 0) return false;
  if (item?.track === "lot") return lot.trim() === "";
  return item?.track === "serial" && quantityOf(serialsIn(lot).length * 1_000_000) !== quantity;
}
