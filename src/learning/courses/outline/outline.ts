import { createHash } from "node:crypto";
import { phrasesOf } from "../phrases.ts";
import type { Matter } from "./concepts.ts";
import { RELEVANCE } from "./foundations.ts";
import type { Concept, Edge } from "./matter.ts";
import { type Fragment, orderFragments } from "./order.ts";
import type { Chosen } from "./retrieve.ts";
import type { Scope } from "./scope.ts";
import type { Source } from "./shelf.ts";
import { isGeneric, joined, titleOf, upperFirst } from "./titles.ts";
import type { Web } from "./web.ts";

/** A lesson as it is planned: which sections it is made from, and what it teaches. */
export interface LessonPlan {
  id: string;
  title: string;
  sections: Chosen[];
  /** Those that have their home here first. */
  concepts: number[];
  /** Those of them that are defined here. */
  defines: number[];
  requires: string[];
  words: number;
}

export interface ModulePlan {
  id: string;
  title: string;
  lessons: LessonPlan[];
}

export interface Outline {
  title: string;
  modules: ModulePlan[];
  /** Prerequisites that stand against the order of the lessons. */
  violations: number;
}

const LESSONS = { subject: 16, whole: 48 } as const;
/** How many words of the documents a lesson is made from, if there are not too many for the lessons wanted. */
const LESSON_WORDS = 420;
const MODULE = { fewest: 3, most: 7 } as const;
const CONCEPTS_PER_LESSON = 6;
const MOST_REQUIRED = 3;

/** Lays out modules and lessons. */
export function outlineOf(
  scope: Scope,
  chosen: readonly Chosen[],
  matter: Matter,
  web: Web,
  wanted: number | undefined,
): Outline {
  const most = wanted ?? (scope.whole ? LESSONS.whole : LESSONS.subject);
  const kept = scope.whole ? chosen : mostRelevant(chosen, most * 3);
  const fragments = orderFragments(scope.sources, kept, renumbered(chosen, kept, matter), web);
  const groups = groupsOf(fragments, kept, most);
  const numbers = new Map(chosen.map((section, number) => [section, number]));
  const planned = groups.map((group) => planLesson(group, numbers, matter, scope));
  distinguish(planned);
  const lessonOf = new Map(
    planned.flatMap(({ lesson }) => lesson.defines.map((rid) => [rid, lesson.id] as const)),
  );
  const order = new Map(planned.map(({ lesson }, number) => [lesson.id, number]));
  const violations = tie(
    planned.map(({ lesson }) => lesson),
    web.edges,
    lessonOf,
    order,
  );
  return {
    title: courseTitle(scope, planned),
    modules: modulesOf(planned, courseTitle(scope, planned), scope.language),
    violations,
  };
}

/** The most relevant sections, in the order in which they were. */
function mostRelevant(chosen: readonly Chosen[], most: number): Chosen[] {
  return chosen
    .map((section, number) => ({ section, number }))
    .sort((a, b) => b.section.relevance - a.section.relevance || a.number - b.number)
    .slice(0, most)
    .sort((a, b) => a.number - b.number)
    .map(({ section }) => section);
}

/** The matter by the numbers of the sections that are kept. */
function renumbered(chosen: readonly Chosen[], kept: readonly Chosen[], matter: Matter): Matter {
  if (kept.length === chosen.length) return matter;
  const places = new Map(chosen.map((section, number) => [section, number]));
  const numbers = new Map(kept.map((section, number) => [places.get(section) ?? -1, number]));
  const homes = Object.entries(matter.homes).flatMap(([rid, { section, defined }]) => {
    const number = numbers.get(section);
    return number === undefined ? [] : [[Number(rid), { section: number, defined }] as const];
  });
  return {
    concepts: matter.concepts,
    sections: kept.map((section) => matter.sections[places.get(section) ?? -1] ?? []),
    homes: Object.fromEntries(homes),
  };
}

interface Group {
  source: Source;
  /** Whether it is all that was chosen of its document. */
  entire: boolean;
  sections: Chosen[];
}

