import { createHash } from "node:crypto";
import { readPages } from "./read.ts" with { type: "macro" };

/** The languages in which the handbook is written, the original first. */
export const HANDBOOK_LANGUAGES = ["en", "de"] as const;
export type HandbookLanguage = (typeof HANDBOOK_LANGUAGES)[number];

/** A page of the handbook as a document of the shared library. */
export interface StarterPage {
  path: string;
  title: string;
  domain: string;
  position: number;
  /** The Markdown without the lines that say this. */
  markdown: string;
  sha256: string;
}

/** The domain of the pages that say how the work is done in Freehold itself. */
export const PRODUCT = "Freehold";

/** A page of the handbook as somebody reads it. */
export interface ReadablePage extends StarterPage {
  /** The language that it is written in. */
  language: HandbookLanguage;
}

/** The handbook, carried by the program. */
export const HANDBOOK: readonly StarterPage[] = readPages("en").map(({ path, markdown }, i) =>
  pageOf(path, markdown, i),
);

const TRANSLATED = { de: readPages("de") };

/** The handbook in a language, in the order of the original; a page that is not translated is in English. */
export function handbookIn(language: HandbookLanguage): readonly ReadablePage[] {
  const translated = new Map(
    language === "en" ? [] : TRANSLATED[language].map(({ path, markdown }) => [path, markdown] as const),
  );
  return HANDBOOK.map((page, place) => {
    const markdown = translated.get(page.path);
    if (markdown === undefined) return { ...page, language: "en" };
    // Where a page belongs, the original says for all languages.
    const { domain, position } = page;
    return { ...pageOf(page.path, markdown, place), domain, position, language };
  });
}

/** Reads the lines before a page: `title`, `domain`, `position`. A page without them is about Freehold, in the order of names. */
export function pageOf(path: string, source: string, place: number): StarterPage {
  const [, head = "", rest] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  const markdown = (rest ?? source).trimStart();
  const said = new Map(
    head.split("\n").flatMap((line): [string, string][] => {
      const [, name, value] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
      return name && value ? [[name, value.replaceAll(/^(["'])(.*)\1$/g, "$2")]] : [];
    }),
  );
  const heading = /^# (.+)$/m.exec(markdown)?.[1];
  return {
    path,
    title: said.get("title") ?? heading ?? path,
    domain: said.get("domain") ?? PRODUCT,
    position: Number(said.get("position") ?? place + 1),
    markdown,
    sha256: createHash("sha256").update(markdown).digest("hex"),
  };
}
