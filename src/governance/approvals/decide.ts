import { type Static, Type } from "@sinclair/typebox";
import type { Request } from "../../engine/approvals/request.ts";
import { type ApprovalView, approvalSchema } from "../../engine/approvals/view.ts";
import { castVote, type Verdict } from "../../engine/approvals/vote.ts";
import { callOf } from "../../engine/call.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault, invalid, toFault } from "../../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { beginPart } from "../../store/part.ts";
import { say } from "../../text/message.ts";
import { loadSeen, PATH, show, wordsInput } from "./seen.ts";

const ERRORS = [
  "RECORD_NOT_FOUND",
  "APPROVAL_DECIDED",
  "APPROVAL_STALE",
  "STATE_TRANSITION_INVALID",
] as const;

/** Identifies the content that the voter has read. */
export const seenInput = {
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: "Version of the request that you read. Rejected if the request has changed since.",
    }),
  ),
  snapshot_hash: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "Digest of the request that you read. Rejected if the content has changed. Either the version or the digest is required.",
    }),
  ),
};

/** Rejects a vote by returning a Fault: throwing it would roll back what was written. */
async function vote(context: WriteContext, id: string, verdict: Verdict): Promise<ApprovalView | Fault> {
  const request = await decided(context, id, verdict);
  return request instanceof Fault ? request : show(context, request);
}

async function decided(context: WriteContext, id: string, verdict: Verdict): Promise<Request | Fault> {
  const carried = await castVote(callOf(context), loadSeen(context, id), verdict);
  return carried instanceof Fault ? carried : carried.request;
}

export function approveAction(): Action {
  return defineAction({
    name: "approvals.approve",
    summary: "Approve a request",
    description:
      "After the final approval, the call is checked again and executed. If it is no longer possible, the request fails with a reason.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/:id/approve` }],
    errors: ERRORS,
    input: Type.Object({ id: idInput, ...seenInput, comment: Type.Optional(wordsInput) }, closed),
    output: approvalSchema,
    run: (context, { id, comment, ...seen }) => vote(context, id, { verdict: "approve", seen, comment }),
  });
}

export function rejectAction(): Action {
  return defineAction({
    name: "approvals.reject",
    summary: "Reject a request",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/:id/reject` }],
    errors: ERRORS,
    input: Type.Object({ id: idInput, ...seenInput, reason: wordsInput }, closed),
    output: approvalSchema,
    run: (context, { id, reason, ...seen }) => vote(context, id, { verdict: "reject", seen, reason }),
  });
}

export function requestChangesAction(): Action {
  return defineAction({
    name: "approvals.request_changes",
    summary: "Request changes",
    description:
      "The requester changes the content and resubmits the request. All approvers then decide again.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/:id/request_changes` }],
    errors: ERRORS,
    input: Type.Object({ id: idInput, ...seenInput, reason: wordsInput }, closed),
    output: approvalSchema,
    run: (context, { id, reason, ...seen }) =>
      vote(context, id, { verdict: "request_changes", seen, reason }),
  });
}

const resultSchema = Type.Object(
  {
    id: Type.String(),
    status: Type.Integer(),
    approval: nullable(approvalSchema),
    error: nullable(
      Type.Object({ code: Type.String(), message: Type.String(), status: Type.Integer() }, closed),
    ),
  },
  { ...closed, $id: "ApprovalBulkResult" },
);

export function bulkDecideAction(): Action {
  return defineAction({
    name: "approvals.bulk",
    summary: "Decide up to 100 requests",
    description:
      "Runs in several transactions. A dry run undoes each of them, so later decisions do not see the effects of earlier ones.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${PATH}/bulk` }],
    input: Type.Object(
      {
        requests: Type.Array(Type.Object({ id: idInput, ...seenInput }, closed), {
          minItems: 1,
          maxItems: 100,
          description: "Requests, each as you read it",
        }),
        decision: oneOf(["approve", "reject", "request_changes"]),
        reason: Type.Optional(wordsInput),
      },
      { ...closed, $id: "ApprovalBulk" },
    ),
    output: Type.Object({ results: Type.Array(resultSchema) }, closed),
    parts: {
      rest: (input, answers) => {
        const done = answers.reduce((sum, { results }) => sum + results.length, 0);
        return done < input.requests.length ? { ...input, requests: input.requests.slice(done) } : undefined;
      },
      whole: (answers, ended) => {
        const undecided = ended?.rest.requests.map(({ id }) => refusedBy(id, ended.fault)) ?? [];
        return { results: [...answers.flatMap(({ results }) => results), ...undecided] };
      },
    },
    run: async (context, { requests, decision, reason }) => {
      refuseTwice(requests);
      const { engine } = callOf(context);
      const name = decision === "approve" ? "approvals.approve" : `approvals.${decision}`;
      const action = engine.registry.find(name);
      if (!action) throw new Error(`there is no action ${name}`);
      const results: Result[] = [];
      const isOver = beginPart(context.handle);
      for (const { id, ...seen } of requests) {
        const words = decision === "approve" ? reason && { comment: reason } : { reason };
        const result = await context.call(action, { id, ...seen, ...words });
        // The decision actions return the request.
        if (result.ok)
          results.push({ id, status: 200, approval: result.output as ApprovalView, error: null });
        else results.push(refusedBy(id, toFault(result.error)));
        if (await isOver()) break;
      }
      return { results };
    },
  });
}

type Result = Static<typeof resultSchema>;

function refusedBy(id: string, { code, message, status }: Fault): Result {
  return { id, status, approval: null, error: { code, message, status } };
}

function refuseTwice(requests: readonly { id: string }[]): void {
  const ids = requests.map(({ id }) => id);
  const second = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (second < 0) return;
  throw invalid(`requests.${second}.id`, "DUPLICATE", say("governance.errors.requestTwice"));
}
