import { parseRfc3339 } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";

const HOUR = 3_600_000;

/** GDPR article 33: the authority must be notified within 72 hours of becoming aware, where feasible. */
const NOTIFY_WITHIN = 72 * HOUR;

/** States before the decision about notifying the authority. */
export const UNDECIDED = ["detected", "assessing", "contained"] as const;

/** Reminders before `notify_by`. Each field stores when its reminder was sent, once per breach. */
export const REMINDERS = [
  { field: "reminded_24h_at", before: 24 * HOUR },
  { field: "reminded_6h_at", before: 6 * HOUR },
  { field: "overdue_at", before: 0 },
] as const;

interface Incident extends Record<(typeof REMINDERS)[number]["field"], number | null> {
  state: string;
  kind: string;
  detected_at: number | null;
  notify_by: number | null;
  clock_until: number | null;
  correction_reason: string | null;
  contained_at: number | null;
  subjects_informed_at: number | null;
}

/** Computes the deadline. A null `detected_at` doesn't reset it; a later one makes reminders due again. */
export function runClock(incident: Incident, { now }: WriteContext, before: Incident | undefined) {
  const { kind, state } = incident;
  const detected_at = incident.detected_at ?? before?.detected_at ?? now;
  const notify_by = kind === "breach" ? detected_at + NOTIFY_WITHIN : null;
  const untimely = REMINDERS.filter((one) => notify_by === null || now < notify_by - one.before);
  return {
    detected_at,
    notify_by,
    clock_until: UNDECIDED.some((one) => one === state) ? notify_by : null,
    correction_reason: incident.correction_reason ?? before?.correction_reason ?? null,
    ...Object.fromEntries(untimely.map(({ field }) => [field, null])),
  };
}

/** After the decision, the detection time can't change. Before it, moving it later requires a reason. */
export function checkCorrection(incident: Incident, before: Incident): void {
  const changed = (["kind", "detected_at"] as const).filter((name) => incident[name] !== before[name]);
  if (changed.length === 0) return;
  if (!UNDECIDED.some((one) => one === before.state))
    throw new Fault("STATE_TRANSITION_INVALID", {
      details: changed.map(
        (path): Detail => ({
          path,
          code: "DECIDED",
          message: say("legal.errors.incidentDecided"),
        }),
      ),
    });
  const later = Number(incident.detected_at) > Number(before.detected_at);
  const stopped = before.kind === "breach" && incident.kind !== "breach";
  if ((later || stopped) && incident.correction_reason === before.correction_reason)
    throw invalid("correction_reason", "REASON_MISSING", say("legal.errors.correctionReason"));
}

export function checkMoments(incident: Incident, before: Incident | undefined, now: number): void {
  const { detected_at, contained_at, subjects_informed_at } = incident;
  if (detected_at !== null && detected_at > now)
    throw invalid("detected_at", "DATE_IN_FUTURE", say("records.errors.inFuture"));
  if (subjects_informed_at !== null && subjects_informed_at > now)
    throw invalid("subjects_informed_at", "DATE_IN_FUTURE", say("records.errors.inFuture"));
  const earliest = (moment: number | null) => moment !== null && moment < Number(detected_at);
  const moved = before !== undefined && before.detected_at !== detected_at;
  if (moved && earliest(contained_at))
    throw invalid("detected_at", "DATE_ORDER", say("legal.errors.detectedOrder"));
  if (earliest(subjects_informed_at))
    throw invalid(
      moved ? "detected_at" : "subjects_informed_at",
      "DATE_ORDER",
      say("legal.errors.informedOrder"),
    );
}

/** Hours left to notify the authority; null without a deadline. */
export function hoursLeft({ clock_until }: Incident, now: number): number | null {
  return clock_until === null ? null : hoursUntil(clock_until, now);
}

/** Hours until a moment, to one decimal, rounded down. */
export function hoursUntil(moment: number, now: number): number {
  return Math.floor((10 * (moment - now)) / HOUR) / 10;
}

export function notification(
  context: WriteContext,
  { detected_at, notify_by }: Incident,
  given: Record<string, unknown>,
): { reported_at: number; late_reason: string | null; decided_at: number } {
  const { now } = context;
  const at = given.reported_at === undefined ? now : (parseRfc3339(String(given.reported_at)) ?? now);
  if (at > now) throw invalid("reported_at", "DATE_IN_FUTURE", say("records.errors.inFuture"));
  if (detected_at !== null && at < detected_at)
    throw invalid("reported_at", "DATE_ORDER", say("legal.errors.reportedOrder"));
  const reason = given.late_reason === undefined ? null : String(given.late_reason);
  if (notify_by !== null && at > notify_by && reason === null)
    throw invalid("late_reason", "LATE_REASON_MISSING", say("legal.errors.lateReason"));
  return { reported_at: at, late_reason: reason, decided_at: now };
}
