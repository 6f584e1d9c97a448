import { memberships, users } from "../../../kernel/tables.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";

/** Members' names, which are replaced in outgoing text so that they stay on this server. */
export function peopleOf(connection: Connection, org: number): string[] {
  return connection.all`SELECT ${pick(users, "name")} FROM ${memberships}
    JOIN ${users} ON ${users.id} = ${memberships.user_id} WHERE ${memberships.org} = ${org}
    ORDER BY ${users.name}`.map(({ name }) => name);
}
