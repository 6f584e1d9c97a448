import { sql } from "drizzle-orm";
import { addMonths } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

const LONGEST_MONTHS = 12;
/** Shorter limit for risks that nobody but the owner could accept. */
const LONGEST_MONTHS_ALONE = 3;

interface Acceptance {
  accepted_until: string | null;
  above_appetite: boolean;
  owner_id: string | null;
}

/** Owners may accept a risk above appetite only if there is no other user, for a shorter time. */
export function acceptRisk(context: WriteContext, risk: Acceptance) {
  const accepted_alone = risk.above_appetite && isOwnersAlone(context, risk);
  requireUntil(context, risk.accepted_until, accepted_alone ? LONGEST_MONTHS_ALONE : LONGEST_MONTHS);
  return { accepted_by_id: context.principal.id, accepted_at: context.now, accepted_alone };
}

function requireUntil(context: WriteContext, until: string | null, months: number): void {
  const day = context.today;
  if (until === null || until <= day)
    throw invalid("accepted_until", "NOT_IN_FUTURE", say("records.errors.notInFuture"));
  if (until > addMonths(day, months))
    throw invalid("accepted_until", "TOO_LATE", say("strat.errors.acceptanceTooLong", { months }));
}

/** True if the caller owns the risk and there is no other user. Refuses owners if there is one. */
function isOwnersAlone(context: WriteContext, { owner_id }: Acceptance): boolean {
  if (owner_id === null) throw invalid("owner_id", "REQUIRED", say("strat.errors.riskOwnerMissing"));
  const { id, organization } = context.principal;
  if (owner_id !== id) return false;
  const others = queryRows(
    context,
    sql`SELECT 1 FROM memberships
        WHERE org = ${organization.key} AND deactivated_at IS NULL AND user_id <> ${id} LIMIT 1`,
  );
  if (others.length === 0) return true;
  throw new Fault("SOD_CONFLICT", {
    message: say("strat.errors.ownAcceptance"),
  });
}

/** Refuses while the acceptance is valid: until the end of its last day. */
export function requireExpired(context: WriteContext, { accepted_until }: { accepted_until: string | null }) {
  if (accepted_until === null || accepted_until < context.today) return undefined;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("strat.errors.acceptanceHolds"),
  });
}
