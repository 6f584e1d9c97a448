import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** `path` is relative to the language's folder. */
export interface HandbookPage {
  path: string;
  markdown: string;
}

export const ORIGINAL = "en";

/** Two-letter folders contain translations. */
export const languageOf = (path: string): string => /^([a-z]{2})\//.exec(path)?.[1] ?? ORIGINAL;

/** Reads the folder, so that no list of pages has to be maintained. Builds carry the pages in one file. */
export function readPages(language: string): HandbookPage[] {
  return readdirSync(import.meta.dir, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll(sep, "/"))
    .filter((path) => path.endsWith(".md") && languageOf(path) === language)
    .toSorted()
    .map((path) => ({
      path: language === ORIGINAL ? path : path.slice(language.length + 1),
      markdown: readFileSync(join(import.meta.dir, path), "utf8"),
    }));
}
