import type { Claim } from "../../evidence/claim.ts";
import type { CourseItem } from "../course.ts";
import { claimOf } from "../lessons/content.ts";
import type { Piece } from "../lessons/pieces.ts";
import type { Concept } from "../outline/matter.ts";
import type { LessonPlan } from "../outline/outline.ts";
import { breathe } from "../work.ts";
import { type Clause, clausesIn } from "./clauses.ts";
import { type Described, describe, stated } from "./description.ts";
import type { Candidate } from "./item.ts";
import { type Listing, listingsIn } from "./listings.ts";
import { chooseMember } from "./members.ts";
import { fillMention, type Mentioned, mentionsIn } from "./mentions.ts";
import { fillTerm, matchTerms, nameTerm } from "./naming.ts";
import { askNumber, type Figure, figuresIn } from "./numbers.ts";
import { chooseReply } from "./replies.ts";
import { isClear, standsAlone } from "./standing.ts";
import { orderSteps } from "./steps.ts";
import { chooseSubject, chooseTerm, chooseTrue } from "./terms.ts";
import { judgeSentence, judgeTerm } from "./truth.ts";

export interface Material {
  plan: LessonPlan;
  pieces: readonly Piece[];
  /** Definitions from key terms and from the text. */
  defined: readonly { concept: Concept; claim: Claim }[];
}

const PER_LESSON = 4;
const PER_MODULE = 8;
/** Gaps in a lesson in which nothing better is found. */
const LAST_RESORT = 1;
/** Maximum questions per concept. */
const TIMES = 2;

/** Material for questions on a lesson, or for the wrong options of a whole course. */
export interface Askable {
  described: readonly Described[];
  /** Statements of any kind whose subject is a concept. */
  stated: readonly Described[];
  clauses: readonly Clause[];
  /** Terms in their sentences, for lessons in which nothing better is found. */
  mentioned: readonly Mentioned[];
  listings: readonly Listing[];
  figures: readonly Figure[];
}

export async function askableIn(materials: readonly Material[], language: string): Promise<Askable[]> {
  const found: Askable[] = [];
  for (const { plan, pieces, defined } of materials) {
    await breathe();
    found.push({
      described: describedIn(defined, language),
      stated: statedIn(pieces, language),
      clauses: clausesIn(pieces, language),
      mentioned: mentionsIn(pieces, plan.concepts, language),
      listings: listingsIn(pieces, language),
      figures: figuresIn(pieces),
    });
  }
  return found;
}

/** Source of wrong options: the course's descriptions, and the text around its lessons by document. */
export async function pooled(
  all: readonly Askable[],
  nearby: readonly (readonly Piece[])[],
  language: string,
): Promise<Askable> {
  const [clauses, listings, figures]: [Clause[], Listing[], Figure[]] = [[], [], []];
  for (const pieces of nearby) {
    for (const piece of pieces) {
      await breathe();
      clauses.push(...clausesIn([piece], language));
      figures.push(...figuresIn([piece]));
    }
    listings.push(...listingsIn(pieces, language));
  }
  return {
    described: described(all),
    stated: all.flatMap(({ stated: own }) => own),
    mentioned: all.flatMap(({ mentioned }) => mentioned),
    clauses,
    listings,
    figures,
  };
}

/** Descriptions of all lessons, one per concept. */
function described(all: readonly Askable[]): Described[] {
  const found = new Map<number, Described>();
  for (const one of all.flatMap((own) => own.described))
    if (!found.has(one.concept.rid)) found.set(one.concept.rid, one);
  return [...found.values()];
}

/** Definitions suitable for questions, one per concept. */
function describedIn(defined: Material["defined"], language: string): Described[] {
  const found = new Map<number, Described>();
  for (const { concept, claim } of defined) {
    const one = found.has(concept.rid) ? undefined : describe(concept, claim, language);
    if (one) found.set(concept.rid, one);
  }
  return [...found.values()];
}

function statedIn(pieces: readonly Piece[], language: string): Described[] {
  return pieces.flatMap(({ read, sentences, type }) =>
    sentences.flatMap((sentence) => {
      const [first] = sentence.names.toSorted((a, b) => a.occurrence.start - b.occurrence.start);
      const isFit =
        type !== "example" && sentence.kind !== "example" && standsAlone(sentence) && isClear(sentence.text);
      if (!first || !isFit) return [];
      return stated(first.concept, claimOf(read, sentence, type), language) ?? [];
    }),
  );
}

