import { defineWords } from "../../language/words.ts";

const GERMAN_AREAS: Readonly<Record<string, string>> = {
  approval_rules: "Freigaberegeln",
  roles: "Rollen",
  sod_rules: "Funktionstrennung",
  retention: "Aufbewahrung",
};

export const words = defineWords({
  en: {
    title: "Size and rules",
    about:
      "Each size brings the rules that organisations like it usually have. What you decided yourself is never overwritten.",
    solo: "One person",
    small: "Small team",
    grown: "House with departments",
    soloAbout: "The rules are there, switched off. Duties in one hand are only noted.",
    smallAbout:
      "What is risky and large waits for a second person; whoever does both sides of a duty is told.",
    grownAbout: "Every rule is active. Duties that one person should not combine are refused.",
    current: "You have this",
    preview: "See what it would change",
    area: (_: string, title: string) => title,
    changesTitle: (size: string) => `What taking "${size}" changes here`,
    add: "is added",
    update: "is changed",
    same: "stays the same",
    edited: "you changed it: it stays",
    removed: "you removed it: it stays away",
    yours: "you have your own: it stays",
    nothing: "Nothing changes: everything is as this size has it, or as you decided.",
    counts: (add: number, update: number) => `${add} added, ${update} changed`,
    apply: "Take these rules",
    applyAsk: (size: string) => `Take the rules of "${size}"?`,
    applyAbout:
      "Every change has its event in the audit trail. Requests that already wait go on by the rule they began with.",
    applied: "The rules are taken.",
    close: "Close",
    all: "Show what stays, too",
    steps: "What it leaves to you",
    done: "Done",
    todo: "To do",
  },
  de: {
    title: "Größe und Regeln",
    about:
      "Jede Größe bringt die Regeln mit, die solche Organisationen meist haben. Was Sie selbst entschieden haben, wird nie überschrieben.",
    solo: "Eine Person",
    small: "Kleines Team",
    grown: "Haus mit Abteilungen",
    soloAbout: "Die Regeln sind da, aber abgeschaltet. Aufgaben in einer Hand werden nur festgehalten.",
    smallAbout:
      "Was riskant und groß ist, wartet auf eine zweite Person; wer beide Seiten einer Aufgabe tut, wird darauf hingewiesen.",
    grownAbout: "Jede Regel ist aktiv. Aufgaben, die eine Person nicht verbinden sollte, werden abgelehnt.",
    current: "Das haben Sie",
    preview: "Ansehen, was sich ändern würde",
    area: (name: string, title: string) => GERMAN_AREAS[name] ?? title,
    changesTitle: (size: string) => `Was „${size}“ hier ändert`,
    add: "kommt hinzu",
    update: "wird geändert",
    same: "bleibt gleich",
    edited: "von Ihnen geändert: bleibt",
    removed: "von Ihnen entfernt: bleibt weg",
    yours: "Sie haben eine eigene: bleibt",
    nothing: "Nichts ändert sich: Alles ist, wie diese Größe es vorsieht oder wie Sie entschieden haben.",
    counts: (add: number, update: number) => `${add} kommen hinzu, ${update} werden geändert`,
    apply: "Diese Regeln übernehmen",
    applyAsk: (size: string) => `Regeln von „${size}“ übernehmen?`,
    applyAbout:
      "Jede Änderung hat ihr Ereignis im Prüfpfad. Wartende Anträge laufen nach der Regel weiter, mit der sie begannen.",
    applied: "Die Regeln sind übernommen.",
    close: "Schließen",
    all: "Auch zeigen, was bleibt",
    steps: "Was Ihnen überlassen bleibt",
    done: "Erledigt",
    todo: "Zu tun",
  },
});
