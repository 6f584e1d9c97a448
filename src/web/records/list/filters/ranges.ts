/** A day so many days from another: `2026-11-21`. */
export function shifted(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first day of the month that lies so many months from a day's. */
export function monthStart(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Monday of the week of a day. */
export function weekStart(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return shifted(day, -((weekday + 6) % 7));
}

export const RANGES = [
  "today",
  "this_week",
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "next_7",
  "next_30",
] as const;
export type RangeName = (typeof RANGES)[number];

/** The first and last day of a span that is named by today. */
export function rangeOf(name: RangeName, today: string): readonly [from: string, to: string] {
  const months = (from: number, count: number): readonly [string, string] => [
    monthStart(today, from),
    shifted(monthStart(today, from + count), -1),
  ];
  const month = Number(today.slice(5, 7)) - 1;
  switch (name) {
    case "today":
      return [today, today];
    case "this_week":
      return [weekStart(today), shifted(weekStart(today), 6)];
    case "this_month":
      return months(0, 1);
    case "last_month":
      return months(-1, 1);
    case "this_quarter":
      return months(-(month % 3), 3);
    case "last_quarter":
      return months(-(month % 3) - 3, 3);
    case "this_year":
      return months(-month, 12);
    case "last_year":
      return months(-month - 12, 12);
    case "next_7":
      return [today, shifted(today, 7)];
    case "next_30":
      return [today, shifted(today, 30)];
  }
}

/** The span by its name, where it has one today. */
export function nameOfRange(from: string, to: string, today: string): RangeName | undefined {
  return RANGES.find((name) => {
    const [first, last] = rangeOf(name, today);
    return first === from && last === to;
  });
}
