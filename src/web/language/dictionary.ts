import type { Language } from "./languages.ts";

/** The names of a module's collections in a language. What is left out is made of the API's own word. */
export interface CollectionNames {
  readonly one: string;
  readonly many: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly states: Readonly<Record<string, string>>;
  readonly moves: Readonly<Record<string, string>>;
  /** By field, then word. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Of a module: what it does by the clock, by action. */
  readonly jobs?: Readonly<Record<string, string>>;
  /** Of a module: what must always hold, by the name of the check. */
  readonly checks?: Readonly<Record<string, string>>;
}

/** The fields, states and moves of a module, or of what actions are about beside records. */
export const NO_RECORDS = { fields: {}, states: {}, moves: {} } as const;

export type Dictionary = Readonly<Record<string, CollectionNames>>;

/** What of the API is called how in German. It is long: who reads English never fetches it. */
let german: Dictionary = {};

export const germanNames = (): Dictionary => german;

/** Fetches what a language needs before it is spoken. Without it, the API's own words stand in its place. */
export async function learn(language: Language): Promise<void> {
  if (language !== "de") return;
  const names = await import("./names/de/index.ts").catch(() => undefined);
  german = names?.german ?? german;
}
