import { Comparison, type ConditionTree, isEnvironmentPath } from "./conditions.ts";
import { type Attributes, compileCheck } from "./conditions-check.ts";

/** What a condition can still turn out to be before the record is known: any of true, false and unknown. */
export interface Outlook {
  true: boolean;
  false: boolean;
}

/** The three truths as bits, to be combined. */
const TRUE = 1;
const FALSE = 2;
const UNKNOWN = 4;
const ANY = TRUE | FALSE | UNKNOWN;
type Bits = number;

/** Compiles a condition to a function that tells what it can be for any record, the environment being known. */
export function compileOutlook(tree: ConditionTree): (env: Attributes) => Outlook {
  const bits = compileBits(tree);
  return (env) => {
    const possible = bits(env);
    return { true: (possible & TRUE) !== 0, false: (possible & FALSE) !== 0 };
  };
}

function compileBits(tree: ConditionTree): (env: Attributes) => Bits {
  if (tree instanceof Comparison) {
    if (!isEnvironmentPath(tree.field)) return () => ANY;
    const check = compileCheck(tree);
    return (env) => bitOf(check({}, env));
  }
  const parts = tree.value.map(compileBits);
  switch (tree.operator) {
    case "not":
      return (env) => parts.reduce((_, part) => negated(part(env)), UNKNOWN);
    case "and":
      return (env) => parts.reduce((all, part) => both(all, part(env)), TRUE);
    case "or":
      return (env) => negated(parts.reduce((all, part) => both(all, negated(part(env))), TRUE));
  }
}

function bitOf(truth: boolean | undefined): Bits {
  if (truth === undefined) return UNKNOWN;
  return truth ? TRUE : FALSE;
}

function negated(bits: Bits): Bits {
  return (bits & UNKNOWN) | (bits & TRUE ? FALSE : 0) | (bits & FALSE ? TRUE : 0);
}

/** True only if both can be; false if either can; unknown if one can while the other can be anything but false. */
function both(a: Bits, b: Bits): Bits {
  const isTrue = a & b & TRUE;
  const isFalse = (a | b) & FALSE;
  const open = (bits: Bits) => (bits & (TRUE | UNKNOWN)) !== 0;
  const isUnknown = (a & UNKNOWN && open(b)) || (b & UNKNOWN && open(a)) ? UNKNOWN : 0;
  return isTrue | isFalse | isUnknown;
}
