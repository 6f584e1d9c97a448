import { isName } from "../../library/text/groups.ts";
import { stem } from "../../text/stem.ts";
import { wordsOf } from "../../text/words.ts";
import type { Bloom, CourseObjective } from "../course.ts";
import type { Concept } from "../outline/matter.ts";
import { idOf, type LessonPlan } from "../outline/outline.ts";
import { isGeneric } from "../outline/titles.ts";
import { phrasesOf } from "../phrases.ts";
import { definedBy, inSentence, taskOf } from "./headings.ts";
import type { Piece } from "./pieces.ts";
import type { Sentence } from "./read.ts";

const MOST = 4;
const MOST_OF_HEADINGS = 3;

interface Aim {
  bloom: Bloom;
  text: string;
  concepts: readonly number[];
}

/** Says what one can do after a lesson: from its headings and the kinds of text below them, and from definitions. */
export function objectivesOf(
  pieces: readonly Piece[],
  plan: LessonPlan,
  concepts: readonly Concept[],
  language: string,
): CourseObjective[] {
  const said = pieces.flatMap(({ sentences }) => sentences);
  const defined = definedIn(said, plan, language);
  const aims = [
    ...definitions(said, defined, language),
    ...headings(pieces, plan, language),
    ...comparisons(defined, language),
    ...calculations(pieces, defined, language),
  ];
  const chosen: Aim[] = [];
  for (const aim of aims) {
    const isKnown = chosen.some(({ text }) => sameWords(text) === sameWords(aim.text));
    if (!isKnown && chosen.length < MOST) chosen.push(aim);
  }
  if (chosen.length === 0) chosen.push(about(specificOf(plan.title), plan, said, language));
  const ids = new Map(concepts.map(({ rid, id }) => [rid, id]));
  return chosen.map(({ bloom, text, concepts: rids }) => ({
    id: idOf("o", plan.id, text),
    text,
    bloom,
    concept_ids: rids.flatMap((rid) => ids.get(rid) ?? []),
  }));
}

/** "Explain what ownership is" and "Explain ownership" are one objective. */
function sameWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b(?:what|is|are|an?|the)\b|e?s\b/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

function about(heading: string, plan: LessonPlan, said: readonly Sentence[], language: string): Aim {
  const text = said.map((sentence) => sentence.text).join(" ");
  const topic = inSentence(heading, text, language);
  return {
    bloom: "understand",
    text: phrasesOf(language).describe(topic),
    concepts: plan.concepts.slice(0, 1),
  };
}

/** A concept with its definition's article: "an accrual", "accrued income", "the matching principle". */
function named(said: readonly Sentence[], concept: Concept): string {
  const sentence = said.find(({ defines }) => defines?.rid === concept.rid);
  const at = sentence?.names.find((one) => one.concept.rid === concept.rid)?.occurrence;
  if (!sentence || !at) return concept.name;
  const article = /(?:^|\s)(an?|the)\s+$/iu.exec(sentence.text.slice(0, at.start))?.[1];
  return article ? `${article.toLowerCase()} ${concept.name}` : concept.name;
}

function definitions(said: readonly Sentence[], defined: readonly Concept[], language: string): Aim[] {
  return defined.slice(0, 2).map((concept) => ({
    bloom: "understand",
    text: phrasesOf(language).explain(named(said, concept)),
    concepts: [concept.rid],
  }));
}

