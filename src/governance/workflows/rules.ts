import { Type } from "@sinclair/typebox";
import type { Access } from "../../engine/access/access.ts";
import { dutiesMet as conflictsOf } from "../../engine/authorise.ts";
import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import { closed } from "../../kernel/schema.ts";
import { previewOf, rulesOf } from "../approvals/index.ts";
import type { GovernanceParts } from "../part.ts";
import type { Explanation } from "./explanation.ts";

export const ruleSchema = Type.Object({ id: Type.String(), name: Type.String() }, closed);

export function approvalRulesOf(context: ReadContext, action: string): { id: string; name: string }[] {
  return [...rulesOf(context, action)];
}

/** Null if no approval rule applies. */
export async function approvalAhead(
  context: ReadContext,
  action: Action,
  input: Record<string, unknown>,
  subject: Principal,
): Promise<Explanation["approval"]> {
  if (!subject.mandate && rulesOf(context, action.name).length === 0) return null;
  const { rules, steps, self_approved } = await previewOf(context, action.name, input, subject);
  return steps.length === 0 ? null : { rules, steps, self_approved };
}

/** Rules that conflict with the user's earlier actions. */
export function dutiesMet(
  { handle, org, now }: ReadContext,
  { catalog, registry }: GovernanceParts,
  access: Access,
  action: Action,
  input: Record<string, unknown>,
  { id }: Principal,
): Explanation["duties"] {
  const call = { engine: { catalog, registry: registry() }, action, access, now };
  return conflictsOf(call, org, handle, input, [id]).map(({ rule, mode }) => ({
    id: rule.id,
    name: rule.name,
    mode,
  }));
}
