import type { Catalog, Collection } from "../../records/index.ts";

/** A transition's role in the decision on a submitted record. */
export interface Part {
  collection: Collection;
  role: "asked" | "decides" | "refused";
  /** Action name of the deciding transition. */
  deciding: string;
  asking: string;
  /** True if creating a draft already counts as submitting it. */
  byAuthor: boolean;
  refusing: string | undefined;
}

/** Maps action names to their role in a decision. */
export function decisionParts(catalog: Catalog): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const collection of catalog.collections.values()) {
    for (const [name, { decides }] of Object.entries(collection.entity.transitions)) {
      if (!decides) continue;
      const named = (move: string) => `${collection.name}.${move}`;
      const part = {
        collection,
        deciding: named(name),
        asking: named(decides.asked),
        byAuthor: decides.asked === "create",
        refusing: decides.refused === undefined ? undefined : named(decides.refused),
      };
      parts.set(part.deciding, { ...part, role: "decides" });
      // With `byAuthor`, the asking action only drafts the record and must not open a request.
      if (!part.byAuthor) parts.set(part.asking, { ...part, role: "asked" });
      if (part.refusing) parts.set(part.refusing, { ...part, role: "refused" });
    }
  }
  return parts;
}
