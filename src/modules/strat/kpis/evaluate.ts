import type { Figure, Formula, Operation } from "./formula.ts";
import { add, decimalOf, divide, type Fraction, fractionOf, multiply, subtract } from "./fraction.ts";

/** Value of a formula, or the reason it has none. */
export type Outcome = { value: string; problem?: undefined } | { value?: undefined; problem: string };

/** Evaluates a formula exactly. Division by zero and missing figures yield no value. */
export function evaluate(formula: Formula, read: (figure: Figure) => Fraction | undefined): Outcome {
  try {
    const value = decimalOf(compute(formula, read));
    return value === undefined
      ? { problem: "The value has more than nine digits before the point. Divide it, by 1000 for example." }
      : { value };
  } catch (error) {
    if (error instanceof NoValue) return { problem: error.message };
    throw error;
  }
}

/** The formula has no value; the message says why. */
class NoValue extends Error {}

function compute(formula: Formula, read: (figure: Figure) => Fraction | undefined): Fraction {
  if ("constant" in formula) return fractionOf(formula.constant);
  if ("stats" in formula) {
    const value = read(formula);
    if (!value) throw new NoValue(`There is no ${formula.figure} in the figures of ${formula.stats} now.`);
    return value;
  }
  const [first, ...rest] = formula.of.map((part) => compute(part, read));
  if (!first) throw new NoValue("There is nothing to compute.");
  return rest.reduce((sofar, next) => APPLY[formula.op](sofar, next), first);
}

const APPLY: Record<Operation, (a: Fraction, b: Fraction) => Fraction> = {
  "+": add,
  sum: add,
  "-": subtract,
  "*": multiply,
  "/": (a, b) => {
    const quotient = divide(a, b);
    if (!quotient) throw new NoValue("The formula divides by zero now.");
    return quotient;
  },
};
