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
import { say, type Text } from "../../../text/message.ts";
import { TAX_KINDS_OF, TAX_LINE, type Trade } from "../../fin/index.ts";
import { OWN_LOCATIONS } from "../stock/locations.ts";

export const orderLine = (trade: Trade) => ({
  item_id: reference("ops.items", {
    onArchive: "keep",
    help: say("ops.fieldHelp.order.item_id"),
  }),
  text: text({ max: 500, help: say("ops.fieldHelp.order.text") }),
  quantity: decimal({ required: true, min: "0.000001", initial: "1" }),
  price: integer({
    unit: "amount",
    min: 0,
    max: MAX_AMOUNT,
    help: say("ops.fieldHelp.order.price"),
  }),
  discount_percent: decimal({ unit: "percent", required: true, min: "0", max: "100", initial: "0" }),
  tax_code_ids: references("fin.tax-codes", {
    within: { kind: TAX_KINDS_OF[trade] },
    strict: true,
    help: say("ops.fieldHelp.order.tax_code_ids"),
  }),
  net: integer({ unit: "amount", required: true, set: "rules" }),
});

const amount = integer({ required: true, set: "rules", initial: 0, unit: "amount" });

/** Fields of all orders. Amounts are in minor units of the order's currency. */
export const ORDER = {
  currency: currency({
    filter: true,
    help: say("ops.fieldHelp.order.currency"),
  }),
  fx_rate: decimal({
    min: "0.000001",
    help: say("ops.fieldHelp.order.fx_rate"),
  }),
  location_id: reference("ops.locations", {
    within: OWN_LOCATIONS,
    strict: true,
    help: say("ops.fieldHelp.order.location_id"),
  }),
  notes: longText({ max: 5000 }),
  tax_lines: lines(TAX_LINE, {
    required: true,
    set: "rules",
    initial: [],
    help: say("ops.fieldHelp.order.tax_lines"),
  }),
  net: amount,
  tax: amount,
  gross: { ...amount, filter: true },
  held_from: text({ set: "rules", max: 20, help: say("ops.fieldHelp.order.held_from") }),
};

/** Derived fields, each with the fields that it is computed from. */
export const ORDER_COPIES = {
  tax_lines: ["lines"],
  net: ["lines"],
  tax: ["tax_lines"],
  gross: ["net", "tax"],
} as const;

/** Quantity of a line that has been processed so far. */
export const progress = (help: Text) => decimal({ required: true, set: "rules", initial: "0", help });
