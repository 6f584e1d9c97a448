import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { checkRule } from "../../../kernel/recurrence.ts";
import {
  choice,
  datetime,
  integer,
  lines,
  longText,
  money,
  reference,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { refuseOutdated } from "../revisions.ts";
import { CLAUSE, CONTRACT_KINDS } from "./fields.ts";

export const OBLIGED = ["us", "them"] as const;

export const templates = defineEntity({
  module: "legal",
  name: "templates",
  singular: "template",
  description:
    "The organisation's standard text for a kind of contract. An approved revision cannot be edited.",
  label: ["name", "revision"],
  ui: { columns: ["kind", "approved_at", "owner_id"], tones: { approved: "good" } },
  fields: {
    name: text({ required: true, search: true, filter: true }),
    kind: choice(CONTRACT_KINDS, { required: true, filter: true }),
    guidance: longText({ help: say("legal.fieldHelp.templates.guidance") }),
    clauses: lines(CLAUSE, { required: true, initial: [], max: 200 }),
    obligations: lines(
      {
        text: text({ required: true, max: 500 }),
        party: choice(OBLIGED, { required: true, initial: "us" }),
        offset_days: integer({
          unit: "days",
          required: true,
          initial: 0,
          min: -3650,
          max: 36_500,
          help: say("legal.fieldHelp.templates.obligations_offset_days"),
        }),
        rrule: text({ max: 200, help: say("legal.fieldHelp.templates.obligations_rrule") }),
        amount: money(),
      },
      {
        required: true,
        initial: [],
        max: 100,
        help: say("legal.fieldHelp.templates.obligations"),
      },
    ),
    root_id: reference("legal.templates", {
      set: "rules",
      onArchive: "keep",
      help: say("legal.fieldHelp.templates.root_id"),
    }),
    revision: integer({ required: true, set: "rules", initial: 1, filter: true }),
    approved_at: datetime({ set: "rules", filter: true }),
  },
  states: ["draft", "approved", "retired"],
  initial: "draft",
  frozen: ["approved", "retired"],
  transitions: {
    approve: {
      summary: "Approve a contract template",
      from: ["draft"],
      to: "approved",
      tier: "managing",
      decides: { asked: "create" },
      apply: (context, template) => {
        if (template.clauses.length === 0)
          throw invalid("clauses", "CLAUSES_MISSING", say("legal.errors.clausesMissing"));
        refuseOutdated(context, "legal_templates", template, ["approved", "retired"]);
        return { approved_at: context.now };
      },
    },
    retire: {
      summary: "Retire a contract template",
      from: ["approved"],
      to: "retired",
      tier: "managing",
    },
  },
  check: (_context, { clauses, obligations }) => {
    for (const [i, { key }] of clauses.entries()) {
      if (clauses.findIndex((one) => one.key === key) === i) continue;
      throw invalid(`clauses.${i}.key`, "DUPLICATE", say("legal.errors.clauseKeyTwice"));
    }
    for (const [i, { rrule }] of obligations.entries())
      if (rrule !== null) checkRule(rrule, `obligations.${i}.rrule`);
  },
});
