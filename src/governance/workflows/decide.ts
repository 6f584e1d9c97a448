import { type Static, type TObject, Type } from "@sinclair/typebox";
import { approvalSchema } from "../../engine/approvals/view.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { toFault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { seenInput } from "../approvals/index.ts";
import type { GovernanceParts } from "../part.ts";

const words = Type.String({ minLength: 1, maxLength: 2000 });

/** Same as POST /approvals/:id/approve. */
export function approveAction(parts: GovernanceParts): Action {
  return voteAction(parts, {
    name: "workflows.approve",
    as: "approvals.approve",
    summary: "Approve a pending task",
    path: "/api/v1/workflows/:id/approve",
    input: Type.Object({ id: idInput, ...seenInput, comment: Type.Optional(words) }, closed),
  });
}

export function rejectAction(parts: GovernanceParts): Action {
  return voteAction(parts, {
    name: "workflows.reject",
    as: "approvals.reject",
    summary: "Reject a pending task",
    path: "/api/v1/workflows/:id/reject",
    input: Type.Object({ id: idInput, ...seenInput, reason: words }, closed),
  });
}

interface Vote {
  name: string;
  /** Action whose checks and event apply. */
  as: string;
  summary: string;
  path: string;
  input: TObject;
}

function voteAction({ registry }: GovernanceParts, { name, as, summary, path, input }: Vote): Action {
  return defineAction({
    name,
    summary,
    description: `Same as ${as}, with its checks and its audit event.`,
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path }],
    errors: [
      "RECORD_NOT_FOUND",
      "APPROVAL_DECIDED",
      "APPROVAL_STALE",
      "RECORD_VERSION_CONFLICT",
      "RECORD_IN_USE",
      "STATE_TRANSITION_INVALID",
      "DUPLICATE_VALUE",
      "PERIOD_CLOSED",
    ],
    input,
    output: approvalSchema,
    run: async (context, given) => {
      const vote = registry().find(as);
      if (!vote) throw new Error(`there is no action ${as}`);
      const result = await context.call(vote, given);
      // Returned, not thrown: a counted vote must be kept even if its effect failed.
      return result.ok ? (result.output as Static<typeof approvalSchema>) : toFault(result.error);
    },
  });
}
