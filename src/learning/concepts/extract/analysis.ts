import type { BlockKind, Mark } from "../../reading/document.ts";
import type { AliasSource } from "./naming.ts";

/** A block as the analysis is given it. */
export interface AnalysedBlock {
  ordinal: number;
  kind: BlockKind;
  level?: number;
  text: string;
  marks: readonly Mark[];
}

export interface AnalysisInput {
  title: string;
  language: string;
  blocks: readonly AnalysedBlock[];
}

/** A place in a block, by UTF-16 offsets in its text. */
export interface Place {
  ordinal: number;
  start: number;
  end: number;
}

/** What one document says of one concept. */
export interface FoundConcept {
  name: string;
  /** The normalised form that tells concepts apart. */
  key: string;
  aliases: readonly { name: string; key: string; source: AliasSource }[];
  /** How sure it is a concept of this document, 0 to 1. */
  salience: number;
  /** The sentence that defines it, if one does, and how sure that is. */
  definition?: Place & { score: number };
  /** How often each block names it: `inner` of these times within a longer name of another concept. */
  mentions: readonly { ordinal: number; count: number; inner: number; first: number }[];
}

export interface Analysis {
  /** The surest first. */
  concepts: readonly FoundConcept[];
}
