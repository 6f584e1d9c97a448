import type { Connection } from "../../../store/connection.ts";
import type { Gap } from "../course.ts";
import { breathe } from "../work.ts";
import type { Matter } from "./concepts.ts";
import { type Concept, type Edge, edgesAmong, proseOf, usageIn } from "./matter.ts";
import { type Scope, topicParts } from "./scope.ts";

export interface Web {
  edges: readonly Edge[];
  /** Prerequisites that the library explains outside the course. */
  assumed: readonly { id: string; name: string; org: number }[];
  gaps: readonly Gap[];
  /** Mentions per document, for concepts that several documents mention. */
  usage: readonly (readonly [concept: number, document: number, count: number])[];
  /** By document: share of words that introduce or announce. */
  announcing: readonly (readonly [document: number, share: number])[];
}

const LEAST = 0.5;
/** Above this number of documents, the library's order is used unchanged. */
export const MOST_ORDERED = 300;
const MOST_ASSUMED = 8;
/** Minimum salience of a reported gap. */
const LEAST_SALIENCE = 0.6;
const MOST_GAPS = 20;

export async function webOf(
  connection: Connection,
  scope: Scope,
  matter: Matter,
  documentsIn: readonly number[],
): Promise<Web> {
  const rids = matter.concepts.map(({ rid }) => rid);
  const edges = scope.libraries.flat().flatMap((library) => edgesAmong(connection, library, rids, LEAST));
  await breathe();
  const documents = [...new Set(documentsIn)];
  const usage = isToOrder(scope, documents) ? usageIn(connection, documents) : [];
  await breathe();
  const announcing = usage.length === 0 ? [] : await announcingIn(connection, documents);
  return {
    announcing,
    edges,
    assumed: assumedBy(matter, edges),
    gaps: gapsOf(scope, matter, edges),
    usage,
  };
}

/** True if the authors do not tell the order of all documents. */
function isToOrder({ sources }: Scope, documents: readonly number[]): boolean {
  if (documents.length < 2 || documents.length > MOST_ORDERED) return false;
  const used = new Set(documents);
  const own = sources.filter(({ rid }) => used.has(rid));
  return own.some(({ isGiven, series }) => !isGiven || series !== own[0]?.series);
}

const ANNOUNCES =
  /\b(?:(?:we|you)(?:['’]ll| will| are going to) (?:see|learn|discuss|cover|explore|look|talk|use|explain|introduce|describe|examine|study)|later|next (?:chapter|section)|following (?:chapter|section)s?|subsequent|will be (?:discussed|covered|introduced|explained)|for now|don['’]t worry|in the rest of|throughout|simplest|simple|basics?|first|begin|beginning|start|introduc\w+|zunächst|zuerst|später|einführung\w*|grundlage\w*|einfach\w*|beginn\w*)\b/giu;
/** Words added to the length of each document, because a few words say little. */
const FEW_WORDS = 200;

async function announcingIn(
  connection: Connection,
  documents: readonly number[],
): Promise<[document: number, share: number][]> {
  const shares: [number, number][] = [];
  for (const document of documents) {
    await breathe();
    const texts = proseOf(connection, document);
    const count = texts.reduce((sum, text) => sum + (text.match(ANNOUNCES)?.length ?? 0), 0);
    const words = texts.reduce((sum, text) => sum + text.split(" ").length, 0);
    shares.push([document, count / (words + FEW_WORDS)]);
  }
  return shares;
}

/** Concepts that the course requires and mentions, and that another text of the library explains. */
function assumedBy({ concepts, homes, sections }: Matter, edges: readonly Edge[]): Web["assumed"] {
  const named = new Map<number, number>();
  for (const [rid] of sections.flat()) named.set(rid, (named.get(rid) ?? 0) + 1);
  const support = new Map<number, number>();
  for (const { from, to, confidence } of edges) {
    if (homes[to]?.defined) support.set(from, (support.get(from) ?? 0) + confidence);
  }
  return concepts
    .filter(
      ({ rid, definition, salience }) =>
        definition !== null && !homes[rid]?.defined && salience >= LEAST_SALIENCE,
    )
    .map((concept) => ({
      concept,
      weight: (support.get(concept.rid) ?? 0) * Math.log1p(named.get(concept.rid) ?? 0),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || (a.concept.name < b.concept.name ? -1 : 1))
    .slice(0, MOST_ASSUMED)
    .map(({ concept: { id, name, org } }) => ({ id, name, org }));
}

/** Concepts that the course needs but no document defines, and parts of the topic without documents. */
function gapsOf(scope: Scope, { concepts, homes, sections }: Matter, edges: readonly Edge[]): Gap[] {
  const total = new Map<number, number>();
  for (const [rid, count] of sections.flat()) total.set(rid, (total.get(rid) ?? 0) + count);
  const needed = new Set(edges.map(({ from }) => from));
  const undefinedHere = concepts
    .filter(
      ({ rid, definition, salience }) =>
        definition === null &&
        salience >= LEAST_SALIENCE &&
        homes[rid] &&
        (needed.has(rid) || (total.get(rid) ?? 0) >= 4),
    )
    .map(({ rid, name, salience }) => ({ name, rid, weight: (total.get(rid) ?? 0) * (0.3 + salience) }))
    .sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_GAPS);
  return [
    ...missingParts(scope, concepts),
    ...undefinedHere.map(({ name, rid }) => ({
      concept: name,
      reason: (total.get(rid) ?? 0) >= 4 ? ("no_definition" as const) : ("only_mentioned" as const),
    })),
  ];
}

/** Splits a topic such as "accruals, leasing and hedging" and returns the parts that no section mentions. */
function missingParts({ topic, language, words }: Scope, concepts: readonly Concept[]): Gap[] {
  const parts = topicParts(topic);
  if (parts.length < 2 || words.length > 2 * parts.length) return [];
  const known = concepts
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .map((name) => name.toLocaleLowerCase(language));
  return parts
    .filter((part) => {
      const words = part.toLocaleLowerCase(language);
      return !known.some((name) => name.includes(words) || words.includes(name));
    })
    .map((concept) => ({ concept, reason: "not_in_library" as const }));
}
