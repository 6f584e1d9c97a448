/** Calendar arithmetic on `2026-11-21`, independent of time zones. */
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  const date = at(day);
  date.setUTCDate(date.getUTCDate() + count);
  return written(date);
}

/** Same day some months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const date = at(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  date.setUTCDate(Math.min(wanted, lastOfMonth(written(date))));
  return written(date);
}

const lastOfMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();

export const monthStart = (day: string) => `${day.slice(0, 7)}-01`;
export const monthEnd = (day: string) => `${day.slice(0, 7)}-${String(lastOfMonth(day)).padStart(2, "0")}`;
export const yearStart = (day: string) => `${day.slice(0, 4)}-01-01`;
export const yearEnd = (day: string) => `${day.slice(0, 4)}-12-31`;

export function quarterStart(day: string): string {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, "0")}-01`;
}

export const quarterEnd = (day: string) => monthEnd(addMonths(quarterStart(day), 2));

export const daysBetween = (from: string, to: string) =>
  Math.round((at(to).getTime() - at(from).getTime()) / 86_400_000);

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text).getTime());
