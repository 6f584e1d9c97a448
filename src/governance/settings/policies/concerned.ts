import { readingActions } from "../../../engine/access/fields.ts";
import { matchesPattern } from "../../../engine/access/patterns.ts";
import type { PolicySubject } from "../../../engine/feature.ts";
import type { Action } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Collection } from "../../../records/index.ts";
import type { GovernanceParts } from "../../part.ts";

/** Objects affected by a policy's actions. */
export interface Concerned {
  collections: readonly Collection[];
  /** Affected subjects other than records. */
  subjects: readonly PolicySubject[];
  /** Affected collections with a read action in the policy. */
  shown: readonly Collection[];
  writing: readonly Action[];
}

export function concernedBy(
  context: ReadContext,
  parts: GovernanceParts,
  patterns: readonly string[],
): Concerned {
  const covers = (name: string) => patterns.some((pattern) => matchesPattern(pattern, name));
  const actions = parts
    .registry()
    .actions.filter(({ access, name }) => access === "permission" && covers(name));
  const collections = [...parts.catalog.custom.of(context).values()];
  const named = new Set(actions.map(({ collection }) => collection));
  return {
    collections: collections.filter(({ name }) => named.has(name) || covers(`sensitive.${name}`)),
    subjects: parts.policySubjects.filter(({ collection }) => named.has(collection)),
    shown: collections.filter(({ name }) => readingActions(name).some(covers)),
    writing: actions.filter(({ kind, collection }) => kind === "write" && collection !== undefined),
  };
}
