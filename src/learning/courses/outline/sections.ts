import type { Connection } from "../../../store/connection.ts";
import type { BlockKind } from "../../reading/document.ts";
import { layoutOf, type Outlined, type Source } from "./shelf.ts";

/** A section that is of use, and how much it has to do with the topic, 0 to 1. */
export interface Chosen extends Section {
  relevance: number;
}

/** What stands under one heading, up to the next one of whatever level. */
export interface Section {
  org: number;
  document: number;
  revisionRid: number;
  /** The first and the last block, the heading left out. */
  from: number;
  to: number;
  heading: string;
  /** The headings above it, the document's title first. */
  path: readonly string[];
  words: number;
  /** A long text under one heading is taken in parts: which of them this is, from 0. */
  part: number;
}

/** From how many words on what stands under one heading is taken in parts, and how long a part is. */
const LONG = { section: 1400, part: 800 } as const;

/** What says something about a subject: the rest is said about the text. */
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

/** Whether a block is said about the text and not about its subject. */
export function isApartKind(kind: BlockKind): boolean {
  return !TEACHES.has(kind);
}

/** Headings under which no lesson stands. */
const APART =
  /^(?:preface|foreword|colophon|dedication|(?:chapter )?summary|(?:formula|concept|section) review|group and partner projects?|student learning (?:objectives|outcomes)|due dates?|grading|rubric|highlights|key takeaways|recap|about\b.*|(?:table of )?contents|index|bibliography|references|further reading|see also|acknowledge?ments?|about (?:the|this) (?:author|book|authors)|license|copyright|answer key|solutions?|(?:\w+ )?exercises?|problems?|homework|review questions?|quiz(?:zes)?|practice(?: tests?)?|key (?:terms|equations|concepts)|glossary|learning (?:objectives|outcomes)|chapter (?:objectives|outline|review)|discussions?|try it|footnotes?)\b/iu;

/** The sections of a document that teach something, in their order. */
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
      // A heading that is set apart takes with it what is below it.
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
  // Most documents begin with their own title as a heading.
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

/** A long section in parts, each ending with a block. */
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

/** A heading as a title: without its number, its marks and the sign at its end. */
function cleanHeading(text: string): string {
  const plain = text
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
