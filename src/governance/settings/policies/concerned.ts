import { readingActions } from "../../../engine/access/fields.ts";
import { matchesPattern } from "../../../engine/access/patterns.ts";
import type { PolicySubject } from "../../../engine/feature.ts";
import type { Action } from "../../../kernel/action.ts";
import type { Collection } from "../../../records/index.ts";
import type { GovernanceParts } from "../../part.ts";

/** What the actions of a policy reach. */
export interface Concerned {
  /** The collections whose records it decides about. */
  collections: readonly Collection[];
  /** What it decides about beside records. */
  subjects: readonly PolicySubject[];
  /** Those of them of which it covers an action that shows records. */
  shown: readonly Collection[];
  /** The actions that change records of a collection. */
  writing: readonly Action[];
}

/** What patterns of permissions reach, of all that there is. */
export function concernedBy(parts: GovernanceParts, patterns: readonly string[]): Concerned {
  const covers = (name: string) => patterns.some((pattern) => matchesPattern(pattern, name));
  const actions = parts
    .registry()
    .actions.filter(({ access, name }) => access === "permission" && covers(name));
  const collections = [...parts.catalog.collections.values()];
  const named = new Set(actions.map(({ collection }) => collection));
  return {
    collections: collections.filter(({ name }) => named.has(name) || covers(`sensitive.${name}`)),
    subjects: parts.policySubjects.filter(({ collection }) => named.has(collection)),
    shown: collections.filter(({ name }) => readingActions(name).some(covers)),
    writing: actions.filter(({ kind, collection }) => kind === "write" && collection !== undefined),
  };
}
