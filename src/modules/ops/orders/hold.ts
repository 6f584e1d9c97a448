import { Fault } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

interface Held {
  state: string;
  held_from: string | null;
}

/** Refuses to archive orders in progress or completed, because stock moves and documents refer to them. */
export function refuseToHide(
  { state, archived_at }: { state: string; archived_at: number | null },
  before: { archived_at: number | null } | undefined,
  hideable: readonly string[],
): void {
  if (archived_at === null || !before || before.archived_at !== null || hideable.includes(state)) return;
  throw new Fault("RECORD_IN_USE", {
    message: say("ops.errors.orderInUse"),
  });
}

export function putOnHold(_context: unknown, { state }: Held): { held_from: string } {
  return { held_from: state };
}

export function releasedTo<const S extends string>(
  { held_from }: Held,
  states: readonly S[],
): { state: S; held_from: null } {
  const state = states.find((one) => one === held_from);
  if (!state) throw new Fault("STATE_TRANSITION_INVALID");
  return { state, held_from: null };
}
