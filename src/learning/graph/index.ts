import type { LearningPart } from "../part.ts";
import { edgeEvidence, edges } from "./tables.ts";

/** What must be known before what. */
export const graph: LearningPart = { tables: [edges, edgeEvidence] };
