import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadDocument } from "../../../src/learning/reading/document.ts";
import { read } from "../../../src/learning/reading/read.ts";
import { type Labelled, stemmed } from "./gold.ts";

/** Reads the chapters without their glossaries, whose terms the product should find. */
export async function chapters(folder: string, name: string): Promise<Labelled[]> {
  const root = join(folder, name, name);
  const found: Labelled[] = [];
  const seen = new Set<string>();
  for (const file of readdirSync(join(root, "collections")).sort()) {
    for (const { title, modules } of chaptersOf(readFileSync(join(root, "collections", file), "utf8"))) {
      const fresh = modules.filter((module) => !seen.has(module));
      for (const module of fresh) seen.add(module);
      const chapter = await chapterOf(root, title, fresh);
      if (chapter.gold.size > 0) found.push({ ...chapter, name: `${name}: ${title}` });
    }
  }
  return found;
}

/** Finds the innermost groups of modules, because some books group chapters into units. */
function chaptersOf(collection: string): { title: string; modules: string[] }[] {
  const groups = collection.matchAll(
    /<col:subcollection>\s*<md:title>([^<]*)<\/md:title>\s*<col:content>((?:(?!<col:subcollection>)[\s\S])*?)<\/col:content>/g,
  );
  return [...groups].map(([, title = "", content = ""]) => ({
    title,
    modules: [...content.matchAll(/document="([^"]+)"/g)].map(([, id = ""]) => id),
  }));
}

async function chapterOf(root: string, title: string, modules: readonly string[]): Promise<Labelled> {
  const gold = new Set<string>();
  const blocks: Labelled["blocks"][number][] = [];
  for (const module of modules) {
    const source = readFileSync(join(root, "modules", module, "index.cnxml"), "utf8");
    for (const term of termsOf(source)) gold.add(term);
    const document = await readSource(source.replace(/<glossary[\s\S]*?<\/glossary>/g, ""));
    for (const { kind, level, text, marks = [] } of document.blocks) {
      blocks.push({ ordinal: blocks.length, kind, ...(level !== undefined && { level }), text, marks });
    }
  }
  gold.delete("");
  return { name: title, title, blocks, gold };
}

/** Terms in a glossary, without additions in brackets. */
function termsOf(source: string): string[] {
  const glossary = /<glossary[\s\S]*?<\/glossary>/.exec(source)?.[0] ?? "";
  return [...glossary.matchAll(/<definition[^>]*>\s*<term[^>]*>([\s\S]*?)<\/term>/g)].map(([, term = ""]) =>
    stemmed(term.replaceAll(/<[^>]+>/g, "").replaceAll(/\([^)]*\)/g, " ")),
  );
}

async function readSource(source: string): Promise<ReadDocument> {
  const folder = mkdtempSync(join(tmpdir(), "freehold-chapter-"));
  const path = join(folder, "index.cnxml");
  try {
    writeFileSync(path, source);
    const outcome = await read({
      path,
      size: Buffer.byteLength(source),
      name: "index.cnxml",
      maxPages: 10_000,
      maxWords: 5_000_000,
    });
    if (!outcome.ok) throw new Error(`a chapter cannot be read: ${outcome.message}`);
    return outcome.document;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
