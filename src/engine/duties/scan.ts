import { pick } from "../../store/rows.ts";
import { parseActionPattern } from "./action-pattern.ts";
import { type Ground, onBothSides, windowStart } from "./conflict.ts";
import { performedBy } from "./performed.ts";
import { performedActions } from "./tables.ts";
import { noteEarlier } from "./violations.ts";

/** Checks actions after a row id for violations from before the rule existed or caused by later links. */
export function scanPerformed(
  ground: Ground,
  after: number,
  limit: number,
): { done: number; last: number; found: number } {
  const { connection, org, sod, subjects, now } = ground;
  const rows = connection.all`
    SELECT ${pick(performedActions)} FROM ${performedActions} WHERE ${performedActions.org} = ${org} AND ${performedActions.rid} > ${after}
    ORDER BY ${performedActions.rid} LIMIT ${limit}`;
  let found = 0;
  for (const row of rows) {
    const pattern = parseActionPattern(row.deed);
    const { actor: person, subject, at } = row;
    const rules = new Set(pattern ? sod.named(pattern.action).map(({ rule }) => rule) : []);
    for (const rule of rules) {
      if (!subjects.concern(rule, subject)) continue;
      const reach = now - windowStart(rule, now);
      const near = performedBy(connection, org, person, subject).filter(
        (one) => Math.abs(one.at - at) <= reach,
      );
      const both = onBothSides(rule, near);
      if (!both) continue;
      const finding = { ruleId: rule.id, person, kind: "actual" as const, subject };
      const sides = { leftAction: both.left, rightAction: both.right };
      if (noteEarlier(connection, org, { ...finding, ...sides }, now)) found += 1;
    }
  }
  return { done: rows.length, last: rows.at(-1)?.rid ?? after, found };
}
