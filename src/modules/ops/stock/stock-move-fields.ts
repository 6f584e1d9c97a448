import type { RecordOf } from "../../../kernel/entity.ts";
import { datetime, decimal, money, recordOf, reference, text } from "../../../records/fields/index.ts";

export const STOCK_MOVE = {
  item_id: reference("ops.items", { required: true }),
  from_id: reference("ops.locations", { required: true }),
  to_id: reference("ops.locations", { required: true }),
  quantity: decimal({ required: true, min: "0.000001", filter: true }),
  uom: text({ set: "rules", max: 20 }),
  lot: text({ max: 60, search: true, filter: true, help: "The lot, or the serial number of one piece" }),
  unit_cost: money({
    help: "What one cost, of goods that come in; of goods that went out, what they took along",
  }),
  value: money({
    set: "rules",
    filter: true,
    help: "What crossed the border of what is owned; none when the goods stayed within",
  }),
  credited: money({
    set: "rules",
    help: "What the supplier owes for goods that went back, when that is not what they cost",
  }),
  at: datetime({ filter: true, help: "When it is to be; once done, when it was" }),
  note: text({ max: 500, search: true, help: "Why, as for goods that broke" }),
  delivery_note: text({ max: 100, search: true, filter: true }),
  source: recordOf(["ops.purchase-orders", "ops.sales-orders", "ops.stock-counts"], { set: "rules" }),
  source_line: text({ set: "rules", max: 10, help: "The line of the source that it is for" }),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversal_of_id: reference("ops.stock-moves", { set: "rules", onArchive: "keep" }),
  reversed_by_id: reference("ops.stock-moves", { set: "rules", onArchive: "keep" }),
};

export const MOVE_STATES = ["planned", "reserved", "done", "cancelled", "reversed"] as const;

export type StockMove = RecordOf<typeof STOCK_MOVE, (typeof MOVE_STATES)[number]>;
