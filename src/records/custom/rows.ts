import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import { customFields, type Definition } from "./tables.ts";

/** In the order of forms, archived ones included. */
export function definitionsOf(connection: Connection, org: number): Definition[] {
  return connection.all`SELECT ${pick(customFields)} FROM ${customFields}
    WHERE ${customFields.org} = ${org} ORDER BY ${customFields.position}, ${customFields.rid}`;
}

/** Names of the indexes of an organisation's fields, as far as they exist. */
export function indexesOf(connection: Connection, org: number): Set<string> {
  const rows = connection
    .statement("SELECT name FROM sqlite_master WHERE type = 'index' AND name GLOB ?")
    .all(`*_custom_*_${org}`);
  return new Set(rows.map(({ name }) => String(name)));
}
