export interface Labels {
  objectives: string;
  requires: string;
  keyTerms: string;
  check: string;
  answer: string;
  because: string;
  sources: string;
  assessment: string;
  version: string;
  minutes: (count: number) => string;
  page: (number: number) => string;
  stale: string;
  submit: string;
  correct: string;
  wrong: string;
  score: (right: number, all: number) => string;
  true: string;
  false: string;
  order: string;
  after: (step: string) => string;
  contents: string;
}

const ENGLISH: Labels = {
  objectives: "After this lesson you can",
  requires: "Take first",
  keyTerms: "Key terms",
  check: "Check yourself",
  answer: "Answer",
  because: "Because",
  sources: "Sources",
  assessment: "Assessment",
  version: "Version",
  minutes: (count) => `${count} min`,
  page: (number) => `p. ${number}`,
  stale: "A document that this course rests on has changed since it was made.",
  submit: "Check answers",
  correct: "Right",
  wrong: "Not right",
  score: (right, all) => `${right} of ${all} right`,
  true: "True",
  false: "False",
  order: "Put these in order",
  after: (step) => `What comes next after: ${step}`,
  contents: "Contents",
};

const GERMAN: Labels = {
  objectives: "Nach dieser Lektion können Sie",
  requires: "Vorher lernen",
  keyTerms: "Wichtige Begriffe",
  check: "Prüfen Sie sich",
  answer: "Antwort",
  because: "Denn",
  sources: "Quellen",
  assessment: "Abschlusstest",
  version: "Fassung",
  minutes: (count) => `${count} Min.`,
  page: (number) => `S. ${number}`,
  stale: "Ein Dokument, auf dem dieser Kurs beruht, hat sich seitdem geändert.",
  submit: "Antworten prüfen",
  correct: "Richtig",
  wrong: "Nicht richtig",
  score: (right, all) => `${right} von ${all} richtig`,
  true: "Richtig",
  false: "Falsch",
  order: "In die richtige Reihenfolge bringen",
  after: (step) => `Was folgt auf: ${step}`,
  contents: "Inhalt",
};

/** Falls back to English. */
export function labelsIn(language: string): Labels {
  return language === "de" ? GERMAN : ENGLISH;
}
