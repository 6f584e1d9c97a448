import {
  type ProvisionedGroup,
  type ProvisionedUser,
  provisionedGroupMembers,
  provisionedGroups,
  provisionedUsers,
} from "../../../identity/index.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { insertInto } from "../../../store/connection.ts";
import { pick, row, set } from "../../../store/rows.ts";

type Kept = Omit<ProvisionedUser, "org" | "user_id" | "updated_at">;

export function provisionedIn({ handle, org }: ReadContext): Map<string, ProvisionedUser> {
  const rows = handle.connection.all`
    SELECT ${pick(provisionedUsers)} FROM ${provisionedUsers} WHERE ${provisionedUsers.org} = ${org}`;
  return new Map(rows.map((one) => [one.user_id, one]));
}

export function keepUser({ handle, org, now }: WriteContext, user_id: string, kept: Kept): void {
  const { connection } = handle;
  const values = { ...kept, updated_at: now };
  const changed = connection.run`
    UPDATE ${provisionedUsers} SET ${set(provisionedUsers, values)}
    WHERE ${provisionedUsers.org} = ${org} AND ${provisionedUsers.user_id} = ${user_id}`;
  if (changed === 0)
    connection.run`INSERT INTO ${provisionedUsers} ${row(provisionedUsers, { ...values, org, user_id })}`;
}

export interface Group extends ProvisionedGroup {
  readonly members: readonly string[];
}

/** By name. */
export function groupsIn({ handle, org }: ReadContext): Group[] {
  const { connection } = handle;
  const members = Map.groupBy(
    connection.all`
      SELECT ${pick(provisionedGroupMembers, "group_id", "user_id")} FROM ${provisionedGroupMembers}
      WHERE ${provisionedGroupMembers.org} = ${org} ORDER BY ${provisionedGroupMembers.user_id}`,
    ({ group_id }) => group_id,
  );
  const groups = connection.all`
    SELECT ${pick(provisionedGroups)} FROM ${provisionedGroups} WHERE ${provisionedGroups.org} = ${org}
    ORDER BY ${provisionedGroups.name}, ${provisionedGroups.id}`;
  return groups.map((group) => ({
    ...group,
    members: (members.get(group.id) ?? []).map(({ user_id }) => user_id),
  }));
}

const insertGroup = insertInto(provisionedGroups);
const insertMember = insertInto(provisionedGroupMembers);

export function keepGroup({ handle, org, now }: WriteContext, group: Group): void {
  const { connection } = handle;
  const { id, name, external, version, created_at } = group;
  const changed = connection.run`
    UPDATE ${provisionedGroups} SET ${set(provisionedGroups, { name, external, version, updated_at: now })}
    WHERE ${provisionedGroups.id} = ${id}`;
  if (changed === 0)
    insertGroup.run(connection, { id, org, name, external, version, created_at, updated_at: now });
}

export function addToGroup({ handle, org }: WriteContext, group_id: string, user_id: string): void {
  insertMember.run(handle.connection, { group_id, user_id, org });
}

export function takeFromGroup({ handle }: WriteContext, group: string, user: string): void {
  handle.connection.run`DELETE FROM ${provisionedGroupMembers}
    WHERE ${provisionedGroupMembers.group_id} = ${group} AND ${provisionedGroupMembers.user_id} = ${user}`;
}

export function dropGroup({ handle }: WriteContext, id: string): void {
  const { connection } = handle;
  connection.run`DELETE FROM ${provisionedGroupMembers} WHERE ${provisionedGroupMembers.group_id} = ${id}`;
  connection.run`DELETE FROM ${provisionedGroups} WHERE ${provisionedGroups.id} = ${id}`;
}
