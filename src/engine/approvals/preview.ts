import type { ReadContext } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { AnyRecord } from "../../records/index.ts";
import { callOf, type ReadCall } from "../call.ts";
import { inForce } from "./book.ts";
import { askerIn } from "./decisions.ts";
import { type Case, caseOf, isWrite, showsWorth, worthOf } from "./facts.ts";
import { isHoldable } from "./holdable.ts";
import { mandateRules } from "./mandated.ts";
import { judge, type MatchedRule } from "./match.ts";
import type { Rule } from "./rule.ts";

/** Returns the rules in force for an action, whatever the record. */
export function rulesAbout(context: ReadContext, action: string): readonly Rule[] {
  const { engine, now } = callOf(context);
  const found = engine.registry.find(action);
  if (!found || !isHoldable(found)) return [];
  return inForce(engine.approvals.rules.about(context.handle.connection, context.org, action), now);
}

/** Returns the rules that would hold a call, judged by the input known so far. */
export function heldBy(
  call: ReadCall,
  name: string,
  input: Record<string, unknown>,
): readonly { id: string; name: string }[] {
  const { rules } = call.engine.approvals;
  const { principal } = call.trail;
  if (!principal.mandate && rules.all(call.handle.connection, call.org).length === 0) return [];
  const found = foreseen(call, name, input, principal);
  return found ? found.rules.map(({ id, name: title }) => ({ id, name: title })) : [];
}

export interface Foreseen {
  case: Case;
  rules: readonly MatchedRule[];
  worth: number | undefined;
}

/** Returns undefined if there is no such action or record. */
export function foreseen(
  context: ReadContext,
  name: string,
  input: Record<string, unknown>,
  who: Principal,
): Foreseen | undefined {
  const { engine } = callOf(context);
  const action = engine.registry.find(name);
  if (!action) return undefined;
  const rules = [...rulesAbout(context, name), ...mandateRules(action, who)];
  const known = caseOf(context, engine.catalog, action, input);
  if (known.collection && typeof input.id === "string" && !known.record) return undefined;
  const one = imagined(context, known);
  if (rules.length === 0) return { case: one, rules: [], worth: undefined };
  const worth = showsWorth(context, one) ? worthOf(context, one) : undefined;
  return { case: one, rules: judge(context, rules, one, who, [whose(context, one, who)]).rules, worth };
}

/** Returns the user whose sums the call counts towards: for a decision, the requester. */
function whose(context: ReadContext, { action, record }: Case, who: Principal): string {
  const part = callOf(context).engine.approvals.parts.get(action.name);
  return (part?.role === "decides" && record && askerIn(context, record.id, part)) || who.id;
}

/** With the record that a create or update would write, before rules derive fields. */
export function imagined(context: ReadContext, one: Case): Case {
  const { collection, record, input } = one;
  if (!collection || !isWrite(one)) return one;
  const values: Record<string, unknown> = { ...record };
  for (const { name, field } of collection.fields.values()) {
    const given = input[name];
    if (given === undefined) values[name] ??= field.initial ?? (field.lines ? [] : null);
    else
      values[name] =
        given !== null && field.accept ? field.accept(given, context.principal.organization) : given;
  }
  // Safe cast: every field of the collection was just set.
  return { ...one, outcome: values as AnyRecord };
}
