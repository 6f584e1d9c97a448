import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import {
  choice,
  date,
  datetime,
  integer,
  lines,
  longText,
  reference,
  references,
  text,
  url,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { checkDecision, decide, review } from "./rules.ts";
import { castVote } from "./votes.ts";

export const decisions = defineEntity({
  module: "strat",
  name: "decisions",
  singular: "decision",
  description: "A decision with its options, deciders, reasons and review date.",
  label: ["title"],
  ui: { columns: ["chosen", "decided_on", "review_on", "owner_id"], tones: { reversed: "quiet" } },
  fields: {
    title: text({ required: true, max: 300, search: true, filter: true }),
    context: longText({ search: true, help: say("strat.fieldHelp.decisions.context") }),
    options: lines(
      { name: text({ required: true, max: 200 }), text: text({ max: 1000 }) },
      { required: true, initial: [], max: 20 },
    ),
    decider_ids: references("users", { required: true }),
    quorum: integer({ min: 1, max: 100, help: say("strat.fieldHelp.decisions.quorum") }),
    rule: choice(["plurality", "majority", "unanimous"], {
      required: true,
      initial: "majority",
      filter: true,
      help: say("strat.fieldHelp.decisions.rule"),
    }),
    votes: lines(
      {
        user_id: reference("users", { required: true, onArchive: "keep", filter: false }),
        option: text({ required: true, max: 200 }),
        comment: text({ max: 1000 }),
        at: datetime({ required: true }),
      },
      { required: true, set: "rules", initial: [], max: 100 },
    ),
    chosen: text({ set: "rules", max: 200, search: true, filter: true }),
    rationale: longText({ search: true }),
    decided_on: date({ set: "rules", filter: true }),
    review_on: date({ filter: true }),
    review_task_id: reference("ops.tasks", { set: "rules", onArchive: "keep" }),
    links: lines(
      { title: text({ required: true, max: 200 }), url: url({ required: true }) },
      { required: true, initial: [], max: 50 },
    ),
    supersedes_id: reference("strat.decisions", { help: say("strat.fieldHelp.decisions.supersedes_id") }),
    superseded_by_id: reference("strat.decisions", { set: "rules", onArchive: "keep" }),
    reverse_reason: text({ set: "rules", max: 1000 }),
  },
  states: ["proposed", "decided", "superseded", "reversed"],
  tasks: [
    { kind: "decision", in: ["proposed"], by: "decider_ids", answer: "vote", answered: "votes" },
    { kind: "review", in: ["decided"], by: "owner_id", answer: "review", due: "review_on", onceDue: true },
  ],
  initial: "proposed",
  frozen: ["decided", "superseded", "reversed"],
  kept: ["decided", "superseded", "reversed"],
  transitions: {
    vote: {
      summary: "Cast or change your vote",
      from: ["proposed"],
      to: "proposed",
      input: {
        option: Type.String({ minLength: 1, maxLength: 200, description: "Name of an option" }),
        comment: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
      },
      apply: castVote,
    },
    decide: {
      summary: "Close the vote and record the decision",
      from: ["proposed"],
      to: "decided",
      takes: { rationale: "optional", review_on: "optional" },
      apply: decide,
    },
    review: {
      summary: "Review a decision and keep it",
      from: ["decided"],
      to: "decided",
      takes: { review_on: "required" },
      apply: review,
    },
    reverse: {
      summary: "Revoke a decision",
      from: ["decided"],
      to: "reversed",
      tier: "managing",
      takes: { reverse_reason: "required" },
    },
  },
  check: checkDecision,
});
