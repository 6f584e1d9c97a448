import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { chosenBy, type Voted } from "./votes.ts";

interface Decision extends Voted {
  id: string;
  state: string;
  title: string;
  context: string | null;
  supersedes_id: string | null;
  review_on: string | null;
}

/** Decides by the votes cast. If the decision supersedes another one, ends that. */
export async function decide(context: WriteContext, decision: Decision) {
  const chosen = chosenBy(decision);
  requireReviewAhead(context, decision);
  if (decision.supersedes_id !== null) await supersede(context, decision.supersedes_id, decision.id);
  return { chosen, decided_on: context.today };
}

/** Confirms the decision until its next review. */
export function review(context: WriteContext, decision: Decision) {
  requireReviewAhead(context, decision);
  return { review_task_id: null };
}

function requireReviewAhead(context: WriteContext, { review_on }: Decision): void {
  if (review_on !== null && review_on <= context.today)
    throw invalid("review_on", "NOT_IN_FUTURE", say("records.errors.notInFuture"));
}

async function supersede(context: WriteContext, old: string, by: string): Promise<void> {
  const decisions = context.records.entity("strat.decisions");
  const superseded = context.records.get(decisions, old);
  requireStanding(superseded.state);
  await context.records.update(decisions, superseded, { state: "superseded", superseded_by_id: by });
}

function requireStanding(state: string): void {
  if (state === "decided") return;
  throw invalid("supersedes_id", "NOT_DECIDED", say("strat.errors.notDecided"));
}

export function checkDecision(context: WriteContext, decision: Decision, before: Decision | undefined): void {
  if (decision.state !== "proposed") return;
  requireBallot(decision);
  if (before && before.votes.length > 0) requireSameBallot(context, decision, before);
  else requireReachable(decision);
  const { supersedes_id } = decision;
  if (supersedes_id === null || supersedes_id === before?.supersedes_id) return;
  const decisions = context.records.entity("strat.decisions");
  const seen = sql`id = ${supersedes_id} AND ${context.records.visible(decisions)}`;
  const [superseded] = context.records.where(decisions, seen, { limit: 1 });
  // The caller can't supersede a decision that they may not see.
  if (!superseded)
    throw invalid(
      "supersedes_id",
      "REFERENCE_UNKNOWN",
      say("records.errors.unknownReference", { collection: "strat.decisions" }),
    );
  requireStanding(superseded.state);
}

function requireBallot({ options, decider_ids }: Decision): void {
  const seen = new Set<string>();
  for (const [i, { name }] of options.entries()) {
    if (seen.has(name)) throw invalid(`options.${i}.name`, "DUPLICATE", say("strat.errors.optionTwice"));
    seen.add(name);
  }
  if (options.length === 0) throw invalid("options", "TOO_FEW", say("strat.errors.optionsMissing"));
  if (decider_ids.length === 0) throw invalid("decider_ids", "TOO_FEW", say("strat.errors.decidersMissing"));
}

function requireReachable({ decider_ids, quorum }: Decision): void {
  if (quorum !== null && quorum > decider_ids.length)
    throw invalid("quorum", "QUORUM_TOO_LARGE", say("strat.errors.quorumTooLarge"));
}

/** After the first vote, the question, options, quorum and voting rule can't change. */
function requireSameBallot(context: WriteContext, decision: Decision, before: Decision): void {
  for (const name of ["title", "context", "options", "quorum", "rule"] as const) {
    if (Bun.deepEquals(decision[name], before[name])) continue;
    throw invalid(name, "VOTING_STARTED", say("strat.errors.votingStarted"));
  }
  requireSameDeciders(context, decision, before);
  if (decision.supersedes_id === before.supersedes_id || mayBeCleared(context, decision, before)) return;
  throw invalid("supersedes_id", "VOTING_STARTED", say("strat.errors.replacesVotingStarted"));
}

/** After the first vote, deciders can't be added. Only those who have left without voting can be removed. */
function requireSameDeciders(context: WriteContext, { decider_ids }: Decision, before: Decision): void {
  const voted = new Set(before.votes.map(({ user_id }) => user_id));
  const stays = (id: string) => voted.has(id) || context.records.exists("users", id);
  const known = decider_ids.every((id) => before.decider_ids.includes(id));
  if (known && before.decider_ids.every((id) => decider_ids.includes(id) || !stays(id))) return;
  throw invalid("decider_ids", "VOTING_STARTED", say("strat.errors.decidersVotingStarted"));
}

function mayBeCleared(context: WriteContext, { supersedes_id }: Decision, before: Decision): boolean {
  if (supersedes_id !== null || before.supersedes_id === null) return false;
  const decisions = context.records.entity("strat.decisions");
  return context.records.get(decisions, before.supersedes_id).state !== "decided";
}