/** Distributes a module's questions. `pool`: what can be asked in the whole course. */
export async function questionsOf(
  materials: readonly Material[],
  pool: Askable,
  language: string,
): Promise<{ checks: CourseItem[][]; assessment: CourseItem[] }> {
  const askable = await askableIn(materials, language);
  const own: Candidate[][] = [];
  for (const [place, material] of materials.entries()) {
    const one = askable[place];
    if (one) own.push(await candidatesOf(material, one, pool, language));
  }
  const taken = new Set<string>();
  const checks = own.map((candidates) => pick(candidates, PER_LESSON, taken));
  const rest = interleaved(own.map((candidates) => candidates.filter(({ item }) => !taken.has(item.id))));
  const ofModule = matchTerms(known(described(askable), pool), language);
  const assessment = pick([...(ofModule ? [ofModule] : []), ...rest], PER_MODULE, taken, true);
  return { checks, assessment };
}

/** The course's descriptions of a lesson's concepts. */
function known(own: readonly Described[], pool: Askable): Described[] {
  const rids = new Set(own.map(({ concept }) => concept.rid));
  return pool.described.filter(({ concept }) => rids.has(concept.rid));
}

/** Candidate questions for a lesson, best first, alternating between kinds. */
async function candidatesOf(
  { pieces }: Material,
  own: Askable,
  pool: Askable,
  language: string,
): Promise<Candidate[]> {
  const terms = known(own.described, pool);
  const backwards = terms.toReversed();
  const of = (kind: Clause["kind"]) =>
    each(
      own.clauses.filter((clause) => clause.kind === kind),
      (key) => chooseReply(key, pool.clauses, language),
    );
  const sentences = pieces.flatMap((piece) => piece.sentences.map((sentence) => [piece, sentence] as const));
  const kinds = [
    await each(own.listings, (listing) => orderSteps(listing, language)),
    await of("command"),
    await of("way"),
    await of("case"),
    await each(terms, (key) => chooseTerm(key, pool.described, language)),
    await of("rule"),
    await of("means"),
    await of("who"),
    await of("need"),
    await of("reason"),
    await of("effect"),
    await of("moment"),
    await of("aim"),
    await each(own.figures, (key) => askNumber(key, pool.figures, language)),
    await each(own.listings, (listing) => chooseMember(listing, pool.listings, language)),
    terms.length >= 3 ? [matchTerms(terms, language)] : [],
    await each(backwards, (key) => chooseTrue(key, pool.described, language)),
    await each(sentences, ([piece, sentence]) => judgeSentence(piece, sentence, language)),
    await each(backwards, (key) => judgeTerm(key, terms, pool.described, language)),
    await each(own.stated, (key) => chooseSubject(key, pool.stated, language)),
    await each(backwards, (key) => fillTerm(key, language)),
    await each(terms, (key) => nameTerm(key, language)),
  ];
  const found = interleaved(kinds.map((kind) => kind.filter((one) => one !== undefined)));
  if (found.length > 0) return found;
  const keys = own.mentioned.toSorted((a, b) => Number(b.isMain) - Number(a.isMain));
  const gaps = await each(keys, (key) => fillMention(key, pool.mentioned, language));
  return gaps.filter((one) => one !== undefined).slice(0, LAST_RESORT);
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
    const { item, about, form } = candidate;
    const perKind = ofModule ? 3 : 2;
    if (chosen.length === most) break;
    if (taken.has(item.id) || (kinds.get(form) ?? 0) >= perKind) continue;
    if (about.slice(0, 1).some((rid) => (asked.get(rid) ?? 0) >= TIMES)) continue;
    if (
      chosen.some(({ item: other }) => other.explanation.id === item.explanation.id && item.type !== "match")
    )
      continue;
    chosen.push(candidate);
    taken.add(item.id);
    kinds.set(form, (kinds.get(form) ?? 0) + 1);
    for (const rid of about.slice(0, 1)) asked.set(rid, (asked.get(rid) ?? 0) + 1);
  }
  return chosen.map(({ item }) => item);
}
