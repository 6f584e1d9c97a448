import type { Moving } from "../../../engine/feature.ts";
import type { Catalog } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { as } from "../../../store/rows.ts";

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
  /^password_resets$/,
  /^mfa_/,
  /^idempotent_answers$/,
  /^jobs$/,
  /^data_exports$/,
  /^data_imports?(_|$)/,
  /^audit_/,
  /^duty_readings$/,
  /^erasures$/,
];

/** Which tables' rows move, and how they name each other. */
export class Cargo {
  readonly #stays: ReadonlySet<string>;
  readonly #links: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly #named: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;

  constructor(catalog: Catalog, moving: readonly Moving[]) {
    this.#stays = new Set(moving.flatMap(({ stays = [] }) => stays));
    this.#links = Object.assign({}, ...moving.map(({ links }) => links));
    this.#named = new Set(Object.values(this.#links).flatMap((links) => Object.values(links)));
    this.#own = new Set([...catalog.collections.values()].map(({ tableName }) => tableName));
  }

  /** Whether rows of other tables name the rows of this one. */
  isNamed(table: string): boolean {
    return this.#named.has(table);
  }

  /**
   * The tables whose rows move, those first that others name. Whatever has an organisation moves, unless it
   * is said that it stays: a table that is added later is not forgotten.
   */
  tables(connection: Connection): CarriedTable[] {
    const found = connection.all`
      SELECT m.name ${as<"name", string>("name")} FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = 'org'
      WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name NOT LIKE 'total\\_%' ESCAPE '\\'
      ORDER BY m.name`
      .map(({ name }) => name)
      .filter((name) => !this.#own.has(name) && !this.#stays.has(name))
      .filter((name) => !LEFT.some((left) => left.test(name)));
    return this.#inOrder(found).map((name) => ({
      name,
      columns: columnsOf(connection, name),
      links: this.#links[name] ?? {},
    }));
  }

  #inOrder(tables: readonly string[]): string[] {
    const ordered = new Set<string>();
    const place = (name: string) => {
      for (const target of Object.values(this.#links[name] ?? {})) {
        if (target !== name && !ordered.has(target) && tables.includes(target)) place(target);
      }
      ordered.add(name);
    };
    for (const name of tables) place(name);
    return [...ordered];
  }
}

/** The columns of a table as it is here. */
export function columnsOf(connection: Connection, table: string): string[] {
  return connection.all`SELECT name ${as<"name", string>("name")} FROM pragma_table_info(${table})`.map(
    ({ name }) => name,
  );
}
