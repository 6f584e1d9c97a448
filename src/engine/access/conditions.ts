import { CompoundCondition, FieldCondition } from "@ucast/core";
import { isBlock } from "./addresses.ts";

/** MongoDB-style JSON: `{"state": "new", "value_amount": {"$gte": 1000}}`. */
export type Conditions = Record<string, unknown>;
export type Scalar = string | number | boolean;
export type Comparator = "eq" | "gt" | "gte" | "lt" | "lte" | "in" | "contains" | "exists" | "within";

/** Operand read from the environment, written `{"$ref": "subject.user_id"}`. */
export class Reference {
  readonly path: readonly string[];
  constructor(path: string) {
    this.path = path.split(".");
  }
}

export class Comparison extends FieldCondition<Scalar | readonly Scalar[] | Reference> {
  declare readonly operator: Comparator;
}

/** A "not" has exactly one part; an "and" without parts is true. */
export class Group extends CompoundCondition<ConditionTree> {
  declare readonly operator: "and" | "or" | "not";
}

export type ConditionTree = Comparison | Group;

/** Invalid condition. The message says what to correct. */
export class ConditionError extends Error {
  override readonly name = "ConditionError";
}

const MAX_DEPTH = 8;
/** Limits the number of comparisons, groups and list values, and thus the parameters of an SQL statement. */
const MAX_NODES = 200;
const RECORD_FIELD = /^(custom\.)?[a-z_][a-z0-9_]*$/i;
/** Compared as an address, so that blocks like 10.0.0.0/8 work. */
const ADDRESS = "context.ip";
const ENVIRONMENT_PATH = /^(subject|context)(\.[a-z_][a-z0-9_]*)+$/i;
const COMPARATORS: ReadonlyMap<string, Comparator> = new Map([
  ["$eq", "eq"],
  ["$ne", "eq"],
  ["$gt", "gt"],
  ["$gte", "gte"],
  ["$lt", "lt"],
  ["$lte", "lte"],
  ["$in", "in"],
  ["$nin", "in"],
  ["$contains", "contains"],
  ["$exists", "exists"],
]);

/** Record fields have no dots, apart from `custom.name`. */
export function isEnvironmentPath(field: string): boolean {
  return ENVIRONMENT_PATH.test(field);
}

interface Parsing {
  readonly knownFields: ReadonlySet<string> | undefined;
  nodes: number;
}

/**
 * Throws a ConditionError. No operator means `$eq`, several fields `$and`, a path (`subject.department`) the
 * environment. `$ne`, `$nin`, `$nor` and null operands become `not` and `exists`.
 */
export function parseConditions(json: unknown, knownFields?: ReadonlySet<string>): ConditionTree {
  return parseDocument(json, 1, { knownFields, nodes: 0 });
}

function parseDocument(json: unknown, depth: number, parsing: Parsing): ConditionTree {
  if (!isObject(json)) throw new ConditionError(`Conditions must be an object, not ${shown(json)}.`);
  refuseTooDeep(depth);
  const parts = Object.entries(json).map(([key, value]) =>
    key.startsWith("$") ? parseGroup(key, value, depth, parsing) : parseField(key, value, depth, parsing),
  );
  return every(parts, parsing);
}

function parseGroup(operator: string, value: unknown, depth: number, parsing: Parsing): ConditionTree {
  if (operator === "$not") return group("not", [parseDocument(value, depth + 1, parsing)], parsing);
  if (operator !== "$and" && operator !== "$or" && operator !== "$nor") {
    throw new ConditionError(`"${operator}" is not an operator that joins conditions.`);
  }
  if (!Array.isArray(value) || value.length === 0) {
    throw new ConditionError(`${operator} needs a list of at least one condition, not ${shown(value)}.`);
  }
  const parts = value.map((part: unknown) => parseDocument(part, depth + 1, parsing));
  if (operator === "$and") return every(parts, parsing);
  const some = group("or", parts, parsing);
  return operator === "$or" ? some : group("not", [some], parsing);
}

function parseField(field: string, value: unknown, depth: number, parsing: Parsing): ConditionTree {
  const known = RECORD_FIELD.test(field)
    ? (parsing.knownFields?.has(field) ?? true)
    : isEnvironmentPath(field);
  if (!known) throw new ConditionError(`There is no field "${field}".`);
  return isObject(value) && !("$ref" in value)
    ? parseOperators(field, value, depth, parsing)
    : parseComparison(field, "$eq", value, parsing);
}

