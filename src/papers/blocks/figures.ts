import type { PaperBlock, PaperFact } from "../../kernel/paper.ts";
import { LINE, mm, QUIET, TEXT_SIZE } from "../layout/pen.ts";
import { drawQr } from "../layout/qr.ts";
import { LEFT, RIGHT, type Sheet, WIDTH } from "../layout/sheet.ts";
import { drawHeading, drawParagraph } from "./text.ts";

type Of<K extends PaperBlock["kind"]> = Extract<PaperBlock, { kind: K }>;

const TOTALS = mm(88);
const BELOW_TOTALS = mm(4);

function totalRows({ pen }: Sheet, { totals }: Of<"totals">) {
  return totals.map((total) => {
    const style = { size: total.strong ? 10.5 : 9, strong: total.strong ?? false };
    const sum = pen.widthOf(total.value, { ...style, figures: true });
    const lines = pen.lines(total.label, TOTALS - sum - mm(5), style);
    return { total, style, lines, height: lines.length * style.size * LINE + (total.strong ? 7 : 3) };
  });
}

export const heightOfTotals = (sheet: Sheet, block: Of<"totals">): number =>
  totalRows(sheet, block).reduce((sum, { height }) => sum + height, BELOW_TOTALS);

/** Draws sums at the end of the page's width, the last of them together on one page. */
export function drawTotals(sheet: Sheet, block: Of<"totals">): void {
  const { pen, root } = sheet;
  const left = RIGHT - TOTALS;
  const rows = totalRows(sheet, block);
  sheet.need(Math.min(sheet.pageRoom, heightOfTotals(sheet, block)));
  for (const { total, style, lines, height } of rows) {
    sheet.need(height);
    if (total.strong)
      pen.artifact(() => pen.rule(left, sheet.y + 1, TOTALS, { colour: pen.look.accent, weight: 0.9 }));
    const y = sheet.y + (total.strong ? 4 : 1.5);
    pen.element(root, "P", () => {
      for (const [at, line] of lines.entries())
        pen.line(line, left, y + at * style.size * LINE, TOTALS, {
          ...style,
          ...(!total.strong && { colour: QUIET }),
        });
      pen.line(total.value, left, y, TOTALS, { ...style, align: "end", figures: true });
    });
    sheet.y += height;
  }
  sheet.y += BELOW_TOTALS;
}

export function drawFactsBlock(sheet: Sheet, { facts, heading }: Of<"facts">): void {
  if (heading !== undefined) drawHeading(sheet, heading);
  for (const fact of facts) drawFact(sheet, fact, LEFT, WIDTH, mm(48));
  sheet.y += mm(2);
}

function drawFact(
  sheet: Sheet,
  { label, value }: PaperFact,
  left: number,
  width: number,
  share: number,
): void {
  const { pen, root } = sheet;
  const labels = pen.lines(label, share - mm(3), { size: 9 });
  const values = value.split("\n").flatMap((part) => pen.lines(part, width - share, { size: 9 }));
  const element = pen.pdf.struct("P");
  root.add(element);
  for (let at = 0; at < Math.max(labels.length, values.length); at++) {
    if (sheet.room < 9 * LINE) sheet.next();
    pen.content(element, "P", () => {
      pen.line(labels[at] ?? "", left, sheet.y, share, { size: 9, colour: QUIET });
      pen.line(values[at] ?? "", left + share, sheet.y, width - share, { size: 9 });
    });
    sheet.y += 9 * LINE;
  }
  sheet.y += 1.5;
}

const CODE = mm(32);

const roomOf = ({ code }: Of<"payment">) => (code ? WIDTH - CODE - mm(6) : WIDTH);

export function heightOfPayment({ pen }: Sheet, block: Of<"payment">): number {
  const lines = pen.lines(block.text, roomOf(block), {}).length;
  const height = lines * TEXT_SIZE * LINE + block.facts.length * (9 * LINE + 1.5) + mm(4);
  return Math.max(height, block.code ? CODE + mm(3) : 0);
}

/** Draws how to pay, with a code that banking apps read. Stays together on one page. */
export function drawPayment(sheet: Sheet, block: Of<"payment">): void {
  const { text, facts, code } = block;
  const room = roomOf(block);
  sheet.need(heightOfPayment(sheet, block));
  const top = sheet.y;
  if (text !== "") drawParagraph(sheet, text, {}, { width: room });
  for (const fact of facts) drawFact(sheet, fact, LEFT, room, mm(34));
  if (code) drawCode(sheet, code, top);
  sheet.y = Math.max(sheet.y, code ? top + CODE : 0) + mm(3);
}

function drawCode(
  { pen, root }: Sheet,
  { content, label }: { content: string; label: string },
  top: number,
): void {
  const left = RIGHT - CODE;
  pen.element(
    root,
    "Figure",
    () => {
      drawQr(pen.pdf, content, left, top, CODE - mm(3));
      pen.line(label, left, top + CODE - mm(3.5), CODE - mm(3), { size: 7, colour: QUIET, align: "center" });
    },
    { alt: label, bbox: [left, top, left + CODE, top + CODE] },
  );
}

/** Draws lines to sign on, two in a row. */
export function drawSignatures(sheet: Sheet, { lines }: Of<"signatures">): void {
  const { pen, root } = sheet;
  const width = (WIDTH - mm(12)) / 2;
  for (let at = 0; at < lines.length; at += 2) {
    sheet.need(mm(26));
    sheet.y += mm(18);
    const pair = lines.slice(at, at + 2);
    const style = { size: 8, colour: QUIET };
    const labels = pair.map((label) => pen.lines(label, width, style));
    for (const [place, rows] of labels.entries()) {
      const x = LEFT + place * (width + mm(12));
      pen.artifact(() => pen.rule(x, sheet.y, width, { colour: QUIET, weight: 0.6 }));
      pen.element(root, "P", () => {
        for (const [row, line] of rows.entries())
          pen.line(line, x, sheet.y + 2 + row * style.size * LINE, width, style);
      });
    }
    sheet.y += mm(6) + (Math.max(...labels.map((rows) => rows.length)) - 1) * style.size * LINE;
  }
}
