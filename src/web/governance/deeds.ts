import { useMemo } from "react";
import { useLanguage } from "../language/language.ts";
import type { Language } from "../language/languages.ts";
import { type Names, useNames } from "../language/names/index.ts";
import { defineWords } from "../language/words.ts";
import { useNoun } from "./nouns.ts";

/** Names of actions on any subject. Transitions have their own names. */
const words = defineWords({
  en: {
    "*": "everything",
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
    diff: "compare",
    preview: "preview",
    preview_call: "preview",
    read_all: "read all",
    ask: "ask for",
    comment: "comment",
    delegate: "pass on",
    escalate: "escalate",
    versions: "read versions",
    complete: "complete",
    binder: "make a binder",
    export: "export",
    sample: "draw a sample",
    consistency: "prove consistency",
    cosign: "cosign",
    cosignatures: "read cosignatures",
    note: "read the note",
    decision: "replay the decision",
    proof: "prove",
    confirm: "confirm",
    download: "download",
    seal: "seal",
    password: "change the password",
    switch: "switch organisation",
    begin: "begin",
    recovery_codes: "make recovery codes",
    remove: "remove",
    end: "end",
    add: "add",
    edit: "edit",
    bad_rows: "download bad rows",
    dry_run: "try",
    problems: "read problems",
    resume: "resume",
    rows: "read rows",
    undo: "undo",
    due: "see what is due",
    "runs.confirm": "confirm a run",
    "runs.dismiss": "dismiss a run",
    "runs.get": "read a run",
    "runs.list": "list runs",
    people: "list people",
    search: "search",
    read: "read",
    revoke: "revoke",
    rotate: "rotate",
    aging: "read the aging",
    statement: "read a statement",
    apply: "apply",
    simulate: "simulate",
    install: "add the usual ones",
    invite: "invite",
    deactivate: "deactivate",
    reactivate: "reactivate",
    reset_mfa: "reset the second factor",
    reset_password: "reset the password",
    transfer: "hand over",
    access: "read access",
    coverage: "see gaps",
    deadlines: "list deadlines",
    health: "check",
    retry: "retry",
    execute: "run by name",
    explain: "explain",
    pending: "see what waits",
    choose: "choose",
    scope: "search",
    "scope.get": "read the list",
    "scope.decide": "decide on the list",
    certificate: "read the certificate",
    rectify: "correct",
    lift: "lift",
  },
  de: {
    "*": "alles",
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
    diff: "vergleichen",
    preview: "vorab ansehen",
    preview_call: "vorab ansehen",
    read_all: "alle lesen",
    ask: "beantragen",
    comment: "kommentieren",
    delegate: "weitergeben",
    escalate: "eskalieren",
    versions: "Fassungen lesen",
    complete: "abschließen",
    binder: "Beweismappe erstellen",
    export: "exportieren",
    sample: "Stichprobe ziehen",
    consistency: "Fortsetzung beweisen",
    cosign: "gegenzeichnen",
    cosignatures: "Gegenzeichnungen lesen",
    note: "Vermerk lesen",
    decision: "Entscheidung nachvollziehen",
    proof: "beweisen",
    confirm: "bestätigen",
    download: "herunterladen",
    seal: "versiegeln",
    password: "Passwort ändern",
    switch: "Organisation wechseln",
    begin: "beginnen",
    recovery_codes: "Wiederherstellungscodes erstellen",
    remove: "entfernen",
    end: "beenden",
    add: "hinzufügen",
    edit: "bearbeiten",
    bad_rows: "fehlerhafte Zeilen laden",
    dry_run: "proben",
    problems: "Probleme lesen",
    resume: "fortsetzen",
    rows: "Zeilen lesen",
    undo: "rückgängig machen",
    due: "Fälliges ansehen",
    "runs.confirm": "Lauf bestätigen",
    "runs.dismiss": "Lauf zurückstellen",
    "runs.get": "Lauf lesen",
    "runs.list": "Läufe auflisten",
    people: "Personen auflisten",
    search: "suchen",
    read: "lesen",
    revoke: "widerrufen",
    rotate: "erneuern",
    aging: "Altersstruktur lesen",
    statement: "Kontoauszug lesen",
    apply: "anwenden",
    simulate: "simulieren",
    install: "übliche hinzufügen",
    invite: "einladen",
    deactivate: "deaktivieren",
    reactivate: "reaktivieren",
    reset_mfa: "zweiten Faktor zurücksetzen",
    reset_password: "Passwort zurücksetzen",
    transfer: "übergeben",
    access: "Zugriff lesen",
    coverage: "Lücken ansehen",
    deadlines: "Fristen auflisten",
    health: "prüfen",
    retry: "wiederholen",
    execute: "nach Namen ausführen",
    explain: "erklären",
    pending: "Wartendes ansehen",
    choose: "wählen",
    scope: "durchsuchen",
    "scope.get": "Liste lesen",
    "scope.decide": "über die Liste entscheiden",
    certificate: "Bescheinigung lesen",
    rectify: "berichtigen",
    lift: "aufheben",
  },
});

export interface Deeds {
  /** Title of an action: `settings.teams.create` -> "Create team", "Team anlegen". */
  title(action: string): string;
  /** Verb of an action, for places where the subject is clear: "approve". */
  verb(action: string): string;
}

/** Splits the name of an action into its subject and its verb. */
export function partsOf(action: string): [of: string, verb: string] {
  const parts = action.split(".");
  const length = parts.length > 2 ? 2 : 1;
  return [parts.slice(0, length).join("."), parts.slice(length).join(".")];
}

export function useDeeds(): Deeds {
  const { language } = useLanguage();
  const names = useNames();
  const noun = useNoun();
  return useMemo(() => deedsIn(words[language], names, noun, language), [language, names, noun]);
}

function deedsIn(
  verbs: Readonly<Record<string, string>>,
  names: Names,
  noun: ReturnType<typeof useNoun>,
  language: Language,
): Deeds {
  const verb = (action: string) => {
    const [of, what] = partsOf(action);
    return verbs[what] ?? lowered(names.move(of, what.replaceAll(".", "_")));
  };
  const title = (action: string) => {
    const [part, doing] = partsOf(action);
    if (doing === "*" && part.includes(".")) return `${noun(part, true)}: ${verbs["*"]}`;
    if (action.includes("*")) return action;
    const of = noun(part, SEVERAL.has(doing));
    const what = verb(action);
    if (what.includes(" ") || !part.includes(".")) return `${of}: ${what}`;
    return language === "de"
      ? `${of} ${what}`
      : `${what.charAt(0).toUpperCase()}${what.slice(1)} ${lowered(of)}`;
  };
  return { verb, title };
}

/** Verbs that apply to many records at once. */
const SEVERAL: ReadonlySet<string> = new Set(["list", "bulk", "stats"]);

/** Lowercases the first letter unless the word is an abbreviation. */
const lowered = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
