import { useCallback } from "react";
import { useLanguage } from "../language/language.ts";
import { useNames } from "../language/names/index.ts";

type Noun = readonly [one: string, many: string];

/** Subjects of actions that are not collections, in English and German. */
const NOUNS: Readonly<Record<string, readonly [en: Noun, de: Noun]>> = {
  approvals: [
    ["Approval request", "Approval requests"],
    ["Freigabe", "Freigaben"],
  ],
  "approvals.delegations": [
    ["Delegation", "Delegations"],
    ["Vertretung", "Vertretungen"],
  ],
  "approvals.policies": [
    ["Approval rule", "Approval rules"],
    ["Freigaberegel", "Freigaberegeln"],
  ],
  "approvals.reviews": [
    ["Review", "Reviews"],
    ["Nachprüfung", "Nachprüfungen"],
  ],
  audit: [
    ["Audit trail", "Audit trail"],
    ["Prüfpfad", "Prüfpfad"],
  ],
  "audit.checkpoints": [
    ["Checkpoint", "Checkpoints"],
    ["Prüfpunkt", "Prüfpunkte"],
  ],
  "audit.events": [
    ["Audit event", "Audit events"],
    ["Prüfpfad-Ereignis", "Prüfpfad-Ereignisse"],
  ],
  "audit.reports": [
    ["Daily report", "Daily reports"],
    ["Tagesbericht", "Tagesberichte"],
  ],
  "audit.segments": [
    ["Log segment", "Log segments"],
    ["Protokollabschnitt", "Protokollabschnitte"],
  ],
  "audit.witnesses": [
    ["Witness", "Witnesses"],
    ["Zeuge", "Zeugen"],
  ],
  auth: [
    ["User account", "User accounts"],
    ["Konto", "Konten"],
  ],
  "auth.mfa": [
    ["Second factor", "Second factors"],
    ["Zweiter Faktor", "Zweite Faktoren"],
  ],
  "auth.profile": [
    ["Profile", "Profiles"],
    ["Profil", "Profile"],
  ],
  "auth.sessions": [
    ["Session", "Sessions"],
    ["Sitzung", "Sitzungen"],
  ],
  board: [
    ["Board", "Boards"],
    ["Tafel", "Tafeln"],
  ],
  comments: [
    ["Comment", "Comments"],
    ["Kommentar", "Kommentare"],
  ],
  "data.certificates": [
    ["Certificate", "Certificates"],
    ["Bescheinigung", "Bescheinigungen"],
  ],
  "data.exports": [
    ["Export", "Exports"],
    ["Export", "Exporte"],
  ],
  "data.former_logs": [
    ["Previous audit trail", "Previous audit trails"],
    ["Früherer Prüfpfad", "Frühere Prüfpfade"],
  ],
  "data.imports": [
    ["Import", "Imports"],
    ["Import", "Importe"],
  ],
  "data.restrictions": [
    ["Restriction", "Restrictions"],
    ["Einschränkung", "Einschränkungen"],
  ],
  "data.retention": [
    ["Retention", "Retention"],
    ["Aufbewahrung", "Aufbewahrung"],
  ],
  desk: [
    ["Home", "Home"],
    ["Arbeitsplatz", "Arbeitsplatz"],
  ],
  "desk.help": [
    ["Help", "Help"],
    ["Hilfe", "Hilfe"],
  ],
  "desk.notices": [
    ["Notification", "Notifications"],
    ["Mitteilung", "Mitteilungen"],
  ],
  "desk.preferences": [
    ["Preference", "Preferences"],
    ["Vorliebe", "Vorlieben"],
  ],
  "developer.keys": [
    ["API key", "API keys"],
    ["API-Schlüssel", "API-Schlüssel"],
  ],
  "developer.usage": [
    ["API usage", "API usage"],
    ["API-Nutzung", "API-Nutzung"],
  ],
  labels: [
    ["Record name", "Record names"],
    ["Name", "Namen von Datensätzen"],
  ],
  learning: [
    ["Learning", "Learning"],
    ["Weiterbildung", "Weiterbildung"],
  ],
  "learning.catalogue": [
    ["Course catalogue", "Course catalogue"],
    ["Kurskatalog", "Kurskatalog"],
  ],
  "learning.concepts": [
    ["Concept", "Concepts"],
    ["Begriff", "Begriffe"],
  ],
  "learning.courses": [
    ["Course", "Courses"],
    ["Kurs", "Kurse"],
  ],
  "learning.documents": [
    ["Document", "Documents"],
    ["Dokument", "Dokumente"],
  ],
  "learning.domains": [
    ["Collection", "Collections"],
    ["Sammlung", "Sammlungen"],
  ],
  "learning.explanations": [
    ["Explanation", "Explanations"],
    ["Erklärung", "Erklärungen"],
  ],
  "learning.graph": [
    ["Knowledge graph", "Knowledge graph"],
    ["Wissensgraph", "Wissensgraph"],
  ],
  "learning.reviews": [
    ["Question review", "Question reviews"],
    ["Wiederholung", "Wiederholungen"],
  ],
  meta: [
    ["Application", "Application"],
    ["Anwendung", "Anwendung"],
  ],
  related: [
    ["Related record", "Related records"],
    ["Verwandter Datensatz", "Verwandte Datensätze"],
  ],
  "settings.access": [
    ["Access", "Access"],
    ["Zugriff", "Zugriffe"],
  ],
  "settings.ai": [
    ["AI service", "AI service"],
    ["KI-Dienst", "KI-Dienst"],
  ],
  "settings.organization": [
    ["Organisation", "Organisation"],
    ["Organisation", "Organisation"],
  ],
  "settings.packs": [
    ["Starter pack", "Starter packs"],
    ["Startpaket", "Startpakete"],
  ],
  "settings.permissions": [
    ["Permission", "Permissions"],
    ["Berechtigung", "Berechtigungen"],
  ],
  "settings.policies": [
    ["Access policy", "Access policies"],
    ["Zugriffsrichtlinie", "Zugriffsrichtlinien"],
  ],
  "settings.policy-tests": [
    ["Policy test", "Policy tests"],
    ["Richtlinientest", "Richtlinientests"],
  ],
  "settings.retention": [
    ["Retention schedule", "Retention schedules"],
    ["Aufbewahrungsfrist", "Aufbewahrungsfristen"],
  ],
  "settings.roles": [
    ["Role", "Roles"],
    ["Rolle", "Rollen"],
  ],
  "settings.sequences": [
    ["Number series", "Number series"],
    ["Nummernkreis", "Nummernkreise"],
  ],
  "settings.sod": [
    ["Segregation of duties", "Segregation of duties"],
    ["Funktionstrennung", "Funktionstrennung"],
  ],
  "settings.team": [
    ["User", "Users"],
    ["Mitglied", "Mitglieder"],
  ],
  setup: [
    ["Setup", "Setup"],
    ["Einrichtung", "Einrichtung"],
  ],
  system: [
    ["System", "System"],
    ["System", "System"],
  ],
  "system.jobs": [
    ["Job", "Jobs"],
    ["Auftrag", "Aufträge"],
  ],
  "system.organizations": [
    ["Organisation", "Organisations"],
    ["Organisation", "Organisationen"],
  ],
  views: [
    ["Saved view", "Saved views"],
    ["Gespeicherte Ansicht", "Gespeicherte Ansichten"],
  ],
  workflows: [
    ["Workflow", "Workflows"],
    ["Ablauf", "Abläufe"],
  ],
  "workflows.actions": [
    ["Action", "Actions"],
    ["Aktion", "Aktionen"],
  ],
  users: [
    ["User", "Users"],
    ["Person", "Personen"],
  ],
  sessions: [
    ["Session", "Sessions"],
    ["Sitzung", "Sitzungen"],
  ],
};

/** Name of the subject of an action or event: a collection or another noun. */
export function useNoun(): (of: string, several?: boolean) => string {
  const { language } = useLanguage();
  const names = useNames();
  return useCallback(
    (of, several = false) => {
      const known = NOUNS[of]?.[language === "de" ? 1 : 0];
      if (known) return known[several ? 1 : 0];
      return several ? names.many(of) : names.one(of);
    },
    [language, names],
  );
}
