import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Comparison, type ConditionTree, isEnvironmentPath } from "./conditions.ts";
import { type Attributes, COMPARE, operandOf, readPath, scalarType, type Truth } from "./conditions-check.ts";

/** How a field is stored: "boolean" as 1 or 0, "list" as a JSON array of texts. */
export interface ConditionColumn {
  sql: SQLWrapper;
  type: "text" | "number" | "boolean" | "list";
}
/** The column of a field; a field without one is a missing attribute. */
export type ConditionColumns = (field: string) => ConditionColumn | undefined;

/**
 * The condition as an SQL expression that says of each row what `compileCheck` says in memory, NULL for unknown.
 * The environment is known here, so whatever depends on it alone is decided here.
 */
export function compileSql(tree: ConditionTree, columns: ConditionColumns, env: Attributes): SQL {
  if (tree instanceof Comparison) return compileComparison(tree, columns, env);
  const parts = tree.value.map((part) => compileSql(part, columns, env));
  if (tree.operator === "not") return sql`(NOT ${sql.join(parts)})`;
  if (parts.length === 0) return constant(true);
  return sql`(${sql.join(parts, tree.operator === "and" ? sql` AND ` : sql` OR `)})`;
}

/**
 * The rows that an allow rule covers, to stand in a WHERE: there NULL drops a row as false does. There is no
 * `IS TRUE` around it because SQLite then scans the table where it could have used an index.
 */
export function allowSql(tree: ConditionTree, columns: ConditionColumns, env: Attributes): SQL {
  return compileSql(tree, columns, env);
}

/** The rows that a deny rule leaves alone: those of which its condition is known to be false. */
export function denySql(tree: ConditionTree, columns: ConditionColumns, env: Attributes): SQL {
  return sql`(${compileSql(tree, columns, env)} IS FALSE)`;
}

function compileComparison(
  { field, operator, value }: Comparison,
  columns: ConditionColumns,
  env: Attributes,
): SQL {
  const operand = operandOf(value, env);
  const column = columns(field);
  if (isEnvironmentPath(field)) return constant(COMPARE[operator](readPath(env, field.split(".")), operand));
  if (!column) return constant(COMPARE[operator](undefined, operand));

  switch (operator) {
    case "exists":
      return operand ? sql`(${column.sql} IS NOT NULL)` : sql`(${column.sql} IS NULL)`;
    case "contains":
      return contains(column, operand);
    case "in":
      return among(column, operand);
    default:
      if (scalarType(operand) !== column.type) return constant(undefined);
      if (column.type === "boolean" && operator !== "eq") return constant(undefined);
      return sql`(${byBytes(column)} ${SIGNS[operator]} ${bound(operand)})`;
  }
}

const SIGNS = { eq: sql`=`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

/** A list that holds values of another type cannot say that the attribute is absent, hence the OR NULL. */
function among(column: ConditionColumn, operand: unknown): SQL {
  if (!Array.isArray(operand) || column.type === "list") return constant(undefined);
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
function contains(column: ConditionColumn, operand: unknown): SQL {
  if (column.type !== "list" || typeof operand !== "string") return constant(undefined);
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

function constant(truth: Truth): SQL {
  if (truth === undefined) return sql`NULL`;
  return truth ? sql`1` : sql`0`;
}
