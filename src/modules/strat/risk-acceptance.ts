import { addMonths } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { today } from "./days.ts";

const LONGEST_MONTHS = 12;

interface Acceptance {
  accepted_until: string | null;
  above_appetite: boolean;
  owner_id: string | null;
}

/** Accepts a risk for a time: by whom, and until when. What is above appetite, its owner cannot accept alone. */
export function acceptRisk(context: WriteContext, { accepted_until, above_appetite, owner_id }: Acceptance) {
  const [day, { id }] = [today(context), context.principal];
  if (accepted_until === null || accepted_until <= day)
    throw invalid("accepted_until", "NOT_IN_FUTURE", "Accept it until a day after today");
  if (accepted_until > addMonths(day, LONGEST_MONTHS))
    throw invalid("accepted_until", "TOO_LATE", "Accept it for a year at most, then look at it anew");
  if (above_appetite && owner_id === id) {
    throw new Fault("SOD_CONFLICT", {
      message: "What is left of this risk is above appetite: somebody other than its owner must accept it.",
    });
  }
  return { accepted_by_id: id, accepted_at: context.now };
}

/** An acceptance ends when its last day is over, not before. */
export function requireExpired(context: WriteContext, { accepted_until }: { accepted_until: string | null }) {
  if (accepted_until === null || accepted_until < today(context)) return undefined;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: "This acceptance still holds. Reassess the risk to end it early.",
  });
}
