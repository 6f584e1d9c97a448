import { compilePatterns } from "../../../engine/access/patterns.ts";
import { isSmallTeam } from "../../../engine/team.ts";
import { membersOf } from "../../../identity/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { RecordIn } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import { type Follower, follow } from "../../../kernel/follower.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { grantsOf } from "../../settings/roles/grants.ts";
import { requests } from "./request.ts";

type Request = RecordIn<typeof requests>;

/** Users who received a request or worked on its list cannot approve it, unless no one else can. */
export function approvedByAnother(parts: GovernanceParts): Follower {
  return follow(requests, async (context, after, before) => {
    if (before?.state !== "review" || after.state !== "executing") return;
    const { principal, origin } = context;
    // The approval that triggers this call has its own rules on approvers.
    if (principal.kind !== "user" || origin.approval !== undefined) return;
    if (principal.id !== after.created_by && principal.id !== after.submitted_by_id) return;
    if (mayStandAlone(parts, context)) {
      await markSelfApproved(context, after);
      return;
    }
    throw new Fault("SOD_CONFLICT", {
      details: [
        {
          path: "action",
          code: "OWN_REQUEST",
          message: say("governance.errors.requestFourEyes"),
        },
      ],
    });
  });
}

async function markSelfApproved(context: WriteContext, request: Request): Promise<void> {
  if (!request.self_approved) await context.records.update(requests, request, { self_approved: true });
}

/** Allows self-approval, which is flagged, in a small team without another approver. */
function mayStandAlone({ permissions }: GovernanceParts, context: WriteContext): boolean {
  if (!isSmallTeam(context.handle.connection, context.org, context.now)) return false;
  const active = membersOf(context.handle.connection, context.org).filter(
    ({ deactivatedAt }) => deactivatedAt === null,
  );
  return !active.some(
    ({ user, roles }) =>
      user.id !== context.principal.id &&
      compilePatterns(grantsOf(context, permissions, roles).permissions)("data.requests.approve"),
  );
}
