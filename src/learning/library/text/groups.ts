import type { BlockKind } from "../../reading/document.ts";

interface Said {
  readonly kind: BlockKind;
  readonly text: string;
}

/** Blocks that a sentence before them shows. */
const SHOWN: ReadonlySet<BlockKind> = new Set<BlockKind>(["code", "table", "formula"]);
/** Blocks that several in a row form one thing. */
const SERIES: ReadonlySet<BlockKind> = new Set<BlockKind>(["list_item", "note", "example", "glossary"]);
const ENDED = /[.!?…。！？؟।][)\]"'”’»]*\s*$/u;
/** Maximum words of a block that names the worked example after it. */
const LONGEST_NAME = 14;

/** True if a text announces what follows it. */
export function leadsIn(text: string): boolean {
  return /[:：]\s*$/u.test(text);
}

/** True for a list, code, table or formula, which belongs to a sentence before it. */
export function isShown(kind: BlockKind): boolean {
  return kind === "list_item" || SHOWN.has(kind);
}

/** True for a sentence that what follows it ends. */
export function isOpen(text: string): boolean {
  return leadsIn(text) || !ENDED.test(text);
}

/** Groups blocks, by number, that only make sense together: a lead-in with its list, an example with its answer. */
export function groupsOf(blocks: readonly Said[]): number[][] {
  const groups: number[][] = [];
  for (const [i, block] of blocks.entries()) {
    const [open, before] = [groups.at(-1), blocks[i - 1]];
    if (
      open &&
      before &&
      belongs(
        block,
        before,
        open.map((one) => blocks[one]),
      )
    )
      open.push(i);
    else groups.push([i]);
  }
  return groups;
}

function belongs(block: Said, before: Said, group: readonly (Said | undefined)[]): boolean {
  const { kind, text } = block;
  if (SHOWN.has(kind)) return true;
  if (kind === "exercise" || before.kind === "exercise") return kind === before.kind;
  if (isName(block)) return false;
  // A worked example goes on after the formulas that it shows.
  if (
    SERIES.has(kind) &&
    group.some((one) => one?.kind === kind) &&
    (kind === before.kind || SHOWN.has(before.kind))
  )
    return true;
  if (kind === "list_item") return leadsIn(before.text);
  const isProse = before.kind !== "list_item" && !SHOWN.has(before.kind);
  // Plain text after a colon is not what the colon announced: that was a picture, or is lost.
  const isAnnounced = leadsIn(before.text) ? kind !== "paragraph" : !ENDED.test(before.text);
  return /^\p{Ll}/u.test(text) || (isProse && isAnnounced);
}

/** True for the name of a worked example: a short line without an end. */
export function isName({ kind, text }: Said): boolean {
  return (
    kind === "example" &&
    /^\p{Lu}/u.test(text) &&
    !/[.!?:,;]\s*$/u.test(text) &&
    text.split(/\s+/u).length <= LONGEST_NAME &&
    !/[=<>]/u.test(text)
  );
}
