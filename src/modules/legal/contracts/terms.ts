import { addDays, addMonths, daysBetween } from "../../../kernel/calendar.ts";
import { invalid } from "../../../kernel/errors.ts";
import { isCurrency } from "../../../kernel/money.ts";
import { say } from "../../../text/message.ts";
import type { Contract, Term } from "./fields.ts";

export type TermsOf = Pick<
  Contract,
  "start" | "end" | "auto_renew" | "renew_months" | "notice_days" | "value"
>;

/** Catches mistyped years, which would create thousands of renewals. */
const EARLIEST_START = "1900-01-01";

/** Last day to give notice before the term ends. Counts calendar days, including weekends. */
export function noticeBy({
  end,
  notice_days,
  parent_id,
}: Pick<Contract, "end" | "notice_days" | "parent_id">): string | null {
  // Amendments end with their contract, which has its own notice period.
  return end === null || parent_id !== null ? null : addDays(end, -notice_days);
}

/** Decides which of several contradicting fields an error refers to, so that the caller can correct it. */
export type ChooseField = (field: keyof TermsOf, ...others: (keyof TermsOf)[]) => string;

/** Chooses the first field that this change modified. */
export function changedFirst(terms: TermsOf, before: TermsOf | undefined): ChooseField {
  return (field, ...others) =>
    [field, ...others].find((name) => before && !Bun.deepEquals(terms[name], before[name])) ?? field;
}

export function checkTerms(terms: TermsOf, choose: ChooseField = (field) => field): void {
  const { start, end, auto_renew, renew_months, notice_days, value } = terms;
  if (start !== null && start < EARLIEST_START)
    throw invalid(choose("start"), "DATE_TOO_EARLY", say("legal.errors.tooEarly", { day: EARLIEST_START }));
  if (end !== null && end < EARLIEST_START)
    throw invalid(choose("end"), "DATE_TOO_EARLY", say("legal.errors.tooEarly", { day: EARLIEST_START }));
  if (start !== null && end !== null && end < start)
    throw invalid(choose("end", "start"), "DATE_ORDER", say("legal.errors.endBeforeStart"));
  if (auto_renew && end === null)
    throw invalid(choose("end"), "END_MISSING", say("legal.errors.renewalNeedsEnd"));
  if (auto_renew && renew_months === null)
    throw invalid(choose("renew_months"), "RENEWAL_MISSING", say("legal.errors.renewalNeedsMonths"));
  if (start !== null && end !== null && notice_days > daysBetween(start, end) + 1)
    throw invalid(
      choose("notice_days", "end", "start"),
      "NOTICE_TOO_LONG",
      say("legal.errors.noticeTooLong"),
    );
  if (value !== null && !isCurrency(value.currency))
    throw invalid(choose("value"), "INVALID_VALUE", say("records.errors.currencyCode"));
}

/** Counts from the last end date set explicitly, so that a short month doesn't shorten later terms. */
export function renewedEnd(terms: readonly Term[], end: string, months: number): string {
  let [agreed, counted] = [end, months];
  for (const term of terms.toReversed()) {
    agreed = term.to ?? agreed;
    if (term.months === null) break;
    counted += term.months;
  }
  return addDays(addMonths(addDays(agreed, 1), counted), -1);
}

/** Next day on which the scheduled job has to change the contract. */
export function movesOn(contract: Contract): string | null {
  const { state, start, end, auto_renew, notice_days, terminates_on, parent_id } = contract;
  if (state === "signed") return earliest(start, terminates_on);
  if ((state !== "active" && state !== "renewed") || parent_id !== null) return null;
  if (end === null) return terminates_on;
  // Renews on the end date, or on the next day if notice is still possible on the end date.
  const onEnd = auto_renew && notice_days > 0;
  return earliest(onEnd ? end : addDays(end, 1), terminates_on);
}

function earliest(...days: (string | null)[]): string | null {
  return days.filter((day) => day !== null).sort()[0] ?? null;
}

export interface Renewal {
  end: string;
  months: number | null;
  value: Contract["value"];
}

export function renewed(contract: Pick<Contract, "end" | "terms">, { end, months, value }: Renewal) {
  const from = addDays(contract.end ?? end, 1);
  return { end, value, terms: [...contract.terms, { from, to: end, months, value }] };
}

/** Applies all renewals due: at each term's end, once the last day for notice has passed. */
export function renewalsDue(contract: TermsOf & Pick<Contract, "terms" | "terminates_on">, day: string) {
  const { notice_days, terminates_on } = contract;
  const ran = runOn(contract, (end) => {
    const ends = terminates_on !== null && terminates_on <= end;
    return !ends && end <= day && addDays(end, -notice_days) < day;
  });
  return ran.end === contract.end ? undefined : ran;
}

/** Earliest end of a term for which notice on this day is in time; null if the contract has no end. */
export function endByNotice(contract: TermsOf & Pick<Contract, "terms">, day: string): string | null {
  const { start, end, value, notice_days } = contract;
  const begun = contract.terms.length > 0;
  const terms = begun ? contract.terms : [{ from: start ?? day, to: end, months: null, value }];
  return runOn({ ...contract, terms }, (last) => addDays(last, -notice_days) < day).end;
}

/** Adds renewal terms as long as a condition on the current end holds. */
function runOn(contract: TermsOf & Pick<Contract, "terms">, goesOn: (end: string) => boolean) {
  const { auto_renew, renew_months: months, value } = contract;
  let { end, terms } = contract;
  if (!auto_renew || months === null) return { end, terms };
  while (end !== null && goesOn(end)) {
    const next = renewed({ end, terms }, { end: renewedEnd(terms, end, months), months, value });
    if (next.end <= end) break;
    ({ end, terms } = next);
  }
  return { end, terms };
}

/** Terms that an amendment changes: its own, and those in `amends`, which can also clear a term. */
function changedBy(amendment: Contract) {
  return { ...ownTerms(amendment), ...amendment.amends };
}

function ownTerms({ end, auto_renew, renew_months, notice_days, value }: Contract) {
  return {
    ...(end !== null && { end }),
    ...(auto_renew && { auto_renew }),
    ...(renew_months !== null && { renew_months }),
    ...(notice_days > 0 && { notice_days }),
    ...(value !== null && { value }),
  };
}

/** Terms of a contract after an amendment. The current term gets the new end and value. */
export function amended(contract: Contract, amendment: Contract) {
  const { start, end, auto_renew, renew_months, notice_days, value } = contract;
  const changed = { start, end, auto_renew, renew_months, notice_days, value, ...changedBy(amendment) };
  const current = contract.terms.at(-1);
  if (!current) return { ...changed, terms: contract.terms };
  const months = changed.end === end ? current.months : null;
  return {
    ...changed,
    terms: [...contract.terms.slice(0, -1), { ...current, to: changed.end, months, value: changed.value }],
  };
}

/** Refuses an amendment that would make its contract inconsistent. */
export function checkAmended(contract: Contract, amendment: Contract): void {
  const result = amended(contract, amendment);
  const { amends } = amendment;
  const own = ownTerms(amendment);
  const choose: ChooseField = (field) =>
    amends !== null && (field in amends || !(field in own)) ? `amends.${field}` : field;
  checkTerms(result, choose);
  const current = result.terms.at(-1);
  if (current && result.end !== null && result.end < current.from)
    throw invalid(choose("end"), "DATE_ORDER", say("legal.errors.amendedEnd"));
}
