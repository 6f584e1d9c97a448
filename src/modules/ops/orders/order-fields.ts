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
    help: "Left out for what is no item: then text says what it is",
  }),
  text: text({ max: 500, help: "Defaults to the item's name" }),
  quantity: decimal({ required: true, min: "0.000001", initial: "1" }),
  price: integer({
    unit: "amount",
    min: 0,
    max: MAX_AMOUNT,
    help: "Of one, in minor units of the order's currency; the item's unless given",
  }),
  discount_percent: decimal({ unit: "percent", required: true, min: "0", max: "100", initial: "0" }),
  tax_code_ids: references("fin.tax-codes", { help: "The item's unless given; none when empty" }),
  net: integer({ unit: "amount", required: true, set: "rules" }),
};

const amount = integer({ required: true, set: "rules", initial: 0, unit: "amount" });

/** Fields shared by all orders. Amounts are minor units of the order's currency. */
export const ORDER = {
  currency: currency({
    filter: true,
    help: "Defaults to the account's currency, else to the organisation's",
  }),
  fx_rate: decimal({
    min: "0.000001",
    help: "Value of one unit in the organisation's currency. Defaults to the known exchange rate",
  }),
  location_id: reference("ops.locations", {
    help: "Where goods arrive or leave unless said otherwise; the first internal location when not given",
  }),
  notes: longText({ max: 5000 }),
  tax_lines: lines(TAX_LINE, {
    required: true,
    set: "rules",
    initial: [],
    help: "Each tax, computed once on all its lines together",
  }),
  net: amount,
  tax: amount,
  gross: { ...amount, filter: true },
  held_from: text({ set: "rules", max: 20, help: "The state it was in before it was put on hold" }),
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
