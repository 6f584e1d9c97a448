import type { Action } from "../../kernel/action.ts";
import type { Origin, WriteContext } from "../../kernel/context.ts";
import { Fault, toFault } from "../../kernel/errors.ts";
import { type Principal, systemPrincipal } from "../../kernel/principal.ts";
import type { Tx } from "../../store/commit.ts";
import { authorise } from "../authorise.ts";
import { callOf, writeContext } from "../context.ts";
import type { Admitted } from "../engine.ts";
import { Trail } from "../trail.ts";
import { validate } from "../validate.ts";
import { progressOf } from "./progress.ts";
import { ratersOf } from "./rated.ts";
import { changeRequest, note, type PinnedStep, type Request } from "./request.ts";
import { reviewSelf } from "./review.ts";
import { inputOf } from "./sealing.ts";

/** What came of it: the request as it is then, and what the action answered. */
export interface Carried {
  request: Request;
  output: unknown;
}

/** Who makes the effect, and what it is given. */
interface Doing {
  action: Action;
  who: Principal;
  origin: Origin;
  /** The voter of a decision needs no write access to the record: approving is a right of its own. */
  asApprover: boolean;
  input: unknown;
  /** Who agreed, and in whose place: they have done it as well. */
  voters: readonly string[];
}

/**
 * The effect, once every vote is there: in the same transaction as the last vote, under all the checks of the
 * moment. When one of them refuses, the request is failed with its code and nothing of the effect stays.
 */
export async function carryOut(
  call: Admitted,
  tx: Tx,
  request: Request,
  move?: Record<string, unknown>,
): Promise<Carried> {
  const context = writeContext(call, tx);
  const executing = changeRequest(context, request, { state: "executing", due_at: null });
  const outcome = await tx.attempt(async (inner) => {
    const doing = doingOf(call, inner, executing, move);
    return await make(call, inner, doing);
  });
  if (outcome.ok) {
    const { output, trail } = outcome.value;
    call.trail.include(trail.done(call.engine.store.vault, "ok"));
    const done = executed(context, executing, output, actorOf(call, executing));
    return { request: done, output };
  }
  const fault = toFault(outcome.error);
  if (fault.code === "INTERNAL")
    call.engine.log.error("an approved call failed", {
      action: request.action,
      correlation_id: call.origin.correlationId,
      cause: fault.cause,
    });
  note(context, executing, { kind: "failed", actor: "system", words: told(fault) });
  const failed = changeRequest(context, executing, {
    state: "failed",
    code: fault.code,
    closed_at: call.now,
  });
  return { request: failed, output: undefined };
}

/** The effect of the last vote that is itself the call of the deciding move: what refuses it undoes the vote as well. */
export async function carryOutDirectly(
  context: WriteContext,
  request: Request,
  act: (voters: readonly string[]) => Promise<unknown>,
): Promise<Carried> {
  const executing = changeRequest(context, request, { state: "executing", due_at: null });
  const output = await act(votersOf(context, executing));
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

/** Whether fewer people decided on a step than a rule asks for, since there are no more. */
function isShort({ self, need, required }: PinnedStep): boolean {
  return self || (typeof need === "number" && required < need);
}

function actorOf({ trail }: Admitted, { decides, requester }: Request): string {
  return decides ? trail.principal.id : requester;
}

function doingOf(call: Admitted, tx: Tx, request: Request, move: Record<string, unknown> = {}): Doing {
  const { engine, trail } = call;
  const action = engine.registry.find(request.action);
  const input = inputOf(writeContext(call, tx), request);
  if (!action || !input) throw new Fault("RECORD_NOT_FOUND");
  const voters = votersOf(writeContext(call, tx), request);
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
    tx.connection,
    trail.principal.organization.key,
    request.requester,
  );
  if (!who) throw new Fault("AUTH_USER_DEACTIVATED");
  return {
    action,
    who: { ...who, mfa: request.mfa },
    // As it was asked: policies look at the address and the way by which the requester came.
    origin: { channel: channelOf(request), address: request.address, ...approval },
    asApprover: false,
    input,
    voters,
  };
}

/** Everybody who agreed in the round, and whom they stood in for. */
export function votersOf(context: WriteContext, request: Request): string[] {
  const votes = progressOf(context, request).flatMap((step) => step.votes);
  return votes.flatMap(({ actor, standsFor }) => (standsFor === null ? [actor] : [actor, standsFor]));
}

function channelOf({ channel }: Request): Origin["channel"] {
  // Written by openRequest, from an origin.
  return channel as Origin["channel"];
}

async function make(call: Admitted, tx: Tx, { action, who, origin, asApprover, input, voters }: Doing) {
  const { engine, now } = call;
  const trail = new Trail(action, origin, now);
  trail.principal = who;
  const own = await engine.access.open(who, origin, now);
  const access =
    asApprover && !own.holds(action.name)
      ? await engine.access.open(systemPrincipal(who.organization), origin, now)
      : own;
  const inside: Admitted = { ...call, action, origin, access, trail };
  authorise(access, action, who);
  const checked = validate(action.input, input);
  const output = await engine.approvals.performApproved(inside, tx, checked, voters);
  return { output, trail };
}

/** The id of what an action answered with. */
export function idOf(output: unknown): string | undefined {
  return typeof output === "object" && output !== null && "id" in output && typeof output.id === "string"
    ? output.id
    : undefined;
}

function told(fault: Fault): string {
  return [fault.message, ...fault.details.map(({ message }) => message)].join(" ");
}
