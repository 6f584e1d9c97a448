import type { ReceivedInvoice } from "../../../einvoice/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { callerOf } from "../../../papers/index.ts";
import { say } from "../../../text/message.ts";
import { WorkerError } from "../../../worker/errors.ts";
import type { EinvoiceDeps } from "./deps.ts";

/** Time to read a file of another organisation. */
const READ_MS = 20_000;

/** Reads an e-invoice in the process for files of others. Refuses what is none, or what takes too much. */
export async function readEinvoice(
  { paperWorker }: EinvoiceDeps,
  context: ReadContext,
  bytes: Uint8Array,
): Promise<ReceivedInvoice> {
  const read = await paperWorker
    .run("invoice", bytes, { caller: callerOf(context), limitMs: READ_MS })
    .catch(refuse);
  if (!("unreadable" in read)) return read;
  const { code, text } = read.unreadable;
  throw invalid("file", code.toUpperCase(), text);
}

/** A hostile file ends its own task, which is no failure of the server. */
function refuse(error: unknown): never {
  if (!(error instanceof WorkerError) || error.code === "WORKSHOP_STOPPED") throw error;
  throw invalid("file", "TOO_COMPLEX", say("fin.errors.einvoiceTooComplex"));
}
