import { MAX_AMOUNT } from "../../../kernel/money.ts";
import {
  currency,
  decimal,
  integer,
  lines,
  longText,
  reference,
  references,
  text,
} from "../../../records/fields/index.ts";
import { TAX_LINE } from "../../fin/index.ts";

/** Fields of an order line, sales or purchase. */
export const ORDER_LINE = {
  item_id: reference("ops.items", {
    onArchive: "keep",
    help: "Leave empty for lines without an item, and describe the line in its text",
  }),
  text: text({ max: 500, help: "Defaults to the item's name" }),
  quantity: decimal({ required: true, min: "0.000001", initial: "1" }),
  price: integer({
    unit: "amount",
    min: 0,
    max: MAX_AMOUNT,
    help: "Unit price in minor units of the order's currency. Defaults to the item's price.",
  }),
  discount_percent: decimal({ unit: "percent", required: true, min: "0", max: "100", initial: "0" }),
  tax_code_ids: references("fin.tax-codes", {
    help: "Defaults to the item's taxes. An empty list means no tax.",
  }),
  net: integer({ unit: "amount", required: true, set: "rules" }),
};

const amount = integer({ required: true, set: "rules", initial: 0, unit: "amount" });

/** Fields shared by all orders. Amounts are minor units of the order's currency. */
export const ORDER = {
  currency: currency({
    filter: true,
    help: "Defaults to the account's currency, then the organisation's",
  }),
  fx_rate: decimal({
    min: "0.000001",
    help: "Value of one unit in the organisation's currency. Defaults to the known exchange rate.",
  }),
  location_id: reference("ops.locations", {
    help: "Default location for receipts and deliveries. Defaults to the first internal location.",
  }),
  notes: longText({ max: 5000 }),
  tax_lines: lines(TAX_LINE, {
    required: true,
    set: "rules",
    initial: [],
    help: "Tax totals, each computed once over all its lines",
  }),
  net: amount,
  tax: amount,
  gross: { ...amount, filter: true },
  held_from: text({ set: "rules", max: 20, help: "State before the order was put on hold" }),
};

/** Order fields that are derived from other fields. */
export const ORDER_COPIES = {
  tax_lines: ["lines"],
  net: ["lines"],
  tax: ["tax_lines"],
  gross: ["net", "tax"],
} as const;

/** Quantity of a line that was processed. */
export const progress = (help: string) => decimal({ required: true, set: "rules", initial: "0", help });
