import type { Preferences } from "../../client/contract.ts";
import { loaders } from "./catalogues.ts";

/** Language that the application speaks. */
export type Language = NonNullable<Preferences["language"]>;

/** Languages of the catalogues, English first. */
export const LANGUAGES = Object.keys(loaders) as readonly Language[]; // The contract lists the same folders.
