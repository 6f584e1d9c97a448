import { Type } from "@sinclair/typebox";
import { UnreadableFile } from "../../../formats/sheet.ts";
import { clockOutput } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { type Desk, deskOf } from "./desk.ts";
import { ONE_TRANSACTION, SLICE_ROWS } from "./limits.ts";
import type { Stop } from "./person.ts";
import { ACTIVE, type Import, loadImport, planOf } from "./record.ts";
import { isOneTransaction, type Prepared } from "./slice.ts";
import { checkSlice } from "./slice-check.ts";
import { runSlice } from "./slice-run.ts";
import { undoSlice } from "./slice-undo.ts";
import { stopWith } from "./stop.ts";
import type { Tools } from "./together.ts";

export const PROCEED = "data.imports.proceed";

/** Undefined if the slice needs no rows. */
type Reading = Prepared | Stop | undefined;

const FILE_GONE = { code: "FILE_GONE", message: say("governance.errors.importFileGone") };

/** Checks, writes or undoes an import in slices, each one transaction that includes its progress. */
export function proceedAction(parts: GovernanceParts): Action {
  const desk = deskOf(parts);
  return defineInnerAction({
    name: PROCEED,
    summary: "Continue an import",
    input: Type.Object({ id: idInput, turn: Type.Integer() }, closed),
    output: clockOutput,
    prepare: (context, { id, turn }) => readAhead(context, desk, id, turn),
    run: async (context, { id, turn }, reading) => {
      const of = loadImport(context, id);
      if (of.turn !== turn || !ACTIVE.includes(of.state)) {
        desk.close(of);
        return { done: 0, more: false };
      }
      const tools: Tools = { catalog: parts.catalog, registry: parts.registry() };
      const after = await proceed(context, tools, of, reading);
      const more = ACTIVE.includes(after.state);
      if (!more || after.state !== of.state) context.handle.settled(() => desk.close(of));
      return { done: Math.max(1, after.position - of.position), more };
    },
  });
}

async function proceed(context: WriteContext, tools: Tools, of: Import, reading: Reading): Promise<Import> {
  if (of.state === "undoing") return undoSlice(context, tools, of);
  if (!reading || "code" in reading) return stopWith(context, of, reading ?? FILE_GONE);
  return of.state === "checking"
    ? checkSlice(context, tools, of, reading)
    : runSlice(context, tools, of, reading);
}

/** Reads rows before the transaction begins, so that file access does not block the writer. */
async function readAhead(context: ReadContext, desk: Desk, id: string, turn: number): Promise<Reading> {
  const of = loadImport(context, id);
  if (of.turn !== turn || (of.state !== "checking" && of.state !== "running")) return undefined;
  const plan = planOf(context.vault, of);
  const reading = plan && (await desk.readingOf(of, plan));
  if (!plan || !reading) return FILE_GONE;
  const whole = of.state === "running" && isOneTransaction(of, plan);
  const count = whole ? ONE_TRANSACTION : SLICE_ROWS;
  try {
    return { plan, ...(await reading.from(of.position, count)) };
  } catch (error) {
    desk.close(of);
    if (error instanceof UnreadableFile) return { code: error.code, message: error.text };
    throw error;
  }
}
