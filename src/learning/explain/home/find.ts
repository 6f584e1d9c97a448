import type { Connection } from "../../../store/connection.ts";
import type { SearchScope } from "../../library/audiences/scopes.ts";
import { findPassages } from "../../library/text/find.ts";
import { type Passage, passagesBetween, passagesOf, sectionStart } from "../../library/text/passages.ts";
import { givesOrders } from "../../rails/injection.ts";
import { type ReadPassage, readPassage } from "../cues.ts";
import { DEFINES } from "../kinds.ts";
import type { Found } from "../retrieve.ts";
import type { Subject } from "../subject.ts";
import { type Fit, fitOf, formIn } from "./heading.ts";

/** The section that is about a subject, with its subsections, in the author's order. */
export interface Home {
  /** Includes the name as the heading writes it: "Rebasing". */
  readonly subject: Subject;
  readonly blocks: readonly ReadPassage[];
  /** True if its heading names the subject. */
  readonly isNamed: boolean;
  /** True if its heading is the name. */
  readonly isOwn: boolean;
}

interface Candidate extends Home {
  readonly document: number;
  readonly path: readonly string[];
  readonly fit: Fit;
  readonly worth: number;
}

/** Passages below headings that name the subject. */
const BELOW = 400;
const SECTIONS = 8;
/** Blocks of a section that are read. */
const LENGTH = 80;
/** Blocks without text of their own. */
const SILENT: readonly Passage["kind"][] = ["heading", "objective", "exercise", "contents", "caption"];
/** Weight of mentions: 1 for seven, at most 2. */
const MENTIONS = 3;
const OFTEN = 2;
/** Best passages that a section should contain. */
const BEST = 5;
const BEST_WORTH = 1.5;

/** The section that a heading names, unless another one says more on the subject. */
export function findHome(
  connection: Connection,
  subject: Subject,
  scopes: readonly SearchScope[],
  found: readonly Found[],
): Home | undefined {
  const ranks = new Map(found.slice(0, BEST).map(({ passage }, i) => [passage.rid, i]));
  const named = scopes
    .flatMap((scope) => headingsOf(connection, subject, scope))
    .toSorted((a, b) => b.fit - a.fit || a.path.length - b.path.length)
    .slice(0, SECTIONS)
    .flatMap((heading) => candidateAt(connection, subject, heading, ranks) ?? []);
  const [best] = found;
  const around = best && best.occurrences.length > 0 ? sectionAround(connection, subject, best, ranks) : [];
  const [first] = [...named, ...around].toSorted((a, b) => b.worth - a.worth);
  return named.find((one) => first && contains(one, first)) ?? first;
}

/** True for the section above one that is named no better. */
function contains(one: Candidate, other: Candidate): boolean {
  const isAbove =
    one.path.length < other.path.length && one.path.every((title, i) => other.path[i] === title);
  return isAbove && one.document === other.document && one.isNamed && one.fit >= other.fit;
}

interface Heading {
  /** The heading and those above it; empty for a whole document. */
  readonly path: readonly string[];
  readonly fit: Fit;
  /** A passage below it. */
  readonly below: Passage;
}

/** Titles and headings that name the subject. */
function headingsOf(
  connection: Connection,
  subject: Subject,
  { libraries, ...place }: SearchScope,
): Heading[] {
  const hits = findPassages(connection, libraries, {
    words: [],
    phrases: subject.names,
    inHeadings: true,
    ...place,
    limit: BELOW,
  });
  const below = passagesOf(
    connection,
    libraries,
    hits.map(({ rid }) => rid),
  );
  const found = new Map<string, Heading>();
  for (const passage of below) {
    const { document, path, language, revision } = passage;
    const titles = path[0] === document.title ? path : [document.title, ...path];
    titles.forEach((title, i) => {
      const own = path.slice(0, i + 1 - (titles.length - path.length));
      const key = `${revision.rid} ${own.join("\n")}`;
      if (found.has(key)) return;
      const fit = fitOf(subject, title, language);
      if (fit > 0) found.set(key, { path: own, fit, below: passage });
    });
  }
  return [...found.values()];
}

function candidateAt(
  connection: Connection,
  asked: Subject,
  { path, fit, below }: Heading,
  ranks: ReadonlyMap<number, number>,
): Candidate | undefined {
  const { document, language, revision } = below;
  const form = formIn(asked, path.at(-1) ?? document.title, language);
  const isNew = form !== undefined && !asked.names.some((name) => name.toLowerCase() === form.toLowerCase());
  const [own = "", ...others] = asked.names;
  const subject = isNew ? { ...asked, names: [own, form, ...others], own: 2 } : asked;
  const whole = readAll(subject, sectionAt(connection, revision.rid, path));
  const blocks = withoutOthers(whole, path.length);
  return candidate(subject, blocks, { path, fit }, ranks);
}

function candidate(
  subject: Subject,
  blocks: readonly ReadPassage[],
  { path, fit }: Pick<Heading, "path" | "fit">,
  ranks: ReadonlyMap<number, number>,
): Candidate | undefined {
  const [first] = blocks;
  const mentions = blocks.reduce((sum, { occurrences }) => sum + occurrences.length, 0);
  if (!first || mentions === 0) return undefined;
  const defines = blocks.some(({ sentences }) =>
    sentences.some((one) => (one.leads ? one.defines : one.names) >= DEFINES),
  );
  const rank = Math.min(BEST, ...blocks.map(({ passage }) => ranks.get(passage.rid) ?? BEST));
  const often = Math.min(OFTEN, Math.log2(1 + mentions) / MENTIONS);
  const worth = fit + (defines ? 1 : 0) + often + BEST_WORTH * (1 - rank / BEST);
  const document = first.passage.document.rid;
  return { subject, blocks, document, path, fit, isNamed: fit > 1, isOwn: fit === 3, worth };
}

/** The beginning of a section with its subsections. */
function sectionAt(connection: Connection, revision: number, path: readonly string[]): Passage[] {
  const start = sectionStart(connection, revision, path);
  const near = passagesBetween(connection, revision, start, start + LENGTH);
  const end = near.findIndex((one) => !path.every((title, i) => one.path[i] === title));
  return near.slice(0, end < 0 ? undefined : end);
}

/** Leaves out subsections that never mention the subject. */
function withoutOthers(blocks: readonly ReadPassage[], depth: number): ReadPassage[] {
  const sections = Map.groupBy(blocks, ({ passage }) => passage.path.join("\n"));
  return blocks.filter(({ passage: { path } }) => {
    const own = sections.get(path.join("\n")) ?? [];
    return path.length <= depth || own.some(({ occurrences }) => occurrences.length > 0);
  });
}

function readAll(subject: Subject, passages: readonly Passage[]): ReadPassage[] {
  return passages
    .filter(({ kind, text }) => !SILENT.includes(kind) && !givesOrders(text))
    .map((passage) => readPassage(subject, passage));
}

/** The section of a passage, without its subsections. */
function sectionAround(
  connection: Connection,
  subject: Subject,
  { passage }: Found,
  ranks: ReadonlyMap<number, number>,
): Candidate[] {
  const { revision, ordinal, path } = passage;
  const near = passagesBetween(connection, revision.rid, ordinal - LENGTH / 2, ordinal + LENGTH / 2);
  const own = near.filter((one) => one.path.join("\n") === path.join("\n"));
  return [candidate(subject, readAll(subject, own), { path, fit: 0 }, ranks) ?? []].flat();
}
