export function shifted(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : new Date(at + days * 86_400_000).toISOString().slice(0, 10);
}

/** First day of the date's month, or of one `months` later. */
export function monthStart(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Monday of a date's week. */
export function weekStart(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return shifted(day, -((weekday + 6) % 7));
}