/** Concepts that the lesson defines: those that a heading names, and clear terms that it uses again. */
function definedIn(said: readonly Sentence[], plan: LessonPlan, language: string): Concept[] {
  const stems = (text: string) =>
    wordsOf(text.replace(/^what(?: is| are|['’]s) /iu, "")).map(({ word }) => stem(word, language));
  const headed = new Set(plan.sections.map(({ heading }) => stems(heading).join(" ")));
  const isNamed = ({ name }: Concept) => headed.has(stems(name).join(" "));
  const uses = (rid: number) =>
    said.filter(({ names }) => names.some(({ concept }) => concept.rid === rid)).length;
  const main = new Map(plan.concepts.map((rid, place) => [rid, place]));
  const found = new Map<number, Concept>();
  for (const { defines } of said) {
    if (!defines || !main.has(defines.rid) || !isSalient(defines)) continue;
    const isTerm = defines.name.includes(" ") && defines.salience >= SURE && uses(defines.rid) > 1;
    if (isNamed(defines) || isTerm) found.set(defines.rid, defines);
  }
  return [...found.values()].sort(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || (main.get(a.rid) ?? 0) - (main.get(b.rid) ?? 0),
  );
}

/** Salience of a concept that is a term of its field without doubt. */
const SURE = 0.6;

function isSalient({ name, salience }: Concept): boolean {
  return salience >= 0.4 && !/\d/u.test(name) && (name.length > 2 || /^\p{Lu}+$/u.test(name));
}

/** Compares concepts of the same kind if both are defined. */
function comparisons(defined: readonly Concept[], language: string): Aim[] {
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
  return siblings.slice(0, 1).map(([one, other]) => ({
    bloom: "analyse",
    text: phrasesOf(language).compare(one.name, other.name),
    concepts: [one.rid, other.rid],
  }));
}

const RECKONS =
  /\b(?:calculat(?:e|es|ed|ing|ion)|comput(?:e|es|ed|ing|ation)|multipl\w*|divid\w*|subtract\w*|is the (?:sum|product|quotient|ratio|difference)|percent\w*|formula|less what|plus what|minus|times the)\b|\d\s*[=×÷+]\s*\d/iu;

function calculations(pieces: readonly Piece[], defined: readonly Concept[], language: string): Aim[] {
  const said = pieces.filter(({ type }) => type !== "code").flatMap(({ sentences }) => sentences);
  const reckoned = defined.find(({ rid }) =>
    said.some(({ text, defines }) => defines?.rid === rid && RECKONS.test(text)),
  );
  return reckoned
    ? [
        {
          bloom: "apply",
          text: phrasesOf(language).calculate(named(said, reckoned)),
          concepts: [reckoned.rid],
        },
      ]
    : [];
}

/** Objectives of the lesson's main headings, by the kind of the text below them, and of its worked examples. */
function headings(pieces: readonly Piece[], plan: LessonPlan, language: string): Aim[] {
  const depth = Math.min(...plan.sections.map(({ path }) => path.length));
  const shown = plan.sections.flatMap((section, number) => {
    const own = pieces.filter(({ read }) => read.section === number);
    return own.length === 0 ? [] : [{ section, number, own }];
  });
  // A deeper heading says little without those above it.
  const main = shown.filter(({ section, number }) => number === 0 || section.path.length <= depth + 1);
  const aims = main.flatMap(({ section, number, own }) => {
    const isThin = isGeneric(section.heading) || (section.part > 0 && number === 0);
    const ofExamples = examplesIn(own, plan, language);
    if (section.part > 0 && ofExamples.length > 0) return ofExamples;
    if (isThin && number > 0) return ofExamples;
    const heading = isThin ? specificOf(plan.title) : section.heading;
    return [...aimOf(heading, own, plan, language), ...ofExamples];
  });
  return aims.slice(0, MOST_OF_HEADINGS);
}

/** "Introduction: random variables (2)" is about random variables. */
function specificOf(title: string): string {
  const plain = title.replace(/ \(\d+\)$/u, "");
  const [first = "", ...rest] = plain.split(": ");
  return rest.length > 0 && isGeneric(first) ? rest.join(": ") : plain;
}

/** Worked examples whose names say what is done: "Finding the vertex of a parabola". */
function examplesIn(own: readonly Piece[], plan: LessonPlan, language: string): Aim[] {
  const text = own.map(({ read }) => read.passage.text).join(" ");
  return own
    .filter(({ read }) => isName(read.passage))
    .flatMap(({ read }) => taskOf(read.passage.text, text, language) ?? [])
    .slice(0, 1)
    .map((task) => ({ bloom: "apply", text: task, concepts: plan.concepts.slice(0, 1) }));
}

function aimOf(heading: string, own: readonly Piece[], plan: LessonPlan, language: string): Aim[] {
  const phrases = phrasesOf(language);
  const text = own.map(({ read }) => read.passage.text).join(" ");
  const concepts = plan.concepts.slice(0, 1);
  const topic = inSentence(heading, text, language);
  const task = taskOf(heading, text, language);
  if (task !== undefined) return [{ bloom: "apply", text: task, concepts }];
  const subject = definedBy(topic);
  if (subject !== undefined) return [{ bloom: "understand", text: phrases.explain(subject), concepts }];
  if (/\?$/u.test(heading)) return [{ bloom: "understand", text: phrases.answer(heading), concepts }];
  if (!/^\p{L}/u.test(topic)) return [];
  const kind = kindOf(own);
  if (kind === "procedure") return [{ bloom: "apply", text: phrases.follow(topic), concepts }];
  if (kind === "policy") return [{ bloom: "apply", text: phrases.rules(topic), concepts }];
  if (kind === "reference") return [{ bloom: "remember", text: phrases.lookUp(topic), concepts }];
  return [{ bloom: "understand", text: phrases.describe(topic), concepts }];
}

type SectionKind = "procedure" | "policy" | "reference" | "concept";

const ADDRESSED =
  /\b(?:you|your|employees?|staff|members?|supervisors?|managers?|contractors?|sie|mitarbeiter\w*)\b/iu;
const RULE =
  /\b(?:must|may not|shall|should|required|requires?|eligible|entitled|allowed|permitted|prohibited|need to|have to|approv(?:al|e|ed)|polic(?:y|ies)|deadline|muss|müssen|darf|dürfen|erforderlich)\b/iu;
/** Share of sentences with rules in a policy. */
const RULES = 0.4;
const FEWEST_STEPS = 3;

function kindOf(own: readonly Piece[]): SectionKind {
  const steps = own.filter(({ type }) => type === "procedure").length;
  if (steps >= FEWEST_STEPS) return "procedure";
  const sentences = own.flatMap(({ sentences: said }) => said);
  const rules = sentences.filter(({ text }) => RULE.test(text) && ADDRESSED.test(text)).length;
  if (sentences.length > 1 && rules >= RULES * sentences.length && !own.some(({ type }) => type === "code"))
    return "policy";
  const tables = own.filter(({ type }) => type === "table").length;
  return tables > 0 && tables * 2 >= own.length ? "reference" : "concept";
}
