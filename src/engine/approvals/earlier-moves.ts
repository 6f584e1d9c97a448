import type { ReadContext } from "../../kernel/context.ts";
import type { Entity } from "../../kernel/entity.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { AnyRecord, Catalog } from "../../records/index.ts";
import { canonicalJson } from "../audit/event.ts";
import { attributesOf, type Case, statedOf, worthOf } from "./facts.ts";
import type { Rule } from "./rule.ts";

/** A move that rules may hold, with the states after it in which the record can still be changed. */
export interface EarlierMove {
  action: string;
  states: ReadonlySet<string>;
}

/** The moves that a record may have made before it is updated, by the name of the update. */
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

/** The states that a move leads to, until it has to be made again. */
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

/**
 * Whether an update takes a record beyond what a move of it was allowed with: the rule would hold the move of the
 * record as it is after the update, and would not hold it as it is before, or for less.
 */
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

/** What cannot be told counts as held. */
function isHeld(context: ReadContext, rule: Rule, one: Case, subject: Principal): boolean {
  const { record, env } = attributesOf(context, one, subject);
  return rule.applies(record, env) !== false;
}

/** Whether a record is worth more than before; where nobody can say, whether another amount stands in it. */
function isMore(context: ReadContext, before: Case, after: Case): boolean {
  const [was, is] = [worthOf(context, before), worthOf(context, after)];
  if (was !== undefined && is !== undefined) return is > was;
  const [stated, restated] = [before, after].map((one) => canonicalJson(statedOf(context, one) ?? null));
  return stated !== restated;
}
