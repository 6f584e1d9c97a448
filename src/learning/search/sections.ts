import type { Connection } from "../../store/connection.ts";
import type { SearchScope } from "../library/audiences/scopes.ts";
import { countPassages, findPassages } from "../library/text/find.ts";
import { type Passage, passagesBetween, passagesOf } from "../library/text/passages.ts";
import { stemsIn } from "../text/lexicon/stems.ts";
import { densest, MentionFinder, saidOf, type Weights } from "./mentions.ts";
import type { PlainQuestion, Term } from "./question.ts";

/** Text under one heading, in the author's order. */
export interface Section {
  readonly blocks: readonly Passage[];
  readonly score: number;
  /** Share of the question that the section holds, by weight. */
  readonly coverage: number;
  /** Share of the question that one stretch of its text holds. */
  readonly together: number;
  /** Share of the question that a heading or a few words next to each other hold, as they do for a name. */
  readonly named: number;
  /** True if its sentences or headings say every name of the question. */
  readonly saysNames: boolean;
  /** True if it mentions one term only, of several that the library has, or a single one once. */
  readonly isPassing: boolean;
  /** Weighted terms of the question in each block. */
  readonly hits: readonly number[];
}

/** Blocks in which a name is used without a word about it. */
const RAW: readonly Passage["kind"][] = ["code", "table", "formula"];

const CANDIDATES = 240;
const SECTIONS = 60;
/** Blocks of a section before and after a match. */
const REACH = 40;
/** Weight of a word that the library never uses. */
const UNKNOWN = 0.9;
const UNKNOWN_COMMON = 0.1;
const UNIT = 0.2;
const HEADING = 4;
const TITLE = 2;
const SATURATION = 1.6;
const LENGTH = 0.35;
/** Words within which terms count as said together. */
const WINDOW = 40;
const NAME_WINDOW = 4;

/** Blocks that are no text of their own. */
const SILENT: readonly Passage["kind"][] = ["heading", "contents", "caption", "objective"];

/** Sections that may answer the question, best first. */
export function findSections(
  connection: Connection,
  question: PlainQuestion,
  { libraries, ...place }: SearchScope,
): Section[] {
  const { terms } = question;
  const all = terms.flatMap(({ text, others }) => [text, ...others.map((one) => one.stems.join(" "))]);
  const hits = findPassages(connection, libraries, {
    words: all.filter((one) => !one.includes(" ")),
    phrases: all.filter((one) => one.includes(" ")),
    ...place,
    limit: CANDIDATES,
  });
  const scores = new Map(hits.map(({ rid, score }) => [rid, score]));
  const passages = passagesOf(connection, libraries, [...scores.keys()]);
  const groups = [...Map.groupBy(passages, placeOf).values()]
    .map((own) => ({ own, best: Math.max(...own.map(({ rid }) => scores.get(rid) ?? 0)) }))
    .sort((a, b) => b.best - a.best)
    .slice(0, SECTIONS);
  const sections = groups.map(({ own }) => sectionAround(connection, own));
  const weights = weightsOf(connection, libraries, terms);
  return rank(sections, question, weights);
}

function placeOf({ revision, path }: Passage): string {
  return `${revision.rid} ${path.join("\n")}`;
}

function sectionAround(connection: Connection, own: readonly Passage[]): Passage[] {
  const [first] = own;
  if (!first) return [];
  const ordinals = own.map(({ ordinal }) => ordinal);
  const [from, to] = [Math.min(...ordinals), Math.max(...ordinals)];
  const near = passagesBetween(
    connection,
    first.revision.rid,
    from - REACH,
    Math.min(to, from + REACH) + REACH,
  );
  const at = near.findIndex(({ ordinal }) => ordinal === from);
  const place = placeOf(first);
  const isOther = (one: Passage | undefined) => !one || placeOf(one) !== place;
  let [start, end] = [at, at];
  while (!isOther(near[start - 1])) start -= 1;
  while (!isOther(near[end + 1])) end += 1;
  return near.slice(start, end + 1).filter(({ kind }) => !SILENT.includes(kind));
}

/** Rarity of each term, and of its other wordings; 0 for those that do not occur. */
function weightsOf(connection: Connection, libraries: readonly number[], terms: readonly Term[]): Weights[] {
  const wordings = terms.flatMap(({ text, others }) => [text, ...others.map((one) => one.stems.join(" "))]);
  const { all, each } = countPassages(connection, libraries, wordings);
  const rarity = (within: number) => Math.log(1 + (all - within + 0.5) / (within + 0.5));
  let at = 0;
  return terms.map(({ others, isName, isUnit, isCommon }) => {
    const [within = 0, ...rest] = each.slice(at, at + 1 + others.length);
    at += 1 + others.length;
    const known = rest.map((one, i) =>
      one === 0 ? 0 : (others[i]?.likeness ?? 0) * Math.min(rarity(one), rarity(within)),
    );
    // Without the word itself, the library says it in other words, if at all.
    const isUnknown = within === 0 && !isName;
    const share = isUnknown
      ? Math.max((isCommon ? UNKNOWN_COMMON : UNKNOWN) * rarity(0), ...known)
      : rarity(within);
    const part = isUnit ? UNIT : 1;
    const own = within === 0 ? 0 : rarity(within);
    return { own: part * own, others: known.map((one) => part * one), share: part * share };
  });
}

const FIT = 1.2;
const LIMIT_FIT = 1.5;
const LIMITS =
  /\b(?:do not|don['’]t|never|must not|may not|cannot|can['’]t|should not|not allowed|prohibited|perils?|pitfalls?|avoid|nicht|niemals|verboten)\b/iu;
