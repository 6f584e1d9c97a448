import { progressOf } from "../../engine/approvals/progress.ts";
import { parseRequest, type Request } from "../../engine/approvals/request.ts";
import { approvalRequests as requests } from "../../engine/approvals/tables.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Invariant } from "../../records/index.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";

const LOOKED_AT = 500;

/** Every executed request had its votes: from different users, none of them the requester. */
export const everyEffectWasVoted: Invariant = {
  name: "approvals.every_effect_was_voted",
  title: say("governance.checks.everyEffectWasVoted"),
  measure: (context) => {
    const executed = context.handle.connection.all`SELECT ${pick(requests)} FROM ${requests}
      WHERE ${requests.org} = ${context.org} AND ${requests.state} IN ('executed', 'failed') AND ${requests.way} IS NULL
      ORDER BY ${requests.rid} DESC LIMIT ${LOOKED_AT}`.map(parseRequest);
    return {
      checked: executed.length,
      broken: executed.filter((request) => !isVoted(context, request)).length,
    };
  },
};

function isVoted(context: ReadContext, request: Request): boolean {
  return progressOf(context, request).every(
    ({ done, votes, self }) =>
      self ||
      (done &&
        votes.every(
          ({ actor, standsFor }) => actor !== request.requester && standsFor !== request.requester,
        )),
  );
}
