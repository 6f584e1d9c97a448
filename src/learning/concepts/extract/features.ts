import { GENERIC, VAGUE } from "../words/english.ts";
import type { Candidate } from "./candidates.ts";

export interface Counts {
  total: number;
  inner: number;
  blocks: number;
  sections: number;
  /** Position of the first mention, in words from the beginning. */
  first: number;
}

export interface Measure {
  words: number;
  sections: number;
  /** Number of candidates that contain the word, weighted by their frequency. */
  degree(part: string): number;
  frequency(part: string): number;
  definition(key: string): number;
}

/** Feature names. Values lie between about -1 and 3. */
const FEATURE_NAMES = [
  "frequency",
  "density",
  "spread",
  "early",
  "veryEarly",
  "alone",
  "once",
  "twoWords",
  "threeWords",
  "longer",
  "term",
  "terms",
  "strong",
  "emphasis",
  "heading",
  "title",
  "entry",
  "definition",
  "capital",
  "acronym",
  "generic",
  "genericHead",
  "vague",
  "degree",
  "wordDegree",
  "headDegree",
  "learned",
  "unbuilt",
  "linked",
  "digits",
  "shortWord",
  "oneFrequent",
  "oneSpread",
  "oneLong",
] as const;
type FeatureName = (typeof FEATURE_NAMES)[number];

/** Features whose weight depends on text length. */
const SHIFTING = [
  "frequency",
  "density",
  "alone",
  "once",
  "twoWords",
  "threeWords",
  "longer",
  "capital",
  "generic",
  "linked",
  "degree",
  "wordDegree",
  "heading",
  "oneFrequent",
  "definition",
  "acronym",
] as const satisfies readonly FeatureName[];

/** Features of the salience model: the basic ones, the text length, and their products. */
export const FEATURES: readonly string[] = [
  ...FEATURE_NAMES,
  "long",
  ...SHIFTING.map((name) => `${name}.long`),
];

/** 0 for an abstract, 1 for a chapter. */
function lengthOf(words: number): number {
  return Math.min(1, Math.max(0, Math.log10(Math.max(1, words) / 150) / 2));
}

const LEARNED =
  /(?:tion|sion|ity|ism|sis|metry|gram|graphy|logy|nomy|ics|oid|ance|ence|ment|cy|ure|age|ability|ator|itor|izer|izing|ling|ysis|eme|phy|ive|able|al|ic|ian|ar)$/;

export function featuresOf(candidate: Candidate, counts: Counts, measure: Measure): number[] {
  const { parts, key } = candidate;
  const total = Math.max(1, counts.total);
  const head = (parts.length > 2 && parts[1] === "of" ? parts[0] : parts.at(-1)) ?? key;
  const cased = candidate.capital + candidate.small;
  const degrees = parts.map((part) => Math.log1p(measure.degree(part)));
  const values: Record<FeatureName, number> = {
    frequency: Math.log1p(total) / 3,
    density: Math.min(3, Math.log1p((total * 1000) / Math.max(100, measure.words)) / 1.5),
    spread: Math.log1p(counts.sections) / Math.log1p(Math.max(2, measure.sections)),
    early: 1 - counts.first / Math.max(1, measure.words),
    veryEarly: counts.first < 60 ? 1 - counts.first / 60 : 0,
    alone: Math.min(1, candidate.alone / total),
    once: total === 1 ? 1 : 0,
    twoWords: parts.length === 2 ? 1 : 0,
    threeWords: parts.length === 3 ? 1 : 0,
    longer: parts.length > 3 ? 1 : 0,
    term: candidate.term > 0 ? 1 : 0,
    terms: Math.min(1, candidate.term / 3),
    strong: candidate.strong > 0 ? 1 : 0,
    emphasis: candidate.emphasis > 0 ? 1 : 0,
    heading: candidate.heading > 0 ? 1 : 0,
    title: candidate.title > 0 ? 1 : 0,
    entry: candidate.entry > 0 ? 1 : 0,
    definition: measure.definition(key),
    capital: cased > 0 ? candidate.capital / cased : 0,
    acronym: /^\p{Lu}{2,6}s?$/u.test([...candidate.forms.keys()][0] ?? "") ? 1 : 0,
    generic: parts.length === 1 && GENERIC.has(key) ? 1 : 0,
    genericHead: parts.length > 1 && GENERIC.has(head) ? 1 : 0,
    vague: parts.some((part) => VAGUE.has(part)) ? 1 : 0,
    degree: degrees.reduce((sum, one) => sum + one, 0) / 10,
    wordDegree: degrees.reduce((sum, one) => sum + one, 0) / parts.length / 5,
    headDegree: Math.log1p(measure.degree(head)) / 5,
    learned: LEARNED.test(head) ? 1 : 0,
    unbuilt: candidate.built ? 0 : 1,
    linked: parts.includes("of") ? 1 : 0,
    digits: /\d/.test(key) ? 1 : 0,
    shortWord: parts.length === 1 && key.length <= 3 ? 1 : 0,
    oneFrequent: parts.length === 1 ? Math.log1p(total) / 3 : 0,
    oneSpread:
      parts.length === 1 ? Math.log1p(counts.sections) / Math.log1p(Math.max(2, measure.sections)) : 0,
    oneLong: parts.length === 1 ? Math.min(2, key.length / 8) : 0,
  };
  const long = lengthOf(measure.words);
  return [...FEATURE_NAMES.map((name) => values[name]), long, ...SHIFTING.map((name) => values[name] * long)];
}
