import { Type } from "@sinclair/typebox";
import { addDays } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import type { Contract } from "./contract-fields.ts";
import { today } from "./days.ts";

export const terminateInput = {
  reason: Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }),
  effective_on: Type.Optional(
    Type.String({
      format: "date",
      description: "The day on which it ends; the first that the notice allows unless given",
    }),
  ),
  for_cause: Type.Optional(
    Type.Boolean({ default: false, description: "Without the notice that is agreed" }),
  ),
};

/** Notice, as it is given. */
export interface Notice {
  reason: string;
  effective_on?: string;
  for_cause?: boolean;
}

/** What a contract becomes when notice is given: terminated when its day has come, bound until then. */
export function giveNotice(context: WriteContext, contract: Contract, notice: Notice) {
  const { reason, for_cause = false } = notice;
  const now = today(context);
  const earliest = for_cause ? now : addDays(now, contract.notice_days);
  const terminates_on = notice.effective_on ?? earliest;
  checkDay(contract, now, earliest, terminates_on, for_cause);
  return {
    notice_given_at: context.now,
    terminates_on,
    for_cause,
    termination_reason: reason,
    ...(terminates_on <= now
      ? { ended_on: terminates_on, state: "terminated" as const }
      : { state: contract.state }),
  };
}

function checkDay(contract: Contract, now: string, earliest: string, day: string, forCause: boolean): void {
  if (day < now && !forCause)
    throw invalid(
      "effective_on",
      "DATE_PASSED",
      "Notice cannot end a contract in the past. Choose a later day",
    );
  if (day < earliest && !forCause)
    throw invalid(
      "effective_on",
      "NOTICE_TOO_SHORT",
      `With ${contract.notice_days} days of notice it can end on ${earliest} at the earliest, unless for cause`,
    );
  const since = contract.terms[0]?.from;
  if (since !== undefined && day < since)
    throw invalid("effective_on", "DATE_ORDER", `The contract began on ${since}. Choose a day since then`);
  const { end, notice_by, auto_renew } = contract;
  if (end === null || day <= end) return;
  const lockedIn = auto_renew && notice_by !== null && now > notice_by;
  if (lockedIn) return;
  throw invalid(
    "effective_on",
    "AFTER_END",
    `Its term ends on ${end}, before that day. Choose that day or an earlier one`,
  );
}

/** What a contract becomes when its term is over and it does not run on. */
export function expireContract(context: WriteContext, contract: Contract) {
  const { end, auto_renew } = contract;
  if (end === null || end >= today(context) || auto_renew || contract.parent_id !== null)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: "This contract still runs. It expires when its end has passed and it does not renew itself.",
    });
  return { ended_on: end };
}

/** Refuses to go on with a contract that is under notice. */
export function refuseUnderNotice({ terminates_on }: Contract): void {
  if (terminates_on === null) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: `Notice was given for ${terminates_on}. Withdraw the notice first.`,
  });
}
