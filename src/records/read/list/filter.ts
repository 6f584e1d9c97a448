import { type SQL, sql } from "drizzle-orm";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import type { Operator, Stored } from "../../../kernel/field.ts";
import { type Message, say, type Text } from "../../../text/message.ts";
import type { FieldAccess } from "../../access/fields-access.ts";
import type { BoundField } from "../../model/bound-field.ts";
import type { Collection } from "../../model/collection.ts";
import { SPANS, spanOperators, type Today } from "./spans.ts";

/** Operators of a single comparison. Spans are requested by name and translated to date ranges. */
type Comparison = Exclude<Operator, "span">;

export interface Condition {
  bound: BoundField;
  operator: Comparison;
  value: Stored;
}

/** The `where` parameter of the URL: field -> operator -> text. */
export type Where = Record<string, Record<string, string>>;

const MAX_MEMBERS = 500;

/** Refuses unknown fields and operands that no row could match. */
export function parseConditions(
  collection: Collection,
  access: FieldAccess,
  where: Where,
  today: Today,
): Condition[] {
  const conditions: Condition[] = [];
  const problems: Detail[] = [];
  for (const [name, operators] of Object.entries(where)) {
    const bound = filterField(collection, access, name);
    for (const [operator, text] of Object.entries(operators)) {
      const known = bound.field.operators.find((one) => one === operator);
      if (!known)
        throw unknownFilter(
          `${name}[${operator}]`,
          say("records.errors.filterOperators", { field: name, operators: bound.field.operators }),
        );
      const read = readConditions(bound, known, text, today);
      if (read) conditions.push(...read);
      else problems.push({ path: name, code: "FILTER_VALUE", message: expected(bound, known) });
    }
  }
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
  return conditions;
}

/** Treats a field that is hidden in all records as unknown. */
function filterField(collection: Collection, access: FieldAccess, name: string): BoundField {
  const isOffered = (one: BoundField) => isFilter(one) && !access.never.has(one.name);
  const bound = collection.fields.get(name);
  if (bound && isOffered(bound)) return bound;
  const fields = [...collection.fields.values()].filter(isOffered).map((one) => one.name);
  throw unknownFilter(name, say("records.errors.filterFields", { fields }));
}

/** True for indexed fields and those with several values. */
export function isFilter({ field, name }: BoundField): boolean {
  return field.operators.length > 0 && (field.filter || name === "id" || field.operators[0] === "contains");
}

export function unknownFilter(path: string, message: Text): Fault {
  return new Fault("FILTER_UNKNOWN_FIELD", {
    details: [{ path: path.slice(0, 64), code: "FILTER_UNKNOWN_FIELD", message }],
  });
}

function readConditions(
  bound: BoundField,
  operator: Operator,
  text: string,
  today: Today,
): Condition[] | undefined {
  const plain = operator === "span" ? spanOperators(bound.field.kind, text, today) : { [operator]: text };
  if (!plain) return undefined;
  const read = Object.entries(plain).map(([name, given]) => {
    // Safe cast: spans were expanded above, so this is a comparison.
    const known = name as Comparison;
    return { bound, operator: known, value: operand(bound, known, given) };
  });
  return read.every((one): one is Condition => one.value !== undefined) ? read : undefined;
}

function operand({ field }: BoundField, operator: Comparison, text: string): Stored | undefined {
  if (operator === "is_null") return text === "true" ? 1 : text === "false" ? 0 : undefined;
  const longest = Number(field.operand.maxLength ?? Number.POSITIVE_INFINITY);
  // Counts characters as schemas do, not UTF-16 units.
  const fits = (one: string) => one.length <= longest || [...one].length <= longest;
  const parse = (one: string) => (fits(one) ? field.parseOperand(one) : undefined);
  if (operator !== "in" && operator !== "nin") return parse(text);
  const members = text.split(",");
  if (members.length > MAX_MEMBERS) return undefined;
  const parsed = members.map(parse);
  return parsed.includes(undefined) ? undefined : JSON.stringify(parsed);
}

function expected({ name, field }: BoundField, operator: Operator): Message {
  if (operator === "is_null") return say("records.errors.filterIsNull");
  if (operator === "span") return say("records.errors.filterSpan", { spans: SPANS });
  return say("records.errors.filterValue", { field: name, operator, kind: field.kind });
}

/** With `isUnsought`, SQLite cannot use the condition for an index lookup. */
export function conditionSql(
  collection: Collection,
  { bound, operator, value }: Condition,
  placeholder: string,
  isUnsought = false,
): SQL {
  const column = isUnsought ? sql`+${collection.value(bound.key)}` : sql`${collection.value(bound.key)}`;
  const given = sql.placeholder(placeholder);
  switch (operator) {
    case "eq":
      return sql`${column} = ${given}`;
    case "ne":
      return sql`${column} IS NOT ${given}`;
    case "gt":
      return sql`${column} > ${given}`;
    case "gte":
      return sql`${column} >= ${given}`;
    case "lt":
      return sql`${column} < ${given}`;
    case "lte":
      return sql`${column} <= ${given}`;
    case "in":
      return sql`${column} IN (SELECT value FROM json_each(${given}))`;
    case "nin":
      return sql`(${column} IS NULL OR ${column} NOT IN (SELECT value FROM json_each(${given})))`;
    case "like":
      return sql`${column} LIKE ${given} ESCAPE '\\'`;
    case "starts":
      return sql`${column} LIKE ${given} ESCAPE '\\'`;
    case "contains":
      return isList(bound)
        ? sql`EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ${given})`
        : sql`${column} LIKE ${given} ESCAPE '\\'`;
    case "is_null":
      return value === 1 ? sql`${column} IS NULL` : sql`${column} IS NOT NULL`;
  }
}

export function boundValue({ bound, operator, value }: Condition): Stored {
  const literal = String(value).replace(/[\\%_]/g, "\\$&");
  if (operator === "starts") return `${literal}%`;
  if (operator === "contains" && !isList(bound)) return `%${literal}%`;
  return value;
}

function isList({ field }: BoundField): boolean {
  return field.operators.length === 1 && field.operators[0] === "contains";
}
