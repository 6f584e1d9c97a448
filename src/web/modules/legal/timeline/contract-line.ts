import type { LegalContractView } from "../../../../client/contract.ts";
import { addDays, addMonths, daysBetween } from "../../../../kernel/calendar.ts";

export const LINE_FIELDS =
  "number,title,kind,state,start,end,auto_renew,renew_months,notice_days,notice_by,terminates_on,value,locked_in,terms,parties,account_id,ended_on,early_notice";

/** Outcome at the end of the term, as far as it is certain. */
export type Course = "ends" | "renews" | "locked_in" | "terminated" | "open";

export interface ContractLine {
  readonly id: string;
  readonly title: string;
  readonly number: string;
  readonly kind: string;
  readonly state: string;
  readonly counterparty: string;
  readonly start: string | undefined;
  /** Last day of the current term or, after notice was given, of the contract. */
  readonly end: string | undefined;
  readonly noticeBy: string | undefined;
  readonly course: Course;
  /** Next term, if the contract renews automatically. */
  readonly next: { readonly from: string; readonly to: string } | undefined;
  readonly value: { amount: number; currency: string } | undefined;
  readonly renewals: readonly string[];
}

const IN_FORCE = new Set(["active", "renewed"]);
export const isInForce = ({ state }: ContractLine) => IN_FORCE.has(state);

export function lineOf(view: LegalContractView): ContractLine {
  const end = view.terminates_on ?? view.ended_on ?? view.end ?? undefined;
  const course = courseOf(view);
  const renewMonths = view.renew_months ?? undefined;
  const follows = (course === "renews" || course === "locked_in") && end && renewMonths;
  const { account } = view;
  const them = view.parties?.find(({ side }) => side === "them");
  return {
    id: view.id,
    title: view.title ?? "",
    number: view.number ?? "",
    kind: view.kind ?? "other",
    state: view.state ?? "",
    counterparty: account?.name ?? them?.signatory ?? "",
    start: view.start ?? undefined,
    end,
    noticeBy: view.terminates_on ? undefined : (view.notice_by ?? undefined),
    course,
    // Months are counted from the day after the end, so that a term ending with February does so next time.
    next: follows
      ? { from: addDays(end, 1), to: addDays(addMonths(addDays(end, 1), renewMonths), -1) }
      : undefined,
    value: view.value ?? undefined,
    renewals: (view.terms ?? []).slice(1).map(({ from }) => from),
  };
}

function courseOf(view: LegalContractView): Course {
  if (view.terminates_on) return "terminated";
  if (!view.end) return "open";
  if (!view.auto_renew) return "ends";
  return view.locked_in ? "locked_in" : "renews";
}

export interface Decision {
  readonly line: ContractLine;
  readonly due: string;
  readonly daysLeft: number;
}

/** Contracts for which a decision is due within this many days, most urgent first. */
export function toDecide(lines: readonly ContractLine[], today: string, days: number): Decision[] {
  return lines
    .flatMap((line) => {
      const due = isInForce(line) ? dueOf(line, today) : undefined;
      return due ? [{ line, due, daysLeft: daysBetween(today, due) }] : [];
    })
    .filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= days)
    .sort((a, b) => a.daysLeft - b.daysLeft);
}

/** Last day for giving notice. For contracts that don't renew, their end once that day has passed. */
function dueOf({ course, noticeBy, end }: ContractLine, today: string): string | undefined {
  if (course === "renews") return noticeBy;
  if (course !== "ends") return undefined;
  return noticeBy && noticeBy >= today ? noticeBy : end;
}
