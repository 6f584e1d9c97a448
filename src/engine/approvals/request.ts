import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { insertInto } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Choice } from "./influence.ts";
import type { Approver } from "./rule.ts";
import { APPROVALS, opened, sealed } from "./sealing.ts";
import { settleAmounts } from "./sums.ts";
import { approvalLog, approvalSeats } from "./tables.ts";

/** States in which somebody still has to do something. */
export const OPEN_STATES = ["pending", "changes_requested", "stale", "failed"] as const;

export const REQUEST_STATES = [
  "pending",
  "approved",
  "executing",
  "executed",
  "failed",
  "rejected",
  "changes_requested",
  "withdrawn",
  "stale",
  "expired",
  "cancelled",
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A step as it is pinned: how many have to agree, and by which rules. */
export interface PinnedStep {
  order: number;
  name: string;
  approvers: readonly Approver[];
  need: "all" | "any" | number;
  /** How many different people that is. */
  required: number;
  due_in: number | null;
  on_timeout: "remind" | "escalate";
  rules: readonly string[];
  /** Nobody but the requester could decide: they may, and it is logged. */
  self: boolean;
}

export interface PinnedRule {
  id: string;
  name: string;
  version: number;
  /** What it came to with others, for a rule that sums. */
  total?: { others: number; worth?: number | undefined };
}

/** A request as it stands. */
export interface Request {
  id: string;
  rid: number;
  action: string;
  decides: boolean;
  collection: string | null;
  recordId: string | null;
  resultId: string | null;
  requester: string;
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

/** Somebody who is asked in a step, themselves or in another one's place. */
export interface Seat {
  step: number;
  user: string;
  standsFor: string | null;
  role: string | null;
  why: string;
  /** Who lately put them where they are asked from, and when. */
  chosen?: readonly Choice[];
}

/** One thing that happened to a request. */
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

export const LOG_KINDS = [
  "asked",
  "approved",
  "rejected",
  "changes_requested",
  "resubmitted",
  "withdrawn",
  "commented",
  "delegated",
  "substituted",
  "escalated",
  "reassigned",
  "reminded",
  "joined",
  "self_approved",
  "not_counted",
  "overridden",
  "stale",
  "expired",
  "cancelled",
  "executed",
  "failed",
  "reviewed",
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export function parseRequest(row: RawRow): Request {
  const words = (name: string) => (row[name] === null ? null : String(row[name]));
  const count = (name: string) => (row[name] === null ? null : Number(row[name]));
  return {
    id: String(row.id),
    rid: Number(row.rid),
    action: String(row.action),
    decides: row.decides === 1,
    collection: words("collection"),
    recordId: words("record_id"),
    resultId: words("result_id"),
    requester: String(row.requester),
    channel: String(row.channel),
    address: String(row.address),
    mfa: row.mfa === 1,
    authority: String(row.authority),
    // The enum and JSON columns are written by this folder alone.
    state: row.state as RequestState,
    round: Number(row.round),
    place: Number(row.place),
    version: Number(row.version),
    worth: count("worth"),
    rules: JSON.parse(String(row.rules)) as PinnedRule[],
    steps: JSON.parse(String(row.steps)) as PinnedStep[],
    material: JSON.parse(String(row.material)) as string[],
    editors: JSON.parse(String(row.editors)) as string[],
    personKey: Number(row.person_key),
    input: String(row.input),
    snapshot: String(row.snapshot),
    snapshotHash: String(row.snapshot_hash),
    way: row.way as Request["way"],
    code: words("code"),
    askedAt: Number(row.asked_at),
    roundAt: Number(row.round_at),
    dueAt: count("due_at"),
    reminders: Number(row.reminders),
    expiresAt: count("expires_at"),
    closedAt: count("closed_at"),
  };
}

export function findRequest({ handle, org }: ReadContext, id: string): Request | undefined {
  const row = handle.connection
    .statement("SELECT * FROM approval_requests WHERE org = ? AND id = ?")
    .get(org, id);
  return row ? parseRequest(row) : undefined;
}

/** The requests about a record on which somebody still has to do something. */
export function openRequests({ handle, org }: ReadContext, recordId: string): Request[] {
  return handle.connection
    .statement(
      `SELECT * FROM approval_requests
       WHERE org = ? AND record_id = ? AND state IN ('pending', 'changes_requested', 'stale', 'failed') ORDER BY rid`,
    )
    .all(org, recordId)
    .map(parseRequest);
}

type Columns = Partial<
  Record<
    | "state"
    | "round"
    | "place"
    | "worth"
    | "rules"
    | "steps"
    | "material"
    | "editors"
    | "input"
    | "snapshot"
    | "snapshot_hash"
    | "way"
    | "code"
    | "result_id"
    | "round_at"
    | "due_at"
    | "reminders"
    | "expires_at"
    | "closed_at"
    | "channel"
    | "address"
    | "mfa",
    string | number | null
  >
>;

/** Changes a request and answers it as it is then; the audit trail is told of its state. */
export function changeRequest(context: WriteContext, request: Request, columns: Columns): Request {
  const names = Object.keys(columns);
  context.handle.connection
    .statement(
      `UPDATE approval_requests SET version = version + 1, ${names.map((name) => `${name} = ?`).join(", ")}
       WHERE org = ? AND id = ?`,
    )
    .run(...Object.values(columns), context.org, request.id);
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

/** Adds what happened to the request's timeline. */
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

/** The timeline of a request, oldest first. */
export function logOf(context: ReadContext, request: Request): LogEntry[] {
  return context.handle.connection
    .statement("SELECT * FROM approval_log WHERE org = ? AND request_id = ? ORDER BY rid")
    .all(context.org, request.id)
    .map((row) => ({
      rid: Number(row.rid),
      round: Number(row.round),
      step: row.step === null ? null : Number(row.step),
      // Written by note above.
      kind: row.kind as LogKind,
      actor: String(row.actor),
      standsFor: row.stands_for === null ? null : String(row.stands_for),
      words: row.words === null ? null : (opened(context, request, String(row.words)) ?? null),
      at: Number(row.at),
    }));
}

/** Seats somebody in a step of the request's round. */
export function addSeat(context: WriteContext, request: Request, seat: Seat): void {
  insertSeat.run(context.handle.connection, {
    org: context.org,
    request_id: request.id,
    round: request.round,
    step: seat.step,
    user_id: seat.user,
    stands_for: seat.standsFor,
    role: seat.role,
    why: seat.why,
    chosen: JSON.stringify(seat.chosen ?? []),
    at: context.now,
  });
}

/** Who is asked in the request's round. */
export function seatsOf({ handle, org }: ReadContext, request: Request): Seat[] {
  return handle.connection
    .statement("SELECT * FROM approval_seats WHERE org = ? AND request_id = ? AND round = ? ORDER BY rid")
    .all(org, request.id, request.round)
    .map((row) => ({
      step: Number(row.step),
      user: String(row.user_id),
      standsFor: row.stands_for === null ? null : String(row.stands_for),
      role: row.role === null ? null : String(row.role),
      why: String(row.why),
      // Written by addSeat above.
      chosen: JSON.parse(String(row.chosen)) as Choice[],
    }));
}
