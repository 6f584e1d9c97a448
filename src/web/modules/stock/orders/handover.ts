import type { OpsItemView, OpsPurchaseOrderView, OpsSalesOrderView } from "../../../../client/contract.ts";
import { isQuantity, less, millionths, quantityOf } from "../../print/quantity.ts";

/** The ways in which goods change hands on an order. */
export type Way = "receive" | "deliver" | "return";

/** A line of an order, as far as goods are concerned. */
export interface HandLine {
  line: number;
  itemId: string | null;
  text: string;
  ordered: string;
  /** What came in or went out of it. */
  done: string;
  /** What may change hands now. */
  open: string;
}

export type HandOrder =
  | { collection: "ops.purchase-orders"; order: OpsPurchaseOrderView }
  | { collection: "ops.sales-orders"; order: OpsSalesOrderView };

/** The lines of an order of which something may change hands. */
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

/** What somebody typed of a line. */
export interface Typed {
  quantity: string;
  /** A lot; of goods with serial numbers, one a line. */
  lot: string;
}

type Tracked = Pick<OpsItemView, "track">;

/** A line as the API takes it: of goods with serial numbers a part for each piece. */
export function partsOf({ line }: HandLine, { quantity, lot }: Typed, item: Tracked | undefined) {
  if (!isQuantity(quantity) || millionths(quantity) === 0) return [];
  const serials = serialsIn(lot);
  if (item?.track === "serial") return serials.map((one) => ({ line, quantity: "1", lot: one }));
  return [{ line, quantity, ...(lot.trim() !== "" && { lot: lot.trim() }) }];
}

export const serialsIn = (text: string) => text.split(/[\n,;]+/).flatMap((one) => one.trim() || []);

/** Whether a line lacks the lot or the serial numbers that its goods have. */
export function lacksLot({ quantity, lot }: Typed, item: Tracked | undefined): boolean {
  if (!isQuantity(quantity) || millionths(quantity) === 0) return false;
  if (item?.track === "lot") return lot.trim() === "";
  return item?.track === "serial" && quantityOf(serialsIn(lot).length * 1_000_000) !== quantity;
}
