import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Comparison, type ConditionTree, isEnvironmentPath } from "./conditions.ts";
import { type Attributes, COMPARE, operandOf, readPath, scalarType } from "./conditions-check.ts";

/** How a field is stored: "boolean" as 1 or 0, "list" as a JSON array of texts. */
export interface ConditionColumn {
  sql: SQLWrapper;
  type: "text" | "number" | "boolean" | "list";
}
/** The column of a field; a field without one is a missing attribute. */
export type ConditionColumns = (field: string) => ConditionColumn | undefined;

/** What a condition says of rows: the same of all, or what an expression says of each. */
type Said = SQL | boolean | undefined;

/**
 * The condition as an SQL expression that says of each row what `compileCheck` says in memory, NULL for unknown.
 * The environment is known here, so whatever depends on it alone is decided here.
 */
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

/** One false decides an "and", one true an "or"; parts that decide nothing are left out. */
function joined(and: boolean, parts: readonly Said[]): Said {
  if (parts.includes(!and)) return !and;
  const open = parts.filter((part) => part !== and);
  if (open.length === 0) return and;
  if (open.length === 1 || open.every((part) => part === undefined)) return open[0];
  return sql`(${sql.join(open.map(toSql), and ? sql` AND ` : sql` OR `)})`;
}

/** The rows that an allow rule covers: there NULL drops a row as false does. True: all of them; false: none. */
export function allowSql(tree: ConditionTree, columns: ConditionColumns, env: Attributes): SQL | boolean {
  if (tree instanceof Comparison) return say(tree, columns, env) ?? false;
  // What is not false is not yet true, but what is known to be false makes its opposite true, and an index can see it.
  if (tree.operator === "not") return allOf(tree.value.map((part) => denySql(part, columns, env)));
  const parts = tree.value.map((part) => allowSql(part, columns, env));
  return tree.operator === "and" ? allOf(parts) : anyOf(parts);
}

/** The rows that a deny rule leaves alone: those of which its condition is known to be false. */
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

/** The rows of which any, or each, of these holds. */
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

/** A list that holds values of another type cannot say that the attribute is absent, hence the OR NULL. */
function among(column: ConditionColumn, operand: unknown): Said {
  if (!Array.isArray(operand) || column.type === "list") return undefined;
  const values: unknown[] = operand.filter((value) => scalarType(value) === column.type);
  // SQLite answers `NULL IN ()` with 0, where a missing attribute has to be unknown.
  const found =
    values.length === 0
      ? sql`(${column.sql} IS NULL AND NULL)`
      : sql`(${byBytes(column)} IN (${sql.join(
          values.map((value) => sql`${bound(value)}`),
          sql`, `,
        )}))`;
  return values.length === operand.length ? found : sql`(${found} OR NULL)`;
}

/** A CASE without ELSE is NULL: a column that is NULL, or holds JSON that is no array, says nothing. */
function contains(column: ConditionColumn, operand: unknown): Said {
  if (column.type !== "list" || typeof operand !== "string") return undefined;
  return sql`(CASE WHEN json_type(${column.sql}) = 'array' THEN EXISTS (SELECT 1 FROM json_each(${column.sql})
    WHERE json_each.type = 'text' AND json_each.value = ${operand}) END)`;
}

/** Memory knows no collation, so a column that was declared with one must not bring it along; an index stays usable. */
function byBytes(column: ConditionColumn): SQL {
  return column.type === "text" ? sql`${column.sql} COLLATE BINARY` : sql`${column.sql}`;
}

function bound(value: unknown): unknown {
  return typeof value === "boolean" ? Number(value) : value;
}

/** An unknown is NULL. */
function toSql(said: Said): SQL {
  if (said === undefined) return sql`NULL`;
  if (typeof said !== "boolean") return said;
  return said ? sql`1` : sql`0`;
}
