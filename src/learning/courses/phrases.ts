import { lowerFirst, within } from "./outline/titles.ts";

/** Fixed phrases around the documents' content, written by people for each language. */
export interface Phrases {
  explain(what: string): string;
  define(what: string): string;
  compare(one: string, other: string): string;
  follow(what: string): string;
  calculate(what: string): string;
  program(what: string): string;
  describe(what: string): string;
  role(what: string): string;
  foundations(titles: string): string;
  further(titles: string): string;
  /** Rationale for a module's position. */
  rationale(defines: string | undefined, builds: string | undefined): string;
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
  define: (what) => `Define ${what}`,
  compare: (one, other) => `Compare ${one} with ${other}`,
  follow: followed,
  calculate: (what) => `Calculate ${what}`,
  program: (what) => `Write code that uses ${what}`,
  describe: described,
  role: (what) => `Describe the role of ${what}`,
  foundations: (titles) => `Foundations: ${within(titles)}`,
  further: (titles) => `Going further: ${within(titles)}`,
  rationale: (defines, builds) =>
    [
      defines === undefined ? "Shows how the work is done." : `Explains ${defines}.`,
      builds === undefined ? "" : `Builds on ${builds}.`,
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
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
  effect: (statement) => `Complete the sentence. “${upper(statement)}, so …”`,
  means: (purpose) => `What is used to ${lowerFirst(purpose)}?`,
  aim: (statement) => `What is it for? “${upper(statement)}.”`,
  goesOn: (beginning) => `Complete the sentence. “${upper(beginning)} …”`,
  why: (statement) => `Which reason is given? “${upper(statement)}.”`,
  applies: (condition) => `Which rule applies? “${upper(condition)}, …”`,
  follows: (condition) => `Complete the sentence. “${upper(condition)}, …”`,
  rule: (topic) => `Which rule applies to “${topic}”?`,
  belongs: (introduction) => `Which of these belongs here? “${upper(introduction)}: …”`,
};

const GERMAN: Phrases = {
  explain: (what) => `Den Begriff „${plain(what)}“ erklären`,
  define: (what) => `Diese Begriffe bestimmen: ${what}`,
  compare: (one, other) => `„${one}“ und „${other}“ unterscheiden`,
  follow: (what) => `Die Schritte ausführen: ${what}`,
  calculate: (what) => `„${what}“ berechnen`,
  program: (what) => `„${what}“ im Programm anwenden`,
  describe: (what) => `Darstellen: ${what}`,
  role: (what) => `Die Bedeutung von „${what}“ beschreiben`,
  foundations: (titles) => `Grundlagen: ${titles}`,
  further: (titles) => `Weiterführend: ${titles}`,
  rationale: (defines, builds) =>
    [
      defines === undefined ? "Zeigt, wie die Arbeit getan wird." : `Erklärt ${defines}.`,
      builds === undefined ? "" : `Baut auf ${builds} auf.`,
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
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
  effect: (statement) => `Vervollständigen Sie den Satz. „${upper(statement)}, also …“`,
  means: (purpose) => `Womit geht das? „${purpose}“`,
  aim: (statement) => `Wozu dient das? „${upper(statement)}.“`,
  goesOn: (beginning) => `Vervollständigen Sie den Satz. „${upper(beginning)} …“`,
  why: (statement) => `Welcher Grund wird genannt? „${upper(statement)}.“`,
  applies: (condition) => `Welche Regel gilt? „${upper(condition)}, …“`,
  follows: (condition) => `Vervollständigen Sie den Satz. „${upper(condition)}, …“`,
  rule: (topic) => `Welche Regel gilt für „${topic}“?`,
  belongs: (introduction) => `Was gehört hierzu? „${upper(introduction)}: …“`,
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

/** Phrases a procedure as an objective: "how to find X" gives "Find X", others "Follow the steps for X". */
function followed(heading: string): string {
  const task = /^how to (.+)$/iu.exec(heading)?.[1];
  if (task !== undefined) return upper(task);
  if (/^(?:the )?steps\b/iu.test(heading)) return `Follow ${/^the /iu.test(heading) ? "" : "the "}${heading}`;
  return `Follow the steps for ${heading}`;
}

function described(heading: string): string {
  const task = /^how to (.+)$/iu.exec(heading)?.[1];
  if (task !== undefined) return `Describe how to ${task}`;
  return /^(?:how|why|what|when|where|who|which)\b/iu.test(heading)
    ? `Explain ${heading}`
    : `Describe ${heading}`;
}

function upper(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function plain(what: string): string {
  return what.replace(/^(?:an?|the) /iu, "");
}
