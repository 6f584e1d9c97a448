import { addDays, addMonths, daysBetween } from "../../kernel/calendar.ts";
import { invalid } from "../../kernel/errors.ts";
import { isCurrency } from "../../kernel/money.ts";
import type { Contract, Term } from "./contract-fields.ts";

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

/** Refuses terms that contradict each other. `path` is where they stand in the input. */
export function checkTerms(terms: TermsOf, path = ""): void {
  const { start, end, auto_renew, renew_months, notice_days, value } = terms;
  if (start !== null && start < EARLIEST_START)
    throw invalid(`${path}start`, "DATE_TOO_EARLY", `A contract starts on ${EARLIEST_START} or later`);
  if (start !== null && end !== null && end < start)
    throw invalid(`${path}end`, "DATE_ORDER", "A contract cannot end before it starts. Correct end or start");
  if (end !== null && end < EARLIEST_START)
    throw invalid(`${path}end`, "DATE_TOO_EARLY", `A contract ends on ${EARLIEST_START} or later`);
  if (auto_renew && end === null)
    throw invalid(`${path}end`, "END_MISSING", "A contract that renews itself needs the end of its term");
  if (auto_renew && renew_months === null)
    throw invalid(
      `${path}renew_months`,
      "RENEWAL_MISSING",
      "A contract that renews itself needs the months that it renews for",
    );
  if (start !== null && end !== null && notice_days > daysBetween(start, end) + 1)
    throw invalid(
      `${path}notice_days`,
      "NOTICE_TOO_LONG",
      "The notice is longer than the term, so it could never be given. Shorten it or extend the term",
    );
  if (value !== null && !isCurrency(value.currency))
    throw invalid(`${path}value`, "INVALID_VALUE", "value must be in an ISO 4217 currency, as EUR");
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
  const { auto_renew, renew_months, notice_days, value, terminates_on } = contract;
  let { end, terms } = contract;
  if (!auto_renew || renew_months === null) return undefined;
  while (end !== null && end <= day && addDays(end, -notice_days) < day) {
    if (terminates_on !== null && terminates_on <= end) break;
    const next = renewed(
      { end, terms },
      { end: renewedEnd(terms, end, renew_months), months: renew_months, value },
    );
    if (next.end <= end) break;
    ({ end, terms } = next);
  }
  return end === contract.end ? undefined : { end, terms };
}

/**
 * What an amendment changes: the terms that it has of its own, and those that it names in `amends`, which can
 * also take one away.
 */
function changedBy({ end, auto_renew, renew_months, notice_days, value, amends }: Contract) {
  return {
    ...(end !== null && { end }),
    ...(auto_renew && { auto_renew }),
    ...(renew_months !== null && { renew_months }),
    ...(notice_days > 0 && { notice_days }),
    ...(value !== null && { value }),
    ...amends,
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
  checkTerms(result, "amends.");
  const current = result.terms.at(-1);
  if (current && result.end !== null && result.end < current.from)
    throw invalid(
      "amends.end",
      "DATE_ORDER",
      "The amended end is before the present term began. Give a later day, or terminate the contract",
    );
}
