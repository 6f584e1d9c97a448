import type { HrAbsence } from "../../../../client/contract.ts";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useTexts } from "../texts.ts";

type Spanned = Pick<HrAbsence, "from" | "to" | "half_day">;

export function useAbsenceText() {
  const t = useTexts("hr.absenceText");
  const format = useFormat();
  const names = useNames();
  const span = ({ from, to, half_day }: Spanned) =>
    from === to
      ? `${format.day(from)}${half_day ? `, ${names.choice("hr.leave-requests", "half_day", half_day)}` : ""}`
      : t.span({ from: format.day(from), to: format.day(to) });
  return {
    span,
    type: (absence: HrAbsence) => absence.type ?? t.away,
    days: (days: string) => t.days({ count: format.number(days) }),
    /** Full text for screen readers. */
    whole: (name: string, absence: HrAbsence) =>
      [
        `${name}: ${absence.type ?? t.away}`,
        span(absence),
        absence.state && names.state("hr.leave-requests", absence.state),
        absence.days && t.days({ count: format.number(absence.days) }),
      ]
        .filter(Boolean)
        .join(", "),
  };
}
