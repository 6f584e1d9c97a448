import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { date, datetime, decimal, lines, longText, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { managerOf, requireSelf, userOf } from "../people/own.ts";
import { requireReviewer, requireWeights, scoredBy, weighted } from "./scores.ts";

const scores = Type.Array(Type.String({ pattern: "^[0-5](\\.[0-9]{1,2})?$" }), {
  minItems: 1,
  maxItems: 50,
  description: "One score for each goal, in order: 0 to 5",
});
const comment = Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 }));

export const reviews = defineEntity({
  module: "hr",
  name: "reviews",
  singular: "review",
  description: "A performance review: goals, self-assessment, reviewer's assessment and result.",
  label: ["cycle"],
  ui: { columns: ["employee_id", "reviewer_id", "due_on", "final_score"], tones: { acknowledged: "good" } },
  person: ["about"],
  fields: {
    employee_id: reference("hr.employees", { required: true, set: "once" }),
    user_id: reference("users", { set: "rules", onArchive: "keep" }),
    reviewer_id: reference("hr.employees", {
      onArchive: "keep",
      help: say("hr.fieldHelp.reviews.reviewer_id"),
    }),
    reviewer_user_id: reference("users", { set: "rules", onArchive: "keep" }),
    cycle: text({
      required: true,
      max: 50,
      filter: true,
      search: true,
      help: say("hr.fieldHelp.reviews.cycle"),
    }),
    due_on: date({ filter: true, help: say("hr.fieldHelp.reviews.due_on") }),
    goals: lines(
      {
        text: text({ required: true, max: 500 }),
        weight: decimal({ unit: "percent", required: true, min: "0", max: "100" }),
        self_score: decimal({ set: "rules" }),
        score: decimal({ set: "rules" }),
      },
      { required: true, initial: [], max: 50, privacy: "personal", help: say("hr.fieldHelp.reviews.goals") },
    ),
    self_score: decimal({ set: "rules", privacy: "personal", help: say("hr.fieldHelp.reviews.self_score") }),
    final_score: decimal({
      set: "rules",
      privacy: "personal",
      help: say("hr.fieldHelp.reviews.final_score"),
    }),
    self_comments: longText({ set: "rules", privacy: "sensitive" }),
    comments: longText({ set: "rules", privacy: "sensitive" }),
    dispute: longText({ set: "rules", privacy: "sensitive" }),
    calibrated_at: datetime({ set: "rules", filter: true }),
    answered_at: datetime({
      set: "rules",
      filter: true,
      help: say("hr.fieldHelp.reviews.answered_at"),
    }),
  },
  states: ["draft", "self", "manager", "calibrated", "acknowledged", "disputed"],
  deadlines: [
    {
      field: "due_on",
      what: say("hr.serverDue.review"),
      open: ["draft", "self", "manager"],
      staff: { employee: "employee_id", login: "user_id" },
    },
  ],
  tasks: [
    { kind: "review", in: ["self"], by: "user_id", answer: "assess_self", due: "due_on" },
    {
      kind: "review",
      in: ["manager"],
      by: "reviewer_user_id",
      answer: "assess",
      due: "due_on",
      missing: "final_score",
      about: "employee_id",
    },
    { kind: "review", in: ["calibrated"], by: "user_id", answer: "acknowledge", refuse: "dispute" },
    {
      kind: "review",
      in: ["manager"],
      except: "user_id",
      answer: "calibrate",
      given: "final_score",
      about: "employee_id",
    },
    { kind: "review", in: ["disputed"], except: "user_id", answer: "calibrate", about: "employee_id" },
  ],
  initial: "draft",
  frozen: ["self", "manager", "calibrated", "acknowledged", "disputed"],
  // Employees can't see the reviewer's scores until they are final.
  hidden: ({ state, user_id }, { principal }) =>
    user_id === principal.id && state === "manager" ? ["goals.score", "final_score", "comments"] : [],
  kept: ["calibrated", "acknowledged", "disputed"],
  transitions: {
    start: {
      summary: "Request a self-assessment",
      from: ["draft"],
      to: "self",
      apply: (_context, { goals }) => {
        requireWeights(goals);
        return undefined;
      },
    },
    assess_self: {
      summary: "Submit a self-assessment",
      from: ["self"],
      to: "manager",
      input: { scores, comment },
      apply: (context, { user_id, goals }, input) => {
        requireSelf(context, user_id);
        const scored = scoredBy(goals, "self_score", input.scores);
        return { goals: scored, self_score: weighted(scored, "self_score"), self_comments: wordsOf(input) };
      },
    },
    assess: {
      summary: "Submit the reviewer's assessment",
      from: ["manager"],
      to: "manager",
      input: { scores, comment },
      apply: (context, { reviewer_user_id, user_id, goals, comments }, input) => {
        requireReviewer(context, reviewer_user_id, user_id);
        const scored = scoredBy(goals, "score", input.scores);
        return {
          goals: scored,
          final_score: weighted(scored, "score"),
          comments: wordsOf(input) ?? comments,
        };
      },
    },
    calibrate: {
      summary: "Calibrate a review",
      from: ["manager", "disputed"],
      to: "calibrated",
      tier: "managing",
      input: { scores: Type.Optional(scores), comment },
      apply: (context, { goals, user_id, comments }, input) => {
        requireReviewer(context, null, user_id);
        const scored = input.scores === undefined ? goals : scoredBy(goals, "score", input.scores);
        if (scored.some(({ score }) => score === null))
          throw invalid("scores", "REQUIRED", say("hr.errors.scoresMissing"));
        return {
          goals: scored,
          final_score: weighted(scored, "score"),
          comments: wordsOf(input) ?? comments,
          calibrated_at: context.now,
          answered_at: null,
        };
      },
    },
    acknowledge: {
      summary: "Acknowledge a review",
      from: ["calibrated"],
      to: "acknowledged",
      apply: (context, { user_id }) => {
        requireSelf(context, user_id);
        return { answered_at: context.now };
      },
    },
    dispute: {
      summary: "Dispute a review",
      from: ["calibrated"],
      to: "disputed",
      input: { reason: Type.String({ minLength: 1, maxLength: 10_000 }) },
      apply: (context, { user_id }, { reason }) => {
        requireSelf(context, user_id);
        return { answered_at: context.now, dispute: String(reason) };
      },
    },
  },
  erasure: { leaves: () => ({ goals: [] }) },
  derive: (review, context, before) => {
    const reviewer_id = review.reviewer_id ?? (before ? null : managerOf(context, review.employee_id));
    if (before && reviewer_id === before.reviewer_id) return {};
    return {
      ...(!before && { user_id: userOf(context, review.employee_id) }),
      reviewer_id,
      reviewer_user_id: userOf(context, reviewer_id),
    };
  },
  check: (_context, { employee_id, reviewer_id, goals }, before) => {
    if (reviewer_id === employee_id) throw invalid("reviewer_id", "OWN_REVIEW", say("hr.errors.ownReviewer"));
    if (before && before.state !== "draft") return;
    if (goals.length > 0) requireWeights(goals);
  },
});

function wordsOf({ comment }: Record<string, unknown>): string | null {
  return typeof comment === "string" ? comment : null;
}
