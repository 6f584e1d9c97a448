import type { BlockKind, Mark } from "../../reading/document.ts";
import type { AliasSource } from "./naming.ts";

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

/** UTF-16 offsets into a block's text. */
export interface Place {
  ordinal: number;
  start: number;
  end: number;
}

export interface FoundConcept {
  name: string;
  /** Normalised name; identifies the concept. */
  key: string;
  aliases: readonly { name: string; key: string; source: AliasSource }[];
  /** Confidence that this is a concept of the document, 0 to 1. */
  salience: number;
  /** Defining sentence and its confidence. */
  definition?: Place & { score: number };
  /** Mentions per block; `inner` counts those inside a longer name of another concept. */
  mentions: readonly { ordinal: number; count: number; inner: number; first: number }[];
}

export interface Analysis {
  concepts: readonly FoundConcept[];
}
