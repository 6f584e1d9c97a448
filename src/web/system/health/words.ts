import { defineWords } from "../../language/words.ts";

export const words = defineWords({
  en: {
    title: "Health",
    about: "What must always hold of the records, measured anew over all of them.",
    again: "Measure again",
    healthy: "Everything agrees with itself",
    broken: (count: number) => (count === 1 ? "1 check does not hold" : `${count} checks do not hold`),
    checked: (count: string, time: string) => `${count} cases were looked at, at ${time}.`,
    list: "What is checked",
    what: "What must hold",
    state: "State",
    holds: "Holds",
    fails: "Does not hold",
    looked: "Looked at",
    wrong: "Wrong",
    todo: "What to do",
    todoAbout:
      "Nobody can bring this about through Freehold itself: a file was changed from outside, the disk is failing, or there is a fault in the program.",
    cases: (broken: string, checked: string) => `${broken} of ${checked} cases`,
    step1: "Make a backup now, before anything else is changed, and verify it.",
    step2: "Look into the log for what happened around that time, and check the disk.",
    step3:
      "Report the name of the check and the version of the program; bring the last good backup back if the records are needed at once.",
  },
  de: {
    title: "Zustand",
    about: "Was für die Datensätze immer gelten muss, neu gemessen über alle.",
    again: "Neu messen",
    healthy: "Alles stimmt mit sich überein",
    broken: (count: number) => (count === 1 ? "1 Prüfung schlägt fehl" : `${count} Prüfungen schlagen fehl`),
    checked: (count: string, time: string) => `${count} Fälle wurden angesehen, um ${time}.`,
    list: "Was geprüft wird",
    what: "Was gelten muss",
    state: "Status",
    holds: "Gilt",
    fails: "Gilt nicht",
    looked: "Angesehen",
    wrong: "Falsch",
    todo: "Was zu tun ist",
    todoAbout:
      "Über Freehold selbst kann das niemand bewirken: Eine Datei wurde von außen geändert, die Platte versagt, oder das Programm hat einen Fehler.",
    cases: (broken: string, checked: string) => `${broken} von ${checked} Fällen`,
    step1: "Machen Sie jetzt eine Sicherung, bevor sich noch etwas ändert, und prüfen Sie sie.",
    step2: "Sehen Sie im Protokoll nach, was um diese Zeit geschah, und prüfen Sie die Platte.",
    step3:
      "Melden Sie den Namen der Prüfung und die Version des Programms; spielen Sie die letzte gute Sicherung ein, wenn die Daten sofort gebraucht werden.",
  },
});

/** German titles of the checks, by name. */
export const GERMAN_TITLES: Readonly<Record<string, string>> = {
  "approvals.every_effect_was_voted":
    "Jede Freigabe hatte alle Stimmen ihrer Regeln, keine von der antragstellenden Person",
  "records.numbers_without_gaps": "Jede vergebene Nummer steht genau einmal auf einem Datensatz",
  "data.erased_stays_erased": "Nichts Gelöschtes ist zurückgekehrt",
  "learning.texts_whole": "Jeder gelesene Text hat alle Abschnitte in Folge",
  "learning.index_whole":
    "Das Verzeichnis der Bibliothek hat die Stellen der neuesten Texte, und keine anderen",
  "budgets.windows_hold_what_their_calls_hold": "Was zurückgelegt ist, ist die Summe laufender Aufrufe",
  "records.attachments_whole": "Zu jedem Anhang liegen die Bytes auf der Platte",
  "learning.files_whole": "Zu jeder Fassung eines Dokuments liegt die Datei auf der Platte",
  "records.totals_kept": "Jede mitgeführte Summe ist, was das Zählen ergibt",
};
