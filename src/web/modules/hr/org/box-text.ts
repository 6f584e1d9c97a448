import { defineWords, useWords } from "../../../language/words.ts";
import type { OrgBox } from "./tree.ts";

const words = defineWords({
  en: {
    people: (count: number) => (count === 1 ? "1 person" : `${count} people`),
    reports: (count: number) => (count === 1 ? "1 report" : `${count} reports`),
    of: (count: number, planned: number) => `${count} of ${planned} posts filled`,
    vacant: (count: number) => `${count} vacant`,
    vacancy: (count: number) => (count === 1 ? "Vacant post" : `${count} vacant posts`),
  },
  de: {
    people: (count: number) => (count === 1 ? "1 Person" : `${count} Personen`),
    reports: (count: number) => (count === 1 ? "1 berichtet" : `${count} berichten`),
    of: (count: number, planned: number) => `${count} von ${planned} Stellen besetzt`,
    vacant: (count: number) => `${count} offen`,
    vacancy: (count: number) => (count === 1 ? "Offene Stelle" : `${count} offene Stellen`),
  },
});

/** Text for the figures of a box. */
export function useBoxText(): (box: OrgBox) => string {
  const t = useWords(words);
  return ({ kind, count, planned, vacant }) => {
    if (kind === "vacancy") return t.vacancy(vacant);
    if (kind === "person") return count === undefined ? "" : t.reports(count);
    const people = count !== undefined && (planned === undefined ? t.people(count) : t.of(count, planned));
    return [people, vacant > 0 && t.vacant(vacant)].filter(Boolean).join(" · ");
  };
}