function parseOperators(field: string, json: unknown, depth: number, parsing: Parsing): ConditionTree {
  if (!isObject(json) || Object.keys(json).length === 0) {
    throw new ConditionError(`"${field}" needs operators such as $eq or $in, not ${shown(json)}.`);
  }
  refuseTooDeep(depth);
  const parts = Object.entries(json).map(([operator, operand]) =>
    operator === "$not"
      ? group("not", [parseOperators(field, operand, depth + 1, parsing)], parsing)
      : parseComparison(field, operator, operand, parsing),
  );
  return every(parts, parsing);
}

function parseComparison(field: string, operator: string, operand: unknown, parsing: Parsing): ConditionTree {
  const comparator = COMPARATORS.get(operator);
  if (!comparator) throw new ConditionError(`"${operator}" on "${field}" is not an operator.`);
  const address = field === ADDRESS && comparator !== "exists" && !isObject(operand) && operand !== null;
  const comparison = address
    ? parseAddresses(comparator, operand, parsing)
    : parseOperand(field, comparator, operand, parsing);
  if (!comparison) {
    const expected = EXPECTED[address ? "within" : comparator];
    throw new ConditionError(`${operator} on "${field}" needs ${expected}, not ${shown(operand)}.`);
  }
  return operator === "$ne" || operator === "$nin" ? group("not", [comparison], parsing) : comparison;
}

const ORDERED = "a text, a number or a $ref";
const EXPECTED: Readonly<Record<Comparator, string>> = {
  eq: "a text, a number, true, false, null or a $ref",
  gt: ORDERED,
  gte: ORDERED,
  lt: ORDERED,
  lte: ORDERED,
  in: "a list of texts, numbers, true, false or null, or a $ref",
  contains: "a text or a $ref",
  exists: "true or false",
  within: "addresses or blocks of them, as 192.0.2.7 or 10.0.0.0/8",
};

function parseAddresses(
  comparator: Comparator,
  operand: unknown,
  parsing: Parsing,
): ConditionTree | undefined {
  if (comparator !== "eq" && comparator !== "in") return undefined;
  const blocks: unknown[] = Array.isArray(operand) && comparator === "in" ? operand : [operand];
  if (!blocks.every((block) => typeof block === "string" && isBlock(block))) return undefined;
  count(parsing, blocks.length + 1);
  // Safe cast: every block was checked to be a string.
  return new Comparison("within", ADDRESS, blocks as string[]);
}

function parseOperand(
  field: string,
  comparator: Comparator,
  operand: unknown,
  parsing: Parsing,
): ConditionTree | undefined {
  const leaf = (operator: Comparator, value: Comparison["value"]) => {
    count(parsing, Array.isArray(value) ? value.length + 1 : 1);
    return new Comparison(operator, field, value);
  };
  if (comparator === "exists") return typeof operand === "boolean" ? leaf("exists", operand) : undefined;
  if (isObject(operand)) return leaf(comparator, toReference(operand));
  if (comparator === "in") {
    if (!Array.isArray(operand)) return undefined;
    const values: unknown[] = operand.filter((value) => value !== null);
    if (!values.every(isScalar)) return undefined;
    const listed = leaf("in", values);
    return values.length === operand.length ? listed : group("or", [leaf("exists", false), listed], parsing);
  }
  if (comparator === "eq" && operand === null) return leaf("exists", false);
  if (!isScalar(operand)) return undefined;
  if (comparator === "contains" && typeof operand !== "string") return undefined;
  if (comparator !== "eq" && typeof operand === "boolean") return undefined;
  return leaf(comparator, operand);
}

function toReference(operand: Record<string, unknown>): Reference {
  const path = operand.$ref;
  if (typeof path === "string" && Object.keys(operand).length === 1 && isEnvironmentPath(path)) {
    return new Reference(path);
  }
  throw new ConditionError(
    `An object as operand must be just {"$ref": "subject.…"} or {"$ref": "context.…"}; $ref is ${shown(path)}.`,
  );
}

function every(parts: ConditionTree[], parsing: Parsing): ConditionTree {
  const [only] = parts;
  return only && parts.length === 1 ? only : group("and", parts, parsing);
}

function group(operator: Group["operator"], parts: ConditionTree[], parsing: Parsing): Group {
  count(parsing, 1);
  return new Group(operator, parts);
}

function count(parsing: Parsing, nodes: number): void {
  parsing.nodes += nodes;
  if (parsing.nodes > MAX_NODES)
    throw new ConditionError(`The conditions have more than ${MAX_NODES} parts.`);
}

function refuseTooDeep(depth: number): void {
  if (depth > MAX_DEPTH) throw new ConditionError(`The conditions nest deeper than ${MAX_DEPTH} levels.`);
}

/** Rejects lone surrogates: UTF-8 databases cannot store them, so memory and SQL would differ. */
function isScalar(value: unknown): value is Scalar {
  if (typeof value === "string") return value.isWellFormed();
  return typeof value === "boolean" || Number.isFinite(value);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
