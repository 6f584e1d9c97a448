import type { ReadContext } from "../../kernel/context.ts";
import type { Entity } from "../../kernel/entity.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { AnyRecord, Catalog } from "../../records/index.ts";
import { canonicalJson } from "../audit/event.ts";
import { attributesOf, type Case, statedOf, worthOf } from "./facts.ts";
import type { Rule } from "./rule.ts";

/** A transition, and the states after it in which the record can still change. */
export interface EarlierMove {
  action: string;
  states: ReadonlySet<string>;
}

/** Keyed by the update action. */
export function earlierMoves({ collections }: Catalog): ReadonlyMap<string, readonly EarlierMove[]> {
  return new Map(
    [...collections.values()].map(({ name, entity }) => [
      `${name}.update`,
      Object.entries(entity.transitions)
        .map(([move, taken]) => ({ action: `${name}.${move}`, states: statesAfter(entity, taken) }))
        .filter(({ states }) => states.size > 0),
    ]),
  );
}

/** States that can follow a transition before it has to be repeated. */
function statesAfter(
  { transitions, frozen = [] }: Entity,
  { from, to }: Entity["transitions"][string],
): ReadonlySet<string> {
  const reached = new Set<string>();
  const ahead = [to].flat();
  for (const state of ahead) {
    if (reached.has(state) || from.includes(state)) continue;
    reached.add(state);
    for (const next of Object.values(transitions))
      if (next.from.includes(state)) ahead.push(...[next.to].flat());
  }
  return new Set([...reached].filter((state) => !frozen.includes(state)));
}

/** True if the rule holds the transition after the update but did not before, or did for a smaller amount. */
export function goesBeyond(
  context: ReadContext,
  rule: Rule,
  moves: readonly EarlierMove[],
  one: Case,
  subject: Principal,
): boolean {
  const { record, outcome } = one;
  if (!record || !outcome) return false;
  return moves.some(({ action, states }) => {
    if (!states.has(record.state) || !rule.covers(action)) return false;
    const moved = (as: AnyRecord): Case => ({
      action: { ...one.action, name: action },
      input: {},
      collection: one.collection,
      record: as,
    });
    const [before, after] = [moved(record), moved(outcome)];
    if (!isHeld(context, rule, after, subject)) return false;
    return !isHeld(context, rule, before, subject) || isMore(context, before, after);
  });
}

/** An unknown result counts as held. */
function isHeld(context: ReadContext, rule: Rule, one: Case, subject: Principal): boolean {
  const { record, env } = attributesOf(context, one, subject);
  return rule.applies(record, env) !== false;
}

/** True if the worth rises or, if it is unknown, the amounts change. */
function isMore(context: ReadContext, before: Case, after: Case): boolean {
  const [was, is] = [worthOf(context, before), worthOf(context, after)];
  if (was !== undefined && is !== undefined) return is > was;
  const [stated, restated] = [before, after].map((one) => canonicalJson(statedOf(context, one) ?? null));
  return stated !== restated;
}
