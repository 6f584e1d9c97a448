import { memberships } from "../../kernel/tables.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, pickAs } from "../../store/rows.ts";
import { Pages } from "../access/pages.ts";
import { isSmallTeam } from "../team.ts";
import { type Conflict, conflictsOf, type Doing, type Ground, type Taking } from "./conflict.ts";

/** Downgrades conflicts to recorded warnings if no other member of a small team could perform the action. */
export function relieve(
  ground: Ground,
  { action, places }: Doing,
  takings: readonly Taking[],
  conflicts: readonly Conflict[],
): Conflict[] {
  if (!conflicts.some(({ mode }) => mode === "prevent")) return [...conflicts];
  if (!isSmallTeam(ground.connection, ground.org, ground.now)) return [...conflicts];
  const able = activePeople(ground.connection, ground.org)
    .filter(({ roles }) => covers(ground, roles, action))
    .map(({ id }) => id);
  return conflicts.map((conflict) => {
    const { rule, person, mode } = conflict;
    if (mode !== "prevent") return conflict;
    const under = takings.filter((taking) => taking.rule === rule);
    const free = able.some(
      (other) =>
        other !== person &&
        !conflictsOf(ground, under, places, [other]).some((one) => one.mode === "prevent"),
    );
    return free ? conflict : { ...conflict, mode: "warn" as const };
  });
}

function covers({ access, connection, org }: Ground, roles: readonly string[], action: string): boolean {
  // Without role data, assume that everyone may perform the action, which keeps the rule strict.
  return access === undefined || new Pages(access.decided(connection, org)).held(roles).all(action);
}

function activePeople(connection: Connection, org: number): { id: string; roles: string[] }[] {
  return connection.all`
    SELECT ${pickAs(memberships.user_id, "id")}, ${pick(memberships, "roles")} FROM ${memberships}
    WHERE ${memberships.org} = ${org} AND ${memberships.deactivated_at} IS NULL`;
}
