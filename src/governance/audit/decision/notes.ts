import { version as VERSION } from "../../../../package.json";
import { auditReports as reports } from "../../../engine/audit/tables.ts";
import type { EventRow } from "../../../evidence/read.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { localise } from "../../../kernel/language.ts";
import { pick } from "../../../store/rows.ts";
import { type Message, say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import type { DutyMet } from "./duties.ts";
import type { Verdict } from "./judge.ts";
import type { PastRecord } from "./record.ts";

interface Replayed {
  record: PastRecord | undefined;
  met: readonly DutyMet[];
  replayed: Verdict;
}

/** Limits of a replay, with reasons. */
export function notesOn(
  context: ReadContext,
  { registry }: GovernanceParts,
  event: EventRow,
  { record, met, replayed }: Replayed,
): string[] {
  const notes: Message[] = [];
  const action = registry().find(event.action);
  if (!action) notes.push(say("governance.reasons.noteActionGone"));
  const version = versionAt(context, event.at);
  if (version === undefined) notes.push(say("governance.reasons.noteVersionUnknown"));
  else if (version !== VERSION)
    notes.push(say("governance.reasons.noteVersionDiffers", { past: version, now: VERSION }));
  if (action?.collection !== undefined && event.record_id !== null && !record)
    notes.push(say("governance.reasons.noteRecordMissing"));
  if (record?.erased) notes.push(say("governance.reasons.noteValuesErased"));
  if (met.some((duty) => !duty.replayed)) notes.push(say("governance.reasons.noteDutiesUnclear"));
  if (replayed.allowed && event.code === "ACCESS_DENIED")
    notes.push(say("governance.reasons.noteActionRefused"));
  return notes.map((note) => localise(context, note));
}

/** Program version according to the last daily report before that time. */
function versionAt({ handle, org }: ReadContext, at: number): string | undefined {
  const last = handle.connection.get`SELECT ${pick(reports, "report")} FROM ${reports}
    WHERE ${reports.org} = ${org} AND ${reports.at} <= ${at} ORDER BY ${reports.at} DESC LIMIT 1`;
  if (!last) return undefined;
  const { engine } = JSON.parse(last.report);
  return typeof engine === "string" ? engine : undefined;
}
