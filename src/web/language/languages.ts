import { loaders } from "./catalogues.ts";

/** Tag of a language that the application speaks: `en`. */
export type Language = string;

/** Languages of the catalogues, English first. */
export const LANGUAGES: readonly Language[] = Object.keys(loaders);
