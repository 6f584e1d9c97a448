import type { WriteContext } from "../../../kernel/context.ts";
import type { Money } from "../../../kernel/money.ts";
import { type Carried, enterBoth, type Outcome, setOut, valued } from "./carry.ts";
import { giveCostBack, takeCostBack } from "./cost.ts";
import { isOwn } from "./locations.ts";
import { reverseValue } from "./value-entries.ts";

interface Done extends Carried {
  value: Money | null;
  entry_id: string | null;
}

/** Carries out the contrary of a move that was done: the goods go back, and the very cost with them. */
export async function takeBack(context: WriteContext, contrary: Carried, move: Done): Promise<Outcome> {
  const trip = setOut(context, contrary, context.now);
  const { item, from, to, at, quantity } = trip;
  if (move.value === null) {
    enterBoth(context, trip);
    return { at, unit_cost: null, value: null, entry_id: null };
  }
  const { amount } = move.value;
  if (isOwn(from.kind)) takeCostBack(context, item, { move: move.id, at, quantity }, amount);
  else if (isOwn(to.kind)) giveCostBack(context, move.id);
  enterBoth(context, trip, amount);
  const entry = await reverseValue(context, trip, move.entry_id);
  return valued(context, trip, amount, entry);
}
