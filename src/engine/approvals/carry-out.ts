import type { Action } from "../../kernel/action.ts";
import type { Origin, WriteContext } from "../../kernel/context.ts";
import { Fault, toFault } from "../../kernel/errors.ts";
import { type Principal, systemPrincipal } from "../../kernel/principal.ts";
import { validate } from "../../kernel/validate.ts";
import type { Outcome } from "../../store/transaction.ts";
import { say } from "../../text/message.ts";
import type { Access } from "../access/book.ts";
import { authorise } from "../authorise.ts";
import { callOf, type WriteCall } from "../call.ts";
import { idOf } from "./facts.ts";
import type { PinnedStep } from "./kinds.ts";
import { progressOf } from "./progress.ts";
import { ratersOf } from "./rated.ts";
import { changeRequest, note, type Request } from "./request.ts";
import { reviewSelf } from "./review.ts";
import { inputOf } from "./sealing.ts";

export interface Carried {
  request: Request;
  output: unknown;
}

interface Doing {
  action: Action;
  who: Principal;
  origin: Origin;
  /** True if voters act without write access to the record, since approving is a separate right. */
  asApprover: boolean;
  input: unknown;
  /** Approvers and the users they stood in for. Segregation of duties counts all of them as participants. */
  voters: readonly string[];
}

/** Repeats all checks in the last vote's transaction. A refusal fails the request and rolls back. */
export async function carryOut(
  call: WriteCall,
  request: Request,
  move?: Record<string, unknown>,
): Promise<Carried> {
  const executing = changeRequest(call, request, { state: "executing", due_at: null });
  const outcome = await call.attempt((inner) => make(inner, doingOf(inner, executing, move)));
  if (outcome.ok) {
    const { output, trail } = outcome.value;
    call.trail.include(() => trail.done(call.engine.store.vault, "ok"));
    const done = executed(call, executing, output, actorOf(call, executing));
    return { request: done, output };
  }
  const fault = toFault(outcome.error);
  if (fault.code === "INTERNAL")
    call.engine.log.error("an approved call failed", {
      action: request.action,
      correlation_id: call.origin.correlationId,
      cause: fault.cause,
    });
  note(call, executing, { kind: "failed", actor: "system", words: textOf(fault) });
  const failed = changeRequest(call, executing, {
    state: "failed",
    code: fault.code,
    closed_at: call.now,
  });
  return { request: failed, output: undefined };
}

/** For a deciding transition that is itself the last vote: a refusal rolls back the vote too. */
export async function carryOutDirectly(
  context: WriteContext,
  request: Request,
  run: (voters: readonly string[]) => Promise<unknown>,
): Promise<Carried> {
  const executing = changeRequest(context, request, { state: "executing", due_at: null });
  const output = await run(votersOf(context, executing));
  if (output instanceof Fault) throw output;
  return { request: executed(context, executing, output, context.principal.id), output };
}

function executed(context: WriteContext, request: Request, output: unknown, actor: string): Request {
  note(context, request, { kind: "executed", actor });
  const done = changeRequest(context, request, {
    state: "executed",
    closed_at: context.now,
    result_id: idOf(output) ?? request.recordId,
  });
  const raters = done.way === null ? ratersOf(context, done) : undefined;
  if (raters && (done.steps.some(isShort) || votersOf(context, done).some((voter) => raters.has(voter))))
    reviewSelf(context, callOf(context).engine.approvals, done);
  return done;
}

/** True if fewer people decided than the rule requires, because no others are available. */
function isShort({ self, need, required }: PinnedStep): boolean {
  return self || (typeof need === "number" && required < need);
}

function actorOf({ trail }: WriteCall, { decides, requester }: Request): string {
  return decides ? trail.principal.id : requester;
}

function doingOf(call: WriteCall, request: Request, move: Record<string, unknown> = {}): Doing {
  const { engine, trail, handle } = call;
  const action = engine.registry.find(request.action);
  const input = inputOf(call, request);
  if (!action || !input) throw new Fault("RECORD_NOT_FOUND");
  const voters = votersOf(call, request);
  const approval = { approval: request.id, correlationId: call.origin.correlationId };
  if (request.decides)
    return {
      action,
      who: trail.principal,
      origin: { ...call.origin, ...approval },
      asApprover: true,
      input: { ...input, ...move },
      voters,
    };
  const who = engine.approvals.people.principal(
    handle.connection,
    trail.principal.organization.key,
    request.requester,
    request.mandate?.id,
  );
  if (!who)
    throw new Fault(
      "AUTH_USER_DEACTIVATED",
      request.mandate ? { message: say("errors.mandates.ended") } : {},
    );
  return {
    action,
    who: { ...who, mfa: request.mfa },
    // Original channel and address: policies check how the requester made the call.
    origin: { channel: channelOf(request), address: request.address, ...approval },
    asApprover: false,
    input,
    voters,
  };
}

/** Returns the voters and the users they stood in for. */
export function votersOf(context: WriteContext, request: Request): string[] {
  const votes = progressOf(context, request).flatMap((step) => step.votes);
  return votes.flatMap(({ actor, standsFor }) => (standsFor === null ? [actor] : [actor, standsFor]));
}

function channelOf({ channel }: Request): Origin["channel"] {
  // Written by openRequest from an origin.
  return channel as Origin["channel"];
}

async function make(call: WriteCall, { action, who, origin, asApprover, input, voters }: Doing) {
  const { engine, now } = call;
  const own = await engine.access.open(who, origin, now);
  const access = asApprover ? await toDecide(call, own, action, origin) : own;
  authorise(access, action, who);
  const trail = call.trail.within(action, who, origin);
  const inside = call.inside({ action, origin, access, trail });
  const checked = validate(action.input, input);
  const output = await call.steps.performApproved(inside.writing(call.handle), checked, voters);
  return { output, trail };
}

export async function runAsApprover(
  call: WriteCall,
  action: Action,
  input: unknown,
  approval: string,
): Promise<Outcome<unknown>> {
  const origin = { ...call.origin, approval };
  const access = await toDecide(call, call.access, action, origin);
  const trail = call.trail.within(action, call.trail.principal, origin);
  const inside = call.inside({ action, origin, access, trail });
  const outcome = await call.handle.attempt(async (tx) =>
    call.steps.performApproved(inside.writing(tx), validate(action.input, input), []),
  );
  if (outcome.ok) call.trail.include(() => trail.done(call.vault, "ok"));
  return outcome;
}

/** Returns the voter's own access, or the system's if the voter has no write access. */
async function toDecide(call: WriteCall, own: Access, action: Action, origin: Origin): Promise<Access> {
  if (own.holds(action.name)) return own;
  return call.engine.access.open(systemPrincipal(call.principal.organization), origin, call.now);
}

function textOf(fault: Fault): string {
  return [fault.message, ...fault.details.map(({ message }) => message)].join(" ");
}
