import type { Action } from "../../kernel/action.ts";

/**
 * True if a call can wait for approval: a write that can be tried without effect and repeated from its input
 * alone, with an answer that is not secret.
 */
export function isHoldable(action: Action): boolean {
  return (
    action.kind === "write" &&
    action.access === "permission" &&
    action.dryRun &&
    action.replay &&
    !action.upload &&
    !action.prepare &&
    !NEVER.test(action.name)
  );
}

/** Deciding cannot require a decision; bulk calls are held per operation. */
const NEVER = /^(approvals\.(?!policies\.)|workflows\.)|\.bulk$/;
