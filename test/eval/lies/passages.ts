import { join } from "node:path";
import { Glob } from "bun";
import { sentencesOf } from "../../../src/learning/text/sentences.ts";

export interface BookPassage {
  book: string;
  text: string;
  sentences: string[];
}

const BOOKS: Readonly<Record<string, string>> = {
  "rust-book": "**/src/*.md",
  d2l: "**/*.md",
  "openstax-python": "**/*.cnxml",
  "openstax-statistics": "**/*.cnxml",
  "openstax-algebra-precalculus": "**/*.cnxml",
};

/** Finds prose paragraphs in a book: at least three sentences, and not mostly formulas. */
export async function passagesOf(folder: string, book: string, most: number): Promise<BookPassage[]> {
  const files = [...new Glob(BOOKS[book] ?? "").scanSync(join(folder, book))].sort();
  const all: BookPassage[] = [];
  for (const file of files) {
    const text = await Bun.file(join(folder, book, file)).text();
    for (const paragraph of file.endsWith(".md") ? markdownParagraphs(text) : cnxmlParagraphs(text)) {
      const sentences = sentencesOf(paragraph, "en").map(({ start, end }) => paragraph.slice(start, end));
      if (isProse(paragraph, sentences)) all.push({ book, text: paragraph, sentences });
    }
  }
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, i) => i % step === 0).slice(0, most);
}

function isProse(text: string, sentences: readonly string[]): boolean {
  const letters = text.replace(/[^\p{L} ]/gu, "").length;
  return sentences.length >= 3 && text.length < 2500 && letters / text.length > 0.9;
}

function markdownParagraphs(text: string): string[] {
  return text
    .replace(/```[\s\S]*?```/g, "")
    .split(/\n\s*\n/)
    .filter((block) => /^[A-Z*_`[]/.test(block.trim()) && !/[|{$]/.test(block))
    .map((block) =>
      block
        .replace(/<[^>]*>|:\w+:|`{1,2}/g, "")
        .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1")
        .replace(/[*_]{1,2}([^*_]+)[*_]{1,2}/g, "$1")
        .replace(/\s+/g, " ")
        .trim(),
    );
}

function cnxmlParagraphs(text: string): string[] {
  return [...text.matchAll(/<para\b[^>]*>([\s\S]*?)<\/para>/g)]
    .filter(([, inner]) => !/<m:math|<list|<equation|<table/.test(inner ?? ""))
    .map(([, inner]) =>
      (inner ?? "")
        .replace(/<[^>]*>/g, "")
        .replaceAll("&amp;", "&")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replace(/\s+/g, " ")
        .trim(),
    );
}
