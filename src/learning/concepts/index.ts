import type { LearningPart } from "../part.ts";
import { aliases, concepts as conceptTable, mentions } from "./tables.ts";

/** What the documents speak of. */
export const concepts: LearningPart = { tables: [conceptTable, aliases, mentions] };
