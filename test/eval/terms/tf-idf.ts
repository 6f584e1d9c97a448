import { sentencesOf } from "../../../src/learning/text/sentences.ts";
import { isStopword } from "../../../src/learning/text/stopwords.ts";
import { wordsOf } from "../../../src/learning/text/words.ts";
import { f1At, type Labelled, mean, stemmed } from "./gold.ts";

/** The simplest baseline: phrases of up to three words without stop words at the ends, ranked by TF-IDF. */
export function tfIdf(texts: readonly Labelled[], at: number): number {
  const counts = texts.map(phrasesOf);
  const holders = new Map<string, number>();
  for (const phrase of counts.flatMap((one) => [...one.keys()]))
    holders.set(phrase, (holders.get(phrase) ?? 0) + 1);
  return mean(
    texts.map(({ gold }, i) => {
      const scored = [...(counts[i] ?? [])].map(([phrase, count]) => ({
        phrase,
        score: count * Math.log(texts.length / (holders.get(phrase) ?? 1)),
      }));
      scored.sort((a, b) => b.score - a.score || (a.phrase < b.phrase ? -1 : 1));
      return f1At(
        scored.slice(0, at).map(({ phrase }) => phrase),
        gold,
        at,
      );
    }),
  );
}

function phrasesOf({ blocks }: Labelled): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of blocks) {
    for (const { start, end } of sentencesOf(text, "en")) {
      const words = wordsOf(text.slice(start, end)).map(({ word }) => ({
        word,
        filler: isStopword(word, "en") || /^\d/.test(word),
      }));
      words.forEach((_, from) => {
        for (let to = from + 1; to <= Math.min(words.length, from + 3); to += 1) {
          if (words[from]?.filler || words[to - 1]?.filler) continue;
          const phrase = stemmed(
            words
              .slice(from, to)
              .map(({ word }) => word)
              .join(" "),
          );
          counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
        }
      });
    }
  }
  return counts;
}
