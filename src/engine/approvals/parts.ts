import type { Catalog, Collection } from "../../records/index.ts";

/** How a move takes part in a decision on a record that is handed in. */
export interface Part {
  collection: Collection;
  role: "asked" | "decides" | "refused";
  /** The move that decides, by its action's name. */
  deciding: string;
  asking: string;
  /** Whether drawing the record up is all the asking that there is. */
  byAuthor: boolean;
  refusing: string | undefined;
}

/** The moves by which records are handed in and decided on, by the names of their actions. */
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
      // Whoever drew a record up has asked by that: it opens no request by itself.
      if (!part.byAuthor) parts.set(part.asking, { ...part, role: "asked" });
      if (part.refusing) parts.set(part.refusing, { ...part, role: "refused" });
    }
  }
  return parts;
}
