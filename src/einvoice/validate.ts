import type { Text } from "../text/message.ts";
import type { Invoice } from "./model.ts";
import type { Profile } from "./profiles.ts";
import { RULES } from "./rules/index.ts";
import type { FieldId, Level } from "./rules/rule.ts";
import type { Syntax } from "./syntax.ts";

export interface Finding {
  /** Official id, such as `BR-CO-10`. */
  readonly rule: string;
  readonly level: Level;
  /** Path in the semantic model, such as `lines[2].price.net`. */
  readonly path: string;
  /** Business term or group to correct. */
  readonly field: FieldId;
  readonly text: Text;
}

/** Checks an invoice against all rules of a profile. An invoice may be sent if nothing is fatal. */
export function validate(
  invoice: Invoice,
  profile: Profile,
  syntax: Syntax = profile.syntaxes[0] ?? "ubl",
): Finding[] {
  const facts = { invoice, syntax };
  return RULES.filter(({ sets }) => sets.some((set) => profile.rules.includes(set))).flatMap(
    ({ id, level, field, text, find }) => find(facts).map((path) => ({ rule: id, level, path, field, text })),
  );
}
