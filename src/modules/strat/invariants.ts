import { sql } from "drizzle-orm";
import { formatDecimal } from "../../kernel/decimal.ts";
import { type Invariant, queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { decisions } from "./decisions/decisions.ts";
import { quorumOf } from "./decisions/votes.ts";
import { progressFromParts } from "./objectives/objective-progress.ts";
import { risks } from "./risks/risks.ts";
import { scores } from "./risks/scores.ts";

const progressFollowsParts: Invariant = {
  name: "strat.objective_progress",
  title: say("strat.serverChecks.progress"),
  measure: (context) => {
    const rows = queryRows(
      context,
      sql`SELECT id, state, progress FROM strat_objectives
          WHERE org = ${context.principal.organization.key} AND archived_at IS NULL`,
    );
    const broken = rows.filter(
      ({ id, state, progress }) =>
        progressFromParts(context, { id: String(id), state: String(state) }) !==
        formatDecimal(BigInt(Number(progress))),
    );
    return { checked: rows.length, broken: broken.length };
  },
};

const risksAreScored: Invariant = {
  name: "strat.risk_scores",
  title: say("strat.serverChecks.riskScores"),
  measure: (context) => {
    const all = context.records.where(risks, sql`1`);
    const broken = all.filter((risk) => {
      const scored = scores(risk);
      return (
        risk.inherent !== scored.inherent ||
        risk.residual !== scored.residual ||
        risk.above_appetite !== scored.above_appetite ||
        risk.residual > risk.inherent ||
        risk.residual < 1
      );
    });
    return { checked: all.length, broken: broken.length };
  },
};

const decidedByQuorum: Invariant = {
  name: "strat.decision_quorum",
  title: say("strat.serverChecks.votes"),
  measure: (context) => {
    const all = context.records.where(decisions, sql`state <> 'proposed'`);
    const broken = all.filter((decision) => {
      const { votes, options, chosen, decider_ids } = decision;
      const voters = new Set(votes.map(({ user_id }) => user_id));
      return (
        voters.size !== votes.length ||
        votes.length < quorumOf(decision) ||
        votes.some(({ user_id }) => !decider_ids.includes(user_id)) ||
        !options.some(({ name }) => name === chosen)
      );
    });
    return { checked: all.length, broken: broken.length };
  },
};

export const stratInvariants: readonly Invariant[] = [progressFollowsParts, risksAreScored, decidedByQuorum];
