import type { Connection } from "../../../store/connection.ts";
import { passagesBetween } from "../../library/text/passages.ts";
import type { Piece } from "../lessons/pieces.ts";
import { sentencesIn } from "../lessons/read.ts";
import { sourcesOf } from "../outline/author-order.ts";
import type { Scope } from "../outline/scope.ts";
import { isApartKind } from "../outline/sections.ts";
import type { Source } from "../outline/sources.ts";
import { breathe } from "../work.ts";

/** Limits of the text that is searched for wrong options. */
const MOST = { words: 60_000, passages: 400 } as const;

/**
 * The course's documents, then their neighbours of the same library and domain: a source of wrong options that
 * come from the same place. A course of selected documents has no neighbours.
 */
export function nearbySources(connection: Connection, { sources, language, whole }: Scope): Source[] {
  const used = new Set(sources.map(({ rid }) => rid));
  const all = sourcesOf(connection, [...new Set(sources.map(({ library }) => library))]);
  const domains = new Set(sources.map(({ domain }) => domain));
  const places = all.flatMap(({ rid }, place) => (used.has(rid) ? [place] : []));
  const near = all
    .map((source, place) => ({ source, steps: Math.min(...places.map((own) => Math.abs(own - place))) }))
    .filter(({ source }) => used.has(source.rid) || (!whole && domains.has(source.domain)))
    .filter(({ source }) => source.language === language)
    .sort((a, b) => a.steps - b.steps)
    .map(({ source }) => source);
  let left = MOST.words;
  return near.filter(({ words }) => {
    left -= words;
    return left + words > 0;
  });
}

/** Their text, by document. */
export async function nearbyPieces(connection: Connection, sources: readonly Source[]): Promise<Piece[][]> {
  const nearby: Piece[][] = [];
  for (const { revisionRid } of sources) {
    const pieces: Piece[] = [];
    nearby.push(pieces);
    for (const passage of passagesBetween(connection, revisionRid, 0, MOST.passages)) {
      if (isApartKind(passage.kind) || !isText(passage.kind)) continue;
      await breathe();
      const sentences = sentencesIn(passage, []);
      pieces.push({
        read: { passage, section: 0, sentences },
        sentences,
        type: passage.kind === "example" ? "example" : "explanation",
        words: 0,
      });
    }
  }
  return nearby;
}

function isText(kind: string): boolean {
  return kind !== "code" && kind !== "table" && kind !== "formula";
}
