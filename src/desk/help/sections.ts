import { HANDBOOK, PRODUCT } from "../../handbook/pages.ts";

/** A part of a page of the handbook, from one heading to the next. */
export interface Section {
  /** The page's name, as in its address. */
  page: string;
  title: string;
  /** Whether it says how the work is done in Freehold, not what the trade knows of it. */
  own: boolean;
  heading: string;
  /** The heading's own place within the page. */
  anchor: string;
  text: string;
}

/** `ideas/accruals.md` -> `accruals`. */
export const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/\.md$/, "");

/** `Closing a month` -> `closing-a-month`: how the page that shows it names the heading too. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** All sections of the handbook; made when somebody first looks for help. */
export function sectionsOf(pages = HANDBOOK): Section[] {
  return pages.flatMap(({ path, title, domain, markdown }) =>
    markdown.split(/^(?=#{1,3} )/m).map((part) => {
      const heading = /^#{1,3} (.+)$/m.exec(part)?.[1] ?? title;
      return {
        page: nameOf(path),
        title,
        own: domain === PRODUCT,
        heading,
        anchor: anchorOf(heading),
        text: plain(part.replace(/^#{1,3} .*$/m, "")),
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
