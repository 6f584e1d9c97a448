import type { Connection } from "../../../store/connection.ts";
import { passagesBetween } from "../../library/text/passages.ts";
import type { Piece } from "../lessons/content.ts";
import { sentencesIn } from "../lessons/read.ts";
import type { LessonPlan } from "../outline/outline.ts";
import { isApartKind } from "../outline/sections.ts";
import { breathe } from "../work.ts";

/** Passages before and after a section. */
const AROUND = 60;

/** Text around the lessons of a course: the source of wrong options, which come from the same place. */
export async function nearbyPieces(connection: Connection, plans: readonly LessonPlan[]): Promise<Piece[]> {
  const known = new Set<number>();
  const pieces: Piece[] = [];
  for (const { revisionRid, from, to } of plans.flatMap(({ sections }) => sections)) {
    for (const passage of passagesBetween(connection, revisionRid, Math.max(0, from - AROUND), to + AROUND)) {
      if (known.has(passage.rid) || isApartKind(passage.kind) || !isText(passage.kind)) continue;
      known.add(passage.rid);
      await breathe();
      const sentences = sentencesIn(passage, []);
      pieces.push({
        read: { passage, section: 0, sentences },
        sentences,
        type: passage.kind === "example" ? "example" : "explanation",
        words: 0,
        worth: 0,
      });
    }
  }
  return pieces;
}

function isText(kind: string): boolean {
  return kind !== "code" && kind !== "table" && kind !== "formula" && kind !== "heading" && kind !== "caption";
}
