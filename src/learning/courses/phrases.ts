import { lowerFirst, upperFirst, within } from "./outline/titles.ts";

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
  /** `introduction` of the list, if it says something. */
  putInOrder(introduction: string | undefined): string;
  match: string;
  name: string;
  statement(what: string): string;
  /** Says under which heading the question belongs. */
  on(topic: string, stem: string): string;
  how(purpose: string): string;
  command(purpose: string): string;
  means(purpose: string): string;
  /** `what` begins with "to", "for" or the like. */
  need(what: string): string;
  who(task: string): string;
  effect(statement: string): string;
  why(statement: string): string;
  aim(statement: string): string;
  goesOn(beginning: string): string;
  /** For a case that a rule decides, and any other. */
  applies(condition: string): string;
  follows(condition: string): string;
  rule(topic: string): string;
  belongs(introduction: string): string;
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
  putInOrder: (introduction) =>
    introduction === undefined
      ? "Put these steps in order."
      : `Put these steps in order. “${introduction}: …”`,
  match: "Give each term its description.",
  name: "Name the term.",
  statement: (what) => `Which statement about ${what} is true?`,
  on: (topic, stem) => `On “${topic}”: ${stem}`,
  how: (purpose) => `How do you ${lowerFirst(purpose)}?`,
  command: (purpose) => `Which of these do you use to ${lowerFirst(purpose)}?`,
  need: (what) => `What is required ${lowerFirst(what)}?`,
  who: (task) => `Who is responsible for ${lowerFirst(task)}?`,
  effect: (statement) => `Complete the sentence. “${upperFirst(statement)}, so …”`,
  means: (purpose) => `What is used to ${lowerFirst(purpose)}?`,
  aim: (statement) => `What is it for? “${upperFirst(statement)}.”`,
  goesOn: (beginning) => `Complete the sentence. “${upperFirst(beginning)} …”`,
  why: (statement) => `Which reason is given? “${upperFirst(statement)}.”`,
  applies: (condition) => `Which rule applies? “${upperFirst(condition)}, …”`,
  follows: (condition) => `Complete the sentence. “${upperFirst(condition)}, …”`,
  rule: (topic) => `Which rule applies to “${topic}”?`,
  belongs: (introduction) => `Which of these belongs here? “${upperFirst(introduction)}: …”`,
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
  putInOrder: (introduction) =>
    introduction === undefined
      ? "Bringen Sie diese Schritte in ihre Reihenfolge."
      : `Bringen Sie diese Schritte in ihre Reihenfolge. „${introduction}: …“`,
  match: "Ordnen Sie jedem Begriff seine Beschreibung zu.",
  name: "Nennen Sie den Begriff.",
  statement: (what) => `Welche Aussage über „${plain(what)}“ ist wahr?`,
  on: (topic, stem) => `Zu „${topic}“: ${stem}`,
  how: (purpose) => `Wie geht das? „${purpose}“`,
  command: (purpose) => `Womit geht das? „${purpose}“`,
  need: (what) => `Was ist dafür nötig? „${what}“`,
  who: (task) => `Wer ist dafür verantwortlich? „${task}“`,
  effect: (statement) => `Vervollständigen Sie den Satz. „${upperFirst(statement)}, also …“`,
  means: (purpose) => `Womit geht das? „${purpose}“`,
  aim: (statement) => `Wozu dient das? „${upperFirst(statement)}.“`,
  goesOn: (beginning) => `Vervollständigen Sie den Satz. „${upperFirst(beginning)} …“`,
  why: (statement) => `Welcher Grund wird genannt? „${upperFirst(statement)}.“`,
  applies: (condition) => `Welche Regel gilt? „${upperFirst(condition)}, …“`,
  follows: (condition) => `Vervollständigen Sie den Satz. „${upperFirst(condition)}, …“`,
  rule: (topic) => `Welche Regel gilt für „${topic}“?`,
  belongs: (introduction) => `Was gehört hierzu? „${upperFirst(introduction)}: …“`,
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
