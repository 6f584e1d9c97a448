import { breathe } from "../work.ts";
import type { Matter } from "./concepts.ts";
import { isAfter, isBefore } from "./foundations.ts";
import { groupsOf } from "./groups.ts";
import { distinguish, indexOf, type LessonPlan, type Planned, planLesson } from "./lesson-plan.ts";
import type { Edge } from "./matter.ts";
import { type ModulePlan, modulesOf } from "./modules.ts";
import { orderFragments } from "./order.ts";
import type { Scope } from "./scope.ts";
import type { Chosen } from "./sections.ts";
import { titleOf, upperFirst } from "./titles.ts";
import type { Web } from "./web.ts";

export { idOf, type LessonPlan } from "./lesson-plan.ts";
export type { ModulePlan } from "./modules.ts";

export interface Outline {
  title: string;
  modules: ModulePlan[];
  violations: number;
}

const LESSONS = { subject: 20, whole: 48 } as const;
const MOST_REQUIRED = 3;

export async function outlineOf(
  scope: Scope,
  chosen: readonly Chosen[],
  matter: Matter,
  web: Web,
  wanted: number | undefined,
): Promise<Outline> {
  const most = wanted ?? (scope.whole ? LESSONS.whole : LESSONS.subject);
  const kept = scope.whole ? chosen : mostRelevant(chosen, most * 3);
  const fragments = orderFragments(scope.sources, kept, renumbered(chosen, kept, matter), web);
  const groups = groupsOf(fragments, kept, most, scope.whole);
  const numbers = new Map(chosen.map((section, number) => [section, number]));
  const index = indexOf(matter);
  const planned: Planned[] = [];
  for (const group of groups) {
    await breathe();
    planned.push(planLesson(group, numbers, index));
  }
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

/** The most relevant sections, in their original order. */
function mostRelevant(chosen: readonly Chosen[], most: number): Chosen[] {
  return (
    chosen
      .map((section, number) => ({ section, number }))
      .sort(
        (a, b) =>
          b.section.relevance - a.section.relevance ||
          a.section.path.length - b.section.path.length ||
          a.number - b.number,
      )
      // Foundations and follow-ups were already limited when chosen.
      .filter(({ section }, place) => place < most || isBefore(section) || isAfter(section))
      .sort((a, b) => a.number - b.number)
      .map(({ section }) => section)
  );
}

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

/** Links lessons to their prerequisites. Returns the number of certain prerequisites in the wrong order. */
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

/** Minimum confidence of prerequisites that count as being in the wrong order. */
const SURE = 0.8;

function courseTitle({ topic, whole, sources, subjects }: Scope, planned: readonly Planned[]): string {
  const used = new Set(planned.map(({ source }) => source.rid));
  const only = sources.filter(({ rid }) => used.has(rid));
  if (whole && only.length === 1 && only[0]) return titleOf([only[0].title]);
  const [subject] = subjects;
  return upperFirst(subject && subject.name.toLowerCase() === topic.toLowerCase() ? subject.name : topic);
}
