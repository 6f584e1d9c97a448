import type { Bloom, CourseObjective } from "../course.ts";
import type { Concept } from "../outline/matter.ts";
import { idOf, type LessonPlan } from "../outline/outline.ts";
import { isGeneric, list, lowerFirst } from "../outline/titles.ts";
import { phrasesOf } from "../phrases.ts";
import type { Piece } from "./pieces.ts";
import type { Sentence } from "./read.ts";

const MOST = 4;
const FEWEST = 1;

interface Aim {
  bloom: Bloom;
  text: string;
  concepts: readonly number[];
}

/** Derives objectives from passages: definitions, comparisons, procedures, calculations, examples. */
export function objectivesOf(
  pieces: readonly Piece[],
  plan: LessonPlan,
  concepts: readonly Concept[],
  language: string,
): CourseObjective[] {
  const said = pieces.flatMap(({ sentences }) => sentences);
  const aims = [
    ...definitions(said, plan, language),
    ...comparisons(said, plan, language),
    ...procedures(pieces, plan, language),
    ...calculations(pieces, plan, language),
    ...programs(pieces, plan, concepts, language),
    ...headings(pieces, plan, language),
  ];
  const more = roles(plan, concepts, language);
  const chosen: Aim[] = [];
  for (const aim of aims) {
    const known = chosen.some(
      ({ text, concepts: own, bloom }) =>
        text === aim.text ||
        (bloom === aim.bloom && own.length > 0 && aim.concepts.every((one) => own.includes(one))),
    );
    if (!known && chosen.length < MOST) chosen.push(aim);
  }
  for (const aim of more) {
    const isNew = chosen.every(({ concepts: own }) => !aim.concepts.every((one) => own.includes(one)));
    if (isNew && chosen.length < FEWEST) chosen.push(aim);
  }
  const ids = new Map(concepts.map(({ rid, id }) => [rid, id]));
  return chosen.map(({ bloom, text, concepts: rids }) => ({
    id: idOf("o", plan.id, text),
    text,
    bloom,
    concept_ids: rids.flatMap((rid) => ids.get(rid) ?? []),
  }));
}

/** A concept with its definition's article: "an accrual", "accrued income", "the matching principle". */
function named(said: readonly Sentence[], concept: Concept): string {
  const sentence = said.find(({ defines }) => defines?.rid === concept.rid);
  const at = sentence?.names.find((one) => one.concept.rid === concept.rid)?.occurrence;
  if (!sentence || !at) return concept.name;
  const article = /(?:^|\s)(an?|the)\s+$/iu.exec(sentence.text.slice(0, at.start))?.[1];
  return article ? `${article.toLowerCase()} ${concept.name}` : concept.name;
}

function definitions(said: readonly Sentence[], plan: LessonPlan, language: string): Aim[] {
  const defined = definedIn(said, plan);
  const [first, ...others] = defined;
  if (!first) return [];
  const phrases = phrasesOf(language);
  const aims: Aim[] = [
    { bloom: "understand", text: phrases.explain(named(said, first)), concepts: [first.rid] },
  ];
  const rest = others.slice(0, 3);
  if (rest.length > 0) {
    aims.push({
      bloom: "remember",
      text: phrases.define(
        list(
          rest.map((concept) => concept.name),
          language,
        ),
      ),
      concepts: rest.map(({ rid }) => rid),
    });
  }
  return aims;
}

function definedIn(said: readonly Sentence[], plan: LessonPlan): Concept[] {
  const main = new Map(plan.concepts.map((rid, place) => [rid, place]));
  const found = new Map<number, Concept>();
  for (const { defines } of said)
    if (defines && main.has(defines.rid) && isSalient(defines)) found.set(defines.rid, defines);
  return [...found.values()].sort((a, b) => (main.get(a.rid) ?? 0) - (main.get(b.rid) ?? 0));
}

function isSalient({ name, salience }: Concept): boolean {
  return salience >= 0.4 && (name.length > 2 || /^\p{Lu}+$/u.test(name));
}

