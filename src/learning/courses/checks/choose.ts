import type { Claim } from "../../evidence/claim.ts";
import type { CourseItem } from "../course.ts";
import { claimOf, type Piece } from "../lessons/content.ts";
import type { Concept } from "../outline/matter.ts";
import type { LessonPlan } from "../outline/outline.ts";
import { breathe } from "../work.ts";
import { type Described, describe } from "./description.ts";
import type { Candidate } from "./item.ts";
import { fillNumber } from "./numbers.ts";
import { orderSteps } from "./steps.ts";
import { chooseTerm, chooseTrue, fillTerm, matchTerms, nameTerm } from "./terms.ts";
import { judgeSentence, judgeTerm } from "./truth.ts";

export interface Material {
  plan: LessonPlan;
  pieces: readonly Piece[];
  /** Definitions from key terms and from the text. */
  defined: readonly { concept: Concept; claim: Claim }[];
}

const PER_LESSON = 4;
const PER_MODULE = 8;
/** Maximum questions per concept. */
const TIMES = 2;

/** Definitions suitable for questions, one per concept. */
export function describedIn({ defined }: Material, language: string): Described[] {
  const found = new Map<number, Described>();
  for (const { concept, claim } of defined) {
    const one = found.has(concept.rid) ? undefined : describe(concept, claim, language);
    if (one) found.set(concept.rid, one);
  }
  return [...found.values()];
}

/** Distributes a module's questions. `pool`: descriptions from the whole course. */
export async function questionsOf(
  materials: readonly Material[],
  pool: readonly Described[],
  language: string,
): Promise<{ checks: CourseItem[][]; assessment: CourseItem[] }> {
  const own: Candidate[][] = [];
  for (const material of materials) {
    own.push(await candidatesOf(material, pool, language));
  }
  const taken = new Set<string>();
  const checks = own.map((candidates) => pick(candidates, PER_LESSON, taken));
  const rest = interleaved(own.map((candidates) => candidates.filter(({ item }) => !taken.has(item.id))));
  const ofModule = matchTerms(
    materials.flatMap((material) => mine(material, pool)),
    language,
  );
  const assessment = pick([...(ofModule ? [ofModule] : []), ...rest], PER_MODULE, taken, true);
  return { checks, assessment };
}

function mine({ defined }: Material, pool: readonly Described[]): Described[] {
  const rids = new Set(defined.map(({ concept }) => concept.rid));
  return pool.filter(({ concept }) => rids.has(concept.rid));
}

/** Candidate questions for a lesson, best first, alternating between kinds. */
async function candidatesOf(
  material: Material,
  pool: readonly Described[],
  language: string,
): Promise<Candidate[]> {
  const described = mine(material, pool);
  const backwards = described.toReversed();
  const sentences = sentencesOf(material);
  const kinds = [
    await each(described, (key) => chooseTerm(key, pool, language)),
    stepsOf(material, language),
    await each(backwards, (key) => judgeTerm(key, described, pool, language)),
    described.length >= 3 ? [matchTerms(described, language)] : [],
    await each(sentences, ([sentence, claim]) => judgeSentence(sentence, claim, language)),
    await each(backwards, (key) => fillTerm(key, language)),
    await each(described, (key) => chooseTrue(key, statementsOn(material, key), pool, language)),
    await each(sentences, ([sentence, claim]) => fillNumber(sentence, claim, language)),
    await each(described, (key) => nameTerm(key, language)),
  ];
  return interleaved(kinds.map((kind) => kind.filter((one) => one !== undefined)));
}

/** Yields to other work between items. */
async function each<T>(
  given: readonly T[],
  ask: (one: T) => Candidate | undefined,
): Promise<(Candidate | undefined)[]> {
  const asked: (Candidate | undefined)[] = [];
  for (const one of given) {
    await breathe();
    asked.push(ask(one));
  }
  return asked;
}

function stepsOf({ plan, pieces }: Material, language: string): (Candidate | undefined)[] {
  const sections = [
    ...new Set(pieces.filter(({ type }) => type === "procedure").map(({ read }) => read.section)),
  ];
  return sections.map((section) => {
    const heading = plan.sections[section]?.heading ?? "";
    if (!ORDERED.test(heading)) return undefined;
    const steps = pieces.filter(({ type, read }) => type === "procedure" && read.section === section);
    const claims = steps.flatMap((piece) =>
      piece.sentences.slice(0, 1).map((one) => claimOf(piece.read, one, "procedure")),
    );
    const concepts = steps.flatMap(({ sentences }) =>
      sentences.flatMap(({ names }) => names.map(({ concept }) => concept)),
    );
    return orderSteps(claims, heading, [...new Set(concepts.map(({ id }) => id))].slice(0, 6), [], language);
  });
}

const ORDERED =
  /\b(?:steps?|procedure|process|closing|opening|stages?|phases?|sequence|workflow|order of)\b/iu;

function sentencesOf({ pieces }: Material) {
  return pieces.flatMap((piece) =>
    piece.type === "code" || piece.type === "table"
      ? []
      : piece.sentences.map((sentence) => [sentence, claimOf(piece.read, sentence, piece.type)] as const),
  );
}

/** Other complete sentences about a concept. */
function statementsOn({ pieces }: Material, key: Described): string[] {
  return pieces
    .flatMap(({ sentences }) => sentences)
    .filter(({ alone, words, names, text }) => {
      const [first] = names;
      return (
        alone &&
        words <= 30 &&
        first?.concept.rid === key.concept.rid &&
        first.occurrence.start <= 5 &&
        text !== key.claim.text
      );
    })
    .map(({ text }) => text);
}

function interleaved<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((own) => own.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((own) => own[i] ?? [])).flat();
}

/** Picks distinct questions: at most two per concept, and two or three of a kind. */
function pick(
  candidates: readonly Candidate[],
  most: number,
  taken: Set<string>,
  ofModule = false,
): CourseItem[] {
  const chosen: Candidate[] = [];
  const kinds = new Map<string, number>();
  const asked = new Map<number, number>();
  for (const candidate of candidates) {
    const { item, about } = candidate;
    const perKind = ofModule ? 3 : 2;
    if (chosen.length === most) break;
    if (taken.has(item.id) || (kinds.get(item.type) ?? 0) >= perKind) continue;
    if (about.slice(0, 1).some((rid) => (asked.get(rid) ?? 0) >= TIMES)) continue;
    if (
      chosen.some(({ item: other }) => other.explanation.id === item.explanation.id && item.type !== "match")
    )
      continue;
    chosen.push(candidate);
    taken.add(item.id);
    kinds.set(item.type, (kinds.get(item.type) ?? 0) + 1);
    for (const rid of about.slice(0, 1)) asked.set(rid, (asked.get(rid) ?? 0) + 1);
  }
  return chosen.map(({ item }) => item);
}
