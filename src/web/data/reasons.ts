import { useFormat } from "../language/format.ts";
import { useLanguage } from "../language/language.ts";

/** Translates retention reasons, which the API and the default schedules give in English. */
export function useReason(): (reason: string) => string {
  const { language } = useLanguage();
  const format = useFormat();
  return (reason) => (language === "de" ? germanReason(reason, format.day) : reason);
}

function germanReason(reason: string, day: (date: string) => string): string {
  const held = /^Matter (.+) holds it/.exec(reason)?.[1];
  if (held) return `Rechtliche Aufbewahrung durch Angelegenheit ${held}: Es bleibt, bis sie aufgehoben ist`;
  const [, until, basis] = /^Kept until (\d{4}-\d\d-\d\d)\. (.+)$/.exec(reason) ?? [];
  if (until && basis) return `Aufbewahrt bis ${day(until)}. ${germanReason(basis, day)}`;
  return GERMAN[reason] ?? reason;
}

const BOOKS = "Bookkeeping and tax law: up to ten years in most countries (GDPR Art. 17(3)(b))";
const CLAIMS = "Claims from the contract lapse after three years in most countries (GDPR Art. 17(3)(e))";
const GERMAN_BOOKS =
  "Buchführungs- und Steuerrecht: in den meisten Ländern bis zu zehn Jahre (Art. 17 Abs. 3 lit. b DSGVO)";
const GERMAN_CLAIMS =
  "Vertragliche Ansprüche verjähren in den meisten Ländern nach drei Jahren (Art. 17 Abs. 3 lit. e DSGVO)";

const GERMAN: Readonly<Record<string, string>> = {
  [BOOKS]: GERMAN_BOOKS,
  [CLAIMS]: GERMAN_CLAIMS,
  [`${CLAIMS}; payroll is kept with the books`]: `${GERMAN_CLAIMS}; die Lohnabrechnung bleibt bei den Büchern`,
  [`${CLAIMS}; contracts that the books rest on ten years`]: `${GERMAN_CLAIMS}; Verträge, auf denen die Bücher beruhen, zehn Jahre`,
  "What is no longer needed is not kept (GDPR Art. 5(1)(e))":
    "Was nicht mehr gebraucht wird, wird nicht aufbewahrt (Art. 5 Abs. 1 lit. e DSGVO)",
  "Claims for equal treatment lapse within six months of the refusal in most countries":
    "Ansprüche auf Gleichbehandlung verjähren in den meisten Ländern binnen sechs Monaten nach der Absage",
  "Proof that the request was answered, as long as claims can be made of it":
    "Nachweis, dass der Antrag beantwortet wurde, solange sich daraus Ansprüche ergeben können",
  "They are an active member: deactivate them under settings first":
    "Die Person ist aktives Mitglied: Sperren Sie erst den Zugang in den Einstellungen",
  "The account is used for more than this organisation": "Der Zugang gilt auch für andere Organisationen",
  "It names the person by an id alone, and that leads nowhere any more":
    "Die Person steht darin nur mit einer Kennung, und die führt nirgends mehr hin",
  "What is signed, or stands in the books, is sealed and stays as it is":
    "Was signiert ist oder in den Büchern steht, ist versiegelt und bleibt, wie es ist",
  "The receipts of what stands in the books are kept as long as these":
    "Belege zu dem, was in den Büchern steht, bleiben so lange wie diese",
  "The employment goes on, and its record is needed for it: end the employment first":
    "Die Beschäftigung besteht weiter und braucht den Datensatz: Beenden Sie erst die Beschäftigung",
  "The application is under way: reject it, or record that it was withdrawn, first":
    "Die Bewerbung läuft noch: Sagen Sie erst ab oder vermerken Sie, dass sie zurückgezogen wurde",
  "Documents in the books name the party: bookkeeping and tax law keep that for ten years (GDPR Art. 17(3)(b))":
    "Dokumente in den Büchern nennen den Partner: Buchführungs- und Steuerrecht bewahrt das zehn Jahre auf (Art. 17 Abs. 3 lit. b DSGVO)",
  "This record is held and must stay as it is until the hold is lifted.":
    "Der Datensatz steht unter rechtlicher Aufbewahrung und bleibt, bis sie aufgehoben ist.",
};
