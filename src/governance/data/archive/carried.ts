import type { Moving } from "../../../engine/feature.ts";
import type { Catalog } from "../../../records/index.ts";
import type { Connection } from "../../../store/connection.ts";
import { as } from "../../../store/rows.ts";

/** Table without a collection whose rows belong to an organisation and move with it. */
export interface CarriedTable {
  name: string;
  columns: readonly string[];
  /** Columns that refer to rows of another table, with that table. */
  links: Readonly<Record<string, string>>;
}

/** Key for the original rowid; no column has this name. */
export const PLACE = "row_place";

/** Column with the number of a vault key. */
export const KEY_COLUMN = "person_key";

/**
 * Not carried: sessions, invitations, cached responses, jobs, files in transit, data derived from this
 * server's log, and numbers of destroyed keys.
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

/** Tables that move, and the references between them. */
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

  /** True if other tables refer to rows of this one. */
  isNamed(table: string): boolean {
    return this.#named.has(table);
  }

  /** Tables to move, referenced ones first. New tables with an organisation move by default. */
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

export function columnsOf(connection: Connection, table: string): string[] {
  return connection.all`SELECT name ${as<"name", string>("name")} FROM pragma_table_info(${table})`.map(
    ({ name }) => name,
  );
}
