import type { RecordOf } from "../../../kernel/entity.ts";
import {
  date,
  datetime,
  decimal,
  integer,
  lines,
  longText,
  money,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { OWN_LOCATIONS } from "./locations.ts";

export const STOCK_COUNT = {
  location_id: reference("ops.locations", { required: true, within: OWN_LOCATIONS, strict: true }),
  planned_on: date({ filter: true }),
  lines: lines(
    {
      item_id: reference("ops.items", { required: true }),
      lot: text({ max: 60 }),
      expected: decimal({ set: "rules", help: say("ops.fieldHelp.stockCount.lines_expected") }),
      counted: decimal({ set: "rules", min: "0" }),
      counted_at: datetime({ set: "rules" }),
      unit_cost: money({ set: "rules", help: say("ops.fieldHelp.stockCount.lines_unit_cost") }),
      variance: decimal({
        set: "rules",
        help: say("ops.fieldHelp.stockCount.lines_variance"),
      }),
    },
    { required: true, initial: [], max: 500, help: say("ops.fieldHelp.stockCount.lines") },
  ),
  notes: longText({ max: 2000 }),
  started_at: datetime({ set: "rules", filter: true }),
  finished_at: datetime({ set: "rules" }),
  posted_at: datetime({ set: "rules", filter: true }),
  line_count: integer({
    required: true,
    set: "rules",
    initial: 0,
    help: say("ops.fieldHelp.stockCount.line_count"),
  }),
  accurate_count: integer({
    required: true,
    set: "rules",
    initial: 0,
    help: say("ops.fieldHelp.stockCount.accurate_count"),
  }),
};

export const COUNT_STATES = ["draft", "counting", "review", "posted", "cancelled"] as const;

export type StockCount = RecordOf<typeof STOCK_COUNT, (typeof COUNT_STATES)[number]>;
export type CountLine = StockCount["lines"][number];
