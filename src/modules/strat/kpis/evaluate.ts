import { type Message, say, type Text } from "../../../text/message.ts";
import type { Figure, Formula, Operation } from "./formula.ts";
import { add, decimalOf, divide, type Fraction, fractionOf, multiply, subtract } from "./fraction.ts";

export type Outcome = { value: string; problem?: undefined } | { value?: undefined; problem: Text };

/** Evaluates a formula exactly. Without a value if a figure is missing or the divisor is zero. */
export function evaluate(formula: Formula, read: (figure: Figure) => Fraction | undefined): Outcome {
  try {
    const value = decimalOf(compute(formula, read));
    return value === undefined ? { problem: say("strat.reasons.valueTooLarge") } : { value };
  } catch (error) {
    if (error instanceof NoValue) return { problem: error.reason };
    throw error;
  }
}

class NoValue extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.key);
    this.reason = reason;
  }
}

function compute(formula: Formula, read: (figure: Figure) => Fraction | undefined): Fraction {
  if ("constant" in formula) return fractionOf(formula.constant);
  if ("stats" in formula) {
    const value = read(formula);
    if (!value)
      throw new NoValue(
        say("strat.reasons.figureMissing", { figure: formula.figure, module: formula.stats }),
      );
    return value;
  }
  const [first, ...rest] = formula.of.map((part) => compute(part, read));
  if (!first) throw new NoValue(say("strat.reasons.nothingToCompute"));
  return rest.reduce((sofar, next) => APPLY[formula.op](sofar, next), first);
}

const APPLY: Record<Operation, (a: Fraction, b: Fraction) => Fraction> = {
  "+": add,
  sum: add,
  "-": subtract,
  "*": multiply,
  "/": (a, b) => {
    const quotient = divide(a, b);
    if (!quotient) throw new NoValue(say("strat.reasons.dividesByZero"));
    return quotient;
  },
};
