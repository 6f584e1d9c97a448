import { addDays, addMonths, daysBetween } from "../../../kernel/calendar.ts";
import { invalid } from "../../../kernel/errors.ts";
import { isCurrency } from "../../../kernel/money.ts";
import type { Contract, Term } from "./fields.ts";

/** What the rules of terms and notice are about. */
export type TermsOf = Pick<
  Contract,
  "start" | "end" | "auto_renew" | "renew_months" | "notice_days" | "value"
>;

/** No contract of a small organisation is older; and no slip of the pen makes renewals by the thousand. */
const EARLIEST_START = "1900-01-01";

/**
 * The last day on which notice can be given for the end of the term: notice given on day D takes effect on
 * D + notice_days, so it is end - notice_days. Calendar days, whether anybody works on them or not.
 */
export function noticeBy({
  end,
  notice_days,
  parent_id,
}: Pick<Contract, "end" | "notice_days" | "parent_id">): string | null {
  // An amendment runs as long as its contract does, which has a notice of its own.
  return end === null || parent_id !== null ? null : addDays(end, -notice_days);
}

/** Which of the fields that contradict each other the caller is told of: the path of the one they can correct. */
export type Told = (field: keyof TermsOf, ...others: (keyof TermsOf)[]) => string;

/** The first of the fields that this change set, so that the refusal stands where the mistake was made. */
export function changedFirst(terms: TermsOf, before: TermsOf | undefined): Told {
  return (field, ...others) =>
    [field, ...others].find((name) => before && !Bun.deepEquals(terms[name], before[name])) ?? field;
}

/** Refuses terms that contradict each other. */
export function checkTerms(terms: TermsOf, told: Told = (field) => field): void {
  const { start, end, auto_renew, renew_months, notice_days, value } = terms;
  if (start !== null && start < EARLIEST_START)
    throw invalid(told("start"), "DATE_TOO_EARLY", `A contract starts on ${EARLIEST_START} or later`);
  if (end !== null && end < EARLIEST_START)
    throw invalid(told("end"), "DATE_TOO_EARLY", `A contract ends on ${EARLIEST_START} or later`);
  if (start !== null && end !== null && end < start)
    throw invalid(
      told("end", "start"),
      "DATE_ORDER",
      "A contract cannot end before it starts. Correct end or start",
    );
  if (auto_renew && end === null)
    throw invalid(told("end"), "END_MISSING", "A contract that renews itself needs the end of its term");
  if (auto_renew && renew_months === null)
    throw invalid(
      told("renew_months"),
      "RENEWAL_MISSING",
      "A contract that renews itself needs the months that it renews for",
    );
  if (start !== null && end !== null && notice_days > daysBetween(start, end) + 1)
    throw invalid(
      told("notice_days", "end", "start"),
      "NOTICE_TOO_LONG",
      "The notice is longer than the term, so it could never be given. Shorten it or extend the term",
    );
  if (value !== null && !isCurrency(value.currency))
    throw invalid(told("value"), "INVALID_VALUE", "value must be in an ISO 4217 currency, as EUR");
}

/**
 * The last day of the next term when it is renewed for some months. Terms are counted from the day after the
 * end that was last agreed as a day, so that the end of a short month shortens no later term.
 */
export function renewedEnd(terms: readonly Term[], end: string, months: number): string {
  let [agreed, counted] = [end, months];
  for (const term of terms.toReversed()) {
    agreed = term.to ?? agreed;
    if (term.months === null) break;
    counted += term.months;
  }
  return addDays(addMonths(addDays(agreed, 1), counted), -1);
}

/** The day on which the calendar moves a contract next, if nobody does anything about it. */
export function movesOn(contract: Contract): string | null {
  const { state, start, end, auto_renew, notice_days, terminates_on, parent_id } = contract;
  if (state === "signed") return earliest(start, terminates_on);
  if ((state !== "active" && state !== "renewed") || parent_id !== null) return null;
  if (end === null) return terminates_on;
  // It runs on when its end has come, unless notice can still be given on that day.
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

/** What a contract becomes when its next term is that of a renewal. */
export function renewed(contract: Pick<Contract, "end" | "terms">, { end, months, value }: Renewal) {
  const from = addDays(contract.end ?? end, 1);
  return { end, value, terms: [...contract.terms, { from, to: end, months, value }] };
}

/**
 * Every term that has begun to run by itself up to a day: on the end day of a term, once the last day for
 * notice is over and nobody has given it.
 */
export function renewalsDue(contract: TermsOf & Pick<Contract, "terms" | "terminates_on">, day: string) {
  const { notice_days, terminates_on } = contract;
  const ran = runOn(contract, (end) => {
    const ends = terminates_on !== null && terminates_on <= end;
    return !ends && end <= day && addDays(end, -notice_days) < day;
  });
  return ran.end === contract.end ? undefined : ran;
}

/** The end of the term that notice given on a day is in time for; null when there is no end. */
export function endByNotice(contract: TermsOf & Pick<Contract, "terms">, day: string): string | null {
  const { start, end, value, notice_days } = contract;
  const begun = contract.terms.length > 0;
  const terms = begun ? contract.terms : [{ from: start ?? day, to: end, months: null, value }];
  return runOn({ ...contract, terms }, (last) => addDays(last, -notice_days) < day).end;
}

/** A contract that renews itself, with all the terms that it runs on for while something holds of the last one's end. */
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

/**
 * What an amendment changes: the terms that it has of its own, and those that it names in `amends`, which can
 * also take one away.
 */
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

/** What a contract becomes by an amendment; its present term ends when it now does. */
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

/** Refuses what an amendment would make of its contract when that contradicts itself. */
export function checkAmended(contract: Contract, amendment: Contract): void {
  const result = amended(contract, amendment);
  const { amends } = amendment;
  const own = ownTerms(amendment);
  const told: Told = (field) =>
    amends !== null && (field in amends || !(field in own)) ? `amends.${field}` : field;
  checkTerms(result, told);
  const current = result.terms.at(-1);
  if (current && result.end !== null && result.end < current.from)
    throw invalid(
      told("end"),
      "DATE_ORDER",
      "The amended end is before the present term began. Give a later day, or terminate the contract",
    );
}