/** Compares concepts of the same kind if both are defined or a sentence contrasts them. */
function comparisons(said: readonly Sentence[], plan: LessonPlan, language: string): Aim[] {
  const defined = definedIn(said, plan);
  const lastWord = ({ name }: Concept) => name.toLowerCase().split(" ").at(-1);
  const siblings = defined.flatMap((one, i) =>
    defined
      .slice(i + 1)
      .flatMap((other) =>
        lastWord(one) === lastWord(other) && one.name.includes(" ") && other.name.includes(" ")
          ? [[one, other] as const]
          : [],
      ),
  );
  const contrasted = said
    .filter(({ kind }) => kind === "contrast")
    .flatMap(({ names }) => {
      const [one, other] = names
        .map(({ concept }) => concept)
        .filter((concept) => concept.definition !== null && isSalient(concept));
      return one && other ? [[one, other] as const] : [];
    });
  return [...siblings, ...contrasted].slice(0, 1).map(([one, other]) => ({
    bloom: "analyse" as const,
    text: phrasesOf(language).compare(one.name, other.name),
    concepts: [one.rid, other.rid],
  }));
}

function procedures(pieces: readonly Piece[], plan: LessonPlan, language: string): Aim[] {
  const steps = pieces.filter(({ type }) => type === "procedure");
  const headings = steps.length >= 3 ? steps.slice(0, 1) : [];
  return headings.flatMap(({ read }) => {
    const section = plan.sections[read.section];
    if (!section) return [];
    const thin = isGeneric(section.heading) || /^how to \S+$/iu.test(section.heading);
    const heading = thin ? (section.path.at(-2) ?? plan.title) : section.heading;
    return {
      bloom: "apply" as const,
      text: phrasesOf(language).follow(lowerFirst(heading)),
      concepts: plan.concepts.slice(0, 1),
    };
  });
}

const RECKONS =
  /\b(?:calculat(?:e|es|ed|ing|ion)|comput(?:e|es|ed|ing|ation)|multipl\w*|divid\w*|subtract\w*|is the (?:sum|product|quotient|ratio|difference)|percent\w*|formula|less what|plus what|minus|times the)\b|\d\s*[=×÷+]\s*\d/iu;

function calculations(pieces: readonly Piece[], plan: LessonPlan, language: string): Aim[] {
  const main = new Map(plan.concepts.map((rid, place) => [rid, place]));
  const said = pieces.flatMap(({ sentences }) => sentences);
  const reckoned = pieces
    .filter(({ type }) => type !== "code")
    .flatMap(({ sentences }) => sentences)
    .filter(({ text, defines }) => defines !== undefined && RECKONS.test(text))
    .flatMap(({ defines }) => (defines && main.has(defines.rid) ? [defines] : []))
    .sort((a, b) => (main.get(a.rid) ?? 0) - (main.get(b.rid) ?? 0));
  return reckoned.slice(0, 1).map((concept) => ({
    bloom: "apply" as const,
    text: phrasesOf(language).calculate(named(said, concept)),
    concepts: [concept.rid],
  }));
}

function programs(
  pieces: readonly Piece[],
  plan: LessonPlan,
  concepts: readonly Concept[],
  language: string,
): Aim[] {
  if (!pieces.some(({ type }) => type === "code")) return [];
  const main = plan.concepts.flatMap((rid) => concepts.find((concept) => concept.rid === rid) ?? []);
  const code = pieces
    .filter(({ type }) => type === "code")
    .map(({ read }) => read.passage.text.toLowerCase())
    .join("\n");
  if (/^\s*(?:curl|\$)\s/mu.test(code)) return [];
  const concept = main.find(
    ({ name }) => code.includes(name.toLowerCase()) || plan.title.toLowerCase().includes(name.toLowerCase()),
  );
  return concept
    ? [{ bloom: "apply", text: phrasesOf(language).program(concept.name), concepts: [concept.rid] }]
    : [];
}

/** Derives objectives for the lesson's other topics from the headings above its passages. */
function headings(pieces: readonly Piece[], plan: LessonPlan, language: string): Aim[] {
  const followed = new Set(pieces.filter(({ type }) => type === "procedure").map(({ read }) => read.section));
  const own = plan.sections.filter(
    ({ heading, part }, section) =>
      !followed.has(section) && part === 0 && !isGeneric(heading) && !/[?!]$/u.test(heading),
  );
  return own.slice(0, 2).map(({ heading }) => ({
    bloom: "understand" as const,
    text: phrasesOf(language).describe(lowerFirst(heading)),
    concepts: [],
  }));
}

function roles(plan: LessonPlan, concepts: readonly Concept[], language: string): Aim[] {
  return plan.concepts
    .flatMap((rid) => concepts.find((concept) => concept.rid === rid) ?? [])
    .filter(({ salience }) => salience >= 0.3)
    .map(({ rid, name }) => ({
      bloom: "understand" as const,
      text: phrasesOf(language).role(name),
      concepts: [rid],
    }));
}
