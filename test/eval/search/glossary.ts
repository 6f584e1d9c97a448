import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BookFile } from "./library.ts";

export interface Entry {
  /** File that contains the glossary. */
  readonly file: string;
  readonly term: string;
  readonly meaning: string;
}

export interface Book {
  readonly name: string;
  readonly files: readonly BookFile[];
  readonly entries: readonly Entry[];
}

const GLOSSARY = /<glossary\b[\s\S]*?<\/glossary>/gu;
const DEFINITION =
  /<definition\b[^>]*>\s*<term\b[^>]*>([\s\S]*?)<\/term>\s*<meaning\b[^>]*>([\s\S]*?)<\/meaning>/gu;

export function openBook(folder: string, name: string): Book {
  const modules = join(folder, name, name, "modules");
  const entries: Entry[] = [];
  const files = readdirSync(modules)
    .toSorted()
    .map((module) => {
      const file = `${module}.cnxml`;
      const text = readFileSync(join(modules, module, "index.cnxml"), "utf8");
      for (const [glossary] of text.matchAll(GLOSSARY)) {
        for (const [, term = "", meaning = ""] of glossary.matchAll(DEFINITION)) {
          entries.push({ file, term: plain(term).replace(/\s*\([^)]*\)/gu, ""), meaning: plain(meaning) });
        }
      }
      return { name: file, text: text.replace(GLOSSARY, "") };
    });
  return { name, files, entries: entries.filter(({ term }) => term.length > 1) };
}

function plain(markup: string): string {
  const text = markup.replace(/<[^>]+>/gu, " ").replace(/&(\w+|#\d+|#x[\da-f]+);/giu, " ");
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}
