import { millionths, shareOf, shown } from "../stock/quantities.ts";
import type { PurchaseOrder } from "./purchase-order-fields.ts";

type Line = PurchaseOrder["lines"][number];

/** How far a line has come, in millionths, and what that is worth in the organisation's currency. */
interface Progress {
  quantity: number;
  value: number;
}

/** What so much of a line more is worth, between two quantities of it. */
export type Priced = (from: number, to: number) => number;

/** A line of which more was received, or less when some went back. */
export function receivedMore(line: Line, by: number, priced: Priced): Line {
  const { quantity, value } = advanced(receivedOf(line), billedOf(line), by, priced);
  return { ...line, received: shown(quantity), received_value: value };
}

/** A line of which more was billed, or less when some was credited. */
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
 * Takes one side of a line, what was received or what was billed, nearer to the other and beyond it. What
 * meets the other side is worth what it is worth there, what is beyond it is priced, and what goes back from
 * there is worth its share. So where both have come equally far they are worth the same, at whatever rates of
 * exchange they came there: nothing is owed for the line.
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
