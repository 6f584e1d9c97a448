import { defineWords } from "../../../language/words.ts";

/** The words of the hours of a project. */
export const hoursWords = defineWords({
  en: {
    title: (project: string) => `Hours: ${project}`,
    about: (from: string, to: string) => `Who worked how much on what, ${from} to ${to}`,
    back: "To the project",
    who: "Person and task",
    week: (number: number) => `W${number}`,
    total: "Total",
    approved: "Approved",
    billable: "Billable",
    sum: "All",
    whole: "Without a task",
    unknown: "Somebody",
    earlier: "Eight weeks earlier",
    later: "Eight weeks later",
    now: "These weeks",
    none: "Nobody entered hours for it in these weeks",
    noneAbout: "Hours are entered on timesheets, line by line for a project and a task.",
    enter: "My timesheet",
    open: (hours: string) => `${hours} hours are not approved yet.`,
  },
  de: {
    title: (project: string) => `Stunden: ${project}`,
    about: (from: string, to: string) => `Wer woran wie lange gearbeitet hat, ${from} bis ${to}`,
    back: "Zum Projekt",
    who: "Person und Aufgabe",
    week: (number: number) => `KW ${number}`,
    total: "Summe",
    approved: "Freigegeben",
    billable: "Verrechenbar",
    sum: "Alle",
    whole: "Ohne Aufgabe",
    unknown: "Jemand",
    earlier: "Acht Wochen früher",
    later: "Acht Wochen später",
    now: "Diese Wochen",
    none: "In diesen Wochen hat niemand Stunden dafür erfasst",
    noneAbout: "Stunden stehen in Zeiterfassungen, Zeile für Zeile für ein Projekt und eine Aufgabe.",
    enter: "Meine Zeiterfassung",
    open: (hours: string) => `${hours} Stunden sind noch nicht freigegeben.`,
  },
});

export type HoursWords = (typeof hoursWords)["en"] | (typeof hoursWords)["de"];
