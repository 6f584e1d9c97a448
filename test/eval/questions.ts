import { join } from "node:path";
import type { Json } from "../kit/appliance.ts";
import type { Line, Measure } from "./measure.ts";
import { Corpus, type NewcomerQuestion, readQuestions } from "./questions/corpora.ts";

interface Score {
  readonly asked: NewcomerQuestion;
  readonly answer: Json;
  /** True if the answer quotes an acceptable page, and if it contains a required string. */
  readonly page: boolean;
  readonly must: boolean;
}

/** Questions of newcomers, answered from documents of others. */
export const questions: Measure = {
  name: "questions",
  title: "Plain questions",
  run: async (folder, say) => {
    const all = readQuestions(folder);
    const scores: Score[] = [];
    for (const [corpus, own] of Map.groupBy(all, ({ corpus }) => corpus))
      scores.push(...(await askAll(join(folder, corpus), own, say)));
    return linesOf(scores);
  },
};

async function askAll(
  folder: string,
  own: readonly NewcomerQuestion[],
  say: (line: string) => void,
): Promise<Score[]> {
  const corpus = await Corpus.open(folder);
  try {
    const scores: Score[] = [];
    for (const asked of own) {
      const reply = await corpus.ana.post("/api/v1/learning/concepts/explain", { concept: asked.question });
      const score = scoreOf(asked, reply.body, corpus.paths);
      say(`${markOf(score)} ${asked.question}`);
      scores.push(score);
    }
    return scores;
  } finally {
    await corpus.close();
  }
}

function scoreOf(asked: NewcomerQuestion, answer: Json, paths: ReadonlyMap<string, string>): Score {
  const cited = answer.claims.flatMap(({ citations }: Json) =>
    citations.map(({ document_id }: Json) => paths.get(document_id)),
  );
  const text = plain(answer.explanation);
  return {
    asked,
    answer,
    page: cited.some((path: string) => asked.files.includes(path)),
    must: asked.must.some((one) => text.includes(plain(one))),
  };
}

/** Without marks, white space and case, in which a quotation may differ. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[`*_"“”]/g, "")
    .replaceAll("’", "'")
    .replaceAll(/\s+/g, " ");
}

function isRefused({ answer }: Score): boolean {
  return answer.verdict === "insufficient_evidence";
}

function markOf(score: Score): string {
  const { asked, page, must } = score;
  if (isRefused(score)) return asked.answerable ? "refused   " : "ok        ";
  if (!asked.answerable) return "ANSWERED  ";
  return `${page ? "page" : "----"} ${must ? "must " : "---- "}`;
}

function linesOf(scores: readonly Score[]): Line[] {
  const held = scores.filter(({ asked }) => asked.answerable);
  const absent = scores.filter(({ asked }) => !asked.answerable);
  const line = (
    what: string,
    goal: number,
    among: readonly Score[],
    has: (score: Score) => boolean,
  ): Line => {
    const reached = among.filter(has).length / Math.max(1, among.length);
    return {
      what,
      goal: goal.toFixed(2),
      baseline: "-",
      reached: `${reached.toFixed(2)} of ${among.length}`,
      met: reached >= goal,
    };
  };
  return [
    line("plain questions: right page", 0.85, held, ({ page }) => page),
    line("plain questions: required string", 0.75, held, ({ must }) => must),
    line("plain questions: both", 0.75, held, ({ page, must }) => page && must),
    line("questions without an answer: refused", 0.95, absent, isRefused),
  ];
}
