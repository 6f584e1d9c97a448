import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { insertInto } from "../../store/connection.ts";
import { part, pick, type RowOf, set } from "../../store/rows.ts";
import type { Text } from "../../text/message.ts";
import { stored, unstored } from "../../text/stored.ts";
import type { Choice, LogKind, PinnedRule, PinnedStep, RequestState } from "./kinds.ts";
import { APPROVALS, opened, sealed } from "./sealing.ts";
import { settleAmounts } from "./sums.ts";
import { approvalLog, approvalRequests, approvalSeats } from "./tables.ts";

export const OPEN_STATES = ["pending", "changes_requested", "stale", "failed"] as const;

export interface Request {
  id: string;
  rid: number;
  action: string;
  decides: boolean;
  collection: string | null;
  recordId: string | null;
  resultId: string | null;
  requester: string;
  mandate: { id: string; name: string } | null;
  channel: string;
  address: string;
  mfa: boolean;
  authority: string;
  state: RequestState;
  round: number;
  place: number;
  version: number;
  worth: number | null;
  rules: readonly PinnedRule[];
  steps: readonly PinnedStep[];
  material: readonly string[];
  editors: readonly string[];
  personKey: number;
  input: string;
  snapshot: string;
  snapshotHash: string;
  way: "self" | "override" | null;
  code: string | null;
  askedAt: number;
  roundAt: number;
  dueAt: number | null;
  reminders: number;
  expiresAt: number | null;
  closedAt: number | null;
}

/** Approver of a step, in their own right or as a substitute. */
export interface Seat {
  step: number;
  user: string;
  standsFor: string | null;
  role: string | null;
  why: Text;
  /** Users who recently appointed the approver, and when. */
  chosen?: readonly Choice[];
}

export interface LogEntry {
  rid: number;
  round: number;
  step: number | null;
  kind: LogKind;
  actor: string;
  standsFor: string | null;
  words: string | null;
  at: number;
}

export function parseRequest(row: RowOf<typeof approvalRequests>): Request {
  const { id, rid, action, decides, collection, requester, channel, address, mfa, authority } = row;
  const { state, round, place, version, worth, rules, steps, material, editors } = row;
  const { input, snapshot, way, code, reminders } = row;
  return {
    id,
    rid,
    action,
    decides,
    collection,
    recordId: row.record_id,
    resultId: row.result_id,
    requester,
    mandate: row.mandate === null ? null : { id: row.mandate, name: row.mandate_name ?? row.mandate },
    channel,
    address,
    mfa,
    authority,
    state,
    round,
    place,
    version,
    worth,
    rules,
    steps,
    material,
    editors,
    personKey: row.person_key,
    input,
    snapshot,
    snapshotHash: row.snapshot_hash,
    way,
    code,
    askedAt: row.asked_at,
    roundAt: row.round_at,
    dueAt: row.due_at,
    reminders,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
  };
}

export function findRequest({ handle, org }: ReadContext, id: string): Request | undefined {
  const row = handle.connection.get`
    SELECT ${pick(approvalRequests)} FROM ${approvalRequests}
    WHERE ${approvalRequests.org} = ${org} AND ${approvalRequests.id} = ${id}`;
  return row && parseRequest(row);
}

export function openRequests({ handle, org }: ReadContext, recordId: string): Request[] {
  const open = part`${approvalRequests.org} = ${org} AND ${approvalRequests.record_id} = ${recordId}
    AND ${approvalRequests.state} IN ('pending', 'changes_requested', 'stale', 'failed')`;
  // Asked at every change of a record, which rarely has one: selecting so many columns of no row costs more.
  if (!handle.connection.has`SELECT 1 FROM ${approvalRequests} WHERE ${open}`) return [];
  return handle.connection.all`
    SELECT ${pick(approvalRequests)} FROM ${approvalRequests}
    WHERE ${open} ORDER BY ${approvalRequests.rid}`.map(parseRequest);
}

type Columns = Omit<Partial<RowOf<typeof approvalRequests>>, "rid" | "id" | "org" | "version">;

/** Updates the request, and audits the new state. */
export function changeRequest(context: WriteContext, request: Request, columns: Columns): Request {
  context.handle.connection.run`
    UPDATE ${approvalRequests} SET ${set(approvalRequests, columns)}, ${approvalRequests.version} = ${approvalRequests.version} + 1
    WHERE ${approvalRequests.org} = ${context.org} AND ${approvalRequests.id} = ${request.id}`;
  const after = findRequest(context, request.id);
  if (!after) throw new Error("a request was changed that is not there");
  if (after.state !== request.state) settleAmounts(context, after);
  if (after.state !== request.state || after.round !== request.round || after.place !== request.place) {
    const seen = ({ state, round, place }: Request) => ({ state, round, step: place });
    context.changed({
      collection: APPROVALS,
      id: request.id,
      version: after.version,
      before: seen(request),
      after: { ...seen(after), ...(after.code && { code: after.code }) },
    });
  }
  return after;
}

const insertLog = insertInto(approvalLog);
const insertSeat = insertInto(approvalSeats);

export interface Note {
  kind: LogKind;
  step?: number | null;
  actor?: string;
  standsFor?: string | null;
  words?: string | undefined;
}

export function note(context: WriteContext, request: Request, { kind, ...given }: Note): void {
  insertLog.run(context.handle.connection, {
    org: context.org,
    request_id: request.id,
    round: request.round,
    step: given.step ?? null,
    kind,
    actor: given.actor ?? context.principal.id,
    stands_for: given.standsFor ?? null,
    action: request.action,
    record_id: request.recordId,
    words: given.words ? sealed(context, request, given.words) : null,
    at: context.now,
  });
}

/** Oldest first. */
export function logOf(context: ReadContext, request: Request): LogEntry[] {
  return context.handle.connection.all`
    SELECT ${pick(approvalLog)} FROM ${approvalLog}
    WHERE ${approvalLog.org} = ${context.org} AND ${approvalLog.request_id} = ${request.id}
    ORDER BY ${approvalLog.rid}`.map(({ rid, round, step, kind, actor, stands_for, words, at }) => ({
    rid,
    round,
    step,
    kind,
    actor,
    standsFor: stands_for,
    words: words === null ? null : (opened(context, request, words) ?? null),
    at,
  }));
}

export function addSeat(context: WriteContext, request: Request, seat: Seat): void {
  insertSeat.run(context.handle.connection, {
    org: context.org,
    request_id: request.id,
    round: request.round,
    step: seat.step,
    user_id: seat.user,
    stands_for: seat.standsFor,
    role: seat.role,
    why: stored(seat.why),
    chosen: seat.chosen ?? [],
    at: context.now,
  });
}

export function seatsOf({ handle, org }: ReadContext, request: Request): Seat[] {
  return handle.connection.all`
    SELECT ${pick(approvalSeats)} FROM ${approvalSeats}
    WHERE ${approvalSeats.org} = ${org} AND ${approvalSeats.request_id} = ${request.id}
      AND ${approvalSeats.round} = ${request.round}
    ORDER BY ${approvalSeats.rid}`.map(({ step, user_id, stands_for, role, why, chosen }) => ({
    step,
    user: user_id,
    standsFor: stands_for,
    role,
    why: unstored(why),
    chosen,
  }));
}
