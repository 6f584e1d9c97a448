import { type HandbookLanguage, handbookIn, PRODUCT } from "../../handbook/pages.ts";
import { countWords, type Word } from "./words.ts";

/** A part of a page of the handbook, from one heading to the next. */
export interface Section {
  /** The page's name, as in its address. */
  page: string;
  title: string;
  /** The language that it is written in. */
  language: HandbookLanguage;
  /** Whether it says how the work is done in Freehold, not what the trade knows of it. */
  own: boolean;
  heading: string;
  /** The heading's own place within the page. */
  anchor: string;
  text: string;
  /** How often each word stands in its title, its heading and its text. */
  words: Readonly<Record<"title" | "heading" | "text", ReadonlyMap<Word, number>>>;
}

/** `ideas/accruals.md` -> `accruals`. */
export const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/\.md$/, "");

/** `Closing a month` -> `closing-a-month`: how the page that shows it names the heading too. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

const kept = new Map<HandbookLanguage, readonly Section[]>();

/** All sections of the handbook in a language; made when somebody first looks for help in it. */
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

/** What a person reads of it: no marks, no addresses, no calls. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?```/g, " ")
    .replaceAll(/^\|[\s:|-]+\|$/gm, " ")
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
    .replaceAll(/[`*_|>#]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
