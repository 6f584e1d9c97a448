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
      description: "End date. Defaults to the first date that the notice period allows",
    }),
  ),
  for_cause: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Without the agreed notice period",
    }),
  ),
};

/** Input of giving notice. */
export interface Notice {
  reason: string;
  effective_on?: string;
  for_cause?: boolean;
}

/** Fields of a contract after notice: terminated if the date has come, in force until then. */
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

/** Termination for cause needs no notice period, but cannot be dated before the contract became binding. */
function endForCause(context: WriteContext, contract: Contract, day: string): string {
  const signed = dayOf(context, contract.signed_at ?? context.now);
  const since = [signed, contract.terms[0]?.from ?? signed].toSorted().at(-1) ?? signed;
  if (day < since)
    throw invalid("effective_on", "DATE_ORDER", `It binds since ${since}. Choose that day or a later one`);
  if (beyondEnd(contract, context.today, day)) throw afterEnd(contract);
  return day;
}

/**
 * Without cause, a fixed term runs to its end and notice prevents its renewal. Only contracts without an end,
 * or with early termination, end on another day.
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
  // A contract that ends before the notice period needs no notice.
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

/** True if the contract ends before a day. Another term is certain only once it is too late for notice. */
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

/** Fields of a contract whose term ended without renewal. */
export function expireContract(context: WriteContext, contract: Contract) {
  const { end, auto_renew } = contract;
  if (end === null || end >= context.today || auto_renew || contract.parent_id !== null)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: "This contract still runs. It expires when its end has passed and it does not renew itself.",
    });
  return { ended_on: end };
}

/** Refuses transitions of a contract under notice. */
export function refuseUnderNotice({ terminates_on }: Contract): void {
  if (terminates_on === null) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: `Notice was given for ${terminates_on}. Withdraw the notice first.`,
  });
}
