import { memberships, organizations } from "../kernel/tables.ts";
import type { Connection } from "../store/connection.ts";

/** In an organisation of fewer people than this somebody may have to do what otherwise takes two. */
export const SMALL_TEAM = 4;

/**
 * How many people an organisation has. Whoever left within the days in which accounts are not independent counts still:
 * nobody is alone because they have sent the others away for a moment.
 */
export function teamSize(connection: Connection, org: number, now: number): number {
  return connection.count`
    SELECT count(*) FROM ${memberships} JOIN ${organizations} ON ${organizations.key} = ${memberships.org}
    WHERE ${memberships.org} = ${org} AND (${memberships.deactivated_at} IS NULL
      OR ${memberships.deactivated_at} > ${now} - ${organizations.independence_days} * 86400000)`;
}

export function isSmallTeam(connection: Connection, org: number, now: number): boolean {
  return teamSize(connection, org, now) < SMALL_TEAM;
}
