import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { dutiesMet } from "../authorise.ts";
import { callOf } from "../call.ts";

/** Those to whom duty rules refuse an action, since they took the opposite side. Those only warned may act. */
export function conflicted(
  context: ReadContext,
  action: Action,
  recordId: string | null,
  people: readonly string[],
): string[] {
  const { engine, access, now } = callOf(context);
  if (!access.sod.named(action.name).some(({ rule }) => rule.mode === "prevent")) return [];
  const input = recordId === null ? {} : { id: recordId };
  const met = dutiesMet({ engine, action, access, now }, context.org, context.handle, input, people);
  return met.filter(({ mode }) => mode === "prevent").map(({ person }) => person);
}
