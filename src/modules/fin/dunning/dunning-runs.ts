import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { confirmRun } from "./confirm.ts";
import { Dunning } from "./remindable.ts";
import {
  DUNNING_RUN,
  DUNNING_RUN_STATES,
  type DunningLine,
  type DunningRun,
  type DunningRunEntity,
} from "./run-fields.ts";
import { dayOf, filled, gather, noteOf, totals, withFees } from "./run-lines.ts";

export const dunningRuns: DunningRunEntity = defineEntity({
  module: "fin",
  name: "dunning-runs",
  singular: "dunning run",
  description:
    "Overdue invoices to remind customers of, gathered by customer and level. Confirming it makes the reminders.",
  label: ["number"],
  ui: {
    columns: ["as_of", "customers", "open", "interest", "fees", "confirmed_on"],
    tones: { confirmed: "good" },
  },
  numbering: { prefix: "DUN-", digits: 5 },
  fields: DUNNING_RUN,
  states: DUNNING_RUN_STATES,
  copies: {
    "fin.invoices": { lines: ["balance", "account_id", "due_date", "reminder_level"], open: ["balance"] },
    "crm.accounts": { lines: ["consumer"] },
  },
  initial: "draft",
  frozen: ["confirmed", "cancelled"],
  kept: ["confirmed"],
  transitions: {
    gather: {
      summary: "Gather overdue invoices",
      from: ["draft"],
      to: "draft",
      takes: { as_of: "optional" },
      apply: (context, run) => ({ lines: gather(context, run) }),
    },
    confirm: {
      summary: "Confirm a dunning run and make its reminders",
      from: ["draft"],
      to: "confirmed",
      needs: ({ lines }) =>
        lines.length === 0
          ? [{ path: "lines", code: "LINES_MISSING", message: say("fin.errors.linesMissing") }]
          : [],
      apply: (context, run) => confirmRun(context, run),
    },
    cancel: { summary: "Cancel a dunning run", from: ["draft"], to: "cancelled" },
  },
  next: [
    { in: ["draft"], if: { empty: true }, move: "gather" },
    { in: ["draft"], move: "confirm" },
  ],
  derive: (run, context) => {
    if (run.state !== "draft" || run.archived_at !== null) return {};
    const currency = run.currency === "" ? context.principal.organization.currency : run.currency;
    const dunning = new Dunning(context, dayOf(context, run));
    const lines = withFees(context, filled(context, run, dunning), currency);
    return { currency, lines, ...totals(lines), ...noteOf(dunning) };
  },
  check: (context, run) => {
    if (run.state !== "draft") return;
    if (run.as_of !== null && run.as_of > context.today)
      throw invalid("as_of", "DATE_LATER", say("fin.errors.dunningInFuture"));
    requireOnce(run.lines);
  },
  computed: {
    empty: {
      schema: Type.Boolean({ description: "True while no invoice is gathered" }),
      value: ({ lines }: DunningRun) => lines.length === 0,
    },
  },
});

function requireOnce(lines: readonly DunningLine[]): void {
  const seen = new Set<string>();
  for (const [i, { invoice_id }] of lines.entries()) {
    if (seen.has(invoice_id))
      throw invalid(`lines.${i}.invoice_id`, "DUPLICATE", say("fin.errors.documentTwice"));
    seen.add(invoice_id);
  }
}
