import { addMonths } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { type Detail, invalid } from "../../../kernel/errors.ts";
import {
  choice,
  date,
  datetime,
  email,
  integer,
  longText,
  money,
  phone,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { hire } from "./hire.ts";
import { jobOpenings } from "./job-openings.ts";

export const IN_THE_RUNNING = ["applied", "shortlisted", "interview", "passed", "offered"] as const;

/** Applications are kept until rejected candidates can no longer raise claims. */
const RETENTION_MONTHS = 6;

export const candidates = defineEntity({
  module: "hr",
  name: "candidates",
  singular: "candidate",
  description: "An applicant and their progress in the hiring process.",
  label: ["name"],
  ui: { columns: ["opening_id", "source", "rating", "interview_at", "interviewer_id"] },
  person: ["is", "about"],
  fields: {
    name: text({ required: true, privacy: "personal", search: true, filter: true }),
    email: email({ privacy: "personal", search: true, filter: true }),
    phone: phone({ privacy: "personal" }),
    opening_id: reference("hr.job-openings", { required: true, set: "once" }),
    source: choice(
      ["website", "referral", "agency", "job_board", "social_media", "event", "internal", "other"],
      {
        filter: true,
      },
    ),
    rating: integer({ min: 1, max: 5, filter: true }),
    notes: longText({ privacy: "sensitive" }),
    interviewer_id: reference("users", { onArchive: "keep" }),
    interview_at: datetime({ filter: true }),
    salary_offer: money({ privacy: "sensitive" }),
    salary_per: choice(["year", "month"], { required: true, initial: "year" }),
    start_on: date({ filter: true, help: say("hr.fieldHelp.candidates.start_on") }),
    offered_at: datetime({ set: "rules", filter: true }),
    hired_at: datetime({ set: "rules", filter: true }),
    ended_at: datetime({ set: "rules", filter: true, help: say("hr.fieldHelp.candidates.ended_at") }),
    end_reason: text({ max: 500, set: "rules", privacy: "personal" }),
    employee_id: reference("hr.employees", { set: "rules", onArchive: "keep" }),
    retain_until: date({
      set: "rules",
      filter: true,
      help: say("hr.fieldHelp.candidates.retain_until"),
    }),
  },
  states: [...IN_THE_RUNNING, "hired", "rejected", "withdrawn", "offer_declined", "anonymised"],
  tasks: [
    {
      kind: "interview",
      in: ["interview"],
      by: "interviewer_id",
      answer: "pass",
      refuse: "reject",
      due: "interview_at",
    },
  ],
  initial: "applied",
  frozen: ["hired", "anonymised"],
  kept: ["hired"],
  transitions: {
    shortlist: { summary: "Screen a candidate", from: ["applied"], to: "shortlisted" },
    invite: {
      summary: "Schedule an interview",
      from: ["shortlisted"],
      to: "interview",
      takes: { interviewer_id: "optional", interview_at: "optional" },
      needs: postedOpening,
    },
    pass: {
      summary: "Shortlist a candidate",
      from: ["interview"],
      to: "passed",
      takes: { rating: "optional" },
    },
    offer: {
      summary: "Make an offer",
      from: ["passed"],
      to: "offered",
      tier: "managing",
      takes: { salary_offer: "optional", salary_per: "optional", start_on: "optional" },
      needs: postedOpening,
      apply: (context, { opening_id }) => {
        requireRecruiting(context, opening_id);
        return { offered_at: context.now };
      },
    },
    hire: {
      summary: "Hire a candidate: creates the employee, a draft contract and an onboarding checklist",
      // Also from `hired`: repeating the call changes nothing.
      from: ["offered", "hired"],
      to: "hired",
      makes: ["employee_id"],
      tier: "managing",
      takes: { start_on: "optional" },
      needs: postedOpening,
      apply: hire,
    },
    reject: {
      summary: "Reject a candidate",
      from: IN_THE_RUNNING,
      to: "rejected",
      takes: { end_reason: "optional" },
      apply: ended,
    },
    withdraw: {
      summary: "Record that a candidate withdrew",
      from: ["applied", "shortlisted", "interview", "passed"],
      to: "withdrawn",
      takes: { end_reason: "optional" },
      apply: ended,
    },
    decline: {
      summary: "Record that a candidate declined the offer",
      from: ["offered"],
      to: "offer_declined",
      takes: { end_reason: "optional" },
      apply: ended,
    },
    anonymise: {
      summary: "Anonymise a candidate",
      from: ["rejected", "withdrawn", "offer_declined"],
      to: "anonymised",
      tier: "managing",
      destroys: true,
    },
  },
  next: [
    { in: ["applied"], move: "shortlist" },
    { in: ["shortlisted"], move: "invite" },
    { in: ["interview"], move: "pass" },
    { in: ["passed"], move: "offer" },
    { in: ["offered"], move: "hire" },
    { in: ["hired"], open: "employee_id" },
  ],
  erasure: {
    leaves: () => ({ rating: null, state: "anonymised" }),
    refuses: ({ state }) =>
      IN_THE_RUNNING.some((one) => one === state) ? say("hr.reasons.applicationOpen") : undefined,
  },
  check: (context, { opening_id }, before) => {
    if (!before) requireRecruiting(context, opening_id);
  },
});

/** Said before the interview, since nobody can be hired for an opening that was never posted. */
function postedOpening({ opening_id }: { opening_id: string }, context: ReadContext): Detail[] {
  const state = context.records.find(jobOpenings, opening_id)?.state;
  if (state !== "draft" && state !== "approved") return [];
  const message = say(state === "draft" ? "hr.errors.openingUnapproved" : "hr.errors.openingUnposted");
  return [{ path: "opening.state", code: "OPENING_NOT_POSTED", message }];
}

type Ended = { ended_at: number; retain_until: string };

function ended(context: WriteContext): Ended {
  return { ended_at: context.now, retain_until: addMonths(context.today, RETENTION_MONTHS) };
}

function requireRecruiting(context: ReadContext, opening: string): void {
  const found = context.records.find(jobOpenings, opening);
  if (found?.state === "filled" || found?.state === "closed")
    throw invalid("opening_id", "OPENING_ENDED", say("hr.errors.openingEnded"));
}
