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
    !NEVER.test(action.name)
  );
}

/** True for a call that only carries others, each of which is judged by itself. */
export function isCarrier({ name }: Pick<Action, "name">): boolean {
  return CARRIER.test(name);
}

const CARRIER = /^workflows\.execute$|\.bulk$/;

/** Deciding cannot require a decision; bulk calls are held per operation. */
const NEVER = /^(approvals\.(?!policies\.)|workflows\.)|\.bulk$/;
