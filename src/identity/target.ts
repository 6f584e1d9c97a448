import { memberships, users } from "../kernel/tables.ts";
import type { ReferenceTarget } from "../records/index.ts";
import { list, pick } from "../store/rows.ts";

/** Lets records reference users of their organisation. */
export const userTarget: ReferenceTarget = {
  schema: "UserRef",
  known: (handle, org, ids) => {
    const rows = handle.connection.all`
      SELECT ${pick(memberships, "user_id")} FROM ${memberships}
      WHERE ${memberships.org} = ${org} AND ${memberships.user_id} IN ${list(ids)}`;
    return new Set(rows.map((row) => row.user_id));
  },
  existing: (handle, org, ids) => {
    const [only = "", ...others] = ids;
    // By far the most frequent case, since every new record has an owner.
    if (others.length === 0)
      return handle.connection.has`SELECT 1 FROM ${memberships} WHERE ${memberships.org} = ${org}
        AND ${memberships.user_id} = ${only} AND ${memberships.deactivated_at} IS NULL`
        ? new Set(ids)
        : new Set();
    const rows = handle.connection.all`
      SELECT ${pick(memberships, "user_id")} FROM ${memberships}
      WHERE ${memberships.org} = ${org} AND ${memberships.deactivated_at} IS NULL
        AND ${memberships.user_id} IN ${list(ids)}`;
    return new Set(rows.map((row) => row.user_id));
  },
  expand: (context, ids) => {
    const rows = context.handle.connection.all`
      SELECT ${pick(users, "id", "email", "name")}
      FROM ${users} JOIN ${memberships} ON ${memberships.user_id} = ${users.id}
      WHERE ${memberships.org} = ${context.principal.organization.key} AND ${users.id} IN ${list(ids)}`;
    return new Map(rows.map((row) => [row.id, row]));
  },
};
