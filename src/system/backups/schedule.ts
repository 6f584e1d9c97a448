const HOUR = 3_600_000;
const DAY_HOURS = 24;

/** How often a backup is made by itself. */
export interface Schedule {
  /** 0 makes none by itself. */
  readonly every_hours: number;
  /** From which time of the day, by the clock of this machine, the hours are counted: "02:30". */
  readonly at: string;
}

/** The day's time at or before a moment. */
function beginningBefore({ at }: Schedule, now: number): Date {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const begin = new Date(now);
  begin.setHours(hours, minutes, 0, 0);
  // By the calendar, not by 24 hours: a day on which the clocks are changed has other ones.
  if (begin.getTime() > now) begin.setDate(begin.getDate() - 1);
  return begin;
}

/** What was made before this moment does not do any more; undefined when nothing is made by itself. */
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

/** Whether one is to be made, when the last was begun at a moment. A time that was slept through is made up for. */
export function isDue(schedule: Schedule, last: number, now: number): boolean {
  const since = dueSince(schedule, now);
  return since !== undefined && last < since;
}

/** When the next is to be made, when the last was begun at a moment; null when none is made by itself. */
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

/** Whether nothing has succeeded for twice as long as it should take. */
export function isOverdue({ every_hours: every }: Schedule, succeeded: number, now: number): boolean {
  return every > 0 && now - succeeded > 2 * every * HOUR;
}
