import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** A page of the handbook: where it stands in its folder, and its Markdown. */
export interface HandbookPage {
  path: string;
  markdown: string;
}

/** Every page of the handbook. Run when the program is built, as a macro: so there is no second list of them to keep. */
export function readPages(): HandbookPage[] {
  return readdirSync(import.meta.dir, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .toSorted()
    .map((path) => ({
      path: path.replaceAll(sep, "/"),
      markdown: readFileSync(join(import.meta.dir, path), "utf8"),
    }));
}
