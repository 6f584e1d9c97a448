export interface Lexicon {
  readonly language: string;
  readonly functionWords: ReadonlySet<string>;
  /** Words that change the meaning, by kind: negations, quantifiers, modals, conditions. */
  readonly markers: ReadonlyMap<string, string>;
  readonly phrases: readonly [RegExp, string][];
  readonly synonyms: readonly (readonly string[])[];
  readonly polar: ReadonlySet<string>;
  readonly light: ReadonlySet<string>;
  readonly pronouns: ReadonlySet<string>;
  readonly passive?: { readonly auxiliaries: ReadonlySet<string>; readonly agent: string };
  /** Words between a noun and its modifier: "of", "that is". */
  readonly joints?: ReadonlySet<string>;
  /** Words of statements such as "there are X of Y" and "Y has X". */
  readonly existence?: { readonly lead: string; readonly verbs: ReadonlySet<string> };
  /** Words that introduce a clause that may precede or follow the rest. */
  readonly clauses: ReadonlySet<string>;
}
