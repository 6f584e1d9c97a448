import { createHash } from "node:crypto";
import type { Connection } from "../../../store/connection.ts";
import type { Account } from "../account.ts";
import type { Composition } from "../composer.ts";
import type { Judged } from "./claims.ts";

/** What a model made of a unit of a job, kept until the job is long over. */
export interface Kept extends Judged {
  redactions: number;
}

/** Tells one request from another: all that an answer depends on. */
export function hashOf(request: Composition, model: string): string {
  return createHash("sha256")
    .update(JSON.stringify([model, request]))
    .digest("hex");
}

/** What was made of the same unit before, and paid for. */
export function recallKept(
  connection: Connection,
  { organization, job, unit }: Account,
  hash: string,
): Kept | undefined {
  if (job === undefined || unit === undefined) return undefined;
  const row = connection
    .statement(
      "SELECT answer FROM learning_compositions WHERE org = ? AND job = ? AND unit = ? AND input_hash = ?",
    )
    .get(organization.key, job, unit, hash);
  // Written below.
  return row ? (JSON.parse(String(row.answer)) as Kept) : undefined;
}

export function keepAnswer(
  connection: Connection,
  { organization, job, unit }: Account,
  hash: string,
  kept: Kept,
  now: number,
): void {
  if (job === undefined || unit === undefined) return;
  connection
    .statement(
      `INSERT OR REPLACE INTO learning_compositions (org, job, unit, input_hash, answer, created_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(organization.key, job, unit, hash, JSON.stringify(kept), now);
}

const SLICE = 200;

/** Drops what jobs have long taken over. Answers how many there were. */
export function dropKept(connection: Connection, before: number): number {
  return connection
    .statement(
      `DELETE FROM learning_compositions WHERE rowid IN
         (SELECT rowid FROM learning_compositions WHERE created_at < ? LIMIT ${SLICE})`,
    )
    .run(before).changes;
}

/** Prose rests on documents: when one is deleted, what was made from it must not stay. */
export function dropKeptOf(connection: Connection, org: number): void {
  if (org === 0) connection.statement("DELETE FROM learning_compositions").run();
  else connection.statement("DELETE FROM learning_compositions WHERE org = ?").run(org);
}
