import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { closed, oneOf } from "../../../kernel/schema.ts";
import type { UploadSpec } from "../../../kernel/upload.ts";
import { say, type Text } from "../../../text/message.ts";
import { readFile } from "../cash/statement-file.ts";
import { type Outcome, withOutcomes } from "./outcomes.ts";
import { PAYMENT_RUN_STATES, type PaymentRun } from "./run-fields.ts";
import { paymentRuns } from "./runs.ts";
import { type Reported, type ReportedReason, readPain002, type StatusReport } from "./status-report.ts";

/** A bank's answer to one payment run is a few kilobytes. */
const UPLOAD: UploadSpec = { maxBytes: 1024 * 1024, texts: [], tooLarge: say("fin.errors.notPain002") };

const output = Type.Object(
  {
    run_id: Type.String(),
    state: oneOf(PAYMENT_RUN_STATES),
    accepted: Type.Integer({ description: "Payments of the run that the bank has accepted" }),
    rejected: Type.Integer({ description: "Payments that it has rejected, whose documents are open again" }),
    open: Type.Integer({ description: "Payments that it has not decided on" }),
  },
  { ...closed, $id: "PaymentStatusImport" },
);

/** Reads the bank's answer to a payment file. */
export function importStatus(): Action {
  return defineAction({
    name: "fin.payment-runs.status",
    summary: "Import the bank's answer to a payment file",
    description:
      "Accepts an ISO 20022 pain.002 file as form part `file` or as the body. The file names the run. " +
      "Rejected payments are reversed, so that their documents are open again; importing a file again " +
      "changes nothing.",
    kind: "write",
    tier: "managing",
    collection: paymentRuns.collection,
    http: [{ method: "POST", path: "/api/v1/fin/payment-runs/status" }],
    replay: false,
    dryRun: true,
    upload: UPLOAD,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "ACCESS_POLICY_DENIED", "PERIOD_CLOSED"],
    input: Type.Object({}, closed),
    output,
    prepare: async (_context, _input, upload) => readPain002(await readFile(upload, UPLOAD)),
    run: async (context, _input, report) => {
      const run = context.records.subject(paymentRuns, idFrom(report.messageId));
      if (run.exported_at === null)
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("fin.errors.runNotExported") });
      const updated = await context.records.update(
        paymentRuns,
        run,
        await withOutcomes(context, run, outcomesFor(context, run, report)),
      );
      context.records.guard(paymentRuns, updated);
      const count = (outcome: string) => updated.lines.filter((line) => line.outcome === outcome).length;
      return {
        run_id: run.id,
        state: updated.state,
        accepted: count("accepted"),
        rejected: count("rejected"),
        open: count("open"),
      };
    },
  });
}

/** The message id is the run's id without hyphens. */
function idFrom(messageId: string): string {
  const id = messageId.replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, "$1-$2-$3-$4-$5");
  return id.slice(0, 64);
}

function outcomesFor(
  context: ReadContext,
  { lines }: PaymentRun,
  report: StatusReport,
): Map<number, Outcome> {
  const outcomes = new Map<number, Outcome>();
  for (const [i, { end_to_end_id }] of lines.entries()) {
    const reported = report.byEndToEndId.get(end_to_end_id ?? "") ?? report.whole;
    if (reported) outcomes.set(i, { outcome: reported.outcome, reason: reasonOf(context, reported) });
  }
  return outcomes;
}

function reasonOf(context: ReadContext, { outcome, code, text }: Reported): string | null {
  if (outcome === "accepted") return null;
  const words = [code, code === undefined ? undefined : meaningOf(context, code), text];
  return (
    words
      .filter((word) => word !== undefined)
      .join(" – ")
      .slice(0, 500) || null
  );
}

/** Frequent reasons; others are shown by their code and the bank's words. */
const MEANINGS: Readonly<Record<string, Text>> = {
  AC01: say("fin.bankReasons.accountUnknown"),
  AC04: say("fin.bankReasons.accountClosed"),
  AC06: say("fin.bankReasons.accountBlocked"),
  AG01: say("fin.bankReasons.forbidden"),
  AG02: say("fin.bankReasons.badOperation"),
  AM04: say("fin.bankReasons.funds"),
  AM05: say("fin.bankReasons.duplicate"),
  BE04: say("fin.bankReasons.address"),
  DT01: say("fin.bankReasons.date"),
  FF01: say("fin.bankReasons.format"),
  MD07: say("fin.bankReasons.deceased"),
  MS02: say("fin.bankReasons.refusedByPayee"),
  MS03: say("fin.bankReasons.unspecified"),
  RC01: say("fin.bankReasons.bic"),
  RR04: say("fin.bankReasons.regulation"),
};

function meaningOf(context: ReadContext, code: NonNullable<ReportedReason["code"]>): string | undefined {
  const meaning = MEANINGS[code];
  return meaning && localise(context, meaning);
}