const NUMBERS = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|once|twice)\b/iu;
const DOING = /^(?:\p{L}+ing\b|how\b|\d|step\b|to\b)/iu;

/** Above 1 for a section with the kind of text that the question asks for. */
function fitOf({ blocks, hits }: Omit<Section, "score">, question: PlainQuestion): number {
  const { wantsNumber, wantsSteps, wantsLimit } = question;
  const best = blocks[hits.indexOf(Math.max(...hits))];
  const hasNumber = best !== undefined && NUMBERS.test(best.text);
  const kinds = blocks.map(({ kind }) => kind);
  const hasSteps =
    kinds.includes("list_item") || kinds.includes("code") || DOING.test(best?.path.at(-1) ?? "");
  const hasLimit = LIMITS.test(best?.text ?? "") || LIMITS.test(best?.path.at(-1) ?? "");
  return (
    (wantsNumber && hasNumber ? FIT : 1) *
    (wantsSteps && hasSteps ? FIT : 1) *
    (wantsLimit && hasLimit ? LIMIT_FIT : 1)
  );
}

/** Share of a document's other sections in the score of one. */
const DOCUMENT = 0.1;
const OF_DOCUMENT = 3;

/** A document with several good sections is probably about the subject. */
function withDocuments(sections: readonly Section[]): Section[] {
  const documents = Map.groupBy(sections, ({ blocks: [first] }) => first?.document.rid);
  return sections
    .map((section) => {
      const own = documents.get(section.blocks[0]?.document.rid) ?? [];
      const others = own.filter((other) => other !== section).slice(0, OF_DOCUMENT);
      const score = section.score + DOCUMENT * others.reduce((sum, one) => sum + one.score, 0);
      return { ...section, score };
    })
    .toSorted((a, b) => b.score - a.score);
}

interface ReadSection {
  readonly blocks: readonly Passage[];
  /** Stems of each block, of the heading, and of the headings and titles above. */
  readonly texts: readonly (readonly string[])[];
  readonly heading: readonly string[];
  readonly above: readonly string[];
  readonly length: number;
}

function rank(
  sections: readonly (readonly Passage[])[],
  question: PlainQuestion,
  weights: readonly Weights[],
): Section[] {
  const { terms, language } = question;
  const read = sections.filter((blocks) => blocks.length > 0).map((blocks) => readSection(blocks, language));
  const finder = new MentionFinder(terms, weights);
  const average = read.reduce((sum, { length }) => sum + length, 0) / Math.max(1, read.length);
  const found = read
    .map((section) => scored(section, terms, weights, finder, average))
    .map((section) => ({ ...section, score: section.score * fitOf(section, question) }))
    .sort((a, b) => b.score - a.score);
  return withDocuments(found);
}

function readSection(blocks: readonly Passage[], language: string): ReadSection {
  const [first] = blocks;
  const path = first?.path ?? [];
  const texts = blocks.map(({ text }) => stemsIn(text, language));
  return {
    blocks,
    texts,
    heading: stemsIn(path.at(-1) ?? "", language),
    above: stemsIn([first?.document.title ?? "", ...path.slice(0, -1)].join("\n"), language),
    length: texts.reduce((sum, { length }) => sum + length, 0),
  };
}

function scored(
  { blocks, texts, heading, above, length }: ReadSection,
  terms: readonly Term[],
  weights: readonly Weights[],
  finder: MentionFinder,
  average: number,
): Section {
  const inBlocks = texts.map((text) => finder.in(text));
  const [ofHeading, ofAbove] = [finder.in(heading), finder.in(above)];
  const norm = SATURATION * (1 - LENGTH + (LENGTH * length) / Math.max(1, average));
  const hits = blocks.map(() => 0);
  let [score, held, whole, headed, mentions, saysNames] = [0, 0, 0, 0, 0, true];
  terms.forEach((term, i) => {
    const weight = weights[i];
    if (!weight) return;
    const within = inBlocks.map((own) => saidOf(own, i));
    within.forEach(({ best }, block) => {
      hits[block] = (hits[block] ?? 0) + best;
    });
    const [inHeading, inAbove] = [saidOf(ofHeading, i), saidOf(ofAbove, i)];
    const all = [...within, inHeading, inAbove];
    const best = Math.max(...all.map((one) => one.best));
    const count =
      within.reduce((sum, one) => sum + one.count, 0) + HEADING * inHeading.count + TITLE * inAbove.count;
    score += (best * count * (SATURATION + 1)) / (count + norm);
    held += weight.share * Math.max(...all.map((one) => one.covers));
    headed += weight.share * inHeading.covers;
    whole += weight.share;
    mentions += count;
    const inProse = within.some(
      (one, block) => one.count > 0 && !RAW.includes(blocks[block]?.kind ?? "code"),
    );
    if (term.isName && !inProse && inHeading.count + inAbove.count === 0) saysNames = false;
  });
  const share = (part: number) => part / Math.max(1e-9, whole);
  // Another unit may answer.
  const known = weights.filter(
    ({ own, others }, i) => terms[i]?.isUnit !== true && (own > 0 || others.some((one) => one > 0)),
  ).length;
  const inText = finder.in(texts.flat());
  const stretch = densest(inText, weights, WINDOW);
  const together = share(stretch.weight);
  const coverage = share(held);
  return {
    blocks,
    hits,
    coverage,
    together,
    named: Math.max(share(headed), share(densest(inText, weights, NAME_WINDOW).weight)),
    saysNames,
    isPassing: mentions <= 1 || stretch.terms < Math.min(2, known),
    score: score * (0.4 + 0.6 * coverage) * (0.5 + 0.5 * together) * (1 + 0.6 * share(headed)),
  };
}
