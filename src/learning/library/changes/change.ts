import type { Change } from "../../../kernel/context.ts";
import { COLLECTION } from "../documents/names.ts";
import type { showDocument } from "../documents/view.ts";

type Shown = ReturnType<typeof showDocument>;

/** Audited fields: metadata, never text. */
const AUDITED = ["title", "file_name", "position", "origin", "size", "sha256", "state", "revision"] as const;

function factsOf(shown: Shown): Record<string, unknown> {
  const facts = AUDITED.map((name) => [name, shown[name]]);
  return Object.fromEntries([...facts, ["domain", shown.domain?.name ?? null], ["audience", shown.audience]]);
}

export function documentChange(after: Shown): Change {
  return { collection: COLLECTION, id: after.id, version: after.version, before: {}, after: factsOf(after) };
}

export function documentChanged(before: Shown, after: Shown): Change {
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  const only = (facts: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, facts[name]]));
  return {
    collection: COLLECTION,
    id: after.id,
    version: after.version,
    before: only(was),
    after: only(is),
  };
}

export function documentRemoved(before: Shown): Change {
  return {
    collection: COLLECTION,
    id: before.id,
    version: before.version + 1,
    before: factsOf(before),
    after: {},
  };
}
