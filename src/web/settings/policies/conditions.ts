/** Parts of a policy condition: the record, the caller and the call. */
export const PLACES = ["record", "subject", "context"] as const;
export type Place = (typeof PLACES)[number];

export const OPERATORS = [
  "$eq",
  "$ne",
  "$in",
  "$nin",
  "$gt",
  "$gte",
  "$lt",
  "$lte",
  "$contains",
  "$exists",
] as const;
export type Operator = (typeof OPERATORS)[number];

export type Value =
  | string
  | number
  | boolean
  | null
  | readonly (string | number | boolean)[]
  | { readonly $ref: string };

export interface Comparison {
  readonly kind: "comparison";
  readonly key: string;
  readonly field: string;
  readonly operator: Operator;
  readonly value: Value;
}

export interface Group {
  readonly kind: "group";
  readonly key: string;
  readonly join: "$and" | "$or" | "$nor";
  readonly parts: readonly Condition[];
}

export type Condition = Comparison | Group;
export type Document = Record<string, unknown>;

let made = 0;
/** Client-side key, never sent to the server. */
const newKey = () => {
  made += 1;
  return `c${made}`;
};

export const emptyGroup = (join: Group["join"] = "$and"): Group => ({
  kind: "group",
  key: newKey(),
  join,
  parts: [],
});

export const newComparison = (field: string, operator: Operator, value: Value): Comparison => ({
  kind: "comparison",
  key: newKey(),
  field,
  operator,
  value,
});

/** Undefined if the form cannot represent the conditions. */
export function readDocument(document: Document | undefined): Group | undefined {
  if (document === undefined) return emptyGroup();
  const parts = Object.entries(document).flatMap(([name, value]) => readEntry(name, value) ?? [undefined]);
  const known = parts.filter((part) => part !== undefined);
  if (known.length !== parts.length) return undefined;
  const [only] = known;
  // Unwraps a document that consists of a single group.
  return known.length === 1 && only?.kind === "group" ? only : { ...emptyGroup(), parts: known };
}

function readEntry(name: string, value: unknown): Condition[] | undefined {
  if (name === "$and" || name === "$or" || name === "$nor") {
    if (!Array.isArray(value)) return undefined;
    const groups = value.map((one) => readDocument(isDocument(one) ? one : { $unreadable: one }));
    const parts = groups.map((group) => group && unwrapped(group));
    return parts.every((part) => part !== undefined) ? [{ ...emptyGroup(name), parts }] : undefined;
  }
  if (name.startsWith("$")) return undefined;
  if (!isDocument(value) || "$ref" in value)
    return isValue(value) ? [newComparison(name, "$eq", value)] : undefined;
  const parts = Object.entries(value).map(([operator, operand]) => {
    const known = OPERATORS.find((one) => one === operator);
    return known && isValue(operand) ? newComparison(name, known, operand) : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Replaces a group of one part with that part. */
function unwrapped(group: Group): Condition {
  const [only] = group.parts;
  return group.join === "$and" && group.parts.length === 1 && only ? only : group;
}

/** Undefined if the tree is empty. */
export function writeDocument(group: Group): Document | undefined {
  const parts = group.parts.map(writeCondition).filter((part) => part !== undefined);
  const [only] = parts;
  if (!only) return undefined;
  return group.join === "$and" && parts.length === 1 ? only : { [group.join]: parts };
}

function writeCondition(condition: Condition): Document | undefined {
  if (condition.kind === "group") return writeDocument(condition);
  const { field, operator, value } = condition;
  return { [field]: operator === "$eq" ? value : { [operator]: value } };
}

/** Replaces a part, or removes it if `next` is undefined. */
export function replaced(group: Group, key: string, next: Condition | undefined): Group {
  return {
    ...group,
    parts: group.parts.flatMap((part): Condition[] => {
      if (part.key === key) return next ? [next] : [];
      return [part.kind === "group" ? replaced(part, key, next) : part];
    }),
  };
}

export function isReference(value: Value): value is { readonly $ref: string } {
  return isDocument(value) && "$ref" in value;
}

function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isValue(value: unknown): value is Value {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every((one) => ["string", "number", "boolean"].includes(typeof one));
  return isDocument(value) && typeof value.$ref === "string" && Object.keys(value).length === 1;
}
