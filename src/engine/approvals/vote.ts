import type { WriteContext } from "../../kernel/context.ts";
import { Fault, invalid, toFault } from "../../kernel/errors.ts";
import { guardVersion } from "../../kernel/version.ts";
import { type AnyRecord, findRecord } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { voteDuties } from "../authorise.ts";
import type { WriteCall } from "../call.ts";
import { hasDrifted } from "./ask.ts";
import { type Carried, carryOut, carryOutDirectly, runAsApprover } from "./carry-out.ts";
import { refusingMove, wordsFor } from "./decisions.ts";
import { type ApproverSeat, guardPending, NotCounted, seatFor } from "./eligible.ts";
import { arrive } from "./progress.ts";
import { isWorthMore } from "./rated.ts";
import { changeRequest, logOf, note, type Request } from "./request.ts";
import { shownHash, snapshotOf } from "./sealing.ts";

/** State that a voter saw: the request's version or hash, or the record if its transition is the vote. */
export type Seen =
  | { version?: number | undefined; snapshot_hash?: string | undefined }
  | { record: AnyRecord | undefined; given: number | undefined };

export interface Verdict {
  verdict: "approve" | "reject" | "request_changes";
  seen: Seen;
  reason?: string | undefined;
  comment?: string | undefined;
}

/** Executes the request on the last vote. Returns a Fault if the vote is refused but the request changes. */
export async function castVote(
  call: WriteCall,
  request: Request,
  { verdict, seen, reason, comment }: Verdict,
  run?: (voters: readonly string[]) => Promise<unknown>,
): Promise<Carried | Fault> {
  const { engine, trail } = call;
  guardPending(request);
  const stale = staleness(call, request);
  if (stale) return stale;
  const seat = seatFor(call, engine.approvals, request, trail.principal.id);
  if (seat instanceof NotCounted) return notCounted(call, request, seat);
  if (seat instanceof Fault) throw seat;
  guardSeen(call, request, seen);
  guardVoter(call, request, seat);
  const words = reason ?? comment;
  if (verdict !== "approve") {
    if (!words) throw invalid("reason", "REQUIRED_FIELD", say("errors.approvals.reasonRequired"));
    return { request: await refuse(call, request, seat, verdict, words), output: undefined };
  }
  note(call, request, { kind: "approved", step: seat.step.index, standsFor: seat.standsFor, words });
  const next = arrive(call, engine.approvals, request);
  if (next.state !== "approved") return { request: bumped(call, next, request), output: undefined };
  if (run) return carryOutDirectly(call, next, run);
  return carryOut(call, next, words ? wordsFor(engine, next, words) : {});
}

/** Logs an uncounted vote once per voter. */
function notCounted(context: WriteContext, request: Request, refusal: NotCounted): Fault {
  const { by, kind } = refusal.tie;
  const tried = logOf(context, request).some(
    (entry) =>
      entry.kind === "not_counted" && entry.actor === context.principal.id && entry.round === request.round,
  );
  if (!tried) {
    note(context, request, { kind: "not_counted", standsFor: by, words: kind });
    changeRequest(context, request, { state: request.state });
  }
  return refusal;
}

/** Throws unless the vote refers to the current state. */
export function guardSeen(context: WriteContext, request: Request, seen: Seen): void {
  if ("record" in seen) {
    if (seen.given === undefined)
      throw invalid("version", "SEEN_REQUIRED", say("errors.approvals.versionRequired"));
    if (seen.record) guardVersion(seen.record.version, seen.given);
    return;
  }
  const { version, snapshot_hash } = seen;
  if (version === undefined && snapshot_hash === undefined)
    throw invalid("snapshot_hash", "SEEN_REQUIRED", say("errors.approvals.snapshotRequired"));
  const isCurrent =
    (version ?? request.version) === request.version &&
    (snapshot_hash === undefined || snapshot_hash === shownHash(context, request));
  if (isCurrent) return;
  throw new Fault("APPROVAL_STALE", {
    message: say("errors.approvals.requestChanged"),
  });
}

/** Raises the version even if the vote does not complete a step. */
function bumped(context: WriteContext, next: Request, before: Request): Request {
  return next.version === before.version ? changeRequest(context, next, { state: next.state }) : next;
}

/** Applies segregation of duties to the voter and the user they stand in for. */
function guardVoter(call: WriteCall, request: Request, { standsFor }: ApproverSeat): void {
  const { engine, access, now, trail, handle } = call;
  const action = engine.registry.find(request.action);
  if (!action) return;
  const persons = [trail.principal.id, ...(standsFor === null ? [] : [standsFor])];
  const input = request.recordId === null ? {} : { id: request.recordId };
  trail.watched = voteDuties(
    { engine, action, access, now },
    trail.principal.organization.key,
    handle,
    input,
    persons,
  );
}

/** Approval applies to the record as requested, so a change makes it stale. */
function staleness(call: WriteCall, request: Request): Fault | undefined {
  const { collection: name, recordId, material } = request;
  const collection = name === null ? undefined : call.engine.catalog.collections.get(name);
  const snapshot = snapshotOf(call, request);
  if (!collection || recordId === null) return undefined;
  const record = findRecord(call, collection, recordId);
  const isSame = snapshot && record && !hasDrifted(collection, record, material, snapshot);
  if (isSame && !isWorthMore(call, request)) return undefined;
  note(call, request, { kind: "stale", actor: "system" });
  changeRequest(call, request, { state: "stale", due_at: null });
  return new Fault("APPROVAL_STALE");
}

async function refuse(
  call: WriteCall,
  request: Request,
  { step, standsFor }: ApproverSeat,
  verdict: "reject" | "request_changes",
  words: string,
): Promise<Request> {
  const state = verdict === "reject" ? "rejected" : "changes_requested";
  note(call, request, { kind: state, step: step.index, standsFor, words });
  const refused = changeRequest(call, request, {
    state,
    due_at: null,
    closed_at: verdict === "reject" ? call.now : null,
  });
  if (request.decides) await handBack(call, refused, words);
  return refused;
}

/** Returns the record to a state in which its owner can edit it. */
async function handBack(call: WriteCall, request: Request, words: string): Promise<void> {
  const move = refusingMove(call.engine, request);
  if (!move || request.recordId === null) return;
  const input = { id: request.recordId, ...move.words(words) };
  const outcome = await runAsApprover(call, move.action, input, request.id);
  if (!outcome.ok) throw toFault(outcome.error);
}
