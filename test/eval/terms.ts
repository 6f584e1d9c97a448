import type { Line, Measure } from "./measure.ts";
import { chapters } from "./terms/chapters.ts";
import type { Labelled } from "./terms/gold.ts";
import { abstracts } from "./terms/keyphrases.ts";
import { f1OfProduct, f1With, type Judged, judged, learnFrom, recallOf } from "./terms/rank.ts";
import { tfIdf } from "./terms/tf-idf.ts";

interface Collection {
  name: string;
  texts: readonly Labelled[];
  judged: readonly Judged[];
  at: number;
  goal: number;
  published: string;
}

/** Compares extracted keyphrases with human ones. Weights are trained on the three other collections. */
export const terms: Measure = {
  name: "terms",
  title: "Concepts and keyphrases",
  run: async (folder, say) => {
    const collections = await load(folder, say);
    const books = collections.filter(({ at }) => at === 20);
    const lines = collections.map((one) => lineOf(one, collections));
    return [recallLine(books), ...lines];
  },
};

async function load(folder: string, say: (line: string) => void): Promise<Collection[]> {
  const made: Collection[] = [];
  const add = (
    name: string,
    texts: readonly Labelled[],
    at: number,
    goal: number,
    published: string,
  ): void => {
    const judgedTexts = texts.map(judged);
    say(`${name}: ${texts.length} texts, candidate recall ${recallOf(judgedTexts).toFixed(3)}`);
    made.push({ name, texts, judged: judgedTexts, at, goal, published });
  };
  for (const book of ["openstax-algebra-precalculus", "openstax-statistics"]) {
    add(`glossary terms of ${book}`, await chapters(folder, book), 20, 0.42, "published .23-.36");
  }
  add("keyphrases of Inspec", abstracts(folder, "Inspec"), 10, 0.32, "YAKE .316");
  add("keyphrases of SemEval2017", abstracts(folder, "SemEval2017"), 10, 0.3, "");
  return made;
}

function lineOf(one: Collection, all: readonly Collection[]): Line {
  const { name, texts, at, goal, published } = one;
  const others = all.filter((other) => other !== one).map((other) => other.judged);
  const reached = f1With(learnFrom(others), one.judged, at);
  return {
    what: `${name}, F1@${at}`,
    goal: goal.toFixed(2),
    baseline: [`TF-IDF ${tfIdf(texts, at).toFixed(3)}`, published].filter((part) => part !== "").join(", "),
    reached: `${reached.toFixed(3)} (as shipped, learnt on all four: ${f1OfProduct(texts, at).toFixed(3)})`,
    met: reached >= goal,
  };
}

function recallLine(books: readonly Collection[]): Line {
  const recall = recallOf(books.flatMap((book) => book.judged));
  return {
    what: "glossary terms among the candidates",
    goal: "0.92",
    baseline: "",
    reached: recall.toFixed(3),
    met: recall >= 0.92,
  };
}
