const HOUR = 3_600_000;
const DAY_HOURS = 24;

export interface Schedule {
  /** 0 disables scheduled backups. */
  readonly every_hours: number;
  /** Local time of day from which the hours are counted, e.g. "02:30". */
  readonly at: string;
}

/** The machine's time zone, in which schedules are set. */
export const timeZoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Last occurrence of the time of day at or before the given moment. */
function beginningBefore({ at }: Schedule, now: number): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const begin = new Date(now);
  begin.setHours(hours, minutes, 0, 0);
  // By calendar days instead of 24 hours, because of daylight saving time.
  if (begin.getTime() > now) begin.setDate(begin.getDate() - 1);
  return begin;
}

export function nextBeginning(schedule: Schedule, now: number): number {
  const begin = beginningBefore(schedule, now);
  return begin.setDate(begin.getDate() + 1);
}

/** Cutoff: if the last backup is older, another one is due. Undefined without a schedule. */
export function dueSince(schedule: Schedule, now: number): number | undefined {
  const { every_hours: every } = schedule;
  if (every === 0) return undefined;
  const begin = beginningBefore(schedule, now);
  if (every < DAY_HOURS) {
    const step = every * HOUR;
    return begin.getTime() + Math.floor((now - begin.getTime()) / step) * step;
  }
  begin.setDate(begin.getDate() - Math.ceil(every / DAY_HOURS) + 1);
  return begin.getTime();
}

/** `last` is the start of the last backup. Missed backups are caught up on. */
export function isDue(schedule: Schedule, last: number, now: number): boolean {
  const since = dueSince(schedule, now);
  return since !== undefined && last < since;
}

/** `last` is the start of the last backup. Null without a schedule. */
export function nextAfter(schedule: Schedule, last: number, now: number): number | null {
  const { every_hours: every } = schedule;
  if (every === 0) return null;
  if (isDue(schedule, last, now)) return now;
  const begin = beginningBefore(schedule, now);
  if (every < DAY_HOURS) {
    const tomorrow = new Date(begin);
    tomorrow.setDate(tomorrow.getDate() + 1);
    const step = every * HOUR;
    const next = begin.getTime() + (Math.floor((now - begin.getTime()) / step) + 1) * step;
    return Math.min(next, tomorrow.getTime());
  }
  const held = beginningBefore(schedule, last);
  held.setDate(held.getDate() + Math.ceil(every / DAY_HOURS));
  return held.getTime();
}

/** True if no backup has succeeded for twice the interval. */
export function isOverdue({ every_hours: every }: Schedule, succeeded: number, now: number): boolean {
  return every > 0 && now - succeeded > 2 * every * HOUR;
}
