import { type DutyRules, readDuties } from "../../../engine/duties/book.ts";
import { scanPerformed } from "../../../engine/duties/scan.ts";
import { subjectsOf } from "../../../engine/duties/subjects.ts";
import { sodViolations as violations } from "../../../engine/duties/tables.ts";
import { noteEarlier, noteViolation } from "../../../engine/duties/violations.ts";
import { membersOf } from "../../../identity/index.ts";
import { clockAction } from "../../../jobs/index.ts";
import type { Action } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { pick, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import type { GovernanceParts } from "../../part.ts";
import { bothSides, rolesIn } from "./holders.ts";
import { keepReading, readingOf } from "./readings.ts";

const SLICE = 500;
const READING = "scan";

/** Nightly scan for people who did, or could do, both sides of a rule. */
export function scanAction(parts: GovernanceParts): Action {
  return clockAction({
    name: "settings.sod.scan",
    summary: "Check segregation of duties",
    run: async (context, day) => {
      const { handle, org, now } = context;
      const { connection } = handle;
      const sod = readDuties(connection, org);
      const subjects = subjectsOf({ catalog: parts.catalog, registry: parts.registry() });
      const { done, last, found } = scanPerformed(
        { connection, org, now, sod, subjects },
        readingOf(context, READING) ?? 0,
        SLICE,
      );
      if (done > 0) keepReading(context, READING, last);
      if (done === SLICE) return { done, more: true };
      const { held, given } = scanRoles(context, parts, sod);
      if (found + held + given > 0)
        context.changed({
          collection: "settings.sod.scan",
          id: day,
          version: null,
          before: {},
          after: { did_both: found, could_do_both: held, no_longer: given },
        });
      return { done: done + held + given, more: false };
    },
  });
}

/** Finds users whose roles allow both sides of a rule. Resolves findings that no longer apply. */
function scanRoles(
  context: WriteContext,
  parts: GovernanceParts,
  sod: DutyRules,
): { held: number; given: number } {
  const { handle, org, now } = context;
  const { connection } = handle;
  const covering = rolesIn(parts, connection, org);
  const present = new Set<string>();
  let held = 0;
  for (const { user, roles, deactivatedAt } of membersOf(connection, org)) {
    if (deactivatedAt !== null) continue;
    const covers = covering(roles);
    for (const rule of sod.rules) {
      const sides = bothSides(parts, rule, covers);
      if (!sides) continue;
      present.add(`${rule.id} ${user.id}`);
      const mitigationId = sod.mitigation(rule, user.id, "", now)?.id;
      const finding = { ruleId: rule.id, person: user.id, kind: "potential" as const, subject: "" };
      const whole = { ...finding, leftAction: sides.left, rightAction: sides.right, mitigationId };
      if (noteEarlier(connection, org, whole, now)) held += 1;
      else noteViolation(connection, org, whole, now);
    }
  }
  return { held, given: resolveGone(context, present) };
}

function resolveGone({ handle, org, now }: WriteContext, present: ReadonlySet<string>): number {
  const gone = handle.connection
    .all`SELECT ${pick(violations, "id", "rule_id", "person", "version")} FROM ${violations}
    WHERE ${violations.org} = ${org} AND ${violations.kind} = 'potential' AND ${violations.state} <> 'resolved'`.filter(
    ({ rule_id, person }) => !present.has(`${rule_id} ${person}`),
  );
  for (const { id, version } of gone)
    handle.connection.run`UPDATE ${violations} SET ${set(violations, {
      state: "resolved",
      reason: stored(say("governance.reasons.rolesNoLongerConflict")),
      decided_by: "system",
      decided_at: now,
      version: version + 1,
    })} WHERE ${violations.org} = ${org} AND ${violations.id} = ${id}`;
  return gone.length;
}
