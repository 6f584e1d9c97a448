import { requestsFollowRecords } from "../../engine/approvals/follow.ts";
import type { Feature } from "../../engine/feature.ts";
import type { GovernanceParts } from "../part.ts";
import { deadlines } from "./clock.ts";
import {
  askAction,
  commentAction,
  delegateAction,
  escalateAction,
  overrideAction,
  resubmitAction,
  withdrawAction,
} from "./course.ts";
import { approveAction, bulkDecideAction, rejectAction, requestChangesAction } from "./decide.ts";
import {
  createDelegationAction,
  COLLECTION as DELEGATIONS,
  endDelegationAction,
  getDelegationAction,
  listDelegationsAction,
  updateDelegationAction,
} from "./delegations.ts";
import { diffAction } from "./diff.ts";
import { forgetter } from "./forget.ts";
import { everyEffectWasVoted } from "./invariants.ts";
import { getApprovalAction, listApprovalsAction, readAllAction } from "./list.ts";
import {
  createRuleAction,
  deleteRuleAction,
  getRuleAction,
  listRulesAction,
  ruleVersionsAction,
  updateRuleAction,
} from "./policies.ts";
import { previewAction, previewCallAction } from "./preview.ts";
import { completeReviewAction, listReviewsAction } from "./reviews.ts";
import { COLLECTION, READ_ALL, seen } from "./seen.ts";
import { statsAction } from "./stats.ts";
import { approvalTasks } from "./tasks.ts";

export { handOver as handOverApprovals } from "../../engine/approvals/course.ts";
export { approvalArea } from "./area.ts";
export { seenInput } from "./decide.ts";
export { approvalsDependOn } from "./dependence.ts";
export { openPeople } from "./people.ts";
export {
  holdingRuleSchema,
  previewOf,
  rulesOf,
  showApprover,
  showRules,
} from "./preview.ts";

export const approvals: Feature<GovernanceParts> = {
  eventReaders: {
    [COLLECTION]: (context, id) => id !== null && seen(context, id) !== undefined,
    [DELEGATIONS]: (context) => context.holds(READ_ALL),
  },
  tasks: approvalTasks,
  actions: (parts) => [
    listApprovalsAction(),
    readAllAction(),
    getApprovalAction(),
    diffAction(),
    askAction(),
    approveAction(),
    rejectAction(),
    requestChangesAction(),
    bulkDecideAction(),
    withdrawAction(),
    resubmitAction(),
    delegateAction(parts),
    escalateAction(),
    commentAction(),
    overrideAction(),
    previewAction(),
    previewCallAction(),
    listRulesAction(),
    getRuleAction(),
    createRuleAction(parts.permissions),
    updateRuleAction(parts.permissions),
    deleteRuleAction(),
    ruleVersionsAction(),
    listDelegationsAction(parts),
    getDelegationAction(parts),
    createDelegationAction(parts),
    updateDelegationAction(parts),
    endDelegationAction(parts),
    listReviewsAction(),
    completeReviewAction(),
    statsAction(),
  ],
  followers: ({ catalog }) => [requestsFollowRecords(catalog)],
  clockwork: () => [deadlines],
  forgets: () => [forgetter],
  invariants: [everyEffectWasVoted],
  sealed: [
    { table: "approval_log" },
    { table: "approval_seats" },
    { table: "approval_rule_versions" },
    {
      table: "approval_requests",
      columns: [
        "id",
        "org",
        "action",
        "decides",
        "collection",
        "record_id",
        "requester",
        "authority",
        "asked_at",
      ],
    },
  ],
};
