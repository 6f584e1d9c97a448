import { Type } from "@sinclair/typebox";
import { addMonths } from "../../../kernel/calendar.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  lines,
  longText,
  reference,
  references,
  text,
} from "../../../records/fields/index.ts";
import { say, type Text } from "../../../text/message.ts";
import { acceptRisk, requireExpired } from "./acceptance.ts";
import { CONTROL_SIDES, scores } from "./scores.ts";

const RISK_CATEGORIES = [
  "strategic",
  "financial",
  "operational",
  "legal",
  "people",
  "technology",
  "reputation",
  "environment",
  "other",
] as const;

const grade = (help: Text) => integer({ required: true, min: 1, max: 5, filter: true, help });
const score = (help: Text) => integer({ required: true, set: "rules", filter: true, help });

const UNDER_REVIEW = ["identified", "assessed", "treating", "monitored"] as const;

/** Months until the next review of a risk that is left as it is. */
const REVIEWED_EVERY = { aboveAppetite: 3, withinAppetite: 12 };

export const risks = defineEntity({
  module: "strat",
  name: "risks",
  singular: "risk",
  description: "A risk with its likelihood, impact, treatment and residual risk.",
  label: ["title"],
  ui: {
    columns: ["category", "inherent", "residual", "treatment", "review_by", "owner_id"],
    tones: { accepted: "quiet", identified: "waiting", expired: "waiting" },
  },
  duty: { owner: "owner_id" },
  fields: {
    title: text({ required: true, max: 300, search: true, filter: true }),
    category: choice(RISK_CATEGORIES, { required: true, initial: "operational", filter: true }),
    causes: longText({ search: true }),
    consequences: longText({ search: true }),
    likelihood: grade(say("strat.fieldHelp.risks.likelihood")),
    impact: grade(say("strat.fieldHelp.risks.impact")),
    inherent: score(say("strat.fieldHelp.risks.inherent")),
    controls: lines(
      {
        text: text({ required: true, max: 500 }),
        strength: integer({
          required: true,
          min: 1,
          max: 5,
          help: say("strat.fieldHelp.risks.controls_strength"),
        }),
        reduces: choice(CONTROL_SIDES, { required: true, initial: "likelihood" }),
      },
      { required: true, initial: [], max: 50 },
    ),
    residual_likelihood: score(say("strat.fieldHelp.risks.residual_likelihood")),
    residual_impact: score(say("strat.fieldHelp.risks.residual_impact")),
    residual: score(say("strat.fieldHelp.risks.residual")),
    appetite: integer({
      required: true,
      initial: 6,
      min: 1,
      max: 25,
      filter: true,
      help: say("strat.fieldHelp.risks.appetite"),
    }),
    above_appetite: boolean({
      required: true,
      set: "rules",
      initial: false,
      filter: true,
      help: say("strat.fieldHelp.risks.above_appetite"),
    }),
    treatment: choice(["mitigate", "accept", "avoid", "transfer"], { filter: true }),
    action_ids: references("ops.tasks", {
      required: true,
      initial: [],
      help: say("strat.fieldHelp.risks.action_ids"),
    }),
    review_by: date({ filter: true }),
    review_task_id: reference("ops.tasks", { set: "rules", onArchive: "keep" }),
    accepted_until: date({ set: "rules", filter: true }),
    accepted_by_id: reference("users", { set: "rules", onArchive: "keep" }),
    accepted_at: datetime({ set: "rules", filter: true }),
    accepted_alone: boolean({
      required: true,
      set: "rules",
      initial: false,
      filter: true,
      help: say("strat.fieldHelp.risks.accepted_alone"),
    }),
    accept_reason: text({ set: "rules", max: 1000 }),
    close_reason: text({ set: "rules", max: 1000 }),
  },
  states: ["identified", "assessed", "treating", "monitored", "accepted", "expired", "closed"],
  deadlines: [
    {
      field: "review_by",
      what: say("strat.serverDue.riskReview"),
      open: UNDER_REVIEW,
    },
    { field: "accepted_until", what: say("strat.serverDue.riskAcceptance"), open: ["accepted"] },
  ],
  tasks: [
    {
      kind: "review",
      in: UNDER_REVIEW,
      by: "owner_id",
      answer: "review",
      due: "review_by",
      onceDue: true,
    },
    { kind: "review", in: ["expired"], by: "owner_id", orAnyone: true, answer: "reassess" },
  ],
  copies: {
    "strat.risks": {
      inherent: ["likelihood", "impact"],
      residual: ["residual_likelihood", "residual_impact", "controls"],
      above_appetite: ["residual", "appetite"],
    },
  },
  initial: "identified",
  frozen: ["accepted", "closed"],
  transitions: {
    assess: { summary: "Assess a risk", from: ["identified"], to: "assessed" },
    treat: {
      summary: "Start the treatment of a risk",
      from: ["assessed"],
      to: "treating",
      takes: { treatment: "required" },
    },
    monitor: {
      summary: "Monitor the residual risk",
      from: ["treating"],
      to: "monitored",
      takes: { review_by: "optional" },
    },
    review: {
      summary: "Review a risk that stays as it is",
      from: UNDER_REVIEW,
      to: UNDER_REVIEW,
      choose: ({ state }) => UNDER_REVIEW.find((one) => one === state) ?? "identified",
      apply: ({ today }, { above_appetite }) => ({
        review_by: addMonths(
          today,
          above_appetite ? REVIEWED_EVERY.aboveAppetite : REVIEWED_EVERY.withinAppetite,
        ),
      }),
    },
    reassess: {
      summary: "Reassess a risk",
      from: ["treating", "monitored", "accepted", "expired"],
      to: "assessed",
      apply: () => ({
        accepted_until: null,
        accepted_by_id: null,
        accepted_at: null,
        accepted_alone: false,
        accept_reason: null,
      }),
    },
    accept: {
      summary: "Accept a risk for up to a year",
      from: ["assessed", "treating", "monitored"],
      to: "accepted",
      tier: "managing",
      errors: ["SOD_CONFLICT"],
      takes: { accepted_until: "required", accept_reason: "required" },
      apply: acceptRisk,
    },
    expire: {
      summary: "End an expired acceptance",
      from: ["accepted"],
      to: "expired",
      tier: "managing",
      apply: requireExpired,
    },
    close: {
      summary: "Close a risk",
      from: ["monitored"],
      to: "closed",
      tier: "managing",
      takes: { close_reason: "required" },
    },
  },
  next: [
    { in: ["identified"], move: "assess" },
    { in: ["assessed"], move: "treat" },
    { in: ["treating"], move: "monitor" },
    { in: ["monitored"], if: { review_due: true }, move: "review" },
    { in: ["expired"], move: "reassess" },
  ],
  computed: {
    review_due: {
      schema: Type.Boolean({ description: "True if the review day has come" }),
      value: ({ review_by }, { today }) => review_by !== null && review_by <= today,
    },
  },
  derive: (risk, _context, before) => ({
    ...scores(risk),
    // The review was moved to another day, and the task is for the previous one.
    ...(before && before.review_by !== risk.review_by && { review_task_id: null }),
  }),
});
