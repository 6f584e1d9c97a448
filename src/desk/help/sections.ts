import { type HandbookLanguage, handbookIn, PRODUCT } from "../../handbook/pages.ts";
import { countWords, type Word } from "./words.ts";

/** One heading of a handbook page, with the text up to the next heading. */
export interface Section {
  /** Page name as in its URL. */
  page: string;
  title: string;
  language: HandbookLanguage;
  /** True for pages about Freehold, as opposed to general business knowledge. */
  own: boolean;
  heading: string;
  anchor: string;
  text: string;
  words: Readonly<Record<"title" | "heading" | "text", ReadonlyMap<Word, number>>>;
}

/** `ideas/accruals.md` -> `accruals` */
export const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/\.md$/, "");

/** `Closing a month` -> `closing-a-month`. Must match the anchors of rendered handbook pages. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

const kept = new Map<HandbookLanguage, readonly Section[]>();

/** Parsed on first use. */
export function sectionsIn(language: HandbookLanguage): readonly Section[] {
  const sections = kept.get(language) ?? sectionsOf(language);
  kept.set(language, sections);
  return sections;
}

function sectionsOf(asked: HandbookLanguage): Section[] {
  return handbookIn(asked).flatMap(({ path, title, domain, language, markdown }) =>
    markdown.split(/^(?=#{1,3} )/m).map((part) => {
      const heading = /^#{1,3} (.+)$/m.exec(part)?.[1] ?? title;
      const text = plain(part.replace(/^#{1,3} .*$/m, ""));
      return {
        page: nameOf(path),
        title,
        language,
        own: domain === PRODUCT,
        heading,
        anchor: anchorOf(heading),
        text,
        words: {
          title: countWords(title, language),
          heading: countWords(heading, language),
          text: countWords(text, language),
        },
      };
    }),
  );
}

export function plain(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?```/g, " ")
    .replaceAll(/^\|[\s:|-]+\|$/gm, " ")
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/[`*_|>#]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
