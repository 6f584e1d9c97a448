import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { inputOf } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import { type Outcome, withOutcomes } from "./outcomes.ts";
import { MOST_LINES, type PaymentRun } from "./run-fields.ts";

export const rejectInput = {
  outcome_reason: Type.String({ minLength: 1, maxLength: 500, description: "Reason that the bank gave" }),
  positions: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: MOST_LINES - 1 }), {
      minItems: 1,
      maxItems: MOST_LINES,
      uniqueItems: true,
      description: "Positions of the rejected lines, starting at 0. Defaults to all lines.",
    }),
  ),
};

export function acceptRest(context: WriteContext, run: PaymentRun) {
  const open = run.lines.flatMap(({ outcome }, i): [number, Outcome][] =>
    outcome === "open" ? [[i, { outcome: "accepted", reason: null }]] : [],
  );
  return withOutcomes(context, run, new Map(open));
}

export function rejectLines(context: WriteContext, run: PaymentRun, input: Record<string, unknown>) {
  const { outcome_reason: reason, positions = [...run.lines.keys()] } = inputOf(rejectInput, input);
  const unknown = positions.findIndex((position) => run.lines[position] === undefined);
  if (unknown >= 0) throw invalid(`positions.${unknown}`, "LINE_UNKNOWN", say("fin.errors.runLineUnknown"));
  return withOutcomes(context, run, new Map(positions.map((i) => [i, { outcome: "rejected", reason }])));
}
