import type { HrAbsence } from "../../../../client/contract.ts";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names/index.ts";
import { defineWords, useWords } from "../../../language/words.ts";

const words = defineWords({
  en: {
    away: "Away",
    days: (count: string) => (count === "1" ? "1 day" : `${count} days`),
    span: (from: string, to: string) => `${from} to ${to}`,
  },
  de: {
    away: "Abwesend",
    days: (count: string) => (count === "1" ? "1 Tag" : `${count} Tage`),
    span: (from: string, to: string) => `${from} bis ${to}`,
  },
});

type Spanned = Pick<HrAbsence, "from" | "to" | "half_day">;

/** Dates, type and cost of an absence as text. */
export function useAbsenceText() {
  const t = useWords(words);
  const format = useFormat();
  const names = useNames();
  const span = ({ from, to, half_day }: Spanned) =>
    from === to
      ? `${format.day(from)}${half_day ? `, ${names.choice("hr.leave-requests", "half_day", half_day)}` : ""}`
      : t.span(format.day(from), format.day(to));
  return {
    span,
    type: (absence: HrAbsence) => absence.type ?? t.away,
    days: (days: string) => t.days(format.number(days)),
    /** Full text for screen readers. */
    whole: (name: string, absence: HrAbsence) =>
      [
        `${name}: ${absence.type ?? t.away}`,
        span(absence),
        absence.state && names.state("hr.leave-requests", absence.state),
        absence.days && t.days(format.number(absence.days)),
      ]
        .filter(Boolean)
        .join(", "),
  };
}
