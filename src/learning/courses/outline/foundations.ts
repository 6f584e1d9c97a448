import type { Connection } from "../../../store/connection.ts";
import { edgesAmong, type Mention, mentionsIn, placeOf } from "./matter.ts";
import type { Chosen } from "./retrieve.ts";
import type { Scope } from "./scope.ts";
import { sectionsOf } from "./sections.ts";

/** How sure the graph must be for it to speak for a foundation. */
const SURE = 0.5;
/** At most so many sections are put beside what is about the topic: a share of it, or as many as make a small course. */
const SHARE = 0.4;
const SMALL_COURSE = 26;
/** A document of no more words is taken as a whole. */
const SHORT = 700;
/** What much of the library speaks of is no foundation of anything; a single word least of all. */
const COMMON = { word: 0.12, name: 0.2 } as const;
const LEAST_SALIENCE = 0.4;
const LEAST_WEIGHT = 0.6;
const LEAST_DEFINITION = 0.6;
/** What lays a foundation is of less weight than what is about the topic. */
export const RELEVANCE = 0.35;

/** The sections that define what the chosen ones speak of and do not define themselves. */
export function foundationsOf(connection: Connection, scope: Scope, chosen: readonly Chosen[]): Chosen[] {
  const weights = weightsIn(connection, chosen);
  const domain = domainOf(scope, chosen);
  const wanted = [...weights]
    .flatMap(([rid, weight]) => candidateOf(connection, scope, rid, weight) ?? [])
    .map((one) => ({ ...one, worth: one.weight * (1 + support(connection, one.org, one.rid, weights)) }))
    .sort((a, b) => b.worth - a.worth || a.rid - b.rid);
  const most = Math.max(Math.ceil(chosen.length * SHARE), SMALL_COURSE - chosen.length);
  const found: Chosen[] = [];
  for (const { block } of wanted) {
    if (found.length >= most) break;
    const home = homeOf(connection, scope, block, domain);
    found.push(...home.filter((section) => ![...chosen, ...found].some((one) => isSame(one, section))));
  }
  return found;
}

function isSame(one: Chosen, other: Chosen): boolean {
  return one.revisionRid === other.revisionRid && one.from === other.from;
}

/** How much the sections speak of each concept, those closest to the topic counting most. */
function weightsIn(connection: Connection, chosen: readonly Chosen[]): Map<number, number> {
  const weights = new Map<number, number>();
  const known = new Map<number, Mention[]>();
  for (const { document, from, to, relevance } of chosen) {
    const mentions = known.get(document) ?? mentionsIn(connection, document);
    known.set(document, mentions);
    for (const { concept, count, ordinal } of mentions) {
      if (ordinal < from || ordinal > to) continue;
      weights.set(concept, (weights.get(concept) ?? 0) + Math.log1p(count) * relevance);
    }
  }
  return weights;
}

/** A concept that is defined somewhere, and is not everybody's word. */
function candidateOf(connection: Connection, { sources }: Scope, rid: number, weight: number) {
  const row = connection
    .statement(
      `SELECT org, name, definition_block, documents FROM learning_concepts
       WHERE rid = ? AND definition_block IS NOT NULL AND definition_score >= ? AND salience >= ?`,
    )
    .get(rid, LEAST_DEFINITION, LEAST_SALIENCE);
  if (!row || weight < LEAST_WEIGHT) return undefined;
  const common = String(row.name).includes(" ") ? COMMON.name : COMMON.word;
  if (Number(row.documents) > Math.max(3, sources.length * common)) return undefined;
  return { rid, org: Number(row.org), block: Number(row.definition_block), weight };
}

/** How far the graph says that a concept is to be known before what the sections speak of. */
function support(
  connection: Connection,
  org: number,
  rid: number,
  weights: ReadonlyMap<number, number>,
): number {
  const edges = edgesAmong(connection, org, [rid, ...weights.keys()], SURE).filter(
    ({ from }) => from === rid,
  );
  return Math.min(1, edges.reduce((sum, { confidence }) => sum + confidence, 0) / 3);
}

/** The domain of most of what is closest to the topic: a foundation is laid by the same field. */
function domainOf({ sources }: Scope, chosen: readonly Chosen[]): number | null {
  const words = new Map<number | null, number>();
  const closest = Math.max(...chosen.map(({ relevance }) => relevance));
  for (const { document, relevance, words: own } of chosen) {
    if (relevance < closest - 0.05) continue;
    const domain = sources.find(({ rid }) => rid === document)?.domain ?? null;
    words.set(domain, (words.get(domain) ?? 0) + own);
  }
  return [...words].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** The section that a definition stands in, or all of a short document, if that is of the domain and may be used. */
function homeOf(connection: Connection, { sources }: Scope, block: number, domain: number | null): Chosen[] {
  const place = placeOf(connection, block);
  const source = sources.find(({ revisionRid }) => revisionRid === place?.revisionRid);
  if (!place || !source || source.domain !== domain) return [];
  const sections = sectionsOf(connection, source).filter(
    ({ from, to }) => source.words <= SHORT || (from <= place.ordinal && place.ordinal <= to),
  );
  return sections.map((section) => ({ ...section, relevance: RELEVANCE }));
}
