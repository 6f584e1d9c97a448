export interface Keep {
  readonly keep_daily: number;
  readonly keep_weekly: number;
  readonly keep_monthly: number;
}

interface Kept {
  readonly id: string;
  readonly createdAt: number;
}

const DAY = 86_400_000;

/**
 * Expired backups: older than a day and not the last of any kept day, week or month. Days without a backup do
 * not count. The newest always stays; all zeros keep everything.
 */
export function outlived<B extends Kept>(backups: readonly B[], keep: Keep, now: number): B[] {
  const { keep_daily: days, keep_weekly: weeks, keep_monthly: months } = keep;
  if (days + weeks + months === 0) return [];
  const newestFirst = backups.toSorted((a, b) => b.createdAt - a.createdAt);
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ createdAt }) => now - createdAt < DAY),
    ...lastOfEach(newestFirst, dayOf, days),
    ...lastOfEach(newestFirst, weekOf, weeks),
    ...lastOfEach(newestFirst, monthOf, months),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** Last backup of each period, for the newest `count` periods that have one. */
function lastOfEach<B extends Kept>(
  newestFirst: readonly B[],
  spanOf: (at: Date) => string,
  count: number,
): B[] {
  const last = new Map<string, B>();
  for (const backup of newestFirst) {
    const span = spanOf(new Date(backup.createdAt));
    if (!last.has(span)) last.set(span, backup);
  }
  return [...last.values()].slice(0, count);
}

/** Local time, like the schedule. */
const monthOf = (at: Date) => `${at.getFullYear()}-${at.getMonth()}`;
const dayOf = (at: Date) => `${monthOf(at)}-${at.getDate()}`;

function weekOf(at: Date): string {
  const monday = new Date(at.getFullYear(), at.getMonth(), at.getDate() - ((at.getDay() + 6) % 7));
  return dayOf(monday);
}
