import { endOfMonth, startOfMonth } from "../../../kernel/calendar.ts";

interface Span {
  from: string;
  to: string;
}

/** Replaces {period}, {from} and {to} in a text. Other braces stay. */
export function filled(text: string, span: Span, language: string): string {
  return text
    .replaceAll("{period}", () => periodName(span, language))
    .replaceAll("{from}", () => dayName(span.from, language))
    .replaceAll("{to}", () => dayName(span.to, language));
}

/** "March 2026", "2026", or "15 March 2026 – 14 April 2026" for periods that are no calendar month or year. */
function periodName({ from, to }: Span, language: string): string {
  const isWhole = from === startOfMonth(from) && to === endOfMonth(to);
  if (isWhole && from.slice(0, 7) === to.slice(0, 7))
    return format(from, language, { month: "long", year: "numeric" });
  if (isWhole && from.endsWith("-01-01") && to === `${from.slice(0, 4)}-12-31`) return from.slice(0, 4);
  return `${dayName(from, language)} – ${dayName(to, language)}`;
}

const dayName = (day: string, language: string) =>
  format(day, language, { day: "numeric", month: "long", year: "numeric" });

function format(day: string, language: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    timeZone: "UTC",
    ...parts,
  }).format(new Date(`${day}T00:00:00Z`));
}
