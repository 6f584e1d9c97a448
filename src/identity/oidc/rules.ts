import type { Connection } from "../../store/connection.ts";
import { pick, type RowOf } from "../../store/rows.ts";
import type { Membership } from "../people.ts";
import { groupsIn, type Identified } from "./identified.ts";
import { type GroupMapping, loginRules } from "./tables.ts";

export type LoginRules = Omit<RowOf<typeof loginRules>, "org">;

const GROUPS = "groups";

/** Rules of organisations that have not set any. */
const NO_RULES: LoginRules = {
  groups_claim: GROUPS,
  entry_group: null,
  mappings: [],
  passwords_off: false,
  version: 1,
  updated_at: 0,
  updated_by: "system",
};

export function readLoginRules(connection: Connection, org: number): LoginRules {
  return (
    connection.get`SELECT ${pick(loginRules)} FROM ${loginRules} WHERE ${loginRules.org} = ${org}` ?? NO_RULES
  );
}

/** Organisations, oldest first, that the person may join because of a group. */
export function entriesOf(connection: Connection, { claims }: Identified): number[] {
  return connection.all`
    SELECT ${pick(loginRules, "org", "entry_group", "groups_claim")} FROM ${loginRules}
    WHERE ${loginRules.entry_group} IS NOT NULL ORDER BY ${loginRules.org}`
    .filter(({ entry_group, groups_claim }) => groupsIn(claims, groups_claim).includes(entry_group ?? ""))
    .map(({ org }) => org);
}

export type Place = Pick<Membership, "roles" | "teamId">;

/** Roles and team after a login. What no group is mapped to stays as it is. */
export function placeAfter(
  { mappings }: Pick<LoginRules, "mappings">,
  groups: readonly string[],
  { roles, teamId }: Place,
): Place {
  const theirs = mappings.filter(({ group }) => groups.includes(group));
  const given = theirs.flatMap((mapping) => mapping.roles);
  const team = theirs.find(({ team_id }) => team_id !== null)?.team_id;
  const isLost = mappings.some(({ team_id }) => team_id === teamId);
  return {
    roles: [...new Set([...roles.filter((role) => !isMapped(mappings, role)), ...given])],
    teamId: team ?? (isLost ? null : teamId),
  };
}

const isMapped = (mappings: readonly GroupMapping[], role: string) =>
  mappings.some((mapping) => mapping.roles.includes(role));
