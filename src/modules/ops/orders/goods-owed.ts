import { millionths, shareOf, shown } from "../stock/quantities.ts";
import type { PurchaseOrder } from "./purchase-order-fields.ts";

type Line = PurchaseOrder["lines"][number];

/** Quantity in millionths, and its value in the organisation's currency. */
interface Progress {
  quantity: number;
  value: number;
}

/** Value of the part of a line between two cumulative quantities. */
export type Priced = (from: number, to: number) => number;

/** Adds a received quantity. `by` is negative for a return. */
export function receivedMore(line: Line, by: number, priced: Priced): Line {
  const { quantity, value } = advanced(receivedOf(line), billedOf(line), by, priced);
  return { ...line, received: shown(quantity), received_value: value };
}

/** Adds a billed quantity. `by` is negative for a credit note. */
export function billedMore(line: Line, by: number, priced: Priced): Line {
  const { quantity, value } = advanced(billedOf(line), receivedOf(line), by, priced);
  return { ...line, billed: shown(quantity), billed_value: value };
}

const receivedOf = ({ received, received_value }: Line): Progress => ({
  quantity: millionths(received),
  value: received_value,
});

const billedOf = ({ billed, billed_value }: Line): Progress => ({
  quantity: millionths(billed),
  value: billed_value,
});

/**
 * Advances one side of a line, received or billed. Quantity that the other side already has takes the other
 * side's value; quantity beyond that is priced; a decrease takes a proportional share. Equal quantities thus
 * have equal values, whatever the exchange rates, and leave no accrual.
 */
function advanced(own: Progress, other: Progress, by: number, priced: Priced): Progress {
  const gap = other.quantity - own.quantity;
  const meets = Math.sign(gap) === Math.sign(by) ? Math.sign(by) * Math.min(Math.abs(gap), Math.abs(by)) : 0;
  const met = {
    quantity: own.quantity + meets,
    value: own.value + shareOf(other.value - own.value, meets, gap),
  };
  const beyond = by - meets;
  const quantity = met.quantity + beyond;
  if (beyond > 0 || met.quantity <= 0) return { quantity, value: met.value + priced(met.quantity, quantity) };
  return { quantity, value: met.value + shareOf(met.value, beyond, met.quantity) };
}
