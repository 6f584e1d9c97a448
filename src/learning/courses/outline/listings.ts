import { posix } from "node:path";
import type { Connection } from "../../../store/connection.ts";
import { list, pick } from "../../../store/rows.ts";
import { blocks } from "../../library/tables.ts";
import type { FiledSource } from "./sources.ts";

/** Fewest documents that a list puts in order. */
const LEAST_LISTED = 2;
/** Share of a series that lists must cover to order it. */
const LEAST_COVERED = 0.5;
/** Share of a list item or line that its link must fill. */
const LINK_SHARE = 0.5;

/**
 * Order by tables of contents: SUMMARY files, includes, indexes. A document that lists others precedes them.
 * `parents` names the list of each document.
 */
export function listedOrder(
  connection: Connection,
  series: readonly FiledSource[],
): { order: FiledSource[]; parents: Map<number, number> } | undefined {
  if (series.length < 2) return undefined;
  const lists = listsIn(connection, series);
  const listed = new Set([...lists.values()].flat());
  if (listed.size < LEAST_COVERED * series.length) return undefined;
  const byRid = new Map(series.map((source) => [source.rid, source]));
  const order: FiledSource[] = [];
  const parents = new Map<number, number>();
  const seen = new Set<number>();
  const visit = (rid: number) => {
    const source = byRid.get(rid);
    if (!source || seen.has(rid)) return;
    seen.add(rid);
    order.push(source);
    for (const target of lists.get(rid) ?? []) {
      if (!seen.has(target)) parents.set(target, rid);
      visit(target);
    }
  };
  const roots = [...lists.keys()].filter((rid) => !listed.has(rid));
  const byLength = (a: number, b: number) => (lists.get(b)?.length ?? 0) - (lists.get(a)?.length ?? 0);
  const isOneList =
    roots.length > 0 &&
    (lists.get(roots.toSorted(byLength)[0] ?? 0)?.length ?? 0) >= LEAST_COVERED * series.length;
  for (const rid of isOneList ? roots.toSorted(byLength) : roots) visit(rid);
  for (const { rid } of series) visit(rid);
  // A single list of everything is no chapter.
  for (const [rid, parent] of parents)
    if ((lists.get(parent)?.length ?? 0) > LEAST_COVERED * series.length) parents.delete(rid);
  return { order, parents };
}

/** Documents that each document lists, by their links. */
function listsIn(connection: Connection, series: readonly FiledSource[]): Map<number, number[]> {
  const resolve = resolver(series);
  const byRevision = new Map(series.map((source) => [source.revisionRid, source]));
  const rows = connection.all`SELECT ${pick(blocks, "revision", "kind", "text", "marks")} FROM ${blocks}
    WHERE ${blocks.revision} IN ${list([...byRevision.keys()])} AND ${blocks.kind} IN ('list_item', 'contents', 'paragraph')
      AND instr(${blocks.marks}, '"target"') > 0
    ORDER BY ${blocks.revision}, ${blocks.ordinal}`;
  const lists = new Map<number, number[]>();
  const includes = new Set<number>();
  for (const { revision, kind, text, marks } of rows) {
    const source = byRevision.get(revision);
    if (!source) continue;
    for (const { start, end, target } of marks ?? []) {
      if (target === undefined) continue;
      if (kind !== "contents" && end - start < LINK_SHARE * text.length) continue;
      const found = resolve(source, target);
      if (found === undefined || found === source.rid) continue;
      const known = lists.get(source.rid) ?? [];
      lists.set(source.rid, known);
      if (!known.includes(found)) known.push(found);
      if (kind === "contents") includes.add(source.rid);
    }
  }
  const words = new Map(series.map(({ rid, words: count }) => [rid, count]));
  // Pages that link to a few others along with their own text are no table of contents.
  return new Map(
    [...lists].filter(
      ([rid, targets]) =>
        includes.has(rid) ||
        (targets.length >= LEAST_LISTED && targets.length * WORDS_PER_LINK >= (words.get(rid) ?? 0)),
    ),
  );
}

/** Words of a table of contents for each document that it lists, at most. */
const WORDS_PER_LINK = 60;

/** Names that each folder may have. */
const OF_FOLDER = /^(?:index|readme|_index)$/iu;

/**
 * Finds a link's document by its path, or by its file name, which is all that uploaded files keep of it. Files of
 * the same name are taken in turn.
 */
function resolver(series: readonly FiledSource[]): (from: FiledSource, target: string) => number | undefined {
  const byPath = new Map(series.map(({ path, rid }) => [bare(path), rid]));
  const byName = Map.groupBy(series, ({ path }) => posix.basename(bare(path)));
  const found = new Map<string, number>();
  const taken = new Set<number>();
  return ({ path }, target) => {
    const [file = ""] = target.split(/[?#]/u);
    if (file === "" || /^[a-z][a-z\d+.-]*:|^\/\//iu.test(file)) return undefined;
    const whole = bare(posix.normalize(posix.join(posix.dirname(path), file)));
    const known = byPath.get(whole) ?? found.get(whole);
    if (known !== undefined) return known;
    const name = posix.basename(bare(file));
    const named = byName.get(name) ?? [];
    if (named.length > 1 && OF_FOLDER.test(name)) return undefined;
    const next = named.find(({ rid }) => !taken.has(rid));
    if (!next) return undefined;
    found.set(whole, next.rid);
    taken.add(next.rid);
    return next.rid;
  };
}

/** Links of web sites name a page without its extension, or with that of the published page. */
function bare(path: string): string {
  return path.replace(/\/$/u, "").replace(/\.(?:md|mdx|markdown|html?|adoc|asc|asciidoc|rst|txt|org)$/iu, "");
}
