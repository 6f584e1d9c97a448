/** What the check of a sentence knows of a language. */
export interface Lexicon {
  readonly language: string;
  readonly functionWords: ReadonlySet<string>;
  /** Words that change what is said, by kind: negations, quantifiers, modals, conditions. */
  readonly markers: ReadonlyMap<string, string>;
  readonly phrases: readonly [RegExp, string][];
  readonly synonyms: readonly (readonly string[])[];
  readonly polar: ReadonlySet<string>;
  readonly light: ReadonlySet<string>;
  readonly pronouns: ReadonlySet<string>;
  readonly passive?: { readonly auxiliaries: ReadonlySet<string>; readonly agent: string };
  /** Words between a noun and what belongs to it: "of", "that is". */
  readonly joints?: ReadonlySet<string>;
  /** Words that say that something is there, and what has it: "there are X of Y", "Y has X". */
  readonly existence?: { readonly lead: string; readonly verbs: ReadonlySet<string> };
  /** Words that begin a piece of a sentence which may stand before the rest or behind it. */
  readonly clauses: ReadonlySet<string>;
}
