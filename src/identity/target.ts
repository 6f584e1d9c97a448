import type { ReferenceTarget } from "../records/index.ts";

/** The people of an organisation, as something that records refer to. */
export const userTarget: ReferenceTarget = {
  schema: "UserRef",
  known: (handle, org, ids) => {
    const rows = handle.connection
      .statement(
        "SELECT user_id FROM memberships WHERE org = ? AND user_id IN (SELECT value FROM json_each(?))",
      )
      .all(org, JSON.stringify(ids));
    return new Set(rows.map((row) => String(row.user_id)));
  },
  existing: (handle, org, ids) => {
    const rows = handle.connection
      .statement(
        "SELECT user_id FROM memberships WHERE org = ? AND deactivated_at IS NULL AND user_id IN (SELECT value FROM json_each(?))",
      )
      .all(org, JSON.stringify(ids));
    return new Set(rows.map((row) => String(row.user_id)));
  },
  expand: (context, ids) => {
    const rows = context.handle.connection
      .statement(
        `SELECT u.id, u.email, u.name FROM users u JOIN memberships m ON m.user_id = u.id
         WHERE m.org = ? AND u.id IN (SELECT value FROM json_each(?))`,
      )
      .all(context.principal.organization.key, JSON.stringify(ids));
    return new Map(rows.map(({ id, email, name }) => [String(id), { id, email, name }]));
  },
};
