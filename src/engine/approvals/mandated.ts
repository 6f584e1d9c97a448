import type { Action } from "../../kernel/action.ts";
import type { Fault } from "../../kernel/errors.ts";
import type { Mandate, Principal } from "../../kernel/principal.ts";
import { say } from "../../text/message.ts";
import { denied, FOLLOWING } from "../access/mandate.ts";
import type { WriteCall } from "../call.ts";
import { caseOf } from "./facts.ts";
import { isHoldable } from "./holdable.ts";
import { judge } from "./match.ts";
import type { Rule, When } from "./rule.ts";
import { keepAmounts } from "./sums.ts";

/** Rules that hold a program's call until the holder of its mandate confirms it. */
export function mandateRules(action: Action, { mandate }: Principal): readonly Rule[] {
  if (!mandate || action.kind === "read" || action.question) return [];
  if (mandate.mode === "act") return limitsOf(mandate);
  // The operations that it carries are held one by one.
  if (action.carries || FOLLOWING.has(action.name)) return [];
  const refusal = proposalRefusal(action, mandate);
  if (refusal) throw refusal;
  return [confirmation(mandate)];
}

/** Refuses what is beyond the limits of a program and cannot be requested either, and counts the rest. */
export function refuseBeyond(call: WriteCall, input: unknown): void {
  const { engine, action, trail, origin } = call;
  const { principal } = trail;
  // An attachment states no amount.
  const isJudged = !isHoldable(action) && !action.carries && !action.upload && !trail.isInside;
  if (!principal.mandate || !isJudged || origin.approval !== undefined) return;
  const one = caseOf(call, engine.catalog, action, input);
  const { rules, amounts } = judge(call, mandateRules(action, principal), one, principal);
  if (rules.length > 0) throw denied("NOT_PROPOSABLE", say("errors.mandates.beyond"));
  keepAmounts(call, amounts, { recordId: one.record?.id ?? null, requestId: null });
}

/** Returns the reason if a program that proposes cannot propose the action. */
export function proposalRefusal(action: Action, mandate: Mandate | undefined): Fault | undefined {
  const isProposed = mandate?.mode === "propose" && action.kind === "write" && !FOLLOWING.has(action.name);
  if (!isProposed || action.question || action.carries || isHoldable(action)) return undefined;
  return denied("NOT_PROPOSABLE", say("errors.mandates.notProposable"));
}

/**
 * Limits apply to calls that state an amount. An unknown amount is above every limit, and without a limit per call
 * every amount is.
 */
function limitsOf(mandate: Mandate): Rule[] {
  const { maxWorth, dailyWorth } = mandate;
  const single: Rule = {
    ...confirmation(mandate),
    applies: (_, { context }) => isPriced(context) && !isWithin(maxWorth, context.worth),
  };
  if (dailyWorth === null) return [single];
  const daily: Rule = {
    ...confirmation(mandate, { sum: { by: [], days: 1, worth: { $gt: dailyWorth } } }),
    applies: (_, { context }) => isPriced(context),
    exceeds: ({ sum }) => !isWithin(dailyWorth, sum),
  };
  return [single, daily];
}

const isPriced = (context: unknown): context is { readonly priced: true; readonly worth: unknown } =>
  typeof context === "object" && context !== null && "priced" in context && context.priced === true;

/** The negative amount of a credit counts like the positive one of an invoice. */
const isWithin = (most: number | null, worth: unknown) =>
  most !== null && typeof worth === "number" && Math.abs(worth) <= most;

/** Holds every call, until the holder confirms it. */
export function confirmation({ id, name, version }: Mandate, when: When = {}): Rule {
  return {
    id,
    name,
    version,
    priority: 0,
    validFrom: null,
    validTo: null,
    actions: ["*"],
    when,
    steps: [{ name, approvers: [], need: "any", confirms: true }],
    covers: () => true,
    applies: () => true,
    exceeds: () => true,
  };
}