/** Sections put together to lessons: neighbours of one document, as many as make a lesson. */
function groupsOf(fragments: readonly Fragment[], chosen: readonly Chosen[], most: number): Group[] {
  let groups: Group[] = [];
  for (let words = LESSON_WORDS; ; words *= 1.4) {
    groups = fragments.flatMap((fragment) => groupsIn(fragment, chosen, words));
    if (groups.length <= Math.max(most, fragments.length) || words > 1e6) break;
  }
  if (groups.length <= most) return groups;
  if (groups.length <= MERGED * most) return neighboursJoined(groups, most);
  // More documents than lessons: those that have most to do with the topic, and say most of it.
  const worth = ({ sections }: Group) =>
    Math.max(...sections.map(({ relevance }) => relevance)) *
    Math.log1p(sections.reduce((sum, { words }) => sum + words, 0));
  const best = new Set([...groups].sort((a, b) => worth(b) - worth(a)).slice(0, most));
  return groups.filter((group) => best.has(group));
}

/** Up to so many times as many documents as lessons are put together, each with its neighbour. */
const MERGED = 6;

/** The two neighbours that are the least together become one, until there are no more than wanted. */
function neighboursJoined(groups: readonly Group[], most: number): Group[] {
  const joinedGroups = [...groups];
  const words = ({ sections }: Group) => sections.reduce((sum, section) => sum + section.words, 0);
  while (joinedGroups.length > most) {
    let best = { at: 0, words: Number.POSITIVE_INFINITY };
    for (let at = 0; at + 1 < joinedGroups.length; at += 1) {
      const [one, next] = [joinedGroups[at], joinedGroups[at + 1]];
      const both = one && next ? words(one) + words(next) : Number.POSITIVE_INFINITY;
      if (both < best.words) best = { at, words: both };
    }
    const [one, next] = [joinedGroups[best.at], joinedGroups[best.at + 1]];
    if (!one || !next) break;
    joinedGroups.splice(best.at, 2, { ...one, entire: false, sections: [...one.sections, ...next.sections] });
  }
  return joinedGroups;
}

function groupsIn({ source, sections }: Fragment, chosen: readonly Chosen[], target: number): Group[] {
  const groups: Chosen[][] = [];
  for (const number of sections) {
    const section = chosen[number];
    if (!section) continue;
    const open = groups.at(-1);
    if (open && fits(open, section, target)) open.push(section);
    else groups.push([section]);
  }
  const whole = withoutCrumbs(groups, target);
  return whole.map((own) => ({ source, entire: whole.length === 1, sections: own }));
}

/** What is too little for a lesson goes with its smaller neighbour, if that does not make it too long. */
function withoutCrumbs(groups: readonly Chosen[][], target: number): Chosen[][] {
  const words = (group: readonly Chosen[] | undefined) =>
    group?.reduce((sum, section) => sum + section.words, 0) ?? Number.POSITIVE_INFINITY;
  const whole = groups.map((group) => [...group]);
  for (let at = 0; at < whole.length; at += 1) {
    const crumb = whole[at];
    if (!crumb || words(crumb) >= CRUMB * target) continue;
    const [before, after] = [whole[at - 1], whole[at + 1]];
    const near = words(before) <= words(after) ? before : after;
    if (!near || words(near) + words(crumb) > MOST * target) continue;
    whole.splice(at, 1);
    if (near === before) near.push(...crumb);
    else near.unshift(...crumb);
    at -= 1;
  }
  return whole;
}

const CRUMB = 0.4;
const MOST = 1.6;

const SMALL = 60;
const MOST_SECTIONS = 6;

function fits(open: readonly Chosen[], next: Chosen, target: number): boolean {
  const words = open.reduce((sum, section) => sum + section.words, 0);
  if (words < SMALL && open.length < MOST_SECTIONS) return true;
  const [first] = open;
  const related = first !== undefined && isRelated(first.path, next.path, target > 2 * LESSON_WORDS);
  return related && words + next.words <= target && (open.length < MOST_SECTIONS || target > LESSON_WORDS);
}

