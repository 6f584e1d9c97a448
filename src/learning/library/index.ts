import type { LearningPart } from "../part.ts";
import { blocks, documents, domains, libraries, revisions } from "./tables.ts";

/** The documents of an organisation and of the appliance, and their text. */
export const library: LearningPart = { tables: [libraries, domains, documents, revisions, blocks] };
