import { createHash } from "node:crypto";
import { type Connection, insertInto } from "../../store/connection.ts";
import type { CourseItem, CourseLesson } from "./course.ts";
import type { Stage } from "./job/state.ts";
import type { CourseJob } from "./job/store.ts";
import type { Scope } from "./outline/scope.ts";
import type { Chosen } from "./outline/sections.ts";
import { courseUnits } from "./tables.ts";

/** What `retrieve` comes to. */
export interface Retrieved {
  scope: Scope;
  chosen: Chosen[];
}

export interface LessonUnit {
  lesson: CourseLesson;
}

export interface AssessmentUnit {
  checks: CourseItem[][];
  assessment: CourseItem[];
}

/** What makes courses, as their readers are told. Another version may make another course of the same documents. */
export const ENGINE = { name: "freehold", version: "1.1" } as const;

/** A piece of the work on a course: what it is made from is told by the hash. */
export interface UnitKey {
  stage: Stage;
  unit: number;
  inputHash: string;
}

/** The hash of what a unit is made from: equal hashes, equal results. */
export function hashOf(stage: Stage, ...input: readonly unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([ENGINE.version, stage, ...input]))
    .digest("hex");
}

const insertUnit = insertInto(courseUnits);

/** Keeps what came of a unit, in the transaction that advances its job. */
export function keepUnit(
  connection: Connection,
  job: CourseJob,
  { stage, unit, inputHash }: UnitKey,
  result: unknown,
  now: number,
): void {
  insertUnit.run(connection, {
    org: job.org,
    job: job.rid,
    stage,
    unit,
    input_hash: inputHash,
    result: JSON.stringify(result),
    created_at: now,
  });
}

/** What has come of the units of a stage, in their order. */
export function finishedUnits<T>(connection: Connection, job: CourseJob, stage: Stage): T[] {
  return connection
    .statement("SELECT result FROM learning_course_units WHERE job = ? AND stage = ? ORDER BY unit")
    .all(job.rid, stage)
    .map(({ result }) => JSON.parse(String(result)));
}

/** How many units of each stage are done. */
export function countUnits(connection: Connection, job: CourseJob): Map<string, number> {
  const rows = connection
    .statement(
      "SELECT stage, count(DISTINCT unit) AS n FROM learning_course_units WHERE job = ? GROUP BY stage",
    )
    .all(job.rid);
  return new Map(rows.map(({ stage, n }) => [String(stage), Number(n)]));
}

/** What an equal unit of any course of the organisation came to, if one was done. */
export function equalUnit<T>(
  connection: Connection,
  org: number,
  { stage, inputHash }: UnitKey,
): T | undefined {
  const row = connection
    .statement(
      "SELECT result FROM learning_course_units WHERE org = ? AND stage = ? AND input_hash = ? ORDER BY rid LIMIT 1",
    )
    .get(org, stage, inputHash);
  return row ? JSON.parse(String(row.result)) : undefined;
}
