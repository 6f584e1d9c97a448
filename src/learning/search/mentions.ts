import type { Term } from "./question.ts";

/** Weights of a term's wordings by their rarity in the searched libraries. */
export interface Weights {
  readonly own: number;
  readonly others: readonly number[];
  /** Weight of the term in the whole question. */
  readonly share: number;
}

/** A term at a place of a text, in words. */
export interface Mention {
  readonly at: number;
  readonly term: number;
  readonly weight: number;
  /** 1 for the term as asked, less for another wording. */
  readonly likeness: number;
}

interface Wanted extends Omit<Mention, "at"> {
  readonly stems: readonly string[];
}

/** Finds a question's terms in a text in one pass, whatever the number of wordings. */
export class MentionFinder {
  readonly #byFirst = new Map<string, Wanted[]>();
  /** A name may be the start of a longer one: Mac, MacBook. */
  readonly #names: readonly Wanted[];

  constructor(terms: readonly Term[], weights: readonly Weights[]) {
    const wanted = terms.flatMap(({ stems, others }, term): Wanted[] => [
      { term, stems, weight: weights[term]?.own ?? 0, likeness: 1 },
      ...others.map((other, i) => ({ ...other, term, weight: weights[term]?.others[i] ?? 0 })),
    ]);
    for (const one of wanted) {
      const [first = ""] = one.stems;
      this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), one]);
    }
    this.#names = wanted.filter(
      ({ term, likeness, stems: [first = ""] }) =>
        terms[term]?.isName === true && likeness === 1 && first.length > 2,
    );
  }

  in(text: readonly string[]): Mention[] {
    return text.flatMap((word, at) =>
      this.#beginningWith(word)
        .filter(({ stems }) => stems.every((one, i) => i === 0 || text[at + i] === one))
        .map(({ term, weight, likeness }) => ({ at, term, weight, likeness })),
    );
  }

  #beginningWith(word: string): readonly Wanted[] {
    const exact = this.#byFirst.get(word) ?? [];
    const longer = this.#names.filter(({ stems: [first = ""] }) => word !== first && word.startsWith(first));
    return longer.length > 0 ? [...exact, ...longer] : exact;
  }
}

export interface Said {
  readonly count: number;
  /** Weight and likeness of the best wording that occurs. */
  readonly best: number;
  readonly covers: number;
}

/** Mentions of one term in a text. Other wordings count only if the term itself does not occur. */
export function saidOf(mentions: readonly Mention[], term: number): Said {
  const all = mentions.filter((one) => one.term === term);
  const own = all.filter(({ likeness }) => likeness === 1);
  const counted = own.length > 0 ? own : all;
  return {
    count: counted.reduce((sum, { likeness }) => sum + likeness, 0),
    best: Math.max(0, ...counted.map(({ weight }) => weight)),
    covers: Math.max(0, ...counted.map(({ likeness }) => likeness)),
  };
}

/** Number and weight of the terms that the best stretch of so many words contains. */
export function densest(mentions: readonly Mention[], weights: readonly Weights[], words: number) {
  let best = { terms: 0, weight: 0 };
  mentions.forEach(({ at: from }, i) => {
    const covers = weights.map(() => 0);
    for (let next = i; next < mentions.length; next += 1) {
      const mention = mentions[next];
      if (!mention || mention.at >= from + words) break;
      covers[mention.term] = Math.max(covers[mention.term] ?? 0, mention.likeness);
    }
    const weight = weights.reduce((sum, { share }, term) => sum + share * (covers[term] ?? 0), 0);
    if (weight > best.weight) best = { terms: covers.filter((one) => one > 0).length, weight };
  });
  return best;
}
