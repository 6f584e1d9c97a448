import type { PaperBlock } from "../../kernel/paper.ts";
import { type Element, LINE, mm, QUIET, type Style, TEXT_SIZE } from "../layout/pen.ts";
import { LEFT, type Sheet, WIDTH } from "../layout/sheet.ts";

type TextBlock = Extract<PaperBlock, { kind: "text" }>;

export function drawText(sheet: Sheet, { text, heading, small = false }: TextBlock): void {
  if (heading !== undefined) drawHeading(sheet, heading);
  const style: Style = small ? { size: 8, colour: QUIET } : {};
  for (const paragraph of text.split(/\n{2,}/))
    if (paragraph.trim() !== "") drawParagraph(sheet, paragraph, style);
}

const MOST_LINES = 6;

/** Height of a text of a few lines; undefined for one that may go on on the next page. */
export function heightOfShort({ pen }: Sheet, { text, heading, small }: TextBlock): number | undefined {
  const size = small ? 8 : TEXT_SIZE;
  const paragraphs = text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== "");
  const lines = paragraphs.flatMap((paragraph) =>
    paragraph.split("\n").flatMap((line) => pen.lines(line, WIDTH, { size })),
  );
  if (heading !== undefined || lines.length > MOST_LINES) return undefined;
  return lines.length * size * LINE + paragraphs.length * mm(1.5);
}

export function drawHeading(sheet: Sheet, heading: string): void {
  const { pen, root } = sheet;
  const style = { size: 10.5, strong: true };
  const lines = pen.lines(heading, WIDTH, style);
  // Together with two lines of what follows.
  sheet.need((lines.length * 10.5 + 2 * TEXT_SIZE) * LINE);
  pen.element(root, "H2", () => {
    for (const [at, line] of lines.entries()) pen.line(line, LEFT, sheet.y + at * 10.5 * LINE, WIDTH, style);
  });
  sheet.y += lines.length * 10.5 * LINE + 2;
}

/** Draws one paragraph, whose lines go on on the next page. */
export function drawParagraph(
  sheet: Sheet,
  text: string,
  style: Style = {},
  { left = LEFT, width = WIDTH }: { left?: number; width?: number } = {},
): void {
  const { pen, root } = sheet;
  const height = (style.size ?? TEXT_SIZE) * LINE;
  const lines = text.split("\n").flatMap((line) => pen.lines(line, width, style));
  const paragraph: Element = pen.pdf.struct("P");
  root.add(paragraph);
  // No line alone at the end of a page.
  if (lines.length > 1) sheet.need(2 * height);
  for (let at = 0; at < lines.length; ) {
    if (sheet.room < height) sheet.next();
    const fitting = lines.slice(at, at + Math.max(1, Math.floor(sheet.room / height)));
    pen.content(paragraph, "P", () => {
      for (const [row, line] of fitting.entries()) pen.line(line, left, sheet.y + row * height, width, style);
    });
    sheet.y += fitting.length * height;
    at += fitting.length;
  }
  sheet.y += mm(1.5);
}
