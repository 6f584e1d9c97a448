import type { PaperBlock } from "../../kernel/paper.ts";
import { mm } from "../layout/pen.ts";
import type { Sheet } from "../layout/sheet.ts";
import {
  drawFactsBlock,
  drawPayment,
  drawSignatures,
  drawTotals,
  heightOfPayment,
  heightOfTotals,
} from "./figures.ts";
import { drawLines } from "./lines.ts";
import { drawText, heightOfShort } from "./text.ts";

/** Space between two blocks. */
const GAP = mm(1.5);

/** Draws the blocks. Sums, payment and closing stay together with the last row of a table, if they fit. */
export function drawBlocks(sheet: Sheet, blocks: readonly PaperBlock[]): void {
  for (const [at, block] of blocks.entries()) {
    const following = heightTogether(sheet, blocks.slice(at + 1));
    const own = heightOf(sheet, block);
    if (own !== undefined && own + following < sheet.pageRoom / 2) sheet.need(own + following);
    drawBlock(sheet, block, following);
    sheet.y += GAP;
  }
}

/** Height of the blocks that should stay together with what is before them. */
function heightTogether(sheet: Sheet, blocks: readonly PaperBlock[]): number {
  const heights = blocks.map((block) => heightOf(sheet, block));
  const end = heights.indexOf(undefined);
  // The end of the paper as a whole, or the sums of a table.
  if (end < 0) return heights.reduce<number>((sum, height) => sum + (height ?? 0) + GAP, 0);
  return blocks[0]?.kind === "totals" ? (heights[0] ?? 0) + GAP : 0;
}

/** Undefined for blocks that go on on the next page. */
function heightOf(sheet: Sheet, block: PaperBlock): number | undefined {
  if (block.kind === "totals") return heightOfTotals(sheet, block);
  if (block.kind === "payment") return heightOfPayment(sheet, block);
  return block.kind === "text" ? heightOfShort(sheet, block) : undefined;
}

function drawBlock(sheet: Sheet, block: PaperBlock, following: number): void {
  switch (block.kind) {
    case "text":
      drawText(sheet, block);
      break;
    case "lines":
      drawLines(sheet, block, following);
      break;
    case "totals":
      drawTotals(sheet, block);
      break;
    case "facts":
      drawFactsBlock(sheet, block);
      break;
    case "payment":
      drawPayment(sheet, block);
      break;
    case "signatures":
      drawSignatures(sheet, block);
      break;
  }
}
