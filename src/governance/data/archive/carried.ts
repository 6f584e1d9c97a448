import type { Catalog } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";

/** A table beside those of records whose rows belong to an organisation and move with it. */
export interface CarriedTable {
  name: string;
  columns: readonly string[];
  /** Columns that name the row of another table, and which. */
  links: Readonly<Record<string, string>>;
}

/** Under which a row says where it stood in its table: a name that no column has. */
export const PLACE = "row_place";

/** The column that holds the number of a vault key, wherever there is one. */
export const KEY_COLUMN = "person_key";

/**
 * What stays behind: who is logged in and who was invited, answers and work under way, files on their way in
 * or out, what is read from this appliance's own log, and the numbers of keys that it destroyed.
 */
const LEFT: readonly RegExp[] = [
  /^sessions$/,
  /^invitations$/,
  /^mfa_/,
  /^idempotent_answers$/,
  /^jobs$/,
  /^data_exports$/,
  /^data_imports?(_|$)/,
  /^audit_/,
  /^duty_readings$/,
  /^erasures$/,
];

/** Rows that name others by their place in the store. */
const LINKS: Record<string, Record<string, string>> = {
  ops_cost_takings: { layer: "ops_cost_layers" },
};

/**
 * The tables whose rows move, those first that others name. Whatever has an organisation moves, unless it is
 * said here that it stays: a table that is added later is not forgotten.
 */
export function carriedTables(connection: Connection, catalog: Catalog): CarriedTable[] {
  const own = new Set([...catalog.collections.values()].map(({ tableName }) => tableName));
  const found = connection
    .statement(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'org'
       WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE 'total\\_%' ESCAPE '\\'
       ORDER BY m.name`,
    )
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !own.has(name) && !LEFT.some((left) => left.test(name)));
  const named = new Set(Object.values(LINKS).flatMap((links) => Object.values(links)));
  return found
    .toSorted((a, b) => Number(named.has(b)) - Number(named.has(a)))
    .map((name) => ({ name, columns: columnsOf(connection, name), links: LINKS[name] ?? {} }));
}

/** The columns of a table as it is here. */
export function columnsOf(connection: Connection, table: string): string[] {
  return connection
    .statement("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map(({ name }) => String(name));
}

/** Whether rows of other tables name the rows of this one. */
export function isNamed(table: string): boolean {
  return Object.values(LINKS).some((links) => Object.values(links).includes(table));
}
