import { type Decided, Pages } from "../../../engine/access/pages.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { GovernanceParts } from "../../part.ts";
import { accessOf, activeMembers, type Circumstances, circumstancesOf, principalOf } from "./people.ts";

/** What somebody must always be able to do: with it every other lock can be opened again. */
const KEYS = [
  "settings.policies.list",
  "settings.policies.update",
  "settings.roles.update",
  "settings.team.update",
];

const WEEK = 7 * 86_400_000;

/**
 * Refuses what would leave nobody able to manage policies, roles and people: with the rows as they stand in
 * this transaction, from where and how well proven the caller is now, and at every later moment at which
 * policies begin or end. To be called after a change of roles, of people, or of policies.
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
    // The same day and hour of a year and of ten years later: a condition on the time is a lock as well.
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
    message:
      "Nobody could manage policies, roles and people any more. Leave it to somebody, under conditions that you meet now, then repeat your change.",
    details: [
      { path: "actions", code: "LAST_KEEPER", message: `Somebody active must keep ${KEYS.join(", ")}` },
    ],
  });
}
