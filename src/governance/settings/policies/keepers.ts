import { type Decided, Pages } from "../../../engine/access/pages.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { accessOf, activeMembers, type Circumstances, circumstancesOf, principalOf } from "./people.ts";

/** Permissions that must always be held by someone, since they allow every other lockout to be undone. */
const KEYS = [
  "settings.policies.list",
  "settings.policies.update",
  "settings.roles.update",
  "settings.team.update",
];

const WEEK = 7 * 86_400_000;

/**
 * Ensures that someone can manage policies, roles and users: on the rows of this transaction, under the
 * caller's circumstances, and at all later times at which policies begin or end. Call after changes to roles,
 * users or policies.
 */
export function guardKeepers(context: WriteContext, parts: GovernanceParts): void {
  requireKeeper(context, parts.access().decided(context.handle.connection, context.org));
}

function requireKeeper(context: ReadContext, decided: Decided): void {
  const pages = new Pages(decided);
  const present = circumstancesOf(context);
  const moments = [
    present.now,
    ...decided.policies.flatMap(({ validFrom, validTo }) => [validFrom ?? [], validTo ?? []].flat()),
    // Same day and hour in one and ten years: a time condition can lock everyone out as well.
    present.now + 52 * WEEK,
    present.now + 520 * WEEK,
  ].filter((moment) => moment >= present.now);
  for (const now of new Set(moments)) {
    if (!hasKeeper(context, pages, { ...present, now })) throw lockedOut();
  }
}

function hasKeeper(context: ReadContext, pages: Pages, circumstances: Circumstances): boolean {
  return activeMembers(context).some((member) => {
    const access = accessOf(pages, principalOf(member, circumstances.mfa), circumstances);
    return KEYS.every((action) => access.allows(action));
  });
}

function lockedOut(): Fault {
  return new Fault("RECORD_IN_USE", {
    message: say("governance.errors.lastKeeper"),
    details: [
      {
        path: "actions",
        code: "LAST_KEEPER",
        message: say("governance.errors.lastKeeperPermissions", { permissions: KEYS }),
      },
    ],
  });
}
