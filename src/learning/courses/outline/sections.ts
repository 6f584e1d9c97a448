import type { Connection } from "../../../store/connection.ts";
import type { BlockKind } from "../../reading/document.ts";
import { layoutOf, type Outlined, type Source } from "./sources.ts";

/** `relevance` to the topic, 0 to 1. */
export interface Chosen extends Section {
  relevance: number;
}

/** Text under one heading, up to the next heading of any level. */
export interface Section {
  org: number;
  document: number;
  revisionRid: number;
  /** First and last block, without the heading. */
  from: number;
  to: number;
  heading: string;
  /** Headings above, starting with the document's title. */
  path: readonly string[];
  words: number;
  /** Part number from 0, if a long section is split. */
  part: number;
}

/** Word count above which a section is split, and the length of each part. */
const LONG = { section: 1400, part: 800 } as const;

/** Blocks about the subject, as opposed to the text itself. */
const TEACHES: ReadonlySet<BlockKind> = new Set<BlockKind>([
  "paragraph",
  "list_item",
  "definition",
  "example",
  "quote",
  "table",
  "code",
  "formula",
  "note",
  "glossary",
]);

export function isApartKind(kind: BlockKind): boolean {
  return !TEACHES.has(kind);
}

/** Headings of parts about the text or for practice, which teach nothing. */
const APART = new RegExp(
  `^(?:${[
    "(?:preface|foreword|colophon|dedication|epigraph|copyright|license|index|bibliography|references|works cited|footnotes|glossary|acknowledge?ments?|errata|changelog)",
    "(?:table of )?contents",
    "(?:(?:chapter|section|formula|concept) )?(?:summary|review|outline|objectives|recap)",
    "(?:further|suggested|additional) readings?|see also|related (?:links|resources|pages)|(?:external )?links",
    "bringing it together(?: .*)?",
    "(?:highlights|key takeaways|due dates?|grading|rubric|try it|discussions?|answer key)",
    "(?:(?:key|important) (?:terms|equations|concepts|words))",
    "(?:student )?learning (?:objectives|outcomes|goals)",
    "(?:\\w+ )?(?:exercises?|homework|problems?|questions|solutions?|quiz(?:zes)?)(?: (?:for|to|and)\\b.*)?",
    "practice(?: (?:tests?|problems|questions|exercises))?",
    "group and partner projects?",
    "about (?:the|this|these) (?:authors?|books?|documents?|pages?|sites?|editions?|translations?)",
  ].join("|")})$`,
  "iu",
);

export function sectionsOf(connection: Connection, source: Source): Section[] {
  const sections: Section[] = [];
  const above: { level: number; text: string }[] = [];
  let open: Section | undefined;
  if (APART.test(cleanHeading(source.title)) && source.domain !== null) return [];
  let hidden: number | undefined;
  const close = () => {
    if (open && open.words > 0) sections.push(open);
    open = undefined;
  };
  const layout = layoutOf(connection, source.revisionRid);
  for (const block of layout) {
    if (block.kind === "heading") {
      close();
      const level = block.level ?? 1;
      while ((above.at(-1)?.level ?? 0) >= level) above.pop();
      above.push({ level, text: block.text });
      // A hidden heading also hides its subsections.
      if (hidden !== undefined && level <= hidden) hidden = undefined;
      if (hidden === undefined && isApart(block)) hidden = level;
      continue;
    }
    if (hidden !== undefined || !TEACHES.has(block.kind)) continue;
    open ??= opened(source, above, block.ordinal);
    open.to = block.ordinal;
    open.words += block.words;
  }
  close();
  return sections.flatMap((section) => (section.words > LONG.section ? partsOf(section, layout) : [section]));
}

function isApart({ text }: Outlined): boolean {
  return APART.test(cleanHeading(text));
}

function opened(source: Source, above: readonly { text: string }[], ordinal: number): Section {
  const names = above.map(({ text }) => cleanHeading(text)).filter((text) => text !== "");
  // Most documents repeat their title as the first heading.
  const path = sameName(names[0], source.title) ? names : [cleanHeading(source.title), ...names];
  return {
    org: source.org,
    document: source.rid,
    revisionRid: source.revisionRid,
    from: ordinal,
    to: ordinal,
    heading: path.at(-1) ?? source.title,
    path,
    words: 0,
    part: 0,
  };
}

/** Splits a long section at block boundaries. */
function partsOf(section: Section, layout: readonly Outlined[]): Section[] {
  const blocks = layout.filter(
    ({ ordinal, kind }) => ordinal >= section.from && ordinal <= section.to && TEACHES.has(kind),
  );
  const count = Math.round(section.words / LONG.part);
  const parts: Section[] = [];
  for (const { ordinal, words } of blocks) {
    const open = parts.at(-1);
    if (open && (open.words + words / 2 <= section.words / count || parts.length === count)) {
      open.to = ordinal;
      open.words += words;
    } else parts.push({ ...section, from: ordinal, to: ordinal, words, part: parts.length });
  }
  return parts;
}

function sameName(one: string | undefined, other: string): boolean {
  return one !== undefined && one.toLowerCase() === cleanHeading(other).toLowerCase();
}

/** Strips numbers, markup and final punctuation. */
function cleanHeading(text: string): string {
  const plain = text
    .replace(/<\/?[a-z][^<>]*>|\{[%{].*?[%}]\}|\{#[^}]*\}/giu, " ")
    .replace(/[_*`#]+(?=\S)|(?<=\S)[_*`#]+/gu, "")
    .replace(
      /^(?:(?:chapter|section|part|unit|lesson|module|appendix)\s+(?:\d+(?:\.\d+)*|[IVXLC]+|[A-Z])\b\s*[:.–—-]?\s*)/iu,
      "",
    )
    .replace(/^(?:\d+(?:\.\d+)*\.?|[IVXLC]+\.|\([a-z\d]\)|[A-Z]\.)\s+(?=\p{L})/u, "")
    .replace(/\s+/gu, " ")
    .replace(/[\s:;.,–—-]+$/u, "")
    .trim();
  return plain === "" ? text.trim() : plain;
}
