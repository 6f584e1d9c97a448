/** A concept as the inference is given it. */
export interface KnownConcept {
  rid: number;
  name: string;
  language: string;
  /** How sure it is a concept at all, from 0 to 1. */
  salience: number;
  /** The normalised forms of all its names. */
  keys: readonly string[];
  /** Where it is defined: the rid of a block, by UTF-16 offsets in its text. */
  definition?: { block: number; start: number; end: number };
}

export interface KnownBlock {
  rid: number;
  kind: string;
  level?: number;
  text: string;
  /** The concepts that it names: how often, and how often of that within a longer name. */
  mentions: readonly (readonly [concept: number, count: number, inner: number])[];
}

/** What a person decided about a pair: it is not worked out anew. */
export interface Decision {
  from: number;
  to: number;
  type: EdgeType;
  status: "confirmed" | "rejected" | "locked";
  confidence: number;
}

/** What the graph is worked out from: the newest texts of one library, in the order they stand. */
export interface InferenceInput {
  concepts: readonly KnownConcept[];
  documents: readonly { language: string; blocks: readonly KnownBlock[] }[];
  decisions: readonly Decision[];
}

export const EDGE_TYPES = ["prerequisite", "partOf", "related"] as const;

export type EdgeType = (typeof EDGE_TYPES)[number];
