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

function fitAt(words: readonly StemmedWord[], from: number, to: number, heading: string): Fit {
  const others = words.filter((_, at) => at < from || at > to);
  if (others.every(({ word, filler }) => filler || AROUND.test(word))) return 3;
  const [before, after] = [words[from - 1], words[to + 1]];
  const isParted = (one: StemmedWord | undefined, start = 0, end = 0) =>
    !one || one.filler || AROUND.test(one.word) || /[^\s]/u.test(heading.slice(start, end));
  const isFree =
    isParted(before, before?.end, words[from]?.start) && isParted(after, words[to]?.end, after?.start);
  return isFree ? 2 : 1;
}
