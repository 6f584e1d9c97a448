import type { ReadContext } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import { attributesOf, type Case } from "./facts.ts";
import type { Rule } from "./rule.ts";

/** The rules that apply to a case. One that cannot be told applies: what is unknown lets nothing pass. */
export function matching(
  context: ReadContext,
  rules: readonly Rule[],
  one: Case,
  subject: Principal,
): Rule[] {
  if (rules.length === 0) return [];
  const { record, env } = attributesOf(context, one, subject);
  return rules.filter(({ applies }) => applies(record, env) !== false);
}
