import { sql } from "drizzle-orm";
import { addMonths } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";

const LONGEST_MONTHS = 12;
/** Risks accepted without a second person are reviewed sooner. */
const LONGEST_MONTHS_ALONE = 3;

interface Acceptance {
  accepted_until: string | null;
  above_appetite: boolean;
  owner_id: string | null;
}

/**
 * Accepts a risk until a date. A risk above appetite cannot be accepted by its owner, unless there is no
 * other user: then for a shorter time, and recorded.
 */
export function acceptRisk(context: WriteContext, risk: Acceptance) {
  const accepted_alone = risk.above_appetite && isOwnersAlone(context, risk);
  requireUntil(context, risk.accepted_until, accepted_alone ? LONGEST_MONTHS_ALONE : LONGEST_MONTHS);
  return { accepted_by_id: context.principal.id, accepted_at: context.now, accepted_alone };
}

function requireUntil(context: WriteContext, until: string | null, months: number): void {
  const day = context.today;
  if (until === null || until <= day)
    throw invalid("accepted_until", "NOT_IN_FUTURE", "Accept it until a day after today");
  if (until > addMonths(day, months))
    throw invalid(
      "accepted_until",
      "TOO_LATE",
      `Accept it for ${months} months at most, then look at it anew`,
    );
}

/** True if owners accept their own risk because there is no other user; refuses if there is one. */
function isOwnersAlone(context: WriteContext, { owner_id }: Acceptance): boolean {
  if (owner_id === null)
    throw invalid(
      "owner_id",
      "REQUIRED",
      "What is left of this risk is above appetite: give it an owner first",
    );
  const { id, organization } = context.principal;
  if (owner_id !== id) return false;
  const others = queryRows(
    context,
    sql`SELECT 1 FROM memberships
        WHERE org = ${organization.key} AND deactivated_at IS NULL AND user_id <> ${id} LIMIT 1`,
  );
  if (others.length === 0) return true;
  throw new Fault("SOD_CONFLICT", {
    message: "What is left of this risk is above appetite: somebody other than its owner must accept it.",
  });
}

/** Refuses expiry before the last day of acceptance has ended. */
export function requireExpired(context: WriteContext, { accepted_until }: { accepted_until: string | null }) {
  if (accepted_until === null || accepted_until < context.today) return undefined;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: "This acceptance still holds. Reassess the risk to end it early.",
  });
}
