import { within } from "./outline/titles.ts";

/** Fixed phrases around the documents' content, written by people for each language. */
export interface Phrases {
  explain(what: string): string;
  compare(one: string, other: string): string;
  follow(what: string): string;
  calculate(what: string): string;
  describe(what: string): string;
  answer(question: string): string;
  rules(what: string): string;
  lookUp(what: string): string;
  foundations(titles: string): string;
  further(titles: string): string;
  /** Rationale for a module's position. */
  rationale(covers: string, builds: string | undefined): string;
  summary(topic: string, modules: number, lessons: number, titles: string): string;
  which(description: string): string;
  trueOrFalse: string;
  complete: string;
  putInOrder(what: string): string;
  match: string;
  name: string;
  statements(what: string): string;
}

const ENGLISH: Phrases = {
  explain: (what) =>
    /^(?:the )/u.test(what) ? `Explain ${what}` : `Explain what ${what} ${isPlural(what) ? "are" : "is"}`,
  compare: (one, other) => `Compare ${one} with ${other}`,
  follow: followed,
  calculate: (what) => `Calculate ${what}`,
  describe: (what) => `Explain ${what}`,
  answer: (question) => `Answer the question “${question}”`,
  rules: (what) => `Apply the rules on ${what}`,
  lookUp: (what) => `Look up ${what}`,
  foundations: (titles) => `Foundations: ${within(titles)}`,
  further: (titles) => `Going further: ${within(titles)}`,
  rationale: (covers, builds) => `Covers: ${covers}.${builds === undefined ? "" : ` Builds on ${builds}.`}`,
  summary: (topic, modules, lessons, titles) =>
    `A course on “${topic}” in ${counted(modules, "module")} and ${counted(lessons, "lesson")}: ${titles}.`,
  which: (description) => `Which term does this describe? “${description}”`,
  trueOrFalse: "True or false?",
  complete: "Complete the sentence.",
  putInOrder: (what) => `Put the steps into their order: ${what}.`,
  match: "Give each term its description.",
  name: "Name the term.",
  statements: (what) => `Which of these statements about ${what} are true?`,
};

const GERMAN: Phrases = {
  explain: (what) => `Den Begriff „${plain(what)}“ erklären`,
  compare: (one, other) => `„${one}“ und „${other}“ unterscheiden`,
  follow: (what) => `Die Schritte ausführen: ${what}`,
  calculate: (what) => `„${what}“ berechnen`,
  describe: (what) => `„${what}“ erklären`,
  answer: (question) => `Die Frage „${question}“ beantworten`,
  rules: (what) => `Die Regeln anwenden: ${what}`,
  lookUp: (what) => `Nachschlagen: ${what}`,
  foundations: (titles) => `Grundlagen: ${titles}`,
  further: (titles) => `Weiterführend: ${titles}`,
  rationale: (covers, builds) =>
    `Inhalt: ${covers}.${builds === undefined ? "" : ` Baut auf ${builds} auf.`}`,
  summary: (topic, modules, lessons, titles) =>
    `Ein Kurs zu „${topic}“, ${modules} ${modules === 1 ? "Modul" : "Module"}, ${lessons} ${lessons === 1 ? "Lektion" : "Lektionen"}: ${titles}.`,
  which: (description) => `Welcher Begriff wird hier beschrieben? „${description}“`,
  trueOrFalse: "Richtig oder falsch?",
  complete: "Vervollständigen Sie den Satz.",
  putInOrder: (what) => `Bringen Sie die Schritte in ihre Reihenfolge: ${what}.`,
  match: "Ordnen Sie jedem Begriff seine Beschreibung zu.",
  name: "Nennen Sie den Begriff.",
  statements: (what) => `Welche Aussagen über „${plain(what)}“ sind wahr?`,
};

/** Falls back to English. */
export function phrasesOf(language: string): Phrases {
  return language === "de" ? GERMAN : ENGLISH;
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

function isPlural(name: string): boolean {
  const last =
    name
      .toLowerCase()
      .split(/\s(?:of|for|in|with|by)\s/u)[0]
      ?.split(" ")
      .at(-1) ?? "";
  return (
    !/^an? /u.test(name) &&
    /[^siu]s$/u.test(last) &&
    !/^(?:news|series|basis|analysis|.*(?:ics|sis))$/u.test(last)
  );
}

/** Phrases a procedure as an objective. */
function followed(heading: string): string {
  if (/^(?:the )?steps\b/iu.test(heading)) return `Follow ${/^the /iu.test(heading) ? "" : "the "}${heading}`;
  return `Follow the steps for ${heading}`;
}

function plain(what: string): string {
  return what.replace(/^(?:an?|the) /iu, "");
}
