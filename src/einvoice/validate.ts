import type { Text } from "../text/message.ts";
import type { Invoice } from "./model.ts";
import type { Profile } from "./profiles.ts";
import { Bases } from "./rules/bases.ts";
import { RULES } from "./rules/index.ts";
import type { FieldId, Level } from "./rules/rule.ts";
import type { Syntax } from "./syntax.ts";

/** Violation of a rule. */
export interface DocumentFinding {
  /** Official id, such as `BR-CO-10`. */
  readonly rule: string;
  readonly level: Level;
  /** Path in the semantic model, such as `lines[2].price.net`, or of an element if the rule is about the XML. */
  readonly path: string;
  readonly text: Text;
}

export interface Finding extends DocumentFinding {
  /** Business term or group to correct. */
  readonly field: FieldId;
}

const rulesOf = ({ rules, replaced = [] }: Profile) =>
  RULES.filter(({ id, sets }) => sets.some((set) => rules.includes(set)) && !replaced.includes(id));

/** Places that a rule names at most, so that a hostile invoice does not make an endless list. */
const MOST_PLACES = 100;

/**
 * Checks an invoice against all rules of a profile. An invoice may be sent if nothing is fatal. Amounts and dates must
 * have the right form, as those that were read do.
 */
export function validate(
  invoice: Invoice,
  profile: Profile,
  syntax: Syntax = profile.syntaxes[0] ?? "ubl",
): Finding[] {
  const facts = { invoice, syntax, bases: new Bases(invoice) };
  return rulesOf(profile).flatMap(({ id, level, field, text, find }) =>
    find(facts)
      .slice(0, MOST_PLACES)
      .map((path) => ({ rule: id, level, path, field, text })),
  );
}
