import type { Connection } from "../../store/connection.ts";
import { bare, part, pick } from "../../store/rows.ts";
import { type Deed, deedText, parseDeed } from "./deed.ts";
import { dutyDeeds } from "./tables.ts";

/** Latest time of a person's action on a subject. */
export interface DeedDone extends Deed {
  readonly actor: string;
  readonly at: number;
}

export function deedsOf(connection: Connection, org: number, actor: string, subject: string): DeedDone[] {
  return connection.all`
    SELECT ${DONE} FROM ${dutyDeeds}
    WHERE ${dutyDeeds.org} = ${org} AND ${dutyDeeds.actor} = ${actor} AND ${dutyDeeds.subject} = ${subject}`.map(
    parseRow,
  );
}

export function deedsOn(connection: Connection, org: number, subject: string, since: number): DeedDone[] {
  return connection.all`
    SELECT ${DONE} FROM ${dutyDeeds}
    WHERE ${dutyDeeds.org} = ${org} AND ${dutyDeeds.subject} = ${subject} AND ${dutyDeeds.at} >= ${since}`.map(
    parseRow,
  );
}

export function writeDeed(
  connection: Connection,
  org: number,
  actor: string,
  subject: string,
  deed: Deed,
  at: number,
): void {
  connection.run`
    INSERT INTO ${dutyDeeds} (${WRITTEN}) VALUES (${org}, ${actor}, ${subject}, ${deedText(deed)}, ${at}) ${KEEP_LATEST}`;
}

/** Between subjects that turned out to be the same or related. */
export function spreadDeeds(connection: Connection, org: number, from: string, to: string): void {
  connection.run`
    INSERT INTO ${dutyDeeds} (${bare(dutyDeeds.subject)}, ${SPREAD})
    SELECT ${to}, ${SPREAD} FROM ${dutyDeeds} WHERE ${dutyDeeds.org} = ${org} AND ${dutyDeeds.subject} = ${from}
    ${KEEP_LATEST}`;
}

const DONE = pick(dutyDeeds, "actor", "deed", "at");
const WRITTEN = pick(dutyDeeds, "org", "actor", "subject", "deed", "at");
const SPREAD = pick(dutyDeeds, "org", "actor", "deed", "at");
const KEEP_LATEST = part`
  ON CONFLICT (${bare(dutyDeeds.org)}, ${bare(dutyDeeds.actor)}, ${bare(dutyDeeds.subject)}, ${bare(dutyDeeds.deed)})
  DO UPDATE SET ${bare(dutyDeeds.at)} = max(${bare(dutyDeeds.at)}, excluded.${bare(dutyDeeds.at)})`;

function parseRow({ actor, deed, at }: typeof DONE.row): DeedDone {
  const parsed = parseDeed(deed);
  if (!parsed) throw new Error("a deed that is none was written down");
  return { action: parsed.action, field: parsed.field, actor, at };
}
