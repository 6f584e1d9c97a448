import type { Decided } from "../../../engine/access/pages.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { GovernanceParts } from "../../part.ts";
import { checkPolicy } from "./check.ts";
import { textOf } from "./policies.ts";
import type { Draft } from "./schemas.ts";

/** Adds the draft to the policies, or replaces the policy that has its id. */
export function withDraft(
  context: ReadContext,
  parts: GovernanceParts,
  decided: Decided,
  draft: Draft,
  id: string,
): Decided {
  const text = textOf(id, draft);
  checkPolicy(context, parts, text);
  return { ...decided, policies: [...decided.policies.filter((policy) => policy.id !== id), text] };
}
