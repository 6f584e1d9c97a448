import { posix } from "node:path";
import type { Connection } from "../../../store/connection.ts";
import { listedOrder } from "./listings.ts";
import { type FiledSource, filedSources, type Source } from "./sources.ts";

/** Documents of one author: of the same library, domain and import. */
type Series = readonly FiledSource[];

const CHAPTER_WORD =
  "(?:ch(?:apter|ap)?|part|section|sec|unit|lesson|module|volume|kap(?:itel)?|teil|abschnitt|lektion)";
/** "ch04-01-ownership.md", "1.2_setup.md", "03 Loops.docx". */
const NUMBERED_NAME = new RegExp(
  `^(?:${CHAPTER_WORD}[-_ .]?)?\\d{1,3}(?:[-_.]\\d{1,3})*(?=$|[-_ .)]|[a-z]?[-_ .])`,
  "iu",
);
/** "Chapter 3: Loops", "1.2 Setup". */
const NUMBERED_TITLE = new RegExp(
  `^(?:${CHAPTER_WORD}\\s+\\d{1,3}(?:\\.\\d{1,3})*\\b|\\d{1,3}(?:\\.\\d{1,3})*[.):]?\\s+\\p{L})`,
  "iu",
);
/** Share of the documents of a series whose names must be numbered. */
const NUMBERED_SHARE = 0.6;
const FRONT =
  /^(?:cover|title|preface|foreword|prologue|introduction|intro|index|readme|summary|welcome|overview|about|vorwort|einleitung)\b/iu;

/**
 * The libraries' documents in their authors' order: by position, front matter, tables of contents, numbered names, and else
 * by arrival.
 */
export function sourcesOf(connection: Connection, libraries: readonly number[]): Source[] {
  const series = [...Map.groupBy(filedSources(connection, libraries), seriesOf).values()];
  return series
    .map((own) => ordered(connection, own))
    .toSorted((a, b) => compareSeries(a[0], b[0]))
    .flat();
}

/** Folders that were imported one after the other are of different authors. */
function seriesOf({ org, domain, origin, path }: FiledSource): string {
  const root = origin === IMPORTED && path.includes("/") ? path.split("/")[0] : "";
  return `${org} ${domain ?? origin} ${root}`;
}

/** Origin of documents of a folder, whose positions only say how the files were sorted. */
const IMPORTED = "folder";

function compareSeries(one: Source | undefined, other: Source | undefined): number {
  return (one?.domain ?? 0) - (other?.domain ?? 0) || (one?.rid ?? 0) - (other?.rid ?? 0);
}

function ordered(connection: Connection, series: Series): Source[] {
  const name = series[0] ? seriesOf(series[0]) : "";
  const positioned = byPosition(series);
  if (positioned) return placed(name, positioned, true, byNames(positioned));
  const marked = byFrontMatter(series);
  if (marked) return placed(name, marked, true, byNames(marked));
  const listed = listedOrder(connection, series);
  if (listed) return placed(name, listed.order, true, listed.parents);
  const numbered = byNumber(series);
  if (numbered) return placed(name, numbered, true, byNames(numbered));
  return placed(
    name,
    series.toSorted((a, b) => a.rid - b.rid),
    false,
    new Map(),
  );
}

/** Positions that are unique hold for all documents, others within each folder. */
function byPosition(series: Series): FiledSource[] | undefined {
  if (series.every(({ origin }) => origin === IMPORTED)) return undefined;
  const positions = new Set(series.map(({ position }) => position));
  if (positions.size < 2) return undefined;
  const folders = positions.size < series.length ? series.map(({ path }) => posix.dirname(path)) : [];
  const isByFolder = new Set(folders).size > 1;
  return series.toSorted(
    (a, b) =>
      (isByFolder ? compareNames(posix.dirname(a.path), posix.dirname(b.path)) : 0) ||
      a.position - b.position ||
      compareNames(a.path, b.path) ||
      a.rid - b.rid,
  );
}

/** Front matter orders the documents of a folder; files that came without folders may repeat places. */
function byFrontMatter(series: Series): FiledSource[] | undefined {
  const places = series.flatMap(({ path, author_order }) =>
    author_order === null ? [] : [`${posix.dirname(path)} ${author_order}`],
  );
  const isRare = places.length < NUMBERED_SHARE * series.length;
  if (series.length < 2 || isRare || new Set(places).size < NUMBERED_SHARE * places.length) return undefined;
  return series.toSorted(
    (a, b) =>
      compareNames(posix.dirname(a.path), posix.dirname(b.path)) ||
      (a.author_order ?? Number.MAX_VALUE) - (b.author_order ?? Number.MAX_VALUE) ||
      a.rid - b.rid,
  );
}

