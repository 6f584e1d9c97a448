import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { type Message, say } from "../../../text/message.ts";

export interface Vote {
  user_id: string;
  option: string;
  comment: string | null;
  at: number;
}

export interface Voted {
  decider_ids: string[];
  options: readonly { name: string }[];
  votes: readonly Vote[];
  quorum: number | null;
  rule: "plurality" | "majority" | "unanimous";
}

/** Casts the caller's vote, replacing an earlier one. */
export function castVote(
  { principal, now }: WriteContext,
  { decider_ids, options, votes }: Voted,
  input: Record<string, unknown>,
) {
  if (!decider_ids.includes(principal.id)) {
    throw new Fault("ACCESS_DENIED", {
      message: say("strat.errors.decidersOnly"),
      details: [{ path: "decider_ids", code: "NOT_A_DECIDER", message: say("strat.errors.notADecider") }],
    });
  }
  // The input schema guarantees strings.
  const { option, comment = null } = input as { option: string; comment?: string };
  if (!options.some(({ name }) => name === option))
    throw invalid("option", "OPTION_UNKNOWN", say("strat.errors.optionUnknown"));
  const others = votes.filter(({ user_id }) => user_id !== principal.id);
  return { votes: [...others, { user_id: principal.id, option, comment, at: now }] };
}

/** Required number of votes, but never more than there are deciders. */
export function quorumOf({ quorum, decider_ids }: Pick<Voted, "quorum" | "decider_ids">): number {
  return Math.min(quorum ?? decider_ids.length, decider_ids.length);
}

/** Returns the winning option. Refuses if votes are missing or no option wins. */
export function chosenBy(decision: Voted): string {
  const { votes, rule } = decision;
  const needed = quorumOf(decision);
  if (votes.length < needed)
    throw undecided("QUORUM_MISSING", say("strat.errors.votesMissing", { votes: votes.length, needed }));
  const counts = new Map<string, number>();
  for (const { option } of votes) counts.set(option, (counts.get(option) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!first) throw undecided("QUORUM_MISSING", say("strat.errors.noVotes"));
  const [option, count] = first;
  if (rule === "unanimous" && count < votes.length)
    throw undecided("NOT_UNANIMOUS", say("strat.errors.notUnanimous"));
  if (rule === "majority" && 2 * count <= votes.length)
    throw undecided("NO_MAJORITY", say("strat.errors.noMajority"));
  if (second && second[1] === count) throw undecided("VOTES_TIED", say("strat.errors.votesTied"));
  return option;
}

function undecided(code: string, message: Message): Fault {
  return new Fault("STATE_TRANSITION_INVALID", { message, details: [{ path: "votes", code, message }] });
}
