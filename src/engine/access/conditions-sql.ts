import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Comparison, type ConditionTree, isEnvironmentPath } from "./conditions.ts";
import { type Attributes, COMPARE, operandOf, readPath, scalarType } from "./conditions-check.ts";

/** Booleans are stored as 1 or 0, lists as JSON arrays of strings. */
export interface ConditionColumn {
  sql: SQLWrapper;
  type: "text" | "number" | "boolean" | "list";
}
/** Returns undefined for a field without a column, which counts as a missing attribute. */
export type ConditionColumns = (field: string) => ConditionColumn | undefined;

/** A constant for all rows, an expression evaluated per row, or undefined if unknown. */
type Said = SQL | boolean | undefined;

/** Same result as `compileCheck`, with NULL for unknown. Parts that read only `env` become constants. */
export function compileSql(tree: ConditionTree, columns: ConditionColumns, env: Attributes): SQL {
  return toSql(say(tree, columns, env));
}

function say(tree: ConditionTree, columns: ConditionColumns, env: Attributes): Said {
  if (tree instanceof Comparison) return compileComparison(tree, columns, env);
  const parts = tree.value.map((part) => say(part, columns, env));
  if (tree.operator !== "not") return joined(tree.operator === "and", parts);
  const [part] = parts;
  if (part === undefined) return undefined;
  return typeof part === "boolean" ? !part : sql`(NOT ${part})`;
}

/** One false decides an "and", one true decides an "or". Parts that cannot affect the result are omitted. */
function joined(and: boolean, parts: readonly Said[]): Said {
  if (parts.includes(!and)) return !and;
  const open = parts.filter((part) => part !== and);
  if (open.length === 0) return and;
  if (open.length === 1 || open.every((part) => part === undefined)) return open[0];
  return sql`(${sql.join(open.map(toSql), and ? sql` AND ` : sql` OR `)})`;
}

/** Rows that match an allow rule. NULL excludes a row, as false does. */
export function allowSql(tree: ConditionTree, columns: ConditionColumns, env: Attributes): SQL | boolean {
  if (tree instanceof Comparison) return say(tree, columns, env) ?? false;
  // Only a known false makes the negation true. Unlike NOT, this also lets SQLite use an index.
  if (tree.operator === "not") return allOf(tree.value.map((part) => denySql(part, columns, env)));
  const parts = tree.value.map((part) => allowSql(part, columns, env));
  return tree.operator === "and" ? allOf(parts) : anyOf(parts);
}

/** Rows that a deny rule does not affect: its condition is known to be false. */
export function denySql(tree: ConditionTree, columns: ConditionColumns, env: Attributes): SQL | boolean {
  if (!(tree instanceof Comparison)) {
    if (tree.operator === "not") return allOf(tree.value.map((part) => allowSql(part, columns, env)));
    const parts = tree.value.map((part) => denySql(part, columns, env));
    return tree.operator === "and" ? anyOf(parts) : allOf(parts);
  }
  const said = say(tree, columns, env);
  if (said === undefined) return false;
  return typeof said === "boolean" ? !said : sql`(${said} IS FALSE)`;
}

export function anyOf(parts: readonly (SQL | boolean)[]): SQL | boolean {
  return joined(false, parts) ?? false;
}

export function allOf(parts: readonly (SQL | boolean)[]): SQL | boolean {
  return joined(true, parts) ?? false;
}

function compileComparison(
  { field, operator, value }: Comparison,
  columns: ConditionColumns,
  env: Attributes,
): Said {
  const operand = operandOf(value, env);
  const column = columns(field);
  if (isEnvironmentPath(field)) return COMPARE[operator](readPath(env, field.split(".")), operand);
  if (!column) return COMPARE[operator](undefined, operand);

  switch (operator) {
    case "exists":
      return operand ? sql`(${column.sql} IS NOT NULL)` : sql`(${column.sql} IS NULL)`;
    case "contains":
      return contains(column, operand);
    case "in":
      return among(column, operand);
    case "within":
      return undefined;
    default:
      if (scalarType(operand) !== column.type) return undefined;
      if (column.type === "boolean" && operator !== "eq") return undefined;
      return sql`(${byBytes(column)} ${SIGNS[operator]} ${bound(operand)})`;
  }
}

const SIGNS = { eq: sql`=`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

/** NULL unless found if the list has values of another type: whether they match the attribute is unknown. */
function among(column: ConditionColumn, operand: unknown): Said {
  if (!Array.isArray(operand) || column.type === "list") return undefined;
  const values: unknown[] = operand.filter((value) => scalarType(value) === column.type);
  // SQLite evaluates `NULL IN ()` to 0, but a missing attribute must be unknown.
  const found =
    values.length === 0
      ? sql`(${column.sql} IS NULL AND NULL)`
      : sql`(${byBytes(column)} IN (${sql.join(
          values.map((value) => sql`${bound(value)}`),
          sql`, `,
        )}))`;
  return values.length === operand.length ? found : sql`(${found} OR NULL)`;
}

/** CASE without ELSE yields NULL: unknown for a NULL column or JSON that is not an array. */
function contains(column: ConditionColumn, operand: unknown): Said {
  if (column.type !== "list" || typeof operand !== "string") return undefined;
  return sql`(CASE WHEN json_type(${column.sql}) = 'array' THEN EXISTS (SELECT 1 FROM json_each(${column.sql})
    WHERE json_each.type = 'text' AND json_each.value = ${operand}) END)`;
}

/** Conditions evaluated in memory compare by binary collation too. Indexes remain usable. */
function byBytes(column: ConditionColumn): SQL {
  return column.type === "text" ? sql`${column.sql} COLLATE BINARY` : sql`${column.sql}`;
}

function bound(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}

function toSql(said: Said): SQL {
  if (said === undefined) return sql`NULL`;
  if (typeof said !== "boolean") return said;
  return said ? sql`1` : sql`0`;
}
