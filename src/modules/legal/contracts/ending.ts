import { Type } from "@sinclair/typebox";
import { addDays } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import type { InputOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { dayOf } from "../days.ts";
import type { Contract } from "./fields.ts";
import { endByNotice } from "./terms.ts";

export const terminateInput = {
  reason: Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }),
  effective_on: Type.Optional(
    Type.String({
      format: "date",
      description: "End date. Defaults to the earliest date that the notice period allows.",
    }),
  ),
  for_cause: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Ends without the agreed notice, at once or within a term",
    }),
  ),
};

export type Notice = InputOf<typeof terminateInput>;

/** Gives notice. The contract is terminated once the date has come and stays in force until then. */
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

/** Termination for cause needs no notice period, but can't take effect before the contract does. */
function endForCause(context: WriteContext, contract: Contract, day: string): string {
  const signed = dayOf(context, contract.signed_at ?? context.now);
  const since = [signed, contract.terms[0]?.from ?? signed].toSorted().at(-1) ?? signed;
  if (day < since)
    throw invalid("effective_on", "DATE_ORDER", say("legal.errors.beforeBinding", { day: since }));
  if (beyondEnd(contract, context.today, day)) throw afterEnd(contract);
  return day;
}

/** If early termination is not allowed, a fixed term runs to its end; notice only prevents its renewal. */
function endWithNotice(contract: Contract, now: string, wanted: string | undefined): string {
  const { end, early_notice } = contract;
  if (wanted !== undefined && wanted < now)
    throw invalid("effective_on", "DATE_PASSED", say("legal.errors.inPast"));
  if (end === null || early_notice) return endOnAnyDay(contract, now, wanted);
  const last = endByNotice(contract, now) ?? end;
  if (last < now)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("legal.errors.termEnded", { day: last }),
    });
  const day = wanted ?? last;
  if (day === last) return day;
  throw invalid(
    "effective_on",
    day < last ? "TERM_RUNS" : "AFTER_END",
    say("legal.errors.endsWithTerm", { day: last }),
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
      say("legal.errors.noticeTooShort", { days: notice_days, day: earliest }),
    );
  if (beyondEnd(contract, now, day)) throw afterEnd(contract);
  return day;
}

/** True if the day is after the end of the term and renewal is not certain: notice is still possible. */
function beyondEnd({ end, auto_renew, notice_by }: Contract, now: string, day: string): boolean {
  if (end === null || day <= end) return false;
  return !(auto_renew && notice_by !== null && now > notice_by);
}

function afterEnd({ end }: Contract): Fault {
  return invalid("effective_on", "AFTER_END", say("legal.errors.afterTerm", { day: String(end) }));
}

/** Ends a contract whose term is over and that doesn't renew. */
export function expireContract(context: WriteContext, contract: Contract) {
  const { end, auto_renew } = contract;
  if (end === null || end >= context.today || auto_renew || contract.parent_id !== null)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("legal.errors.contractRunning"),
    });
  return { ended_on: end };
}

export function refuseUnderNotice({ terminates_on }: Contract): void {
  if (terminates_on === null) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("legal.errors.underNotice", { day: terminates_on }),
  });
}
