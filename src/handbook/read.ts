import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** Handbook page: its path within the language and its Markdown. */
export interface HandbookPage {
  path: string;
  markdown: string;
}

export const ORIGINAL = "en";

/** Language of a page by its folder: two-letter folders contain translations. */
export const languageOf = (path: string): string => /^([a-z]{2})\//.exec(path)?.[1] ?? ORIGINAL;

/**
 * Reads all handbook pages of a language. Runs as a macro at build time, so that no second list of pages is
 * needed.
 */
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
