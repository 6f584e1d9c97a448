import type { Action } from "../../kernel/action.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Mandate, Principal } from "../../kernel/principal.ts";
import { say, type Text } from "../../text/message.ts";
import { compilePatterns } from "./patterns.ts";
import { compileRule, conditionsOf, joinRules, type Policies, type When } from "./policy.ts";

/** Limits of a mandate, compiled. */
export interface Cut {
  covers(action: string): boolean;
  /** True if a pattern names the area of the action: `settings.teams.*`, but not `settings.*`. */
  names(action: string): boolean;
  /** Undefined if the mandate has no conditions. */
  rules: Policies | undefined;
}

const cuts = new WeakMap<Mandate, Cut>();

export function cutOf(mandate: Mandate): Cut {
  const known = cuts.get(mandate);
  if (known) return known;
  const cut = {
    covers: compilePatterns(mandate.actions),
    names: compilePatterns(mandate.actions.filter((pattern) => AREA.test(pattern))),
    rules: rulesOf(mandate),
  };
  cuts.set(mandate, cut);
  return cut;
}

const AREA = /^[a-z0-9_-]+\.[a-z0-9_-]+\./;

function rulesOf({ id, when }: Mandate): Policies | undefined {
  if (when.record === undefined && when.context === undefined) return undefined;
  // Safe cast: the conditions are checked when the mandate is stored.
  const conditions = conditionsOf(when as When);
  return joinRules([compileRule({ id, effect: "allow", actions: ["*"], conditions })]);
}

/** Returns the reason if no mandate allows the action, or this one does not. */
export function mandateRefusal(action: Action, { mandate }: Principal): Fault | undefined {
  if (!mandate) return undefined;
  if (action.human) return denied("HUMAN_ONLY", say("errors.mandates.humanOnly"));
  if (action.access === "public" || FOLLOWING.has(action.name)) return undefined;
  if (action.kind === "write" && !action.question && mandate.mode === "read")
    return denied("READ_ONLY", say("errors.mandates.readOnly"));
  const cut = cutOf(mandate);
  if (!cut.covers(action.name) || (action.byName && !cut.names(action.name)))
    return denied("NOT_IN_MANDATE", say("errors.mandates.notNamed", { action: action.name }));
  return undefined;
}

/** A program may always learn who it is and what it may do, read the handbook, and follow what it requested. */
export const FOLLOWING: ReadonlySet<string> = new Set([
  "auth.me",
  "settings.mandates.current",
  "desk.help.list",
  "desk.help.get",
  "approvals.list",
  "approvals.get",
  "approvals.comment",
  "approvals.withdraw",
  "workflows.actions.list",
  "workflows.actions.get",
  "workflows.explain",
]);

/** Refusal of an action as such, with the reason as a code. */
export function denied(code: string, message: Text): Fault {
  return new Fault("ACCESS_DENIED", { details: [{ path: "action", code, message }] });
}
