import type { SQLQueryBindings } from "bun:sqlite";

/** A single SELECT statement and the values of its parameters, all of which JSON carries unchanged. */
export interface Query {
  readonly sql: string;
  readonly values: readonly SQLQueryBindings[];
}

export type Column = string | number | null;

/** Answers have no id, because a reader runs one statement at a time. */
export type Answer =
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly Column[])[] }
  | { readonly error: string };
