import type { Action } from "../../kernel/action.ts";

/**
 * Whether a call can wait for an approval: a write that can be tried without effect and made again later
 * from its input alone, and whose answer nobody needs to keep secret.
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

/** Deciding cannot wait for a decision; a bulk call is held operation by operation. */
const NEVER = /^(approvals\.(?!policies\.)|workflows\.)|\.bulk$/;
