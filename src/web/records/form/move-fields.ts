import type { TransitionOption } from "../../../client/contract.ts";
import { fieldOfSchema } from "../fields/from-schema.ts";
import type { MetaEntity, MetaField } from "../meta.ts";

/** A move as far as its form goes by it: as `meta` or the record's own `transitions` tell of it. */
export type Move = Pick<TransitionOption, "name" | "from" | "to" | "takes" | "input">;

/** What is asked for with a move: fields of the record first, then what only the move needs to know. */
export function fieldsOfMove(entity: MetaEntity, move: Move): MetaField[] {
  const taken = move.takes.flatMap(({ field: name, required }) => {
    const field = entity.fields.find((one) => one.name === name);
    return field ? [{ ...field, required }] : [];
  });
  const told = move.input.map(({ name, required, schema }) => fieldOfSchema(name, schema, required));
  return [...taken, ...told];
}

/** Whether nothing leads on from where a move leads to: such a step is asked about first. */
export function isFinal(entity: MetaEntity, move: Move): boolean {
  const stays = move.to.every((state) => move.from.includes(state));
  return !stays && move.to.every((state) => !entity.transitions.some(({ from }) => from.includes(state)));
}

/** Where a move leads from a state: a move that may stay where it is leads only to where it could not have begun. */
export function leadsTo({ from, to }: Pick<Move, "from" | "to">): readonly string[] {
  const mayStay = from.every((state) => to.includes(state));
  return mayStay ? to.filter((state) => !from.includes(state)) : to;
}
