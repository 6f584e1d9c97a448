import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { laterOf } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { guardVersion } from "../../../kernel/version.ts";
import { attachFile, type Catalog, recordSchema } from "../../../records/index.ts";
import type { Files } from "../../../store/files.ts";
import { say } from "../../../text/message.ts";
import { payments } from "../cash/payments.ts";
import { requireParty } from "../trade/party.ts";
import { writePain001 } from "./pain-001.ts";
import { debtorOf, fileGaps, Payees } from "./payees.ts";
import type { PaymentRun, RunLine } from "./run-fields.ts";
import { requirePayable } from "./run-lines.ts";
import { paymentRuns, requireSameDetails } from "./runs.ts";

const MEDIA_TYPE = "application/xml";

/** Posts the payments of an approved run and keeps the payment file, in one transaction and only once. */
export function exportRun(catalog: Catalog, files: Files): Action {
  const collection = catalog.collection(paymentRuns.collection);
  return defineAction({
    name: "fin.payment-runs.export",
    summary: "Export a payment run as a payment file",
    description:
      "Posts one payment for each line and keeps the file (ISO 20022 pain.001.001.09) as an attachment of the " +
      "run, whose hash the audit trail records. A run is exported once; download the attachment to get the " +
      "same file again.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "POST", path: "/api/v1/fin/payment-runs/:id/export" }],
    dryRun: false,
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "STATE_TRANSITION_INVALID",
      "ACCESS_POLICY_DENIED",
      "PERIOD_CLOSED",
    ],
    input: Type.Object({ id: idInput, version: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
    output: recordSchema(collection),
    run: async (context, { id, version }) => {
      const run = context.records.subject(paymentRuns, id);
      guardVersion(run.version, version);
      await requireExportable(context, run);
      const lines = await payLines(context, run);
      const kept = await keepFile(files, fileOf(context, run));
      const name = `${run.number ?? run.id}.xml`.replaceAll(/[^\w.-]/g, "-");
      const file = attachFile(context, collection, run.id, { ...kept, name, type: MEDIA_TYPE });
      const exported = await context.records.update(paymentRuns, run, {
        state: "exported",
        lines,
        exported_at: context.now,
        file_id: file.id,
        file_sha256: kept.sha256,
      });
      context.records.guard(paymentRuns, exported);
      return context.records.show(paymentRuns, exported);
    },
  });
}

/** The file is on disk before the row that names it is committed. Without the row, it is swept. */
async function keepFile(files: Files, text: string): Promise<{ size: number; sha256: string }> {
  const file = await files.receive(
    (async function* () {
      yield Buffer.from(text);
    })(),
  );
  await file.keep();
  return file;
}

/** Text of the payment file: a function of the run, its payees and the time of the call. */
function fileOf(context: ReadContext, run: PaymentRun): string {
  const payees = new Payees(context, run.lines);
  return writePain001({
    messageId: run.id.replaceAll("-", ""),
    createdAt: context.now,
    currency: run.currency,
    executionDate: dayOf(context, run),
    debtor: debtorOf(context, run.bank_account_id),
    transfers: run.lines.map((line) => ({
      endToEndId: line.end_to_end_id ?? "",
      amount: line.amount,
      // A payee that is gone leaves a gap, which refuses the export.
      payee: payees.of(line) ?? { name: "", address: {}, bank: {} },
      remittance: [line.reference, line.end_to_end_id].filter(Boolean).join(" "),
    })),
  });
}

const dayOf = (context: ReadContext, { execution_date }: PaymentRun) =>
  laterOf(context.today, execution_date);

async function requireExportable(context: ReadContext, run: PaymentRun): Promise<void> {
  if (run.state !== "approved") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: run.file_id === null ? say("fin.errors.runNotApproved") : say("fin.errors.runExportedAlready"),
      details: [{ path: "state", code: "WRONG_STATE", message: say("fin.errors.runStateNotApproved") }],
    });
  }
  requireSameDetails(run);
  const details = fileGaps(context, run);
  if (details.length > 0) throw new Fault("VALIDATION_FAILED", { details });
  await requirePayable(context, run);
  for (const [i, { party_id }] of run.lines.entries())
    if (party_id !== null) requireParty(context, `lines.${i}.party_id`, party_id);
}

async function payLines(context: WriteContext, run: PaymentRun): Promise<RunLine[]> {
  const lines: RunLine[] = [];
  for (const line of run.lines) {
    lines.push({ ...line, payment_id: await pay(context, run, line) });
    await context.turn();
  }
  return lines;
}

/** The payment's own steps post it, so the books cannot tell it from one that was entered by hand. */
async function pay(context: WriteContext, run: PaymentRun, line: RunLine): Promise<string> {
  const { document, amount, discount, party_id, employee_id } = line;
  const draft = await context.records.insert(payments, {
    direction: "out",
    party_id,
    employee_id,
    bank_account_id: run.bank_account_id,
    amount: { amount, currency: run.currency },
    date: dayOf(context, run),
    reference: line.end_to_end_id,
    allocations: [{ document, amount, discount }],
    source: { collection: "fin.payment-runs", id: run.id },
  });
  const approved = await context.records.move(payments, draft, "approve");
  return (await context.records.move(payments, approved, "post")).id;
}
