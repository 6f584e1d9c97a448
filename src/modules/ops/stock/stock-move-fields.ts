import type { RecordOf } from "../../../kernel/entity.ts";
import { datetime, decimal, money, recordOf, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

export const STOCK_MOVE = {
  item_id: reference("ops.items", { required: true }),
  from_id: reference("ops.locations", { required: true }),
  to_id: reference("ops.locations", { required: true }),
  quantity: decimal({ required: true, min: "0.000001", filter: true }),
  uom: text({ set: "rules", max: 20 }),
  lot: text({ max: 60, search: true, filter: true, help: say("ops.fieldHelp.stockMove.lot") }),
  unit_cost: money({
    help: say("ops.fieldHelp.stockMove.unit_cost"),
  }),
  value: money({
    set: "rules",
    filter: true,
    help: say("ops.fieldHelp.stockMove.value"),
  }),
  credited: money({
    set: "rules",
    help: say("ops.fieldHelp.stockMove.credited"),
  }),
  at: datetime({ filter: true, help: say("ops.fieldHelp.stockMove.at") }),
  note: text({ max: 500, search: true, help: say("ops.fieldHelp.stockMove.note") }),
  delivery_note: text({ max: 100, search: true, filter: true }),
  source: recordOf(["ops.purchase-orders", "ops.sales-orders", "ops.stock-counts"], { set: "rules" }),
  source_line: text({ set: "rules", max: 10, help: say("ops.fieldHelp.stockMove.source_line") }),
  entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
  reversal_of_id: reference("ops.stock-moves", { set: "rules", onArchive: "keep" }),
  reversed_by_id: reference("ops.stock-moves", { set: "rules", onArchive: "keep" }),
};

export const MOVE_STATES = ["planned", "reserved", "done", "cancelled", "reversed"] as const;

export type StockMove = RecordOf<typeof STOCK_MOVE, (typeof MOVE_STATES)[number]>;
