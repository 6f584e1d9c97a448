import { createHash } from "node:crypto";
import type { Connection } from "../../../store/connection.ts";
import { pick, row } from "../../../store/rows.ts";
import type { Account } from "../account.ts";
import type { Composition } from "../composer.ts";
import { compositions } from "../tables.ts";
import type { Kept } from "./claims.ts";

/** Hash of everything that a response depends on. */
export function hashOf(request: Composition, model: string): string {
  return createHash("sha256")
    .update(JSON.stringify([model, request]))
    .digest("hex");
}

/** Returns the stored result of an identical unit that was already paid for, if any. */
export function recallKept(
  connection: Connection,
  { organization, job, unit }: Account,
  hash: string,
): Kept | undefined {
  if (job === undefined || unit === undefined) return undefined;
  const known = connection.get`SELECT ${pick(compositions, "answer")} FROM ${compositions}
    WHERE ${compositions.org} = ${organization.key} AND ${compositions.job} = ${job}
      AND ${compositions.unit} = ${unit} AND ${compositions.input_hash} = ${hash}`;
  return known?.answer;
}

export function keepAnswer(
  connection: Connection,
  { organization, job, unit }: Account,
  hash: string,
  kept: Kept,
  now: number,
): void {
  if (job === undefined || unit === undefined) return;
  connection.run`INSERT OR REPLACE INTO ${compositions} ${row(compositions, {
    org: organization.key,
    job,
    unit,
    input_hash: hash,
    answer: kept,
    created_at: now,
  })}`;
}

const SLICE = 200;

/** Deletes old results, which jobs have stored by then. Returns the number deleted. */
export function dropKept(connection: Connection, before: number): number {
  return connection.run`DELETE FROM ${compositions}
    WHERE rowid IN (SELECT rowid FROM ${compositions}
      WHERE ${compositions.created_at} < ${before} LIMIT ${SLICE})`;
}

/** Deletes an organisation's prose (org 0: everyone's), since any may be based on a deleted document. */
export function dropKeptOf(connection: Connection, org: number): void {
  if (org === 0) connection.run`DELETE FROM ${compositions}`;
  else connection.run`DELETE FROM ${compositions} WHERE ${compositions.org} = ${org}`;
}
