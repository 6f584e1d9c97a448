import type { Candidate } from "./candidates.ts";
import { type Counts, featuresOf, type Measure } from "./features.ts";
import { Matcher } from "./matcher.ts";
import { isProperName } from "./names.ts";
import type { Survey } from "./survey.ts";
import { salienceOf } from "./weights.ts";

export interface Scored {
  candidate: Candidate;
  counts: Counts;
  features: readonly number[];
  salience: number;
}

/** Minimum count of a name that only occurs inside longer ones. */
const LEAST_INNER = 3;

/** True if the candidate is frequent or emphasised enough to count as a separate name. */
function isEnough(candidate: Candidate, { total, inner }: Counts, language: string): boolean {
  if (total === 0) return false;
  if (isSetOff(candidate)) return true;
  if (candidate.alone === 0) return total >= LEAST_INNER;
  // Other languages treat every sub-run as a name; drops those that occur once.
  return language === "en" || total > 1 || inner === 0;
}

function isSetOff({ term, strong, entry, heading }: Candidate): boolean {
  return term + strong + entry + heading > 0;
}

export function ranked(survey: Survey): Scored[] {
  const candidates = [...survey.candidates.all.values()].filter((one) => !isProperName(one));
  const counts = counted(survey, candidates);
  const measure = measureOf(survey, candidates, counts);
  return candidates.flatMap((candidate, i) => {
    const own = counts[i];
    if (!own || !isEnough(candidate, own, survey.scanner.language)) return [];
    const features = featuresOf(candidate, own, measure);
    return [{ candidate, counts: own, features, salience: salienceOf(features) }];
  });
}

function counted(survey: Survey, candidates: readonly Candidate[]): Counts[] {
  const matcher = new Matcher();
  for (const [i, { parts }] of candidates.entries()) {
    matcher.add(
      parts.map((part) => survey.vocabulary.number(part)),
      i,
    );
  }
  const counts = candidates.map(() => ({
    total: 0,
    inner: 0,
    blocks: 0,
    sections: 0,
    first: 0,
    block: -1,
    section: -1,
  }));
  let before = 0;
  for (const { ordinal, section, words } of survey.blocks) {
    matcher.each(words, (name, at, _length, inner) => {
      const one = counts[name];
      if (!one) return;
      if (one.total === 0) one.first = before + at;
      one.total += 1;
      if (inner) one.inner += 1;
      if (one.block !== ordinal) one.blocks += 1;
      if (one.section !== section) one.sections += 1;
      one.block = ordinal;
      one.section = section;
    });
    before += words.length;
  }
  return counts;
}

function measureOf(survey: Survey, candidates: readonly Candidate[], counts: readonly Counts[]): Measure {
  const degrees = new Map<string, number>();
  const frequencies = new Map<string, number>();
  candidates.forEach(({ parts }, i) => {
    const alone = (counts[i]?.total ?? 0) - (counts[i]?.inner ?? 0);
    for (const part of parts) {
      degrees.set(part, (degrees.get(part) ?? 0) + alone * parts.length);
      frequencies.set(part, (frequencies.get(part) ?? 0) + alone);
    }
  });
  return {
    words: survey.words,
    sections: survey.sections,
    degree: (part) => degrees.get(part) ?? 0,
    frequency: (part) => frequencies.get(part) ?? 0,
    definition: (key) => survey.definitions.get(key)?.score ?? 0,
  };
}
