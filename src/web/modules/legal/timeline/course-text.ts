import { useFormat } from "../../../language/format.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import type { ContractLine } from "./contract-line.ts";

const words = defineWords({
  en: {
    ends: (day: string) => `Ends on ${day}`,
    renews: (end: string, next: string) => `Runs to ${end}, then renews itself to ${next}`,
    locked_in: (end: string, next: string) =>
      `Runs to ${end}; the notice date has passed, so it goes on to ${next}`,
    terminated: (day: string) => `Notice given: ends on ${day}`,
    open: "Without an end",
  },
  de: {
    ends: (day: string) => `Endet am ${day}`,
    renews: (end: string, next: string) => `Läuft bis ${end} und verlängert sich dann bis ${next}`,
    locked_in: (end: string, next: string) =>
      `Läuft bis ${end}; die Kündigungsfrist ist verstrichen, er gilt weiter bis ${next}`,
    terminated: (day: string) => `Gekündigt: endet am ${day}`,
    open: "Unbefristet",
  },
});

/** Outcome of a contract if no action is taken. */
export function useCourseText(): (line: ContractLine) => string {
  const t = useWords(words);
  const format = useFormat();
  return ({ course, end, next }) => {
    if (course === "open" || !end) return t.open;
    if (course === "ends" || course === "terminated") return t[course](format.day(end));
    return next ? t[course](format.day(end), format.day(next.to)) : t.ends(format.day(end));
  };
}
