import { Comparison, type ConditionTree, isEnvironmentPath } from "./conditions.ts";
import { type Attributes, compileCheck, operandOf } from "./conditions-check.ts";

/** Field values: every matching record has at least one of them. If empty, no record matches. */
export type Seeks = readonly { field: string; value: string | number }[];

/** Longer value lists are ignored, because reading the rows directly is no slower. */
const MOST = 20;

/** Values of which every record with this result has at least one; undefined if none are known. */
export function seeksOf(tree: ConditionTree, truth: boolean, env: Attributes): Seeks | undefined {
  if (tree instanceof Comparison) return seeksOfComparison(tree, truth, env);
  if (tree.operator === "not") return fewest(tree.value.map((part) => seeksOf(part, !truth, env)));
  const parts = tree.value.map((part) => seeksOf(part, truth, env));
  // An "and" is true if all parts are and false if any part is. For an "or" it is the reverse.
  return (tree.operator === "and") === truth ? fewest(parts) : either(parts);
}

function seeksOfComparison(comparison: Comparison, truth: boolean, env: Attributes): Seeks | undefined {
  const { field, operator, value } = comparison;
  if (isEnvironmentPath(field)) return compileCheck(comparison)({}, env) === truth ? undefined : [];
  const operand = operandOf(value, env);
  if (!truth || (operator !== "eq" && operator !== "in")) return undefined;
  const values = operator === "eq" ? [operand] : Array.isArray(operand) ? operand : undefined;
  if (!values?.every(isSought)) return undefined;
  return values.map((one) => ({ field, value: one }));
}

function isSought(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

/** Conjunction: the shortest list suffices. */
export function fewest(parts: readonly (Seeks | undefined)[]): Seeks | undefined {
  const known = parts.filter((part) => part !== undefined);
  return known.toSorted((a, b) => a.length - b.length)[0];
}

/** For a disjunction, combines all lists; undefined if any list is unknown. */
export function either(parts: readonly (Seeks | undefined)[]): Seeks | undefined {
  const all: { field: string; value: string | number }[] = [];
  for (const part of parts) {
    if (!part || all.length + part.length > MOST) return undefined;
    all.push(...part);
  }
  return all;
}
