import type { Block, BlockKind } from "./document.ts";

/** Block kinds by section heading, for all text below it. */
const SECTIONS: readonly [RegExp, BlockKind][] = [
  [
    /^(?:(?:table of )?contents|references|bibliography|works cited|further reading|(?:subject )?index|list of (?:figures|tables)|acknowledge?ments?|about the authors?|inhalt(?:sverzeichnis)?|literatur(?:verzeichnis)?|références|bibliographie|índice|bibliografía)$/i,
    "contents",
  ],
  [
    /^(?:(?:practice |review |chapter |end-of-chapter )?(?:exercises?|problems?|questions?|homework|quiz)|practice|übungen|aufgaben|exercices?|ejercicios)$/i,
    "exercise",
  ],
  [
    /^(?:(?:chapter |section )?(?:summary|review|recap)|in summary|key (?:takeaways|points|concepts)|zusammenfassung|résumé|resumen)$/i,
    "summary",
  ],
  [
    /^(?:glossary(?: of terms)?|key terms|terms and definitions|list of terms|glossar|glossaire|glosario)$/i,
    "glossary",
  ],
  [
    /^(?:(?:learning )?(?:objectives|outcomes|goals)|what you(?:['’]ll| will) learn|lernziele|objectifs|objetivos)$/i,
    "objective",
  ],
];

const NUMBER = /^(?:(?:chapter|section|appendix|part)\s+)?(?:\d+(?:\.\d+)*|[ivxlc]+(?=[.:)]))[.:)]?\s+/i;
const RECLASSIFIED: ReadonlySet<BlockKind> = new Set<BlockKind>(["paragraph", "list_item", "quote"]);

/** Block kinds by the beginning of a paragraph. */
const OPENINGS: readonly [RegExp, BlockKind][] = [
  [/^Definition(?: \d[\d.]*)?(?: \([^)]{1,80}\))?[.:]\s/, "definition"],
  [/^Example(?: \d[\d.]*)?(?: \([^)]{1,80}\))?[.:]\s/, "example"],
  [/^(?:Note|Warning|Caution|Tip|Important):\s/, "note"],
  [/^(?:Figure|Fig\.|Table) \d[\d.]*[.:]?\s\S/, "caption"],
];
const CAPTION = 300;

const LONGEST_HEADING = 90;
const MOST_WORDS = 40;

/** A heading is no sentence of many words and no command: such lines are paragraphs. */
export function shortHeadings(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block) => {
    if (block.kind !== "heading") return block;
    if (!block.text.startsWith("$") && block.text.split(" ", MOST_WORDS).length < MOST_WORDS) return block;
    const { level: _level, ...rest } = block;
    return { ...rest, kind: "paragraph" };
  });
}

/** If a document has no headings, its bold paragraphs become headings. */
export function withHeadings(blocks: readonly Block[]): readonly Block[] {
  if (blocks.some(({ kind }) => kind === "heading")) return blocks;
  const isBold = ({ kind, text, marks = [] }: Block) =>
    kind === "paragraph" &&
    text.length <= LONGEST_HEADING &&
    !/[.!?:;,]$/.test(text) &&
    marks.some((mark) => mark.kind === "strong" && mark.start === 0 && mark.end === text.length);
  return blocks.map((block, i) => {
    const next = blocks[i + 1];
    return next && isBold(block) && !isBold(next)
      ? { ...block, kind: "heading", level: 1, marks: [] }
      : block;
  });
}

/** Sets block kinds by the headings above and the first words. */
export function withRoles(blocks: readonly Block[]): Block[] {
  let role: { kind: BlockKind; level: number } | undefined;
  return blocks.map((block) => {
    if (block.kind === "heading") {
      const level = block.level ?? 1;
      // A table of contents has no subsections.
      if (role && level > role.level && role.kind !== "contents") return block;
      const kind = sectionKind(block.text);
      role = kind && { kind, level };
      return block;
    }
    if (!RECLASSIFIED.has(block.kind)) return block;
    return role ? inRole(block, role.kind) : withOpening(block);
  });
}

function sectionKind(heading: string): BlockKind | undefined {
  const title = heading.trim();
  const bare = title.replace(NUMBER, "").replace(/[.:]$/, "").trim() || title;
  return SECTIONS.find(([title]) => title.test(bare))?.[1];
}

/** Normalises a glossary entry to a term before a colon. */
function inRole(block: Block, kind: BlockKind): Block {
  if (kind !== "glossary") return { ...block, kind };
  const [, term, behind] = /^([^:–—]{1,80}?)\s*(?::|\s[–—-])\s+(\S.*)$/su.exec(block.text) ?? [];
  if (term === undefined || behind === undefined) return block;
  const text = `${term}: ${behind}`;
  const moved = text.length - block.text.length;
  const marks = block.marks?.flatMap((mark) => {
    if (mark.end <= term.length) return [mark];
    const start = mark.start + moved;
    return start > term.length ? [{ ...mark, start, end: mark.end + moved }] : [];
  });
  return { ...block, kind, text, ...(marks && { marks }) };
}

function withOpening(block: Block): Block {
  if (block.kind === "list_item") return block;
  const kind = OPENINGS.find(([opening]) => opening.test(block.text))?.[1];
  if (!kind || (kind === "caption" && block.text.length > CAPTION)) return block;
  return { ...block, kind };
}
