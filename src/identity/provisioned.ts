import type { WriteContext } from "../kernel/context.ts";
import type { Connection } from "../store/connection.ts";
import { pick, type RowOf } from "../store/rows.ts";
import { provisionedGroupMembers, provisionedGroups, provisionedUsers } from "./tables.ts";

export type ProvisionedUser = RowOf<typeof provisionedUsers>;
export type ProvisionedGroup = RowOf<typeof provisionedGroups>;

/** Names of a member's groups at the directory. */
export function provisionedGroupsOf(connection: Connection, org: number, user: string): string[] {
  return connection.all`
    SELECT ${pick(provisionedGroups, "name")} FROM ${provisionedGroups} JOIN ${provisionedGroupMembers}
      ON ${provisionedGroupMembers.group_id} = ${provisionedGroups.id}
    WHERE ${provisionedGroupMembers.org} = ${org} AND ${provisionedGroupMembers.user_id} = ${user}
    ORDER BY ${provisionedGroups.name}`.map(({ name }) => name);
}

/** In all organisations. */
export function forgetProvisioned({ handle }: WriteContext, user: string): void {
  const { connection } = handle;
  connection.run`DELETE FROM ${provisionedGroupMembers} WHERE ${provisionedGroupMembers.user_id} = ${user}`;
  connection.run`DELETE FROM ${provisionedUsers} WHERE ${provisionedUsers.user_id} = ${user}`;
}