/** Whether two sections stand under one heading, or one under the other; where lessons are large, in one chapter. */
function isRelated(one: readonly string[], other: readonly string[], large: boolean): boolean {
  if (large) return one[0] === other[0];
  const above = one.length <= 1 ? one : one.slice(0, -1);
  return above.every((name, i) => other[i] === name);
}

interface Planned {
  lesson: LessonPlan;
  source: Source;
  chapter: string;
}

/** A lesson is made from so many words at most: of more, from the sections that define most. */
const MOST_WORDS = 2400;

function mostTelling(
  sections: readonly Chosen[],
  places: ReadonlyMap<Chosen, number>,
  matter: Matter,
): Chosen[] {
  if (sections.reduce((sum, { words }) => sum + words, 0) <= MOST_WORDS) return [...sections];
  const defines = new Map<number, number>();
  for (const { section, defined } of Object.values(matter.homes)) {
    if (defined) defines.set(section, (defines.get(section) ?? 0) + 1);
  }
  const worth = (section: Chosen) =>
    (defines.get(places.get(section) ?? -1) ?? 0) / Math.sqrt(section.words + 50);
  const ranked = [...sections].sort(
    (a, b) => worth(b) - worth(a) || sections.indexOf(a) - sections.indexOf(b),
  );
  const kept = new Set<Chosen>();
  let left = MOST_WORDS;
  for (const section of ranked) {
    if (kept.size > 0 && section.words > left) continue;
    kept.add(section);
    left -= section.words;
  }
  return sections.filter((section) => kept.has(section));
}

function planLesson(
  { source, entire, sections: all }: Group,
  places: ReadonlyMap<Chosen, number>,
  matter: Matter,
  scope: Scope,
): Planned {
  const sections = mostTelling(all, places, matter);
  const numbers = sections.map((section) => places.get(section) ?? -1);
  const weights = new Map<number, number>();
  for (const number of numbers) {
    for (const [rid, count] of matter.sections[number] ?? [])
      weights.set(rid, (weights.get(rid) ?? 0) + count);
  }
  const byRid = new Map(matter.concepts.map((concept) => [concept.rid, concept]));
  const isHome = (rid: number) => numbers.includes(matter.homes[rid]?.section ?? -1);
  const isDefined = (rid: number) => isHome(rid) && matter.homes[rid]?.defined === true;
  const worth = (rid: number) =>
    (isDefined(rid) ? 3 : isHome(rid) ? 1.5 : 0.7) *
    (0.3 + (byRid.get(rid)?.salience ?? 0)) *
    Math.log1p(weights.get(rid) ?? 1);
  const candidates = new Set([
    ...weights.keys(),
    ...matter.concepts.filter(({ rid }) => isDefined(rid)).map(({ rid }) => rid),
  ]);
  const concepts = [...candidates].sort((a, b) => worth(b) - worth(a) || a - b).slice(0, CONCEPTS_PER_LESSON);
  const title = lessonTitle(
    sections,
    source,
    entire,
    concepts.flatMap((rid) => byRid.get(rid) ?? []),
    scope,
  );
  const [first] = sections;
  return {
    source,
    chapter: first?.path[1] ?? first?.path[0] ?? source.title,
    lesson: {
      id: idOf(
        "l",
        source.id,
        (first?.path ?? []).join("/"),
        String(first?.part ?? 0),
        String(sections.length),
      ),
      title,
      sections,
      concepts,
      defines: matter.concepts.filter(({ rid }) => isDefined(rid)).map(({ rid }) => rid),
      requires: [],
      words: sections.reduce((sum, { words }) => sum + words, 0),
    },
  };
}

/** An id that is the same whenever the same is meant. */
export function idOf(kind: string, ...parts: readonly string[]): string {
  return `${kind}_${createHash("sha256").update(parts.join("\u0000")).digest("hex").slice(0, 16)}`;
}

