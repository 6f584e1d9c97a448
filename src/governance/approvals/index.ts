import { requestsFollowRecords } from "../../engine/approvals/follow.ts";
import type { GovernancePart } from "../part.ts";

export { people } from "./people.ts";

/** Who has to agree before something is done, and whether they did. */
export const approvals: GovernancePart = {
  followers: ({ catalog }) => [requestsFollowRecords(catalog)],
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
