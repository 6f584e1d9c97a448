import type { TransitionOption } from "../../../client/contract.ts";
import { fieldOfSchema } from "../fields/from-schema.ts";
import type { MetaEntity, MetaField } from "../meta.ts";

/** Transition properties that its form depends on, from `meta` or the record's `transitions`. */
export type Move = Pick<TransitionOption, "name" | "from" | "to" | "takes" | "input"> &
  Partial<Pick<TransitionOption, "start">>;

/** Fields of the record first, then the transition's own inputs. */
export function fieldsOfMove(entity: MetaEntity, move: Move): MetaField[] {
  const taken = move.takes.flatMap(({ field: name, required }) => {
    const field = entity.fields.find((one) => one.name === name);
    return field ? [{ ...field, required }] : [];
  });
  const inputs = move.input.map(({ name, required, schema }) => fieldOfSchema(name, schema, required));
  return [...taken, ...inputs];
}

/** Transitions to a final state need confirmation. */
export function isFinal(entity: MetaEntity, move: Move): boolean {
  const stays = move.to.every((state) => move.from.includes(state));
  return !stays && move.to.every((state) => !entity.transitions.some(({ from }) => from.includes(state)));
}

/** States that a transition leads to. If it may also keep the state, only those that it can't start from. */
export function leadsTo({ from, to }: Pick<Move, "from" | "to">): readonly string[] {
  const mayStay = from.every((state) => to.includes(state));
  return mayStay ? to.filter((state) => !from.includes(state)) : to;
}