function lessonTitle(
  sections: readonly Chosen[],
  source: Source,
  entire: boolean,
  concepts: readonly Concept[],
  { language }: Scope,
): string {
  const [first] = sections;
  if (!first) return source.title;
  const [main] = concepts;
  if (first.path.length === 1 && isGeneric(first.path[0] ?? "") && main)
    return `${titleOf(first.path)}: ${main.name}`;
  if (entire && sections.length > 1) return titleOf(first.path.slice(0, 1));
  const headings = sections.map(({ path }) => titleOf(path));
  if (first.part > 0) {
    const topic = concepts.find(({ name }) => !first.heading.toLowerCase().includes(name.toLowerCase()));
    return topic ? `${titleOf(first.path)}: ${topic.name}` : titleOf(first.path);
  }
  const above = first.path.slice(0, -1);
  const own = sections.filter(
    ({ path }) => path.length > above.length && above.every((name, i) => path[i] === name),
  );
  const [lead] = headings;
  // A section and what stands below it go by its name.
  if (
    lead !== undefined &&
    sections.every(({ path }) => path.length > first.path.length || path === first.path)
  )
    return lead;
  return joined(own.length === sections.length ? headings : headings.slice(0, 2), language);
}

/** Two lessons of one title are told apart by where they stand. */
function distinguish(planned: readonly Planned[]): void {
  const counts = new Map<string, number>();
  for (const { lesson } of planned) counts.set(lesson.title, (counts.get(lesson.title) ?? 0) + 1);
  const seen = new Map<string, number>();
  for (const { lesson, source } of planned) {
    if ((counts.get(lesson.title) ?? 0) < 2) continue;
    const context = titleOf([source.title]);
    const told =
      context === lesson.title || isGeneric(context) ? lesson.title : `${context}: ${lesson.title}`;
    const number = (seen.get(told) ?? 0) + 1;
    seen.set(told, number);
    lesson.title = number === 1 ? told : `${told} (${number})`;
  }
}

/** Says which lessons need which before them; answers how many sure prerequisites stand the wrong way round. */
function tie(
  lessons: readonly LessonPlan[],
  edges: readonly Edge[],
  lessonOf: ReadonlyMap<number, string>,
  order: ReadonlyMap<string, number>,
): number {
  const weights = new Map<string, Map<string, number>>();
  let violations = 0;
  for (const { from, to, confidence } of edges) {
    const [before, after] = [lessonOf.get(from), lessonOf.get(to)];
    if (before === undefined || after === undefined || before === after) continue;
    if ((order.get(before) ?? 0) > (order.get(after) ?? 0)) {
      if (confidence >= SURE) violations += 1;
      continue;
    }
    const known = weights.get(after) ?? new Map<string, number>();
    known.set(before, (known.get(before) ?? 0) + confidence);
    weights.set(after, known);
  }
  for (const lesson of lessons) {
    lesson.requires = [...(weights.get(lesson.id) ?? [])]
      .sort(([a, m], [b, n]) => n - m || (order.get(a) ?? 0) - (order.get(b) ?? 0))
      .slice(0, MOST_REQUIRED)
      .map(([id]) => id);
  }
  return violations;
}

/** From here on a prerequisite is sure enough to count against an order. */
const SURE = 0.8;

function courseTitle({ topic, whole, sources, subjects }: Scope, planned: readonly Planned[]): string {
  const used = new Set(planned.map(({ source }) => source.rid));
  const only = sources.filter(({ rid }) => used.has(rid));
  if (whole && only.length === 1 && only[0]) return titleOf([only[0].title]);
  const [subject] = subjects;
  return upperFirst(subject && subject.name.toLowerCase() === topic.toLowerCase() ? subject.name : topic);
}

