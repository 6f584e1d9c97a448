import type { ScheduleSettings } from "./schedule.ts";

const BOOKS = "Bookkeeping and tax law: up to ten years in most countries (GDPR Art. 17(3)(b))";
const CLAIMS = "Claims from the contract lapse after three years in most countries (GDPR Art. 17(3)(e))";
const PURPOSE = "What is no longer needed is not kept (GDPR Art. 5(1)(e))";

type Default = Pick<ScheduleSettings, "collection" | "title" | "start" | "months" | "action" | "basis"> &
  Partial<ScheduleSettings>;

const TEN_YEARS = 120;

/** What the law of most countries asks for. Whoever knows their own country's better sets it. */
const DEFAULTS: readonly Default[] = [
  {
    collection: "fin.invoices",
    title: "Invoices",
    start: "issue_date",
    months: TEN_YEARS,
    action: "review",
    basis: BOOKS,
    obliges: true,
  },
  {
    collection: "fin.bills",
    title: "Bills",
    start: "issue_date",
    months: TEN_YEARS,
    action: "review",
    basis: BOOKS,
    obliges: true,
  },
  {
    collection: "fin.payments",
    title: "Payments",
    start: "date",
    months: TEN_YEARS,
    action: "anonymise",
    basis: BOOKS,
    obliges: true,
  },
  {
    collection: "fin.bank-transactions",
    title: "Lines of bank statements",
    start: "created_at",
    months: TEN_YEARS,
    action: "anonymise",
    basis: BOOKS,
    obliges: true,
  },
  {
    collection: "fin.journal-entries",
    title: "Journal entries",
    start: "date",
    months: TEN_YEARS,
    action: "review",
    basis: BOOKS,
    obliges: true,
  },
  {
    collection: "hr.expense-claims",
    title: "Expense claims that were paid",
    start: "updated_at",
    months: TEN_YEARS,
    states: ["paid"],
    action: "anonymise",
    basis: BOOKS,
    obliges: true,
  },
  {
    collection: "hr.candidates",
    title: "Applicants who were not hired",
    start: "retain_until",
    months: 0,
    states: ["rejected", "withdrawn", "offer_declined"],
    action: "anonymise",
    basis: "Claims for equal treatment lapse within six months of the refusal in most countries",
    automatic: true,
  },
  {
    collection: "hr.employees",
    title: "Former employees, three years after the last day",
    start: "retain_until",
    months: 0,
    states: ["terminated"],
    action: "anonymise",
    basis: `${CLAIMS}; payroll is kept with the books`,
  },
  {
    collection: "hr.leave-requests",
    title: "Leave",
    start: "updated_at",
    months: 36,
    states: ["taken", "rejected", "withdrawn", "cancelled"],
    action: "anonymise",
    basis: CLAIMS,
  },
  {
    collection: "hr.reviews",
    title: "Reviews",
    start: "updated_at",
    months: 36,
    states: ["acknowledged", "disputed"],
    action: "anonymise",
    basis: PURPOSE,
  },
  {
    collection: "crm.tickets",
    title: "Tickets, three years after they were closed",
    start: "closed_at",
    months: 36,
    states: ["closed"],
    action: "anonymise",
    basis: CLAIMS,
  },
  {
    collection: "crm.leads",
    title: "Leads that came to nothing",
    start: "updated_at",
    months: 24,
    states: ["disqualified"],
    action: "erase",
    basis: PURPOSE,
  },
  {
    collection: "crm.contacts",
    title: "Contacts that are no longer dealt with",
    start: "updated_at",
    months: 36,
    states: ["inactive"],
    action: "review",
    basis: PURPOSE,
  },
  {
    collection: "crm.activities",
    title: "Activities",
    start: "done_at",
    months: 36,
    states: ["done"],
    action: "anonymise",
    basis: PURPOSE,
  },
  {
    collection: "legal.contracts",
    title: "Contracts that have ended",
    start: "updated_at",
    months: TEN_YEARS,
    states: ["expired", "terminated", "renewed"],
    action: "review",
    basis: `${CLAIMS}; contracts that the books rest on ten years`,
  },
  {
    collection: "data.requests",
    title: "Data requests that were answered",
    start: "closed_at",
    months: 36,
    states: ["closed", "denied", "withdrawn"],
    action: "anonymise",
    basis: "Proof that the request was answered, as long as claims can be made of it",
  },
];

/** The default schedules of an organisation, by collection. Whoever is alone switches on what they want. */
export function defaultSchedules(size: "solo" | "small" | "grown"): ScheduleSettings[] {
  return DEFAULTS.map(({ states = [], obliges = false, automatic = false, ...rest }) => ({
    ...rest,
    states,
    obliges,
    automatic,
    // What the law asks for holds for everybody.
    active: size !== "solo" || obliges || automatic,
  }));
}

/** How long the law has the records of a collection kept where an organisation has said nothing. */
export function defaultDuty(collection: string): ScheduleSettings | undefined {
  return defaultSchedules("grown").find((one) => one.collection === collection && one.obliges);
}
