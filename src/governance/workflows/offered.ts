import type { Registry } from "../../engine/registry.ts";
import type { Action } from "../../kernel/action.ts";
import { invalid } from "../../kernel/errors.ts";
import { type Message, say } from "../../text/message.ts";

/** Internal actions are not offered to users. */
export function isOffered({ http, access }: Action): boolean {
  return http.length > 0 && access !== "public";
}

/** Undefined if /workflows/execute can run the action. */
export function whyNotExecutable(action: Action): Message | undefined {
  if (!isOffered(action)) return say("governance.reasons.notOffered");
  if (action.name === "workflows.execute") return say("governance.reasons.runsOthers");
  if (action.name.startsWith("auth.")) return say("governance.reasons.aboutSession");
  const isOnce = action.prepare || (action.kind === "write" && !action.replay);
  return (
    whyNoMessage(action) ?? (isOnce ? say("governance.reasons.answersOnce", endpointOf(action)) : undefined)
  );
}

/** Undefined if the action takes and returns JSON. */
export function whyNoMessage(action: Action): Message | undefined {
  if (action.upload) return say("governance.reasons.takesFile", endpointOf(action));
  if (action.stream || action.file) return say("governance.reasons.answersFile", endpointOf(action));
  return undefined;
}

function endpointOf({ http: [first] }: Action): { method: string; path: string } {
  return { method: first?.method ?? "", path: first?.path ?? "" };
}

export function requireOffered(registry: Registry, name: string): Action {
  const action = registry.find(name);
  if (action && isOffered(action)) return action;
  throw invalid("action", "ACTION_UNKNOWN", say("governance.errors.noSuchAction"));
}
