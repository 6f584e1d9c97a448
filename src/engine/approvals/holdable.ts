import type { Action } from "../../kernel/action.ts";

/** True for a write that can be tried without effect, repeated from its input, and returns no secret. */
export function isHoldable(action: Action): boolean {
  return (
    action.kind === "write" &&
    action.access === "permission" &&
    action.dryRun &&
    action.replay &&
    !action.upload &&
    !action.prepare &&
    !action.carries &&
    !NEVER.test(action.name)
  );
}

/** Deciding cannot require a decision. */
const NEVER = /^(approvals\.(?!policies\.)|workflows\.)/;
