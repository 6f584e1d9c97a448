import type { Passage } from "./passages.ts";

/** Blocks that belong to the sentence before them. */
export const ATTACHED: readonly Passage["kind"][] = ["list_item", "code", "table", "formula"];

/** True for text that goes on in the next block. */
export function isLeadIn(text: string): boolean {
  return /[:：]$/u.test(text);
}

/** True for a sentence that a formula, list or table continues, with or without a colon. */
function isOpen(text: string): boolean {
  return !/[.!?。！？؟।…]["”’)\]]*$/u.test(text);
}

/** Groups the indices of blocks: each lead-in with its list, table, code or formula, and the end of its sentence. */
export function groupsOf(blocks: readonly Pick<Passage, "kind" | "text" | "path">[]): number[][] {
  const groups: number[][] = [];
  blocks.forEach(({ kind, text, path }, i) => {
    const last = groups.at(-1);
    const before = blocks[i - 1];
    const isNext = last !== undefined && before !== undefined && before.path.length === path.length;
    if (isNext && goesOn(before, { kind, text })) last.push(i);
    else groups.push([i]);
  });
  return groups;
}

function goesOn(
  before: Pick<Passage, "kind" | "text">,
  { kind, text }: Pick<Passage, "kind" | "text">,
): boolean {
  if (ATTACHED.includes(kind)) return kind === before.kind || isOpen(before.text);
  return (before.kind === "formula" || isLeadIn(before.text)) && /^\p{Ll}/u.test(text);
}
