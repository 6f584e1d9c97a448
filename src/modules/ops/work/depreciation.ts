import { addMonths, endOfMonth } from "../../../kernel/calendar.ts";
import { DECIMAL_SCALE, divideRounded, parseDecimal } from "../../../kernel/decimal.ts";

export const METHODS = ["straight_line", "declining", "none"] as const;

/** Basis of depreciation. Amounts are in minor units. */
export interface Plan {
  method: (typeof METHODS)[number];
  cost: number;
  residual: number;
  life_months: number;
  declining_factor: string;
  /** First day of the useful life. */
  begins_on: string;
}

/**
 * Part of the useful life before a month and within it, in days scaled to the first month's length. Life
 * starts on the day of first use, so twelve months from mid-month touch thirteen calendar months.
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
 * Straight line spreads the remaining amount over the remaining life. Declining balance takes the factor's
 * share of the book value until straight line is higher. Each charge is rounded to the minor unit; the last
 * one takes the remainder, so that all charges add up to cost minus residual value.
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

export function nextMonthEnd(month_end: string): string {
  return endOfMonth(addMonths(`${month_end.slice(0, 7)}-01`, 1));
}

export interface Charge {
  month_end: string;
  amount: number;
  /** Total including this charge. */
  accumulated: number;
}

/** Charges still to come until the residual value is reached. */
export function chargesFrom(plan: Plan, month_end: string | null, accumulated: number): Charge[] {
  const charges: Charge[] = [];
  let [month, so_far] = [month_end, accumulated];
  while (month !== null && so_far < plan.cost - plan.residual) {
    const amount = chargeFor(plan, month, so_far);
    so_far += amount;
    charges.push({ month_end: month, amount, accumulated: so_far });
    const next = nextMonthEnd(month);
    // The calendar ends in the year 9999.
    month = next > month ? next : null;
  }
  return charges;
}
