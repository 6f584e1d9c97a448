import { readFileSync } from "node:fs";
import { join } from "node:path";
import { verifyClaim } from "../../src/learning/generation/verify/verify.ts";
import type { Line, Measure } from "./measure.ts";

/** Sentences on the same passages: the rules were tuned on the first file, and the second was written before. */
const FILES = ["tuned", "unseen"] as const;

/** Goals: share of light and natural paraphrases kept, and of lies taken. */
const GOALS = { light: 0.9, natural: 0.6, lie: 0.01 } as const;
type Sort = keyof typeof GOALS;

const SORTS: Readonly<Record<string, Sort>> = { L: "light", N: "natural", X: "lie" };

interface Sentence {
  sort: Sort;
  /** Kind of falsehood, for a lie. */
  kind: string;
  text: string;
  passage: string;
}

/** Checks sentences as a good small model writes them, and lies that resemble them. */
export const paraphrases: Measure = {
  name: "paraphrases",
  title: "Paraphrases of a model",
  run: async (_folder, say) => FILES.flatMap((file) => measured(file, say)),
};

function measured(file: (typeof FILES)[number], say: (line: string) => void): Line[] {
  const sentences = sentencesIn(file);
  const kept = new Map<Sort, number>();
  for (const { sort, kind, text, passage } of sentences) {
    const verdict = verifyClaim(text, [passage], "en");
    if (verdict.ok) kept.set(sort, (kept.get(sort) ?? 0) + 1);
    if (file === "tuned" && verdict.ok === (sort === "lie"))
      say(`${file}, ${sort} ${verdict.ok ? `taken (${kind})` : `lost (${verdict.reason})`}: ${text}`);
  }
  return Object.values(SORTS).map((sort) => {
    const all = sentences.filter((one) => one.sort === sort).length;
    const share = (kept.get(sort) ?? 0) / all;
    const percent = (of: number) => `${(of * 100).toFixed(1)} %`;
    const met = sort === "lie" ? share <= GOALS.lie : share >= GOALS[sort];
    const what = sort === "lie" ? "near lies taken" : `${sort} paraphrases kept`;
    return {
      what: `${what}, ${file}, of ${all}`,
      goal: percent(GOALS[sort]),
      baseline: "",
      reached: percent(share),
      met,
    };
  });
}

/** A file has blocks of lines: `S` a passage, `L` light and `N` natural paraphrases, `X` a lie after its kind. */
function sentencesIn(file: string): Sentence[] {
  let passage = "";
  return readFileSync(join(import.meta.dir, "paraphrases", `${file}.txt`), "utf8")
    .split("\n")
    .flatMap((line): Sentence[] => {
      const [, letter = "", kind = "", text = ""] = /^([SLNX]) (?:([a-z]+): )?(.+)$/.exec(line) ?? [];
      if (letter === "S") passage = text;
      const sort = SORTS[letter];
      return sort ? [{ sort, kind, text, passage }] : [];
    });
}
