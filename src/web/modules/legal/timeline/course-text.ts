import { useFormat } from "../../../language/format.ts";
import { useTexts } from "../texts.ts";
import type { ContractLine } from "./contract-line.ts";

/** Outcome of a contract if no action is taken. */
export function useCourseText(): (line: ContractLine) => string {
  const t = useTexts("legal.courseText");
  const format = useFormat();
  return ({ course, end, next }) => {
    if (course === "open" || !end) return t.open;
    if (course === "ends" || course === "terminated") return t[course]({ day: format.day(end) });
    return next
      ? t[course]({ end: format.day(end), next: format.day(next.to) })
      : t.ends({ day: format.day(end) });
  };
}
