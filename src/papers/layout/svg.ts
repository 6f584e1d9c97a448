import type { Paint } from "../../formats/pictures/svg-paint.ts";
import type { Drawing, Rule, Shape, Stroke } from "../../formats/pictures/svg-shapes.ts";
import type { Pdf } from "./pdf.ts";

/** Calls of PDFKit that its types leave out. */
interface Untyped {
  dash(lengths: readonly number[], options: { phase: number }): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a picture into the frame, whose proportions are its own, and cuts off what is outside. */
export function drawSvg(pdf: Pdf, { box, shapes }: Drawing, frame: Frame): void {
  const [left, top, width, height] = box;
  const scale = Math.min(frame.width / width, frame.height / height);
  pdf.save();
  pdf.transform(scale, 0, 0, scale, frame.x - left * scale, frame.y - top * scale);
  pdf.rect(left, top, width, height).clip();
  for (const shape of shapes) drawShape(pdf, shape);
  pdf.restore();
}

const ruled = (rule: Rule) => (rule === "evenodd" ? "even-odd" : "non-zero");

function drawShape(pdf: Pdf, { outline, matrix, clips, fill, stroke }: Shape): void {
  pdf.save();
  for (const clip of clips) {
    pdf.transform(...clip.matrix);
    pdf.path(clip.outline).clip(ruled(clip.rule));
    pdf.transform(...clip.back);
  }
  pdf.transform(...matrix);
  if (fill) {
    pdf.fillColor(inkOf(pdf, fill.paint), fill.opacity * ownOpacity(fill.paint));
    pdf.path(outline).fill(ruled(fill.rule));
  }
  if (stroke) drawStroke(pdf, outline, stroke);
  pdf.restore();
}

function drawStroke(
  pdf: Pdf,
  outline: string,
  { paint, opacity, width, cap, join, miterLimit, dash, phase }: Stroke,
): void {
  pdf.lineWidth(width).lineCap(cap).lineJoin(join).miterLimit(miterLimit);
  // Safe cast: see above.
  if (dash.length > 0) (pdf as unknown as Pick<Untyped, "dash">).dash(dash, { phase });
  pdf.strokeColor(inkOf(pdf, paint), opacity * ownOpacity(paint));
  pdf.path(outline).stroke();
}

const ownOpacity = (paint: Paint) => ("hex" in paint ? paint.opacity : 1);

function inkOf(pdf: Pdf, paint: Paint): string | PDFKit.PDFGradient {
  if ("hex" in paint) return paint.hex;
  const { kind, numbers, matrix, stops } = paint;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  const gradient = kind === "linear" ? pdf.linearGradient(a, b, c, d) : pdf.radialGradient(a, b, c, d, e, f);
  // Safe cast: see above.
  (gradient as unknown as Pick<Untyped, "setTransform">).setTransform(...matrix);
  for (const { offset, hex, opacity } of stops) gradient.stop(offset, hex, opacity);
  return gradient;
}
