import type { WriteContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";

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

/** Records the caller's vote, replacing an earlier one. */
export function castVote(
  { principal, now }: WriteContext,
  { decider_ids, options, votes }: Voted,
  input: Record<string, unknown>,
) {
  if (!decider_ids.includes(principal.id)) {
    throw new Fault("ACCESS_DENIED", {
      message: "Only the deciders of this decision vote on it.",
      details: [
        { path: "decider_ids", code: "NOT_A_DECIDER", message: "Have yourself added to the deciders first" },
      ],
    });
  }
  // The input schema guarantees strings.
  const { option, comment = null } = input as { option: string; comment?: string };
  if (!options.some(({ name }) => name === option))
    throw invalid("option", "OPTION_UNKNOWN", "Vote for one of the options of this decision, by its name");
  const others = votes.filter(({ user_id }) => user_id !== principal.id);
  return { votes: [...others, { user_id: principal.id, option, comment, at: now }] };
}

/** Votes needed for a decision, limited to the number of deciders left. */
export function quorumOf({ quorum, decider_ids }: Pick<Voted, "quorum" | "decider_ids">): number {
  return Math.min(quorum ?? decider_ids.length, decider_ids.length);
}

/** Option chosen by the decision's rule; refuses if votes are missing or undecided. */
export function chosenBy(decision: Voted): string {
  const { votes, rule } = decision;
  const needed = quorumOf(decision);
  if (votes.length < needed)
    throw undecided(
      "QUORUM_MISSING",
      `${votes.length} of ${needed} votes are there. Wait for the other deciders.`,
    );
  const counts = new Map<string, number>();
  for (const { option } of votes) counts.set(option, (counts.get(option) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!first) throw undecided("QUORUM_MISSING", "Nobody has voted yet.");
  const [option, count] = first;
  if (rule === "unanimous" && count < votes.length)
    throw undecided("NOT_UNANIMOUS", "The deciders do not agree. Talk, and change votes until they do.");
  if (rule === "majority" && 2 * count <= votes.length)
    throw undecided(
      "NO_MAJORITY",
      "No option has more than half of the votes. Talk, and change votes until one has.",
    );
  if (second && second[1] === count)
    throw undecided("VOTES_TIED", "The votes are tied. Talk, and change votes until one option leads.");
  return option;
}

function undecided(code: string, message: string): Fault {
  return new Fault("STATE_TRANSITION_INVALID", { message, details: [{ path: "votes", code, message }] });
}
