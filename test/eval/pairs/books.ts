import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { KnownBlock } from "../../../src/learning/graph/infer/input.ts";
import { read } from "../../../src/learning/reading/read.ts";

export interface Book {
  title: string;
  blocks: Omit<KnownBlock, "rid" | "mentions">[];
}

/** Reads the books of a CNXML collection, in their authors' order. */
export async function cnxmlBooks(folder: string): Promise<Book[]> {
  const modules = new Map<string, Book["blocks"]>();
  const books: Book[] = [];
  for (const file of readdirSync(join(folder, "collections")).sort()) {
    const xml = readFileSync(join(folder, "collections", file), "utf8");
    const blocks: Book["blocks"] = [];
    for (const { 1: module, 2: title } of xml.matchAll(/document="([^"]+)"|<md:title>([^<]+)<\/md:title>/g)) {
      if (title !== undefined) blocks.push({ kind: "heading", level: 1, text: title });
      if (module === undefined) continue;
      const known =
        modules.get(module) ?? (await blocksOf(join(folder, "modules", module, "index.cnxml"), 1));
      modules.set(module, known);
      blocks.push(...known);
    }
    books.push({ title: file, blocks });
  }
  return books;
}

/** Reads a book of Markdown files, in the order of its table of contents. */
export async function markdownBook(folder: string): Promise<Book> {
  const blocks: Book["blocks"] = [];
  const walk = async (file: string): Promise<void> => {
    if (!statSync(file, { throwIfNoEntry: false })) return;
    blocks.push(...(await blocksOf(file, 0)));
    for (const { 1: contents = "" } of readFileSync(file, "utf8").matchAll(/```toc([\s\S]*?)```/g)) {
      for (const line of contents.split("\n")) {
        if (/^[\w./-]+$/.test(line.trim())) await walk(join(dirname(file), `${line.trim()}.md`));
      }
    }
  };
  await walk(join(folder, "index.md"));
  return { title: folder, blocks };
}

/** Reads a file as the product does. `depth` is the number of heading levels above it. */
async function blocksOf(path: string, depth: number): Promise<Book["blocks"]> {
  const limits = { maxPages: 10_000, maxWords: 10_000_000 };
  const outcome = await read({ path, size: statSync(path).size, name: path, ...limits });
  if (!outcome.ok) return [];
  return outcome.document.blocks.map(({ kind, level, text }) => ({
    kind,
    text,
    ...(level !== undefined && { level: level + depth }),
  }));
}