/** Lessons put together to modules of three to seven: by document, then by chapter; small ones with their neighbours. */
function modulesOf(planned: readonly Planned[], courseName: string, language: string): ModulePlan[] {
  const runs: Planned[][] = [];
  for (const one of planned) {
    const open = runs.at(-1);
    if (open?.[0] && open[0].source.rid === one.source.rid && sameChapter(open[0], one, planned))
      open.push(one);
    else runs.push([one]);
  }
  const pieces = runs.flatMap((run) => evenly(run, MODULE.most));
  const modules = withNeighbours(pieces);
  const titles = new Map<string, number>();
  return modules.map((own) => {
    const title = modules.length === 1 ? courseName : moduleTitle(own, language);
    const number = (titles.get(title) ?? 0) + 1;
    titles.set(title, number);
    const told = number === 1 ? title : `${title} (${number})`;
    return {
      id: idOf("m", ...own.map(({ lesson }) => lesson.id)),
      title: told,
      lessons: own.map(({ lesson }) => lesson),
    };
  });
}

/** Within a long document its chapters part the modules; within a short one nothing does. */
function sameChapter(one: Planned, other: Planned, planned: readonly Planned[]): boolean {
  const own = planned.filter(({ source }) => source.rid === one.source.rid).length;
  return own <= MODULE.most || one.chapter === other.chapter;
}

function evenly<T>(run: readonly T[], most: number): T[][] {
  const count = Math.ceil(run.length / most);
  const size = Math.ceil(run.length / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => run.slice(i * size, (i + 1) * size)).filter(
    (own) => own.length > 0,
  );
}

function withNeighbours(pieces: readonly Planned[][]): Planned[][] {
  const modules: Planned[][] = [];
  for (const piece of pieces) {
    const open = modules.at(-1);
    const small = open && (open.length < MODULE.fewest || piece.length < MODULE.fewest);
    const changes =
      open !== undefined && open.length >= 2 && open.every(isFoundation) !== piece.every(isFoundation);
    if (open && small && !changes && open.length + piece.length <= MODULE.most && !beginsAnew(piece))
      open.push(...piece);
    else modules.push([...piece]);
  }
  return mergedEnd(modules);
}

/** The introduction of a chapter begins a module. */
function beginsAnew(piece: readonly Planned[]): boolean {
  return /^introduction\b/iu.test(piece[0]?.source.title ?? "");
}

/** A last module, or any, that is still too small joins the one before it when both are one of the size allowed. */
function mergedEnd(modules: readonly Planned[][]): Planned[][] {
  return modules.reduce<Planned[][]>((done, own) => {
    const before = done.at(-1);
    if (
      before &&
      (before.every(isFoundation) === own.every(isFoundation) || own.length < 2) &&
      (own.length < MODULE.fewest || before.length < MODULE.fewest) &&
      before.length + own.length <= MODULE.most
    )
      before.push(...own);
    else done.push([...own]);
    return done;
  }, []);
}

function moduleTitle(own: readonly Planned[], language: string): string {
  const sources = [...new Map(own.map(({ source }) => [source.rid, source])).values()];
  const [source] = sources;
  if (sources.length === 1 && source) {
    const chapters = [...new Set(own.map(({ chapter }) => chapter))];
    const [chapter] = chapters;
    return chapters.length === 1 && chapter !== undefined && own.length > 1
      ? upperFirst(chapter)
      : titleOf([source.title]);
  }
  // Of several documents those that most of the module is from.
  const telling = sources.filter(({ title }) => !isGeneric(titleOf([title])));
  const weight = (rid: number) =>
    own
      .filter((one) => one.source.rid === rid)
      .flatMap(({ lesson }) => lesson.sections)
      .reduce((sum, { words, relevance }) => sum + words * relevance, 0);
  const main = new Set(
    [...telling].sort((a, b) => weight(b.rid) - weight(a.rid) || a.rid - b.rid).slice(0, 2),
  );
  const titles = telling.filter((one) => main.has(one)).map(({ title }) => titleOf([title]));
  const title = joined(titles.length > 0 ? titles : own.map(({ lesson }) => lesson.title), language);
  return own.every(isFoundation) ? phrasesOf(language).foundations(title) : title;
}

/** Whether a lesson was added for what rests on it, not for the topic. */
function isFoundation({ lesson }: Planned): boolean {
  return lesson.sections.every(({ relevance }) => relevance <= RELEVANCE);
}
