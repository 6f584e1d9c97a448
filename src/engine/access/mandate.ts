import type { Action } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Mandate, Principal } from "../../kernel/principal.ts";
import { say, type Text } from "../../text/message.ts";
import { compilePatterns } from "./patterns.ts";
import { compileRule, conditionsOf, joinRules, type Policies, type When } from "./policy.ts";

/** Limits of a mandate, compiled. */
export interface Cut {
  covers(action: string): boolean;
  /** Undefined if the mandate has no conditions. */
  rules: Policies | undefined;
}

const cuts = new WeakMap<Mandate, Cut>();

export function cutOf(mandate: Mandate): Cut {
  const known = cuts.get(mandate);
  if (known) return known;
  const cut = { covers: compilePatterns(mandate.actions), rules: rulesOf(mandate) };
  cuts.set(mandate, cut);
  return cut;
}

function rulesOf({ id, when }: Mandate): Policies | undefined {
  if (when.record === undefined && when.context === undefined) return undefined;
  const conditions = conditionsOf(when as When);
  return joinRules([compileRule({ id, effect: "allow", actions: ["*"], conditions })]);
}

/** Refuses what no mandate allows, before anything else is looked at. */
export function guardMandate(action: Action, { mandate }: Principal): void {
  if (!mandate) return;
  if (action.human) throw refused("HUMAN_ONLY", say("errors.mandates.humanOnly"));
  if (action.access === "public" || FOLLOWING.has(action.name)) return;
  if (action.kind === "write" && mandate.mode === "read")
    throw refused("READ_ONLY", say("errors.mandates.readOnly"));
  if (!cutOf(mandate).covers(action.name))
    throw refused("NOT_IN_MANDATE", say("errors.mandates.notNamed", { action: action.name }));
}

/** A program may always learn who it is, and follow what it requested. */
export const FOLLOWING: ReadonlySet<string> = new Set([
  "auth.me",
  "approvals.list",
  "approvals.get",
  "approvals.comment",
  "approvals.withdraw",
]);

export function refused(code: string, message: Text): Fault {
  return new Fault("ACCESS_DENIED", { details: [{ path: "action", code, message }] });
}
