import { stemsOf } from "../../../src/learning/explain/subject.ts";
import type { Json } from "../../kit/appliance.ts";
import { claimsOf, itemsOf, lessonsOf } from "../../learning/courses/library.ts";
import type { Chapter } from "./books.ts";

export interface Placed {
  book: string;
  position: number;
}

/** Documents of a course, in the order in which the course first cites them. */
export function orderOf(course: Json, places: ReadonlyMap<string, Placed>): Placed[] {
  const seen = new Set<string>();
  for (const lesson of lessonsOf(course))
    for (const { claims } of lesson.content)
      for (const { citations } of claims) seen.add(citations[0].document_id);
  return [...seen].flatMap((id) => places.get(id) ?? []);
}

/** Share of pairs of sections from the same book that are in the author's order. */
export function pairwise(order: readonly Placed[]): number {
  let right = 0;
  let all = 0;
  for (const [i, one] of order.entries()) {
    for (const other of order.slice(i + 1)) {
      if (one.book !== other.book) continue;
      all += 1;
      if (one.position < other.position) right += 1;
    }
  }
  return all === 0 ? 0 : right / all;
}

/** True if no lesson depends on a later one. */
export function isInOrder(course: Json): boolean {
  const seen = new Set<string>();
  return lessonsOf(course).every(({ id, requires }) => {
    seen.add(id);
    return requires.every((required: string) => seen.has(required));
  });
}

/** Verbs that begin learning objectives but name no concept. */
const VERBS = new Set(
  stemsOf(
    "define describe explain identify use apply write create calculate compare distinguish list demonstrate discuss recognize understand implement evaluate perform determine know interpret construct convert access call handle work solve given different various basic common program programs code",
    "en",
  ),
);

/** Share of the author's learning objectives that the course's objectives name, by module. */
export function objectiveRecall(
  course: Json,
  chapters: ReadonlyMap<string, Chapter>,
): { recall: number; fewest: number } {
  let found = 0;
  let wanted = 0;
  let fewest = Number.POSITIVE_INFINITY;
  for (const module of course.modules) {
    const own = module.lessons.flatMap(({ objectives }: Json) => objectives.map(({ text }: Json) => text));
    fewest = Math.min(fewest, own.length);
    const ours = new Set(stemsOf(own.join(". "), "en"));
    const used = new Set<string>(
      module.lessons.flatMap(({ content }: Json) =>
        content.flatMap(({ claims }: Json) => claims.map(({ citations }: Json) => citations[0].document_id)),
      ),
    );
    const theirs = [...used].flatMap((id) => chapters.get(id)?.objectives ?? []);
    const concepts = new Set(
      theirs.flatMap((text) => stemsOf(text, "en")).filter((stem) => !VERBS.has(stem)),
    );
    wanted += concepts.size;
    found += [...concepts].filter((stem) => ours.has(stem)).length;
  }
  return { recall: wanted === 0 ? 0 : found / wanted, fewest };
}

export function citationsOf(course: Json): Json[] {
  return [
    ...claimsOf(course).flatMap(({ citations }) => citations),
    ...itemsOf(course).flatMap(({ proof, explanation }) => [...proof, ...explanation.citations]),
  ];
}

/** Returns a defect in an assessment item that code can detect. `text` is the whole library. */
export function faultOf(item: Json, text: string): string | undefined {
  const { type, answer, options, explanation, stem } = item;
  const said = explanation.text.toLowerCase();
  const named = (id: string) => options.find((option: Json) => option.id === id)?.text.toLowerCase();
  switch (type) {
    case "mcq":
      if (!holdsName(said, named(answer) ?? "")) return "the key is not in its span";
      if (options.some(({ id, text: wrong }: Json) => id !== answer && said.includes(wrong.toLowerCase())))
        return "a wrong option is in the span";
      return undefined;
    case "truefalse": {
      const statement = stem.replace(/^.*?True or false\? /u, "");
      return text.includes(statement) === answer ? undefined : "the statement is not what it is said to be";
    }
    case "multi":
      return options.some(({ id, text: one }: Json) => text.includes(one) !== answer.includes(id))
        ? "an option is not what it is said to be"
        : undefined;
    case "cloze":
    case "short": {
      const words = [answer, ...(item.accepted ?? [])].map((one: string) => one.toLowerCase());
      return words.some((one) => holdsName(said, one)) ? undefined : "the key is not in its span";
    }
    case "order": {
      const quotes = item.proof.map(({ quote }: Json) => quote.toLowerCase());
      return answer.every((id: string, place: number) => named(id) === quotes[place])
        ? undefined
        : "another order";
    }
    default:
      return Object.keys(answer).length === options.length ? undefined : "not all are matched";
  }
}

function holdsName(text: string, name: string): boolean {
  // Names with numbers must match exactly, because their words alone say little.
  if (text.includes(name)) return true;
  const stems = new Set(stemsOf(text, "en"));
  return stemsOf(name, "en").every((stem) => stems.has(stem));
}

export function printed(item: Json): string {
  const options = item.options.map(({ id, text }: Json) => `\n      (${id}) ${text}`).join("");
  const prompts = (item.prompts ?? []).map(({ id, text }: Json) => `\n      ${id}: ${text}`).join("");
  return `[${item.type}] ${item.stem}${prompts}${options}\n      => ${JSON.stringify(item.answer)}`;
}

/** Remains of markup in sentences, where no reader expects it. */
const MARKUP =
  /\{%|\{\{|<\/?[a-z]+[ >]|\$\\|\\(?:begin|frac|mathbf)|:(?:label|ref|numref|eqlabel|cite)[:`]|\*\*\w|^#{1,6} |\[\[|\]\(/u;

/** Shares of lessons with a lead-in before nothing or without objectives, and of sentences with markup. */
export function readability(course: Json): { hanging: number; bare: number; raw: number } {
  const lessons = lessonsOf(course);
  const hanging = lessons.filter(({ content }) =>
    content.some(({ claims }: Json, i: number) => {
      const next = content[i + 1];
      return /[:：]\s*$/u.test(claims.at(-1).text) && (!next || next.heading !== undefined);
    }),
  );
  const bare = lessons.filter(({ objectives }) => objectives.length === 0);
  const sentences = lessons.flatMap(({ content }) =>
    content
      .filter(({ type }: Json) => type !== "code" && type !== "table")
      .flatMap(({ claims }: Json) => claims.map(({ text }: Json) => text)),
  );
  const raw = sentences.filter((text) => MARKUP.test(text));
  return { hanging: hanging.length, bare: bare.length, raw: raw.length };
}
