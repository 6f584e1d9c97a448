import type { Language } from "./languages.ts";

/** Names of a module's collections in a language. Missing names are derived from the API's. */
export interface CollectionNames {
  readonly one: string;
  readonly many: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly states: Readonly<Record<string, string>>;
  readonly moves: Readonly<Record<string, string>>;
  /** By field, then value. */
  readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Scheduled jobs of a module, by action. */
  readonly jobs?: Readonly<Record<string, string>>;
  /** Consistency checks of a module, by name. */
  readonly checks?: Readonly<Record<string, string>>;
}

/** Empty names, for modules and for subjects of actions that are not records. */
export const NO_RECORDS = { fields: {}, states: {}, moves: {} } as const;

export type Dictionary = Readonly<Record<string, CollectionNames>>;

/** German names of the API. Loaded only for German users because of its size. */
let german: Dictionary = {};

export const germanNames = (): Dictionary => german;

/** Loads the names of a language before it is used. Without them, names derived from the API are shown. */
export async function learn(language: Language): Promise<void> {
  if (language !== "de") return;
  const names = await import("./names/de/index.ts").catch(() => undefined);
  german = names?.german ?? german;
}
