import type { Connection } from "../../store/connection.ts";
import { type Deed, deedText, parseDeed } from "./deed.ts";

/** A deed that somebody did to something, when last. */
export interface DeedDone extends Deed {
  readonly actor: string;
  readonly at: number;
}

/** What somebody did to something, whenever. */
export function deedsOf(connection: Connection, org: number, actor: string, subject: string): DeedDone[] {
  return connection
    .statement("SELECT actor, deed, at FROM duty_deeds WHERE org = ? AND actor = ? AND subject = ?")
    .all(org, actor, subject)
    .map(parseRow);
}

/** What anybody did to something since a moment. */
export function deedsOn(connection: Connection, org: number, subject: string, since: number): DeedDone[] {
  return connection
    .statement("SELECT actor, deed, at FROM duty_deeds WHERE org = ? AND subject = ? AND at >= ?")
    .all(org, subject, since)
    .map(parseRow);
}

/** Writes down what somebody did. */
export function writeDeed(
  connection: Connection,
  org: number,
  actor: string,
  subject: string,
  deed: Deed,
  at: number,
): void {
  connection
    .statement(
      `INSERT INTO duty_deeds (org, actor, subject, deed, at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (org, actor, subject, deed) DO UPDATE SET at = max(at, excluded.at)`,
    )
    .run(org, actor, subject, deedText(deed), at);
}

/** Counts what was done to one thing as done to another as well: it turned out to be the same, or to hang together with it. */
export function spreadDeeds(connection: Connection, org: number, from: string, to: string): void {
  connection
    .statement(
      `INSERT INTO duty_deeds (org, actor, subject, deed, at)
       SELECT org, actor, ?, deed, at FROM duty_deeds WHERE org = ? AND subject = ?
       ON CONFLICT (org, actor, subject, deed) DO UPDATE SET at = max(at, excluded.at)`,
    )
    .run(to, org, from);
}

function parseRow(row: Record<string, unknown>): DeedDone {
  const deed = parseDeed(String(row.deed));
  if (!deed) throw new Error("a deed that is none was written down");
  return { action: deed.action, field: deed.field, actor: String(row.actor), at: Number(row.at) };
}
