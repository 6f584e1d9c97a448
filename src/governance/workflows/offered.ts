import type { Registry } from "../../engine/registry.ts";
import type { Action } from "../../kernel/action.ts";
import { invalid } from "../../kernel/errors.ts";

/** True for actions offered to users; internal ones are not listed. */
export function isOffered({ http, access }: Action): boolean {
  return http.length > 0 && access !== "public";
}

/** Reason why an action can only be called at its own URL; undefined if /workflows/execute runs it. */
export function whyNotExecutable(action: Action): string | undefined {
  if (!isOffered(action)) return "It is not offered to people.";
  if (action.name === "workflows.execute") return "It runs others itself.";
  if (action.name.startsWith("auth.")) return "It is about the session itself, not about the work.";
  const { method, path } = action.http[0] ?? {};
  const there = `Call it at ${method} ${path}.`;
  if (action.upload) return `It takes a file. ${there}`;
  if (action.stream || action.file) return `It answers with a file. ${there}`;
  if (action.prepare || (action.kind === "write" && !action.replay))
    return `Its answer is shown once and kept nowhere. ${there}`;
  return undefined;
}

/** Loads an action that is offered to users. */
export function requireOffered(registry: Registry, name: string): Action {
  const action = registry.find(name);
  if (action && isOffered(action)) return action;
  throw invalid("action", "ACTION_UNKNOWN", "action names none of the actions at /api/v1/workflows/actions");
}
