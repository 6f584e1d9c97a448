import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import { insertInto } from "../../store/connection.ts";
import type { Request } from "./request.ts";
import type { Surroundings } from "./surroundings.ts";
import { approvalRequests, approvalReviews } from "./tables.ts";

/** In a small team, self-approvals from this amount are always reviewed; of the rest, one in three. */
const REVIEW_FROM = 100_000;
const REVIEW_EACH = 3;

/** Reviews a sample of self-approvals in small teams, all in larger ones, and all that weaken a control. */
export function reviewSelf(
  context: WriteContext,
  around: Surroundings,
  request: Request,
  always = false,
): void {
  if (!always && around.staff(context).isSmall && !isSampled(context, request)) return;
  openReview(context, request, "self", request.requester);
}

function isSampled({ handle, org }: WriteContext, { worth }: Request): boolean {
  if (worth !== null && worth >= REVIEW_FROM) return true;
  const count = handle.connection.count`
    SELECT count(*) FROM ${approvalRequests} WHERE ${approvalRequests.org} = ${org} AND ${approvalRequests.way} = 'self'`;
  return count % REVIEW_EACH === 1;
}

const insertReview = insertInto(approvalReviews);

/** Asks another person to review a call that was made without the required votes. */
export function openReview(
  context: WriteContext,
  request: Request,
  way: "self" | "override",
  subject: string,
): void {
  insertReview.run(context.handle.connection, {
    id: newId(),
    org: context.org,
    request_id: request.id,
    way,
    subject,
    state: "open",
    opened_at: context.now,
    reviewer: null,
    verdict: null,
    note: null,
    reviewed_at: null,
  });
}
