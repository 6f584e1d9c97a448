/** Input concept of the inference. */
export interface KnownConcept {
  rid: number;
  name: string;
  language: string;
  /** Confidence that it is a concept, 0 to 1. */
  salience: number;
  keys: readonly string[];
  /** Location of its definition: rid of a block, with UTF-16 offsets in its text. */
  definition?: { block: number; start: number; end: number };
}

export interface KnownBlock {
  rid: number;
  kind: string;
  level?: number;
  text: string;
  /** Mentioned concepts with the number of mentions, and of those within a longer name. */
  mentions: readonly (readonly [concept: number, count: number, inner: number])[];
}

/** A person's decision on a pair, which is excluded from inference. */
export interface Decision {
  from: number;
  to: number;
  type: EdgeType;
  status: "confirmed" | "rejected" | "locked";
  confidence: number;
}

/** Input of the inference: the newest texts of one library, in order. */
export interface InferenceInput {
  concepts: readonly KnownConcept[];
  documents: readonly { language: string; blocks: readonly KnownBlock[] }[];
  decisions: readonly Decision[];
}

export const EDGE_TYPES = ["prerequisite", "partOf", "related"] as const;

export type EdgeType = (typeof EDGE_TYPES)[number];
