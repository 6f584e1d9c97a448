import type { Action } from "../kernel/action.ts";
import { APPROVALS_PATH, heldBy, heldByWords, isHeld } from "./approvals/held.ts";
import type { EventOutcome } from "./audit/event.ts";
import type { KeptAnswer } from "./idempotency.ts";
import { HELD } from "./trail.ts";

export interface Answer {
  status: number;
  output: unknown;
  /** URL of the created resource, or of the approval request. */
  location?: string | undefined;
  dryRun: boolean;
  replayed: boolean;
}

/** The action's output, or a pending approval. */
export function answerOf(
  action: Action,
  output: unknown,
  input: unknown,
): Pick<Answer, "status" | "output" | "location"> {
  const request = heldBy(output);
  if (request !== undefined) return { status: 202, output, location: `${APPROVALS_PATH}/${request}` };
  const status = action.statusOf?.(output) ?? action.status;
  return { status, output, location: action.location?.(output, input) };
}

/** Rebuilds the stored response of an idempotent call. */
export function answerAgain(action: Action, kept: KeptAnswer, input: unknown): Omit<Answer, "dryRun"> {
  const { status, output } = kept;
  const request = status === 202 ? heldByWords(output) : undefined;
  const location = request === undefined ? action.location?.(output, input) : `${APPROVALS_PATH}/${request}`;
  return { ...kept, replayed: true, location };
}

export function outcomeOf({ dryRun, replayed, output }: Answer): EventOutcome {
  return dryRun ? "dry_run" : replayed ? "replayed" : isHeld(output) ? HELD : "ok";
}
