import type { Entity, Transition } from "../../kernel/entity.ts";
import type { FieldMap } from "../../kernel/field.ts";

type Move = Transition<FieldMap, string>;

/**
 * Transitions that undo this one: they lead back from its end to its start, ask for nothing, and need nobody's
 * decision. Transitions with effects besides the state have none, since leading back would leave those in place.
 */
export function reversesOf({ transitions }: Pick<Entity, "transitions">, name: string): string[] {
  const move = transitions[name];
  if (!move || move.input || hasEffects(move)) return [];
  const all = Object.values(transitions);
  const ends = endsOf(move);
  return Object.entries(transitions)
    .filter(
      ([other, back]) =>
        other !== name &&
        !hasEffects(back) &&
        !back.input &&
        !Object.values(back.takes ?? {}).includes("required") &&
        !back.decides &&
        !all.some(({ decides }) => decides?.asked === other) &&
        back.from.some((state) => ends.includes(state)) &&
        endsOf(back).every((state) => move.from.includes(state)),
    )
    .map(([other]) => other);
}

/** True for a transition that makes records, destroys data, or may leave the state as it is. */
function hasEffects(move: Move): boolean {
  return Boolean(move.makes || move.destroys) || endsOf(move).some((state) => move.from.includes(state));
}

const endsOf = ({ to }: Move): readonly string[] => [to].flat();
