import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** A page of the handbook: where it stands among those of its language, and its Markdown. */
export interface HandbookPage {
  path: string;
  markdown: string;
}

/** The language in which every page is written first. */
export const ORIGINAL = "en";

/** The language of a page by where it lies: a folder of two letters holds what is translated, and nothing else does. */
export const languageOf = (path: string): string => /^([a-z]{2})\//.exec(path)?.[1] ?? ORIGINAL;

/** Every page of the handbook in a language. Run when the program is built, as a macro: so there is no second list of them to keep. */
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
