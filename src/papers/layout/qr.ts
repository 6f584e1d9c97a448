import { encode } from "uqr";
import type { Pdf } from "./pdf.ts";

/** White edge that readers of QR codes need, in modules. */
const EDGE = 4;

/** Draws a QR code as one path of rectangles. The edge is part of `side`. */
export function drawQr(pdf: Pdf, content: string, x: number, y: number, side: number): void {
  const { data } = encode(content, { ecc: "M", border: 0 });
  const unit = side / (data.length + 2 * EDGE);
  pdf.fillColor("#000000");
  for (const [row, modules] of data.entries())
    for (const { start, length } of runsOf(modules))
      pdf.rect(x + (start + EDGE) * unit, y + (row + EDGE) * unit, length * unit, unit);
  pdf.fill();
}

/** Neighbours become one rectangle, so that no hairlines show between them. */
function runsOf(modules: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [at, dark] of modules.entries()) {
    if (!dark) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === at) last.length += 1;
    else runs.push({ start: at, length: 1 });
  }
  return runs;
}
