import { phrasesOf } from "../phrases.ts";
import { idOf, type LessonPlan, type Planned } from "./lesson-plan.ts";
import { bandOf } from "./order.ts";
import { isGeneric, titleOf, upperFirst } from "./titles.ts";

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
    ...withNeighbours(runsOf(about(0), planned).flatMap(split)),
    ...evenly(about(1), MODULE.around),
  ]);
  const titles = new Set<string>();
  return modules.map((own) => {
    const title = modules.length === 1 ? courseName : moduleTitle(own, language);
    // The second part of a long document is named after what it begins with.
    const fullTitle = titles.has(title) ? (own[0]?.lesson.title ?? title) : title;
    titles.add(fullTitle);
    return {
      id: idOf("m", ...own.map(({ lesson }) => lesson.id)),
      title: fullTitle,
      lessons: own.map(({ lesson }) => lesson),
    };
  });
}

/** Lessons of one chapter, or of one document if the author names no chapters. */
function runsOf(lessons: readonly Planned[], planned: readonly Planned[]): Planned[][] {
  const runs: Planned[][] = [];
  for (const one of lessons) {
    const open = runs.at(-1);
    if (open?.[0] && isSameRun(open[0], one, planned)) open.push(one);
    else runs.push([one]);
  }
  return runs;
}

function isSameRun(one: Planned, other: Planned, planned: readonly Planned[]): boolean {
  const isOneChapter = one.source.opening !== null && one.source.opening === other.source.opening;
  return isOneChapter || (one.source.rid === other.source.rid && sameChapter(one, other, planned));
}

/** True if two lessons belong to one module. Only long documents get a module for each chapter. */
function sameChapter(one: Planned, other: Planned, planned: readonly Planned[]): boolean {
  const own = planned.filter(({ source }) => source.rid === one.source.rid).length;
  return own <= MODULE.most || one.chapter === other.chapter;
}

/** Splits a long chapter between its documents, or else evenly. */
function split(run: readonly Planned[]): Planned[][] {
  if (run.length <= MODULE.most) return [[...run]];
  const documents = [...Map.groupBy(run, ({ source }) => source.rid).values()];
  return withNeighbours(documents.flatMap((own) => evenly(own, MODULE.most)));
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
    const fits = open && open.length + piece.length <= MODULE.most && !beginsAnew(piece);
    if (small && fits && (isOneChapter(open, piece) || piece.length + open.length <= MODULE.fewest))
      open.push(...piece);
    else modules.push([...piece]);
  }
  return mergedEnd(modules);
}

/** True if nothing says that two groups are of different chapters. */
function isOneChapter(one: readonly Planned[], other: readonly Planned[]): boolean {
  const [a, b] = [one[0]?.source.opening ?? null, other[0]?.source.opening ?? null];
  return a === b || a === null || b === null;
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
      (isOneChapter(before, own) || own.length < 2 || before.length < 2) &&
      (own.length < MODULE.fewest || before.length < MODULE.fewest) &&
      before.length + own.length <= MODULE.most
    )
      before.push(...own);
    else done.push([...own]);
    return done;
  }, []);
}

/** The name of the lessons' chapter, or of the document of which the module has most. */
function moduleTitle(own: readonly Planned[], language: string): string {
  const title = plainTitle(own);
  const side = band(own);
  if (side < 0) return phrasesOf(language).foundations(title);
  return side > 0 ? phrasesOf(language).further(title) : title;
}

function plainTitle(own: readonly Planned[]): string {
  const sources = [...new Map(own.map(({ source }) => [source.rid, source])).values()];
  const [source] = sources;
  const [first] = own;
  if (!source || !first) return "";
  if (sources.length === 1) {
    const chapters = new Set(own.map(({ chapter }) => chapter));
    return chapters.size === 1 && own.length > 1 ? upperFirst(first.chapter) : titleOf([source.title]);
  }
  const chapters = new Set(sources.map(({ chapter }) => chapter));
  if (chapters.size === 1 && source.chapter !== null) return titleOf([source.chapter]);
  const relevance = (rid: number) =>
    Math.max(
      ...own
        .filter((one) => one.source.rid === rid)
        .flatMap(({ lesson }) => lesson.sections.map((section) => section.relevance)),
    );
  const specific = sources.filter(({ title }) => !isGeneric(titleOf([title])));
  const [main] = specific.toSorted((a, b) => relevance(b.rid) - relevance(a.rid));
  return main ? titleOf([main.title]) : first.lesson.title;
}

function band(own: readonly Planned[]): number {
  return bandOf(own.flatMap(({ lesson }) => lesson.sections));
}
