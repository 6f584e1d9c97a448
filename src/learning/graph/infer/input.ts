export interface KnownConcept {
  rid: number;
  name: string;
  language: string;
  /** Confidence that this is a concept, 0 to 1. */
  salience: number;
  keys: readonly string[];
  /** Block rid and UTF-16 offsets of its definition. */
  definition?: { block: number; start: number; end: number };
}

export interface KnownBlock {
  rid: number;
  kind: string;
  level?: number;
  text: string;
  /** `inner` counts mentions inside a longer name. */
  mentions: readonly (readonly [concept: number, count: number, inner: number])[];
}

/** Decided pairs are excluded from inference. */
export interface Decision {
  from: number;
  to: number;
  type: EdgeType;
  status: "confirmed" | "rejected" | "locked";
  confidence: number;
}

/** The newest texts of one library, in order. */
export interface InferenceInput {
  concepts: readonly KnownConcept[];
  documents: readonly { language: string; blocks: readonly KnownBlock[] }[];
  decisions: readonly Decision[];
}

export const EDGE_TYPES = ["prerequisite", "partOf", "related"] as const;

export type EdgeType = (typeof EDGE_TYPES)[number];
