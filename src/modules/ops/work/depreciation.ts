import { addMonths, endOfMonth } from "../../../kernel/calendar.ts";
import { DECIMAL_SCALE, divideRounded, parseDecimal } from "../../../kernel/decimal.ts";

export const METHODS = ["straight_line", "declining", "none"] as const;

/** What an asset's depreciation follows from. Amounts are in minor units. */
export interface Plan {
  method: (typeof METHODS)[number];
  cost: number;
  residual: number;
  life_months: number;
  declining_factor: string;
  /** The day on which its life begins. */
  begins_on: string;
}

/**
 * A life is counted in days of its first month: that month counts from the day on which the asset came into
 * use, every other one in full, and the last one what the first left out. So a life of twelve months that
 * begins in the middle of one touches thirteen.
 */
interface Share {
  before: number;
  own: number;
  whole: number;
}

function shareOf({ begins_on, life_months }: Plan, month_end: string): Share {
  const [year = 0, month = 0, day = 0] = begins_on.split("-").map(Number);
  const days = Number(endOfMonth(begins_on).slice(8));
  const whole = days * life_months;
  const first = days - day + 1;
  const place = (Number(month_end.slice(0, 4)) - year) * 12 + Number(month_end.slice(5, 7)) - month;
  if (place <= 0) return { before: 0, own: Math.min(first, whole), whole };
  const before = Math.min(first + (place - 1) * days, whole);
  return { before, own: Math.min(days, whole - before), whole };
}

/**
 * What an asset loses in a month, when so much has accumulated before. In a straight line: what is left to
 * lose, spread over what is left of its life. Declining: the factor's share of the book value, until the
 * straight line takes more. Each is rounded to the minor unit, and the last month takes the rest, so that
 * all of them together are cost less residual value.
 */
export function chargeFor(plan: Plan, month_end: string, accumulated: number): number {
  if (plan.method === "none") return 0;
  const left = plan.cost - plan.residual - accumulated;
  const { before, own, whole } = shareOf(plan, month_end);
  if (left <= 0) return 0;
  if (before + own >= whole) return left;
  const straight = Number(divideRounded(BigInt(left) * BigInt(own), BigInt(whole - before)));
  if (plan.method === "straight_line") return straight;
  const declining = divideRounded(
    BigInt(plan.cost - accumulated) * BigInt(own) * parseDecimal(plan.declining_factor),
    BigInt(whole) * DECIMAL_SCALE,
  );
  return Math.min(Math.max(Number(declining), straight), left);
}

/** The end of the month after the one that ends on a day. */
export function nextMonthEnd(month_end: string): string {
  return endOfMonth(addMonths(`${month_end.slice(0, 7)}-01`, 1));
}

export interface Charge {
  /** The last day of the month. */
  month_end: string;
  amount: number;
  /** What has accumulated after it. */
  accumulated: number;
}

/** The charges that are to come: from a month on until nothing is left to lose. */
export function chargesFrom(plan: Plan, month_end: string | null, accumulated: number): Charge[] {
  const charges: Charge[] = [];
  let [month, so_far] = [month_end, accumulated];
  while (month !== null && so_far < plan.cost - plan.residual) {
    const amount = chargeFor(plan, month, so_far);
    so_far += amount;
    charges.push({ month_end: month, amount, accumulated: so_far });
    const next = nextMonthEnd(month);
    // The calendar ends with the year 9999.
    month = next > month ? next : null;
  }
  return charges;
}
