import { createHash } from "node:crypto";
import { BLOCK_BREAK, type Block } from "../../reading/document.ts";
import { pointsIn } from "../../text/points.ts";

export interface PlacedBlock extends Block {
  ordinal: number;
  start: number;
  path: readonly string[];
}

export interface PlacedText {
  blocks: readonly PlacedBlock[];
  points: number;
  sha256: string;
  formSha256: string;
}

/** Blocks processed before yielding: a million words take some forty milliseconds. */
const AT_ONCE = 500;

export async function placeText(blocks: readonly Block[]): Promise<PlacedText> {
  const [words, form] = [createHash("sha256"), createHash("sha256")];
  const found: PlacedBlock[] = [];
  let points = 0;
  let above: { level: number; text: string }[] = [];
  for (const [ordinal, block] of blocks.entries()) {
    const { text, ...rest } = block;
    const start = ordinal === 0 ? 0 : points + BLOCK_BREAK.length;
    words.update(ordinal === 0 ? text : `${BLOCK_BREAK}${text}`);
    form.update(JSON.stringify([rest.kind, rest.level, rest.page, rest.marks]));
    const level = block.kind === "heading" ? (block.level ?? 1) : undefined;
    if (level !== undefined) above = above.filter((heading) => heading.level < level);
    found.push({ ...block, ordinal, start, path: above.map((heading) => heading.text) });
    if (level !== undefined) above = [...above, { level, text }];
    points = start + pointsIn(text);
    if (ordinal % AT_ONCE === AT_ONCE - 1) await new Promise((resume) => setImmediate(resume));
  }
  return { blocks: found, points, sha256: words.digest("hex"), formSha256: form.digest("hex") };
}
