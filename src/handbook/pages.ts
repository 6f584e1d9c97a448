import { createHash } from "node:crypto";
import { readPages } from "./read.ts";

/** The original language comes first. */
export const HANDBOOK_LANGUAGES = ["en", "de"] as const;
export type HandbookLanguage = (typeof HANDBOOK_LANGUAGES)[number];

export interface StarterPage {
  path: string;
  title: string;
  domain: string;
  position: number;
  /** Markdown without front matter. */
  markdown: string;
  sha256: string;
}

/** Domain of pages about Freehold itself. */
export const PRODUCT = "Freehold";

export interface ReadablePage extends StarterPage {
  language: HandbookLanguage;
}

/** Pages of the original language. Not kept: they take a megabyte and are rarely needed. */
export function handbook(): readonly StarterPage[] {
  return readPages("en").map(({ path, markdown }, i) => pageOf(path, markdown, i));
}

/** Returns all pages in the order of the original. Untranslated pages are in English. */
export function handbookIn(language: HandbookLanguage): readonly ReadablePage[] {
  const translated = new Map(
    language === "en" ? [] : readPages(language).map(({ path, markdown }) => [path, markdown] as const),
  );
  return handbook().map((page, place) => {
    const markdown = translated.get(page.path);
    if (markdown === undefined) return { ...page, language: "en" };
    // Domain and position come from the original.
    const { domain, position } = page;
    return { ...pageOf(page.path, markdown, place), domain, position, language };
  });
}

/** Front matter has `title`, `domain` and `position`. Pages without it are about Freehold, sorted by name. */
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
