import { Type } from "@sinclair/typebox";
import { delegate, escalate, override, resubmit, withdraw } from "../../engine/approvals/course.ts";
import { seatFor } from "../../engine/approvals/eligible.ts";
import {
  changeRequest,
  findRequest,
  note,
  openRequests,
  type Request,
} from "../../engine/approvals/request.ts";
import { type ApprovalView, approvalSchema } from "../../engine/approvals/view.ts";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput, idOf } from "../../kernel/schema.ts";
import { say } from "../../text/message.ts";
import type { GovernanceParts } from "../part.ts";
import { seenInput } from "./decide.ts";
import { byId, loadSeen, PATH, READ_ALL, show, wordsInput } from "./seen.ts";
import { conflictsOf, guardFit, rolesAmong } from "./unfit.ts";

const ERRORS = [
  "RECORD_NOT_FOUND",
  "APPROVAL_DECIDED",
  "APPROVAL_STALE",
  "STATE_TRANSITION_INVALID",
] as const;

/** Requests approval for a call. Does not run the call if it needs none. */
export function askAction(): Action {
  return defineAction({
    name: "approvals.ask",
    summary: "Request an approval",
    description:
      "Same as the call itself, which is held for approval. Does nothing if no rule requires an approval.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["ROUTE_NOT_FOUND", ...ERRORS],
    input: Type.Object(
      {
        action: Type.String({ minLength: 1, maxLength: 200 }),
        input: Type.Record(Type.String(), Type.Unknown()),
        note: Type.Optional(wordsInput),
      },
      { ...closed, $id: "ApprovalAsk" },
    ),
    output: approvalSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, { action: name, input, note: words }) => {
      const action = callOf(context).engine.registry.find(name);
      if (!action)
        throw new Fault("ROUTE_NOT_FOUND", {
          message: say("governance.errors.noSuchAction"),
        });
      const result = await context.call(action, input);
      if (!result.ok) throw result.error;
      const request = result.held ? heldRequest(context, result.output) : openedBy(context, input);
      if (!request)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("governance.errors.noApprovalNeeded"),
        });
      context.about("approvals", request.id);
      if (words) note(context, request, { kind: "commented", words });
      return show(context, request);
    },
  });
}

function heldRequest(context: WriteContext, output: unknown): Request | undefined {
  // A held call returns this shape.
  const { approval } = output as { approval: ApprovalView };
  return findRequest(context, approval.id);
}

/** Request opened by submitting a record: the call itself ran, and the record waits for a decision. */
function openedBy(context: WriteContext, { id }: Record<string, unknown>): Request | undefined {
  if (typeof id !== "string") return undefined;
  return openRequests(context, id).find(
    ({ state, decides, requester }) => state === "pending" && decides && requester === context.principal.id,
  );
}

export function withdrawAction(): Action {
  return defineAction({
    name: "approvals.withdraw",
    human: false,
    summary: "Withdraw an approval request",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/:id/withdraw` }],
    errors: ERRORS,
    input: byId,
    output: approvalSchema,
    run: async (context, { id }) => show(context, withdraw(context, loadSeen(context, id))),
  });
}

export function resubmitAction(): Action {
  return defineAction({
    name: "approvals.resubmit",
    summary: "Resubmit an approval request",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/:id/resubmit` }],
    errors: ERRORS,
    input: Type.Object(
      {
        id: idInput,
        input: Type.Optional(
          Type.Record(Type.String(), Type.Unknown(), {
            description: "New input of the call. Defaults to the previous input.",
          }),
        ),
        note: Type.Optional(wordsInput),
      },
      { ...closed, $id: "ApprovalResubmit" },
    ),
    output: approvalSchema,
    run: async (context, { id, input, note: words }) => {
      const again = await resubmit(callOf(context), loadSeen(context, id), input);
      if (words) note(context, again, { kind: "commented", words });
      return show(context, again);
    },
  });
}

export function delegateAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "approvals.delegate",
    summary: "Reassign an approval request",
    description:
      "A delegate who conflicts with a segregation of duties rule is flagged, or refused in larger organisations.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/:id/delegate` }],
    errors: [...ERRORS, "SOD_CONFLICT"],
    input: Type.Object({ id: idInput, to: idOf("users") }, { ...closed, $id: "ApprovalDelegate" }),
    output: approvalSchema,
    run: async (context, { id, to }) => {
      const request = loadSeen(context, id);
      const approvers = request.steps.flatMap((step) => step.approvers);
      const roles = rolesAmong(context, context.principal.id, approvers);
      const conflicts = conflictsOf(context, parts, to, roles);
      const around = callOf(context).engine.approvals;
      const delegated = delegate(context, around, request, to, conflicts.length > 0);
      guardFit(context, conflicts);
      return show(context, delegated);
    },
  });
}

export function escalateAction(): Action {
  return defineAction({
    name: "approvals.escalate",
    summary: "Escalate an approval request",
    description: "Escalates to the managers of the approvers or, if there are none, to the owners.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/:id/escalate` }],
    errors: ERRORS,
    input: byId,
    output: approvalSchema,
    run: async (context, { id }) => {
      const request = loadSeen(context, id);
      const { approvals } = callOf(context).engine;
      const asks = request.requester === context.principal.id || context.holds(READ_ALL);
      if (!asks && seatFor(context, approvals, request, context.principal.id) instanceof Fault)
        throw new Fault("ACCESS_DENIED", { message: say("governance.errors.escalateParticipants") });
      const escalated = await escalate(context, approvals, request);
      if (!escalated)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("governance.errors.nobodyAbove"),
        });
      return show(context, escalated);
    },
  });
}

export function commentAction(): Action {
  return defineAction({
    name: "approvals.comment",
    human: false,
    summary: "Comment on an approval request",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/:id/comment` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, comment: wordsInput }, closed),
    output: approvalSchema,
    run: async (context, { id, comment }) => {
      const request = loadSeen(context, id);
      note(context, request, { kind: "commented", words: comment });
      return show(context, changeRequest(context, request, { state: request.state }));
    },
  });
}

export function overrideAction(): Action {
  return defineAction({
    name: "approvals.override",
    summary: "Override an approval request",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/:id/override` }],
    errors: ERRORS,
    input: Type.Object({ id: idInput, ...seenInput, reason: wordsInput }, closed),
    output: approvalSchema,
    run: async (context, { id, reason, ...seen }) => {
      const asked = loadSeen(context, id);
      const { request } = await override(callOf(context), asked, seen, reason);
      return show(context, request);
    },
  });
}
