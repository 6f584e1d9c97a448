import { findRequest, type Request } from "../../engine/approvals/request.ts";
import { callOf } from "../../engine/call.ts";
import type { TaskKey, TaskSource } from "../../engine/tasks.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { waitingRequests } from "./list.ts";
import { openReviews, type Review } from "./reviews.ts";
import { showListed } from "./seen.ts";

interface VoteKey extends TaskKey {
  readonly request: Request;
}

interface ReviewKey extends TaskKey {
  readonly review: Review;
}

function summaryOf(context: ReadContext, action: string): string {
  return callOf(context).engine.registry.find(action)?.summary ?? action;
}

const votes: TaskSource<VoteKey> = {
  keys: (context) =>
    waitingRequests(context).map((request) => ({
      kind: "approval" as const,
      id: request.id,
      action: "approvals.approve",
      since: request.askedAt,
      request,
    })),
  show: (context, keys) =>
    keys.map(({ request }) => {
      const { id, action, title, collection, record_id, requester, asked_at, due_at, snapshot_hash, worth } =
        showListed(context, request);
      return {
        kind: "approval",
        id,
        title: summaryOf(context, action),
        label: title,
        action: "approvals.approve",
        refuse: "approvals.reject",
        requested: action,
        approval_id: id,
        snapshot_hash,
        worth,
        collection,
        record_id,
        asked_by: requester.id,
        since: asked_at,
        due_at,
      };
    }),
};

const reviews: TaskSource<ReviewKey> = {
  keys: (context) =>
    openReviews(context).map((review) => ({
      kind: "review",
      id: review.id,
      action: "approvals.reviews.complete",
      since: review.opened_at,
      review,
    })),
  show: (context, keys) =>
    keys.map(({ review: { id, request_id, subject, opened_at } }) => {
      const request = findRequest(context, request_id);
      const action = request?.action ?? "";
      return {
        kind: "review",
        id,
        title: `Review: ${summaryOf(context, action)}`,
        label: null,
        action: "approvals.reviews.complete",
        refuse: null,
        requested: action,
        approval_id: request_id,
        snapshot_hash: null,
        worth: null,
        collection: null,
        record_id: request?.resultId ?? request?.recordId ?? null,
        asked_by: subject,
        since: rfc3339(opened_at),
        due_at: null,
      };
    }),
};

export const approvalTasks: readonly TaskSource[] = [votes, reviews];
