import type { Hierarchy } from "../../kernel/hierarchy.ts";
import type { Catalog } from "../../records/index.ts";
import type { Approvals } from "../engine.ts";
import { RuleBook } from "./book.ts";
import { earlierMoves } from "./earlier-moves.ts";
import { decisionParts } from "./parts.ts";
import type { People } from "./people.ts";
import { type ReadCalendar, surroundings } from "./surroundings.ts";

export function openApprovals(
  catalog: Catalog,
  people: People,
  hierarchy: Hierarchy,
  readCalendar: ReadCalendar,
): Approvals {
  return {
    ...surroundings(people, hierarchy, readCalendar),
    rules: new RuleBook(earlierMoves(catalog)),
    parts: decisionParts(catalog),
  };
}
