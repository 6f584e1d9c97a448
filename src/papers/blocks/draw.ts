import type { PaperBlock } from "../../kernel/paper.ts";
import type { Sheet } from "../layout/sheet.ts";
import { drawFactsBlock, drawPayment, drawSignatures, drawTotals } from "./figures.ts";
import { drawLines } from "./lines.ts";
import { drawText } from "./text.ts";

export function drawBlock(sheet: Sheet, block: PaperBlock): void {
  switch (block.kind) {
    case "text":
      drawText(sheet, block);
      break;
    case "lines":
      drawLines(sheet, block);
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
