import type { Connection } from "../../store/connection.ts";
import { bare, part, pick } from "../../store/rows.ts";
import { actionText, type DutyAction, parseActionPattern } from "./action-pattern.ts";
import { performedActions } from "./tables.ts";

/** An action that a person performed on a subject, with the latest time. */
export interface PerformedAction extends DutyAction {
  readonly actor: string;
  readonly at: number;
}

export function performedBy(
  connection: Connection,
  org: number,
  actor: string,
  subject: string,
): PerformedAction[] {
  return connection.all`
    SELECT ${DONE} FROM ${performedActions}
    WHERE ${performedActions.org} = ${org} AND ${performedActions.actor} = ${actor} AND ${performedActions.subject} = ${subject}`.map(
    parseRow,
  );
}

export function performedOn(
  connection: Connection,
  org: number,
  subject: string,
  since: number,
): PerformedAction[] {
  return connection.all`
    SELECT ${DONE} FROM ${performedActions}
    WHERE ${performedActions.org} = ${org} AND ${performedActions.subject} = ${subject} AND ${performedActions.at} >= ${since}`.map(
    parseRow,
  );
}

export function writeAction(
  connection: Connection,
  org: number,
  actor: string,
  subject: string,
  dutyAction: DutyAction,
  at: number,
): void {
  connection.run`
    INSERT INTO ${performedActions} (${WRITTEN}) VALUES (${org}, ${actor}, ${subject}, ${actionText(dutyAction)}, ${at}) ${KEEP_LATEST}`;
}

/** Between subjects that turned out to be the same or related. */
export function copyActions(connection: Connection, org: number, from: string, to: string): void {
  connection.run`
    INSERT INTO ${performedActions} (${bare(performedActions.subject)}, ${SPREAD})
    SELECT ${to}, ${SPREAD} FROM ${performedActions} WHERE ${performedActions.org} = ${org} AND ${performedActions.subject} = ${from}
    ${KEEP_LATEST}`;
}

const DONE = pick(performedActions, "actor", "deed", "at");
const WRITTEN = pick(performedActions, "org", "actor", "subject", "deed", "at");
const SPREAD = pick(performedActions, "org", "actor", "deed", "at");
const KEEP_LATEST = part`
  ON CONFLICT (${bare(performedActions.org)}, ${bare(performedActions.actor)}, ${bare(performedActions.subject)}, ${bare(performedActions.deed)})
  DO UPDATE SET ${bare(performedActions.at)} = max(${bare(performedActions.at)}, excluded.${bare(performedActions.at)})`;

function parseRow({ actor, deed, at }: typeof DONE.row): PerformedAction {
  const parsed = parseActionPattern(deed);
  if (!parsed) throw new Error("duty_deeds contains an invalid action");
  return { action: parsed.action, field: parsed.field, actor, at };
}
