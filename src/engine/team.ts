import type { Connection } from "../store/connection.ts";

/** In an organisation of fewer people than this somebody may have to do what otherwise takes two. */
export const SMALL_TEAM = 4;

/**
 * How many people an organisation has. Whoever left within the days in which accounts are not independent counts still:
 * nobody is alone because they have sent the others away for a moment.
 */
export function teamSize(connection: Connection, org: number, now: number): number {
  const row = connection
    .statement(
      `SELECT count(*) AS n FROM memberships m JOIN organizations o ON o.key = m.org
       WHERE m.org = ? AND (m.deactivated_at IS NULL OR m.deactivated_at > ? - o.independence_days * 86400000)`,
    )
    .get(org, now);
  return Number(row?.n);
}

export function isSmallTeam(connection: Connection, org: number, now: number): boolean {
  return teamSize(connection, org, now) < SMALL_TEAM;
}
