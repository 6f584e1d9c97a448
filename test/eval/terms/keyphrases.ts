import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Labelled, stemmed } from "./gold.ts";

export function abstracts(folder: string, collection: string): Labelled[] {
  const root = join(folder, collection, collection);
  return readdirSync(join(root, "docsutf8"))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, "docsutf8", file), "utf8");
      const keys = readFileSync(join(root, "keys", file.replace(/\.txt$/, ".key")), "utf8");
      const gold = new Set(
        keys
          .split("\n")
          .map(stemmed)
          .filter((one) => one !== ""),
      );
      if (gold.size === 0) return [];
      return [{ name: file, title: "", blocks: paragraphs(text), gold }];
    });
}

/** Joins indented lines to the previous line. The first paragraph is the title, unless it is the only one. */
function paragraphs(text: string): Labelled["blocks"] {
  const lines = text
    .replaceAll(/\n\s+/g, " ")
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  const [title = "", ...rest] = lines.length > 1 ? lines : ["", ...lines];
  return [title, rest.join(" ")]
    .filter((one) => one !== "")
    .map((text, ordinal) => ({
      ordinal,
      kind: ordinal === 0 && title !== "" ? "heading" : "paragraph",
      text,
      marks: [],
    }));
}
