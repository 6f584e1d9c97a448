import type { Connection } from "../../../store/connection.ts";
import { breathe } from "../work.ts";
import { type Concept, conceptsBy, type Mention, mentionsIn } from "./matter.ts";
import type { Chosen } from "./sections.ts";

export interface Matter {
  concepts: readonly Concept[];
  /** Per section: concepts with their mention counts, most relevant first. */
  sections: readonly (readonly [concept: number, count: number])[][];
  /** By concept rid: the defining section (`defined`), or else the first that covers it at length. */
  homes: Readonly<Record<number, { section: number; defined: boolean }>>;
}

const PER_SECTION = 24;
/** Concepts with fewer mentions and no definition are incidental. */
const LEAST_MENTIONS = 2;

export async function matterOf(connection: Connection, chosen: readonly Chosen[]): Promise<Matter> {
  const counted = await countIn(connection, chosen);
  const rids = [...new Set(counted.flatMap(({ counts }) => [...counts.keys()]))].sort((a, b) => a - b);
  const concepts = conceptsBy(connection, rids);
  const byRid = new Map(concepts.map((concept) => [concept.rid, concept]));
  const sectionOfBlock = new Map<number, number>();
  for (const [section, { blocks }] of counted.entries())
    for (const block of blocks) sectionOfBlock.set(block, section);
  const total = new Map<number, number>();
  for (const { counts } of counted) for (const [rid, n] of counts) total.set(rid, (total.get(rid) ?? 0) + n);

  const places = placesIn(counted);
  const homes: Record<number, { section: number; defined: boolean }> = {};
  for (const { rid, definition } of concepts) {
    await breathe();
    const defined = definition === null ? undefined : sectionOfBlock.get(definition.block);
    if (defined !== undefined) homes[rid] = { section: defined, defined: true };
    else if ((total.get(rid) ?? 0) >= LEAST_MENTIONS)
      homes[rid] = { section: firstAtLength(places.get(rid) ?? []), defined: false };
  }
  const sections: [number, number][][] = [];
  for (const [section, { counts }] of counted.entries()) {
    await breathe();
    const worth = new Map(
      [...counts].map(([rid, count]) => [rid, weight(byRid.get(rid), count, homes[rid], section)]),
    );
    const own = [...counts].filter(([rid]) => homes[rid] !== undefined);
    own.sort(([a], [b]) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0) || a - b);
    sections.push(own.slice(0, PER_SECTION));
  }
  const used = new Set([...sections.flat().map(([rid]) => rid), ...Object.keys(homes).map(Number)]);
  return { concepts: concepts.filter(({ rid }) => used.has(rid)), sections, homes };
}

interface Counted {
  counts: ReadonlyMap<number, number>;
  blocks: ReadonlySet<number>;
}

async function countIn(connection: Connection, chosen: readonly Chosen[]): Promise<Counted[]> {
  const known = new Map<number, Mention[]>();
  const counted: Counted[] = [];
  for (const { document, from, to } of chosen) {
    await breathe();
    const mentions = known.get(document) ?? mentionsIn(connection, document);
    known.set(document, mentions);
    const counts = new Map<number, number>();
    const blocks = new Set<number>();
    for (const { concept, count, ordinal, block } of mentions) {
      if (ordinal < from || ordinal > to) continue;
      counts.set(concept, (counts.get(concept) ?? 0) + count);
      blocks.add(block);
    }
    counted.push({ counts, blocks });
  }
  return counted;
}

type Place = readonly [section: number, count: number];

function placesIn(counted: readonly Counted[]): Map<number, Place[]> {
  const places = new Map<number, Place[]>();
  for (const [section, { counts }] of counted.entries()) {
    for (const [rid, count] of counts) {
      const known = places.get(rid);
      if (known) known.push([section, count]);
      else places.set(rid, [[section, count]]);
    }
  }
  return places;
}

/** First section with at least half as many mentions as the section with most. */
function firstAtLength(places: readonly Place[]): number {
  const most = Math.max(...places.map(([, count]) => count));
  return places.find(([, count]) => count * 2 >= most)?.[0] ?? -1;
}

function weight(
  concept: Concept | undefined,
  count: number,
  home: { section: number; defined: boolean } | undefined,
  section: number,
): number {
  if (!concept) return 0;
  const own = home?.section === section ? (home.defined ? 2 : 1.3) : 0.8;
  return own * (0.3 + concept.salience) * Math.log1p(count);
}
