import { useMemo } from "react";
import { type Language, useLanguage } from "../language/language.ts";
import { type Names, useNames } from "../language/names.ts";
import { defineWords } from "../language/words.ts";

/** What can be done with anything. Moves have names of their own. */
const words = defineWords({
  en: {
    create: "create",
    update: "change",
    archive: "archive",
    restore: "restore",
    delete: "remove",
    get: "read",
    list: "list",
    history: "read the history",
    transitions: "read the moves",
    bulk: "change several",
    stats: "read the figures",
    login: "log in",
    logout: "log out",
    refresh: "stay logged in",
    me: "read one's own account",
    "attachments.add": "attach a file",
    "attachments.list": "list the files",
    "attachments.get": "read of a file",
    "attachments.download": "download a file",
    "attachments.remove": "remove a file",
    approve: "approve",
    reject: "reject",
    request_changes: "ask for changes",
    withdraw: "withdraw",
    resubmit: "send again",
    override: "override",
    verify: "verify",
  },
  de: {
    create: "anlegen",
    update: "ändern",
    archive: "archivieren",
    restore: "wiederherstellen",
    delete: "entfernen",
    get: "lesen",
    list: "auflisten",
    history: "Verlauf lesen",
    transitions: "Schritte lesen",
    bulk: "mehrere ändern",
    stats: "Kennzahlen lesen",
    login: "anmelden",
    logout: "abmelden",
    refresh: "angemeldet bleiben",
    me: "eigenes Konto lesen",
    "attachments.add": "Datei anhängen",
    "attachments.list": "Dateien auflisten",
    "attachments.get": "Angaben einer Datei lesen",
    "attachments.download": "Datei herunterladen",
    "attachments.remove": "Datei entfernen",
    approve: "freigeben",
    reject: "ablehnen",
    request_changes: "Änderungen verlangen",
    withdraw: "zurückziehen",
    resubmit: "erneut einreichen",
    override: "übersteuern",
    verify: "prüfen",
  },
});

export interface Deeds {
  /** What an action does, for a headline: `fin.bills.approve` -> "Approve bill", "Eingangsrechnung freigeben". */
  title(action: string): string;
  /** The action alone, where it is clear of what: "approve". */
  verb(action: string): string;
}

/** The part of an action's name that says of what it is, and the part that says what is done. */
export function partsOf(action: string): [of: string, verb: string] {
  const parts = action.split(".");
  const length = parts.length > 2 ? 2 : 1;
  return [parts.slice(0, length).join("."), parts.slice(length).join(".")];
}

/** How actions are called on screen. */
export function useDeeds(): Deeds {
  const { language } = useLanguage();
  const names = useNames();
  return useMemo(() => deedsIn(words[language], names, language), [language, names]);
}

function deedsIn(verbs: Readonly<Record<string, string>>, names: Names, language: Language): Deeds {
  const verb = (action: string) => {
    const [of, what] = partsOf(action);
    return verbs[what] ?? lowered(names.move(of, what.replaceAll(".", " ")));
  };
  const title = (action: string) => {
    const [part, doing] = partsOf(action);
    const of = SEVERAL.has(doing) ? names.many(part) : names.one(part);
    const what = verb(action);
    if (what.includes(" ") || !part.includes(".")) return `${of}: ${what}`;
    return language === "de"
      ? `${of} ${what}`
      : `${what.charAt(0).toUpperCase()}${what.slice(1)} ${lowered(of)}`;
  };
  return { verb, title };
}

/** What is done with many at once. */
const SEVERAL: ReadonlySet<string> = new Set(["list", "bulk", "stats"]);

/** The first letter small, unless it begins an abbreviation. */
const lowered = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
