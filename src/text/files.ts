import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "./catalogue.ts";

/** Supported languages, one folder each. English comes first, as the fallback for missing translations. */
export const LANGUAGES: readonly string[] = [
  "en",
  ...readdirSync(import.meta.dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "en")
    .map(({ name }) => name)
    .sort(),
];

export const AREAS: readonly string[] = readdirSync(join(import.meta.dir, "en"))
  .map((name) => name.replace(/\.json$/, ""))
  .sort();

/** The build replaces this module by one that reads from the executable. */
export function readArea(language: string, area: string): Catalogue {
  return JSON.parse(readFileSync(join(import.meta.dir, language, `${area}.json`), "utf8"));
}
