import { Type } from "@sinclair/typebox";
import type { Access } from "../../engine/access/access.ts";
import type { Action } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import { closed } from "../../kernel/schema.ts";
import type { GovernanceParts } from "../part.ts";
import type { Explanation } from "./explanation.ts";
import type { WaitingTask } from "./pending.ts";

/** A rule by its name. */
export const ruleSchema = Type.Object({ id: Type.String(), name: Type.String() }, closed);

/** The approval rules in force that may hold an action. */
export function approvalRulesOf(
  _context: ReadContext,
  _parts: GovernanceParts,
  _action: string,
): { id: string; name: string }[] {
  return [];
}

/** The approval that a call would wait for; null when it would not. */
export async function approvalAhead(
  _context: ReadContext,
  _parts: GovernanceParts,
  _action: Action,
  _input: Record<string, unknown>,
  _subject: Principal,
): Promise<Explanation["approval"]> {
  return null;
}

/** The rules that separate an action from what somebody did before. */
export function dutiesMet(
  _context: ReadContext,
  _parts: GovernanceParts,
  _access: Access,
  _action: Action,
  _input: Record<string, unknown>,
  _subject: Principal,
): Explanation["duties"] {
  return [];
}

/** The votes and reviews that wait for the caller. */
export async function approvalsWaiting(
  _context: ReadContext,
  _parts: GovernanceParts,
): Promise<WaitingTask[]> {
  return [];
}
