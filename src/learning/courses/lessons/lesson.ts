import type { Connection } from "../../../store/connection.ts";
import type { CourseContent, CourseLesson, CourseLevel } from "../course.ts";
import type { Concept } from "../outline/matter.ts";
import type { LessonPlan } from "../outline/outline.ts";
import { contentOf } from "./content.ts";
import { objectivesOf } from "./objectives.ts";
import { type Piece, piecesOf } from "./pieces.ts";
import { readLesson } from "./read.ts";
import { keyTermsOf } from "./terms.ts";

export interface Setting {
  language: string;
  level: CourseLevel;
}

export interface LessonMatter {
  plan: LessonPlan;
  concepts: readonly Concept[];
  pieces: readonly Piece[];
}

export async function lessonMatter(
  connection: Connection,
  plan: LessonPlan,
  concepts: readonly Concept[],
  { level }: Setting,
): Promise<LessonMatter> {
  return { plan, concepts, pieces: piecesOf(await readLesson(connection, plan, concepts), plan, level) };
}

/** Stored form of a lesson. Checks are added once all lessons are known. */
export function lessonOf(
  connection: Connection,
  { plan, concepts, pieces }: LessonMatter,
  { language }: Setting,
  written?: readonly CourseContent[],
): CourseLesson {
  const content = written ?? contentOf(pieces, plan);
  const byRid = new Map(concepts.map((concept) => [concept.rid, concept]));
  return {
    id: plan.id,
    order: 1,
    title: plan.title,
    estimated_minutes: minutesOf(content),
    mode: written ? "model" : "builtin",
    locked: false,
    concept_ids: plan.concepts.flatMap((rid) => byRid.get(rid)?.id ?? []),
    objectives: objectivesOf(pieces, plan, concepts, language),
    requires: [...plan.requires],
    content: [...content],
    key_terms: keyTermsOf(connection, plan, concepts, pieces, language),
    checks: [],
  };
}

const WORDS_PER_MINUTE = 120;

/** Estimates reading time in minutes, at the pace of careful reading. */
export function minutesOf(content: readonly CourseContent[]): number {
  const words = content
    .flatMap(({ claims }) => claims)
    .reduce((sum, { text }) => sum + text.split(/\s+/u).length, 0);
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}
