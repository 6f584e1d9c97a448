import { memberships, organizations } from "../kernel/tables.ts";
import type { Connection } from "../store/connection.ts";

/** Below this size, one person may have to do what otherwise takes two. */
export const SMALL_TEAM = 4;

/** Includes members who left within the independence period, so removing members cannot make a team small. */
export function teamSize(connection: Connection, org: number, now: number): number {
  return connection.count`
    SELECT count(*) FROM ${memberships} JOIN ${organizations} ON ${organizations.key} = ${memberships.org}
    WHERE ${memberships.org} = ${org} AND (${memberships.deactivated_at} IS NULL
      OR ${memberships.deactivated_at} > ${now} - ${organizations.independence_days} * 86400000)`;
}

export function isSmallTeam(connection: Connection, org: number, now: number): boolean {
  return teamSize(connection, org, now) < SMALL_TEAM;
}
