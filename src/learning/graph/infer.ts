/** What the graph is worked out from: sections in the order they stand, and which concept each names how often. */
export interface InferenceInput {
  concepts: readonly { rid: number; name: string }[];
  documents: readonly {
    rid: number;
    sections: readonly {
      ordinal: number;
      level: number;
      concepts: readonly [rid: number, count: number, first: number][];
    }[];
  }[];
}

export interface InferredEdge {
  from: number;
  to: number;
  confidence: number;
  signals: Readonly<Record<string, number>>;
}

/** Works out which concept must be known before which. */
export function infer(_input: InferenceInput): { edges: readonly InferredEdge[] } {
  return { edges: [] };
}
