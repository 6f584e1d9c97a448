import { isWithin } from "./addresses.ts";
import {
  type Comparator,
  Comparison,
  type ConditionTree,
  isEnvironmentPath,
  isObject,
  Reference,
} from "./conditions.ts";

/** Three-valued logic: undefined if an attribute is missing or of another type. */
export type Truth = boolean | undefined;
export type Attributes = Readonly<Record<string, unknown>>;
/** Evaluates a condition. `env` has the form `{subject: {…}, context: {…}}`. */
export type Check = (record: Attributes, env: Attributes) => Truth;

export function compileCheck(tree: ConditionTree): Check {
  if (tree instanceof Comparison) return compileComparison(tree);
  const checks = tree.value.map(compileCheck);
  if (tree.operator === "or") return decidedBy(true, checks);
  const all = decidedBy(false, checks);
  return tree.operator === "and" ? all : (record, env) => negate(all(record, env));
}

/** One false decides an "and", one true an "or". Otherwise any unknown part makes the result unknown. */
function decidedBy(decisive: boolean, checks: readonly Check[]): Check {
  return (record, env) => {
    let truth: Truth = !decisive;
    for (const check of checks) {
      const part = check(record, env);
      if (part === decisive) return decisive;
      if (part === undefined) truth = undefined;
    }
    return truth;
  };
}

function compileComparison({ field, operator, value }: Comparison): Check {
  const compare = COMPARE[operator];
  if (isEnvironmentPath(field)) {
    const path = field.split(".");
    return (_record, env) => compare(readPath(env, path), operandOf(value, env));
  }
  if (value instanceof Reference) {
    return (record, env) => compare(readOwn(record, field), readPath(env, value.path));
  }
  return (record) => compare(readOwn(record, field), value);
}

export function operandOf(operand: Comparison["value"], env: Attributes): unknown {
  return operand instanceof Reference ? readPath(env, operand.path) : operand;
}

export function readPath(env: Attributes, path: readonly string[]): unknown {
  let value: unknown = env;
  for (const name of path) {
    if (!isObject(value)) return undefined;
    value = readOwn(value, name);
  }
  return value;
}

/** Own properties only: "constructor" is a missing attribute, not a function. */
function readOwn(attributes: Attributes, name: string): unknown {
  return Object.hasOwn(attributes, name) ? attributes[name] : undefined;
}

/** Comparisons by operator. The attribute and the operand may have any type. */
export const COMPARE: Readonly<Record<Comparator, (attribute: unknown, operand: unknown) => Truth>> = {
  eq: equal,
  gt: (attribute, operand) => holds(order(attribute, operand), (sign) => sign > 0),
  gte: (attribute, operand) => holds(order(attribute, operand), (sign) => sign >= 0),
  lt: (attribute, operand) => holds(order(attribute, operand), (sign) => sign < 0),
  lte: (attribute, operand) => holds(order(attribute, operand), (sign) => sign <= 0),
  in: among,
  contains: (attribute, operand) =>
    Array.isArray(attribute) && typeof operand === "string" ? attribute.includes(operand) : undefined,
  exists: (attribute, operand) => (attribute !== undefined && attribute !== null) === operand,
  within: (attribute, operand) =>
    typeof attribute === "string" && Array.isArray(operand) ? isWithin(attribute, operand) : undefined,
};

/** NaN has no type, since SQLite stores it as NULL. */
export function scalarType(value: unknown): "text" | "number" | "boolean" | undefined {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "number" && !Number.isNaN(value) ? "number" : undefined;
}

function equal(attribute: unknown, operand: unknown): Truth {
  const type = scalarType(attribute);
  return type !== undefined && type === scalarType(operand) ? attribute === operand : undefined;
}

/** As in SQL, the result is false only if the attribute could be compared with every value in the list. */
function among(attribute: unknown, operand: unknown): Truth {
  if (scalarType(attribute) === undefined || !Array.isArray(operand)) return undefined;
  let truth: Truth = false;
  for (const value of operand) {
    const same = equal(attribute, value);
    if (same) return true;
    if (same === undefined) truth = undefined;
  }
  return truth;
}

function order(attribute: unknown, operand: unknown): number | undefined {
  if (typeof attribute === "string" && typeof operand === "string") return compareText(attribute, operand);
  if (typeof attribute !== "number" || typeof operand !== "number") return undefined;
  if (attribute === operand) return 0;
  if (attribute < operand) return -1;
  return attribute > operand ? 1 : undefined;
}

/** By code point, like SQLite; `<` compares UTF-16 units, which puts U+1F600 before U+FF01. */
function compareText(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index);
    const b = right.charCodeAt(index);
    if (a !== b) return aboveSurrogates(a) - aboveSurrogates(b);
  }
  return left.length - right.length;
}

function aboveSurrogates(unit: number): number {
  return (unit & 0xf800) === 0xd800 ? unit + 0x10000 : unit;
}

function holds(sign: number | undefined, test: (sign: number) => boolean): Truth {
  return sign === undefined ? undefined : test(sign);
}

function negate(truth: Truth): Truth {
  return truth === undefined ? undefined : !truth;
}
