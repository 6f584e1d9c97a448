import { Type } from "@sinclair/typebox";
import { addDays } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { dayOf } from "../days.ts";
import type { Contract } from "./fields.ts";
import { endByNotice } from "./terms.ts";

export const terminateInput = {
  reason: Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }),
  effective_on: Type.Optional(
    Type.String({
      format: "date",
      description: "The day on which it ends; the first that the notice allows unless given",
    }),
  ),
  for_cause: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Without the notice that is agreed, at once or within a term",
    }),
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
  const now = context.today;
  const terminates_on = for_cause
    ? endForCause(context, contract, notice.effective_on ?? now)
    : endWithNotice(contract, now, notice.effective_on);
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

/** Who has a cause need not wait; but what bound on a day cannot have ended before it did. */
function endForCause(context: WriteContext, contract: Contract, day: string): string {
  const signed = dayOf(context, contract.signed_at ?? context.now);
  const since = [signed, contract.terms[0]?.from ?? signed].toSorted().at(-1) ?? signed;
  if (day < since)
    throw invalid("effective_on", "DATE_ORDER", `It binds since ${since}. Choose that day or a later one`);
  if (beyondEnd(contract, context.today, day)) throw afterEnd(contract);
  return day;
}

/**
 * Without a cause a term that was agreed runs to its end, and notice keeps it from running on. Only where there
 * is no end, or the contract allows early notice, does the notice end it on any day.
 */
function endWithNotice(contract: Contract, now: string, wanted: string | undefined): string {
  const { end, early_notice } = contract;
  if (wanted !== undefined && wanted < now)
    throw invalid(
      "effective_on",
      "DATE_PASSED",
      "Notice cannot end a contract in the past. Choose a later day",
    );
  if (end === null || early_notice) return endOnAnyDay(contract, now, wanted);
  const last = endByNotice(contract, now) ?? end;
  if (last < now)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: `Its term ended on ${last}, so there is nothing to terminate. Let it expire.`,
    });
  const day = wanted ?? last;
  if (day === last) return day;
  throw invalid(
    "effective_on",
    day < last ? "TERM_RUNS" : "AFTER_END",
    `Notice that is given now ends it on ${last}, with its term. Choose that day, unless for cause`,
  );
}

function endOnAnyDay(contract: Contract, now: string, wanted: string | undefined): string {
  const { end, notice_days } = contract;
  const noticed = addDays(now, notice_days);
  // What ends before the notice is over needs none.
  const earliest = end !== null && beyondEnd(contract, now, noticed) ? end : noticed;
  const day = wanted ?? earliest;
  if (day < earliest)
    throw invalid(
      "effective_on",
      "NOTICE_TOO_SHORT",
      `With ${notice_days} days of notice it can end on ${earliest} at the earliest, unless for cause`,
    );
  if (beyondEnd(contract, now, day)) throw afterEnd(contract);
  return day;
}

/** Whether it will have ended before a day: another term is certain only once it is too late to prevent it. */
function beyondEnd({ end, auto_renew, notice_by }: Contract, now: string, day: string): boolean {
  if (end === null || day <= end) return false;
  return !(auto_renew && notice_by !== null && now > notice_by);
}

function afterEnd({ end }: Contract): Fault {
  return invalid(
    "effective_on",
    "AFTER_END",
    `Its term ends on ${end}, before that day. Choose that day or an earlier one`,
  );
}

/** What a contract becomes when its term is over and it does not run on. */
export function expireContract(context: WriteContext, contract: Contract) {
  const { end, auto_renew } = contract;
  if (end === null || end >= context.today || auto_renew || contract.parent_id !== null)
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
