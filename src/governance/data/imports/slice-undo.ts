import type { NestedResult, WriteContext } from "../../../kernel/context.ts";
import { toFault } from "../../../kernel/errors.ts";
import { splitCustom } from "../../../records/custom/values.ts";
import type { Collection } from "../../../records/index.ts";
import { CUSTOM } from "../../../records/model/bound-field.ts";
import { beginPart } from "../../../store/part.ts";
import { pick, type RowOf, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { SLICE_LEAST, SLICE_ROWS } from "./limits.ts";
import { principalOf, type Stop } from "./person.ts";
import { changeImport, type Import } from "./record.ts";
import { stopWith } from "./stop.ts";
import { dataImportRows } from "./tables.ts";
import type { Tools } from "./together.ts";

type Made = Pick<RowOf<typeof dataImportRows>, "rid" | "outcome" | "collection" | "record_id" | "version">;

const CHANGED: Stop = { code: "RECORD_CHANGED", message: say("governance.errors.undoChanged") };
const GONE: Stop = { code: "RECORD_NOT_FOUND", message: say("governance.errors.undoGone") };
const PAST_ERASED: Stop = {
  code: "HISTORY_ERASED",
  message: say("governance.errors.undoErased"),
};

/** Undoes rows, last first. Records edited since are kept, and the reason is noted on their rows. */
export async function undoSlice(context: WriteContext, tools: Tools, of: Import): Promise<Import> {
  const hand = await undoer(context, of);
  if (!hand)
    return stopWith(context, of, {
      code: "AUTH_USER_DEACTIVATED",
      message: say("governance.errors.undoerInactive"),
    });
  const rows = context.handle.connection
    .all`SELECT ${pick(dataImportRows, "rid", "outcome", "collection", "record_id", "version")} FROM ${dataImportRows}
    WHERE ${dataImportRows.import} = ${of.rid} AND ${dataImportRows.undo} IS NULL
    ORDER BY ${dataImportRows.rid} DESC LIMIT ${SLICE_ROWS}`;
  const isLongEnough = beginPart(context.handle, SLICE_LEAST);
  let { undone, kept } = of;
  let done = 0;
  for (const row of rows) {
    const reason = await undoRow(hand, tools, row.collection ?? of.collection, row);
    if (reason) kept += 1;
    else undone += 1;
    settle(context, row, reason);
    done += 1;
    if (await isLongEnough()) break;
  }
  const isOver = done === rows.length && rows.length < SLICE_ROWS;
  const end = of.stop_code === "ATOMIC_FAILED" ? "failed" : "undone";
  return changeImport(
    context.handle,
    of,
    { undone, kept, ...(isOver && { state: end, finished_at: context.now }) },
    context.now,
  );
}

/** The user who requested the undo, or the system for a failed atomic import. */
async function undoer(context: WriteContext, { undo_by, mfa }: Import): Promise<WriteContext | undefined> {
  if (undo_by === null) return context;
  const principal = principalOf(context, undo_by, mfa);
  return principal && context.as(principal, "import");
}

/** Returns the reason on failure. */
async function undoRow(
  hand: WriteContext,
  { catalog, registry }: Tools,
  name: string,
  made: Made,
): Promise<Stop | undefined> {
  const collection = catalog.collection(name);
  const row = collection.rowById(hand.handle.connection, hand.org, made.record_id);
  if (!row) return GONE;
  if (row.archived_at !== null && made.outcome === "created") return undefined;
  if (Number(row.version) !== made.version) return CHANGED;
  const verb = made.outcome === "created" ? "archive" : "update";
  const action = registry.find(`${name}.${verb}`);
  if (!action) return { code: "ACTION_UNKNOWN", message: say("governance.errors.undoImpossible") };
  const before = made.outcome === "created" ? {} : await valuesBefore(hand, collection, made);
  if (!before) return PAST_ERASED;
  return refusalOf(await hand.call(action, { id: made.record_id, version: made.version, ...before }));
}

/** Values before the import, from the record's history. */
async function valuesBefore(
  hand: WriteContext,
  collection: Collection,
  { record_id, version }: Made,
): Promise<Record<string, unknown> | undefined> {
  const [entry] = await hand.history(collection.name, record_id, version + 1, 1);
  if (!entry || entry.version !== version) return undefined;
  const settable = entry.changes.filter(({ field }) => collection.fields.get(field)?.field.set === "client");
  if (settable.length === 0) return undefined;
  return Object.fromEntries(
    settable.map((change) => [
      change.field,
      change.field === "custom" ? clearing(change) : withoutRules(collection, change.field, change.from),
    ]),
  );
}

/** Defined fields keep values that an update does not name, so those that the import added are cleared. */
function clearing(change: { field: string; from: unknown; to: unknown }): Record<string, unknown> {
  const added = splitCustom(change).filter(({ field, from }) => field !== "custom" && from === null);
  const cleared = added.map(({ field }) => [field.slice(CUSTOM.length), null]);
  return { ...Object.fromEntries(cleared), ...Object(change.from) };
}

/** Converts a response value to request form: lines without computed fields. */
function withoutRules(collection: Collection, name: string, value: unknown): unknown {
  const { lines } = collection.field(name).field;
  if (!lines || !Array.isArray(value)) return value ?? null;
  return value.map((line: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(line).filter(([part, own]) => lines[part]?.set !== "rules" && own !== null),
    ),
  );
}

function refusalOf(result: NestedResult): Stop | undefined {
  if (result.ok)
    return result.held ? { code: "HELD", message: say("governance.errors.undoHeld") } : undefined;
  const fault = toFault(result.error);
  if (fault.status >= 500) throw result.error;
  return { code: fault.code, message: fault.text };
}

function settle(context: WriteContext, { rid }: Made, reason: Stop | undefined): void {
  const undo = reason ? "kept" : "undone";
  const undo_reason = reason
    ? stored(say("governance.errors.undoReason", { code: reason.code, reason: reason.message }))
    : null;
  context.handle.connection.run`UPDATE ${dataImportRows} SET ${set(dataImportRows, { undo, undo_reason })}
    WHERE ${dataImportRows.rid} = ${rid}`;
}
