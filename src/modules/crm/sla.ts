/** Targets in hours, counted around the clock. */
const TARGET_HOURS = {
  low: { respond: 24, resolve: 168 },
  normal: { respond: 8, resolve: 72 },
  high: { respond: 4, resolve: 24 },
  urgent: { respond: 1, resolve: 8 },
} as const;

export type Priority = keyof typeof TARGET_HOURS;

export const PRIORITIES = ["low", "normal", "high", "urgent"] as const satisfies readonly Priority[];

const HOUR = 3_600_000;

/** Time on hold extends the resolution deadline. */
export function deadlines(
  priority: Priority,
  createdAt: number,
  waitedMs: number,
): { respond_by: number; resolve_by: number } {
  const { respond, resolve } = TARGET_HOURS[priority];
  return { respond_by: createdAt + respond * HOUR, resolve_by: createdAt + resolve * HOUR + waitedMs };
}

/** `stoppedAt` is when the clock was stopped or paused; null compares the deadline with `now`. */
export function isMissed(deadline: number, stoppedAt: number | null, now: number): boolean {
  return (stoppedAt ?? now) > deadline;
}