function byNumber(series: Series): FiledSource[] | undefined {
  if (series.length < 2) return undefined;
  const share = (isNumbered: (source: FiledSource) => boolean) =>
    series.filter(isNumbered).length / series.length;
  const hasNumber = ({ path }: FiledSource) => path.split("/").some((name) => NUMBERED_NAME.test(name));
  if (share(hasNumber) >= NUMBERED_SHARE && isTelling(series, ({ path }) => path))
    return series.toSorted((a, b) => comparePaths(a.path, b.path) || a.rid - b.rid);
  const isTitled = ({ title }: FiledSource) => NUMBERED_TITLE.test(title);
  if (share(isTitled) >= NUMBERED_SHARE && isTelling(series, ({ title }) => title))
    return series.toSorted((a, b) => comparePaths(a.title, b.title) || a.rid - b.rid);
  return undefined;
}

/** False if all names have the same number. */
function isTelling(series: Series, nameOf: (source: FiledSource) => string): boolean {
  return new Set(series.map((source) => /\d+(?:\D+\d+)*/u.exec(nameOf(source))?.[0])).size > 1;
}

const NAMES = new Intl.Collator("en", { numeric: true });

export function compareNames(one: string, other: string): number {
  return NAMES.compare(one, other);
}

/** Compares paths by folder. Unnumbered names come first if they open a book, and else last. */
function comparePaths(one: string, other: string): number {
  const [left, right] = [one.split("/"), other.split("/")];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const [a, b] = [left[i], right[i]];
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
    const difference = rankOf(a) - rankOf(b) || compareNames(a, b);
    if (difference !== 0) return difference;
  }
  return 0;
}

function rankOf(name: string): number {
  if (NUMBERED_NAME.test(name) || NUMBERED_TITLE.test(name)) return 1;
  return FRONT.test(name) ? 0 : 2;
}

/** Documents that begin a chapter: "Introduction to X", "ch04-00-x.md", "index.md". */
const OPENS = /^(?:introduction|introducing|einführung|introducción)\b/iu;
const OPENING_FILE = new RegExp(
  `^(?:index|readme|_index|(?:${CHAPTER_WORD}[-_ .]?)?\\d{1,3}[-_.]0{1,2}(?!\\d).*)(?:\\.\\w+)?$`,
  "iu",
);
/** An opening document that is longer teaches something itself. */
const LONGEST_OPENING = 700;

/** First document of each document's chapter, where names tell it. */
function byNames(series: Series): Map<number, number> {
  const parents = new Map<number, number>();
  let open: FiledSource | undefined;
  for (const source of series) {
    const { path, title, words, rid } = source;
    const file = posix.basename(path);
    if ((OPENS.test(title) || OPENING_FILE.test(file)) && words <= LONGEST_OPENING) open = source;
    if (!open || (numberOf(open.path) !== undefined && numberOf(open.path) !== numberOf(path))) {
      open = undefined;
      continue;
    }
    parents.set(rid, open.rid);
  }
  return parents;
}

/** Number of the chapter in a file name. */
function numberOf(path: string): string | undefined {
  const name = path.split("/").find((one) => NUMBERED_NAME.test(one));
  return name === undefined ? undefined : /\d+/u.exec(name)?.[0];
}

function placed(
  series: string,
  sources: Series,
  isGiven: boolean,
  parents: ReadonlyMap<number, number>,
): Source[] {
  const titles = new Map(sources.map(({ rid, title }) => [rid, title]));
  return sources.map(({ path: _, origin: __, position: ___, author_order: ____, ...source }, place) => {
    const parent = parents.get(source.rid);
    const chapter = parent === undefined ? undefined : chapterName(titles.get(parent) ?? "");
    return { ...source, series, place, isGiven, opening: parent ?? null, chapter: chapter ?? null };
  });
}

function chapterName(title: string): string | undefined {
  const name = title.replace(/^(?:introduction to|introducing|einführung in)\s+(?:the\s+)?/iu, "").trim();
  return name === "" || OPENS.test(name) ? undefined : name;
}
