import { version as VERSION } from "../../../../package.json";
import { auditReports as reports } from "../../../engine/audit/tables.ts";
import type { EventRow } from "../../../evidence/read.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { pick } from "../../../store/rows.ts";
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
  const notes: string[] = [];
  const action = registry().find(event.action);
  if (!action)
    notes.push("This version of Freehold has no such action: whether it was allowed cannot be replayed.");
  const version = versionAt(context, event.at);
  if (version === undefined)
    notes.push("No report of that time says which version ran: shipped roles are those of today.");
  else if (version !== VERSION)
    notes.push(`Version ${version} ran then, ${VERSION} now: shipped roles are those of ${VERSION}.`);
  if (action?.collection !== undefined && event.record_id !== null && !record)
    notes.push("The record is not there, or you may not read it: policies that look at it are not replayed.");
  if (record?.erased) notes.push("Values of the record were erased since: conditions on them are unknown.");
  if (met.some((duty) => !duty.replayed))
    notes.push(
      "Duties that the event tells too little about are named, not replayed: they look at parties, periods or persons, or at a record that a refused call did not name.",
    );
  if (replayed.allowed && event.code === "ACCESS_DENIED")
    notes.push("Roles and policies allowed it: the action itself refused, by its own rules.");
  return notes;
}

/** Program version at a moment, according to the last daily report before it. */
function versionAt({ handle, org }: ReadContext, at: number): string | undefined {
  const last = handle.connection.get`SELECT ${pick(reports, "report")} FROM ${reports}
    WHERE ${reports.org} = ${org} AND ${reports.at} <= ${at} ORDER BY ${reports.at} DESC LIMIT 1`;
  if (!last) return undefined;
  const { engine } = JSON.parse(last.report);
  return typeof engine === "string" ? engine : undefined;
}
