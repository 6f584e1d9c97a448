import { defineWords } from "../../language/words.ts";

export const retentionWords = defineWords({
  en: {
    erase: "Erase",
    anonymise: "Anonymise",
    archive: "Archive",
    review: "Ask somebody to look",
    proposed: "Waits for you",
    running: "Under way",
    done: "Done",
    dismissed: "Left for now",
    months: (months: number) =>
      months % 12 === 0 ? years(months / 12) : months === 1 ? "1 month" : `${months} months`,
  },
  de: {
    erase: "Löschen",
    anonymise: "Anonymisieren",
    archive: "Archivieren",
    review: "Jemanden prüfen lassen",
    proposed: "Wartet auf Sie",
    running: "Läuft",
    done: "Erledigt",
    dismissed: "Vorerst gelassen",
    months: (months: number) =>
      months % 12 === 0 ? jahre(months / 12) : months === 1 ? "1 Monat" : `${months} Monate`,
  },
});

const years = (count: number) => (count === 1 ? "1 year" : `${count} years`);
const jahre = (count: number) => (count === 1 ? "1 Jahr" : `${count} Jahre`);

type Known = Readonly<
  Record<"erase" | "anonymise" | "archive" | "review" | "proposed" | "running" | "done" | "dismissed", string>
>;

/** Text of a schedule action. Unknown actions are shown as they are. */
export const actionWord = (known: Known, action: string): string =>
  action === "erase" || action === "anonymise" || action === "archive" || action === "review"
    ? known[action]
    : action;

/** Text of a run state. Unknown states are shown as they are. */
export const stateWord = (known: Known, state: string): string =>
  state === "proposed" || state === "running" || state === "done" || state === "dismissed"
    ? known[state]
    : state;
