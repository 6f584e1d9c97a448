import type { Preferences } from "../../client/contract.ts";
import { loaders } from "./catalogues.ts";

export type Language = NonNullable<Preferences["language"]>;

/** English first. */
export const LANGUAGES = Object.keys(loaders) as readonly Language[]; // The contract lists the same folders.

/** English for languages that the screens do not have. */
export const knownLanguage = (language: string): Language =>
  LANGUAGES.find((one) => one === language) ?? "en";
