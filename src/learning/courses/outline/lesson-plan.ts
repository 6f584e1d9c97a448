import { createHash } from "node:crypto";
import type { Matter } from "./concepts.ts";
import type { Group } from "./groups.ts";
import type { Concept } from "./matter.ts";
import type { Chosen } from "./sections.ts";
import type { Source } from "./sources.ts";
import { isGeneric, lowerFirst, titleOf } from "./titles.ts";

export interface LessonPlan {
  id: string;
  title: string;
  sections: Chosen[];
  /** Concepts introduced in this lesson come first. */
  concepts: number[];
  defines: number[];
  requires: string[];
  words: number;
}

export interface Planned {
  lesson: LessonPlan;
  source: Source;
  chapter: string;
}

const CONCEPTS_PER_LESSON = 6;

/** Lookups shared by all lessons, computed once. */
export interface Index {
  matter: Matter;
  byRid: ReadonlyMap<number, Concept>;
  /** Per section: the concepts defined there, by name. */
  definedIn: ReadonlyMap<number, number[]>;
}

export function indexOf(matter: Matter): Index {
  const definedIn = new Map<number, number[]>();
  for (const { rid } of matter.concepts) {
    const home = matter.homes[rid];
    if (!home?.defined) continue;
    const known = definedIn.get(home.section);
    if (known) known.push(rid);
    else definedIn.set(home.section, [rid]);
  }
  return { matter, byRid: new Map(matter.concepts.map((concept) => [concept.rid, concept])), definedIn };
}

/** Maximum source words per lesson; beyond it, the sections with most definitions are used. */
const MOST_WORDS = 2400;

function densest(
  sections: readonly Chosen[],
  places: ReadonlyMap<Chosen, number>,
  { definedIn }: Index,
): Chosen[] {
  if (sections.reduce((sum, { words }) => sum + words, 0) <= MOST_WORDS) return [...sections];
  const worth = (section: Chosen) =>
    (definedIn.get(places.get(section) ?? -1)?.length ?? 0) / Math.sqrt(section.words + 50);
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

export function planLesson(
  { source, entire, sections: all }: Group,
  places: ReadonlyMap<Chosen, number>,
  index: Index,
): Planned {
  const { matter, byRid } = index;
  const sections = densest(all, places, index);
  const numbers = sections.map((section) => places.get(section) ?? -1);
  const weights = new Map<number, number>();
  for (const number of numbers) {
    for (const [rid, count] of matter.sections[number] ?? [])
      weights.set(rid, (weights.get(rid) ?? 0) + count);
  }
  const isHome = (rid: number) => numbers.includes(matter.homes[rid]?.section ?? -1);
  const defines = numbers.flatMap((number) => index.definedIn.get(number) ?? []);
  const isDefined = (rid: number) => defines.includes(rid);
  const worth = (rid: number) =>
    (isDefined(rid) ? 3 : isHome(rid) ? 1.5 : 0.7) *
    (0.3 + (byRid.get(rid)?.salience ?? 0)) *
    Math.log1p(weights.get(rid) ?? 1);
  const candidates = new Set([...weights.keys(), ...defines]);
  const concepts = [...candidates].sort((a, b) => worth(b) - worth(a) || a - b).slice(0, CONCEPTS_PER_LESSON);
  const title = lessonTitle(
    sections,
    source,
    entire,
    concepts.flatMap((rid) => byRid.get(rid) ?? []),
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
      defines,
      requires: [],
      words: sections.reduce((sum, { words }) => sum + words, 0),
    },
  };
}

/** Deterministic: equal input gives the same id. */
export function idOf(kind: string, ...parts: readonly string[]): string {
  return `${kind}_${createHash("sha256").update(parts.join("\u0000")).digest("hex").slice(0, 16)}`;
}

/** The title of the sections' common heading, if they are all of it, and else that of the first. */
function lessonTitle(
  sections: readonly Chosen[],
  source: Source,
  entire: boolean,
  concepts: readonly Concept[],
): string {
  // The short opening of a chapter says less of the lesson than what follows.
  const first = sections.find(({ document }) => document === source.rid) ?? sections[0];
  if (!first) return source.title;
  const [main] = concepts;
  const name = first.path[0] ?? "";
  if (first.path.length === 1 && isGeneric(name)) {
    if (source.chapter !== null) return `${titleOf([name])}: ${lowerFirst(source.chapter)}`;
    return main ? `${titleOf([name])}: ${main.name}` : titleOf([name]);
  }
  if (entire && sections.length > 1) return titleOf(first.path.slice(0, 1));
  const title = titleOf(first.path);
  return first.part === 0 ? title : `${title} (${first.part + 1})`;
}

/** Disambiguates duplicate lesson titles by adding the document's title or a number. */
export function distinguish(planned: readonly Planned[]): void {
  const counts = new Map<string, number>();
  for (const { lesson } of planned) counts.set(lesson.title, (counts.get(lesson.title) ?? 0) + 1);
  const seen = new Map<string, number>();
  for (const { lesson, source } of planned) {
    if ((counts.get(lesson.title) ?? 0) < 2) continue;
    const context = titleOf([source.title]);
    const fullTitle =
      context === lesson.title || isGeneric(context) ? lesson.title : `${context}: ${lesson.title}`;
    const number = (seen.get(fullTitle) ?? 0) + 1;
    seen.set(fullTitle, number);
    lesson.title = number === 1 ? fullTitle : `${fullTitle} (${number})`;
  }
}
