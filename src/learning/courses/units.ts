import { createHash } from "node:crypto";
import type { Connection } from "../../store/connection.ts";
import { as, pick, row } from "../../store/rows.ts";
import type { CourseItem, CourseLesson } from "./course.ts";
import type { Stage } from "./job/state.ts";
import type { CourseJob } from "./job/store.ts";
import type { Scope } from "./outline/scope.ts";
import type { Chosen } from "./outline/sections.ts";
import { courseUnits } from "./tables.ts";

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

/** Shown to readers. Another engine version may generate a different course from the same documents. */
export const ENGINE = { name: "freehold", version: "1.2" } as const;

export interface UnitKey {
  stage: Stage;
  unit: number;
  inputHash: string;
}

/** Hashes a unit's input. Equal hashes mean equal results. */
export function hashOf(stage: Stage, ...input: readonly unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([ENGINE.version, stage, ...input]))
    .digest("hex");
}

/** Must run in the transaction that advances the job. */
export function keepUnit(
  connection: Connection,
  job: CourseJob,
  { stage, unit, inputHash }: UnitKey,
  result: unknown,
  now: number,
): void {
  connection.run`INSERT INTO ${courseUnits} ${row(courseUnits, {
    org: job.org,
    job: job.rid,
    stage,
    unit,
    input_hash: inputHash,
    result: JSON.stringify(result),
    created_at: now,
  })}`;
}

export function finishedUnits<T>(connection: Connection, job: CourseJob, stage: Stage): T[] {
  return connection.all`SELECT ${pick(courseUnits, "result")} FROM ${courseUnits}
    WHERE ${courseUnits.job} = ${job.rid} AND ${courseUnits.stage} = ${stage}
    ORDER BY ${courseUnits.unit}`.map(({ result }) => JSON.parse(result));
}

export function countUnits(connection: Connection, job: CourseJob): Map<string, number> {
  const rows = connection.all`SELECT ${pick(courseUnits, "stage")},
      count(DISTINCT ${courseUnits.unit}) ${as<"n", number>("n")}
    FROM ${courseUnits} WHERE ${courseUnits.job} = ${job.rid} GROUP BY ${courseUnits.stage}`;
  return new Map(rows.map(({ stage, n }) => [stage, n]));
}

export function equalUnit<T>(
  connection: Connection,
  org: number,
  { stage, inputHash }: UnitKey,
): T | undefined {
  const unit = connection.get`SELECT ${pick(courseUnits, "result")} FROM ${courseUnits}
    WHERE ${courseUnits.org} = ${org} AND ${courseUnits.stage} = ${stage}
      AND ${courseUnits.input_hash} = ${inputHash}
    ORDER BY ${courseUnits.rid} LIMIT 1`;
  return unit && JSON.parse(unit.result);
}
