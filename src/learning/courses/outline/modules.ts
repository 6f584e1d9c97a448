import { phrasesOf } from "../phrases.ts";
import { idOf, type LessonPlan, type Planned } from "./lesson-plan.ts";
import { bandOf } from "./order.ts";
import { isGeneric, joined, titleOf, upperFirst } from "./titles.ts";

export interface ModulePlan {
  id: string;
  title: string;
  lessons: LessonPlan[];
}

const MODULE = { fewest: 3, most: 7, around: 5 } as const;

/** Groups three to seven lessons by document, then chapter, and merges small groups with their neighbours. */
export function modulesOf(planned: readonly Planned[], courseName: string, language: string): ModulePlan[] {
  const about = (side: number) => planned.filter((one) => band([one]) === side);
  const modules = mergedEnd([
    ...evenly(about(-1), MODULE.around),
    ...withNeighbours(runsOf(about(0), planned).flatMap((run) => evenly(run, MODULE.most))),
    ...evenly(about(1), MODULE.around),
  ]);
  const titles = new Map<string, number>();
  return modules.map((own) => {
    const title = modules.length === 1 ? courseName : moduleTitle(own, language);
    const number = (titles.get(title) ?? 0) + 1;
    titles.set(title, number);
    const fullTitle = number === 1 ? title : `${title} (${number})`;
    return {
      id: idOf("m", ...own.map(({ lesson }) => lesson.id)),
      title: fullTitle,
      lessons: own.map(({ lesson }) => lesson),
    };
  });
}

function runsOf(lessons: readonly Planned[], planned: readonly Planned[]): Planned[][] {
  const runs: Planned[][] = [];
  for (const one of lessons) {
    const open = runs.at(-1);
    if (open?.[0] && open[0].source.rid === one.source.rid && sameChapter(open[0], one, planned))
      open.push(one);
    else runs.push([one]);
  }
  return runs;
}

/** True if two lessons belong to one module. Only long documents get a module for each chapter. */
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
    if (open && small && open.length + piece.length <= MODULE.most && !beginsAnew(piece)) open.push(...piece);
    else modules.push([...piece]);
  }
  return mergedEnd(modules);
}

/** A chapter introduction starts a new module. */
function beginsAnew(piece: readonly Planned[]): boolean {
  return /^introduction\b/iu.test(piece[0]?.source.title ?? "");
}

/** Merges a module that is still too small into the previous one, if the result has an allowed size. */
function mergedEnd(modules: readonly Planned[][]): Planned[][] {
  return modules.reduce<Planned[][]>((done, own) => {
    const before = done.at(-1);
    if (
      before &&
      (band(before) === band(own) || own.length < 2 || before.length < 2) &&
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
  // Names the documents that contribute most to the module.
  const specific = sources.filter(({ title }) => !isGeneric(titleOf([title])));
  const weight = (rid: number) =>
    own
      .filter((one) => one.source.rid === rid)
      .flatMap(({ lesson }) => lesson.sections)
      .reduce((sum, { words, relevance }) => sum + words * relevance, 0);
  const isPlain = ({ title }: { title: string }) => Number(!/\s(?:and|und|&)\s|,/iu.test(title));
  const side = band(own);
  const main = new Set(
    [...specific]
      .sort(
        (a, b) =>
          (side === 0 ? 0 : isPlain(b) - isPlain(a)) || weight(b.rid) - weight(a.rid) || a.rid - b.rid,
      )
      .slice(0, 2),
  );
  const titles = specific.filter((one) => main.has(one)).map(({ title }) => titleOf([title]));
  const title = joined(titles.length > 0 ? titles : own.map(({ lesson }) => lesson.title), language);
  if (side < 0) return phrasesOf(language).foundations(title);
  return side > 0 ? phrasesOf(language).further(title) : title;
}

function band(own: readonly Planned[]): number {
  return bandOf(own.flatMap(({ lesson }) => lesson.sections));
}
