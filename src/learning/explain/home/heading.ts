import { type StemmedWord, stemmedWords } from "../../text/stemmed.ts";
import { type Subject, stemsOf } from "../subject.ts";

/** How a heading names a subject: 3 alone, 2 among other things, 1 within a longer name, 0 not at all. */
export type Fit = 0 | 1 | 2 | 3;

/** Words around the subject of a heading: "Working with Remotes", "What Is a Branch?". */
const AROUND =
  /^(?:about|introduction|introducing|overview|basics?|what|using|use|working|understanding|guide|policy|policies|how|our|your|the|an?|in|nutshell|einführung|überblick|grundlagen|arbeiten)$/iu;

export function fitOf(subject: Subject, heading: string, language: string): Fit {
  const words = stemmedWords(heading, language);
  const fits = subject.names.flatMap((name) =>
    spansOf(name, words, language).map(([from, to]) => fitAt(words, from, to, heading)),
  );
  // Safe cast: each of the values is one.
  return Math.max(0, ...fits) as Fit;
}

/** The subject's name as a heading writes it. */
export function formIn(subject: Subject, heading: string, language: string): string | undefined {
  const words = stemmedWords(heading, language);
  for (const name of subject.names) {
    const [[from, to] = []] = spansOf(name, words, language);
    if (from !== undefined && to !== undefined) return heading.slice(words[from]?.start, words[to]?.end);
  }
  return undefined;
}

/** Places of a name in a heading, by stem: first and last word. */
function spansOf(name: string, words: readonly StemmedWord[], language: string): [number, number][] {
  const wanted = stemsOf(name, language);
  const content = words
    .map((word, at) => ({ ...word, at }))
    .filter(({ filler, stem }) => !filler || wanted.includes(stem));
  return content.flatMap((_, i): [number, number][] => {
    const span = content.slice(i, i + wanted.length);
    const isName =
      wanted.length > 0 && span.length === wanted.length && span.every(({ stem }, at) => stem === wanted[at]);
    return isName ? [[span[0]?.at ?? 0, span.at(-1)?.at ?? 0]] : [];
  });
}

/** Joins two subjects of a heading. */
const JOINS = /^(?:and|or|vs|versus|und|oder)$/iu;

function fitAt(words: readonly StemmedWord[], from: number, to: number, heading: string): Fit {
  const isAround = ({ word, filler }: StemmedWord) => filler || AROUND.test(word);
  const [left, right] = [words.slice(0, from), words.slice(to + 1)];
  if ([...left, ...right].every(isAround)) return 3;
  const [before, after] = [left.at(-1), right[0]];
  const isParted = (start = 0, end = 0) => /[^\s]/u.test(heading.slice(start, end));
  // "Test of Two Variances" is about tests, "Mean and Variance" about both.
  const isHead =
    left.every(isAround) ||
    (before !== undefined && (JOINS.test(before.word) || isParted(before.end, words[from]?.start)));
  const isWhole = !after || isAround(after) || isParted(words[to]?.end, after.start);
  return isHead && isWhole ? 2 : 1;
}
