import { Fault } from "../../../kernel/errors.ts";

interface Held {
  state: string;
  held_from: string | null;
}

/** Remembers where an order was held. */
export function putOnHold(_context: unknown, { state }: Held): { held_from: string } {
  return { held_from: state };
}

/** Where an order that was held goes on. */
export function releasedTo<const S extends string>(
  { held_from }: Held,
  states: readonly S[],
): { state: S; held_from: null } {
  const state = states.find((one) => one === held_from);
  if (!state) throw new Fault("STATE_TRANSITION_INVALID");
  return { state, held_from: null };
}
