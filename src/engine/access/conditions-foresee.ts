import { Comparison, type ConditionTree, isEnvironmentPath } from "./conditions.ts";
import { type Attributes, compileCheck } from "./conditions-check.ts";

/** Possible results before the record is known. If both are false, the result is unknown for every record. */
export interface Outlook {
  true: boolean;
  false: boolean;
}

const ANY: Outlook = { true: true, false: true };

export function compileOutlook(tree: ConditionTree): (env: Attributes) => Outlook {
  if (tree instanceof Comparison) {
    if (!isEnvironmentPath(tree.field)) return () => ANY;
    const check = compileCheck(tree);
    return (env) => {
      const truth = check({}, env);
      return { true: truth === true, false: truth === false };
    };
  }
  const { operator, value } = tree;
  const parts = value.map(compileOutlook);
  return (env) => {
    const outlooks = parts.map((part) => part(env));
    if (operator === "and")
      return { true: outlooks.every((one) => one.true), false: outlooks.some((one) => one.false) };
    const [some, none] = [outlooks.some((one) => one.true), outlooks.every((one) => one.false)];
    return operator === "or" ? { true: some, false: none } : { true: none, false: some };
  };
}
