import type { Drawing } from "../../formats/pictures/svg-shapes.ts";
import type { PaperFact } from "../../kernel/paper.ts";
import { LINE, mm, type Pen, QUIET } from "../layout/pen.ts";
import { LEFT, RIGHT, type Sheet, WIDTH } from "../layout/sheet.ts";
import { drawSvg } from "../layout/svg.ts";

export interface Sender {
  readonly name: string;
  /** Address and ways to reach the sender. */
  readonly lines: readonly string[];
  /** One line above the window's address. */
  readonly back: string;
  readonly logo?: Logo;
}

type Logo = { readonly width: number; readonly height: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly drawing: Drawing }
);

/** Window of DIN 5008 form B, or an address that follows the head. */
export type WindowForm = "din5008b" | "plain";

const LOGO_WIDTH = mm(65);
const LOGO_HEIGHT = mm(18);
const TOP = mm(14);

export function drawSender(sheet: Sheet, sender: Sender): void {
  const { pen } = sheet;
  const { name, lines, logo } = sender;
  if (logo) drawLogo(sheet, name, logo);
  else drawName(sheet, name);
  const style = { size: 7.5, colour: QUIET, align: "end" as const };
  const own = logo ? [name, ...lines] : lines;
  const paragraph = pen.pdf.struct("P");
  sheet.root.add(paragraph);
  for (const [at, line] of own.entries()) {
    const strong = logo !== undefined && at === 0;
    pen.content(paragraph, "P", () =>
      pen.line(line, LEFT + WIDTH * 0.5, TOP + at * 7.5 * LINE, WIDTH * 0.5, {
        ...style,
        strong,
        ...(strong && { colour: pen.look.text }),
      }),
    );
  }
  sheet.y = Math.max(mm(38), TOP + own.length * 7.5 * LINE + mm(6));
}

function drawName({ pen, root }: Sheet, name: string): void {
  const style = { size: 15, strong: true, colour: pen.look.accent };
  const lines = pen.lines(name, WIDTH * 0.5, style).slice(0, 2);
  pen.element(root, "P", () => {
    for (const [at, line] of lines.entries())
      pen.line(line, LEFT, TOP - 3 + at * 15 * 1.25, WIDTH * 0.5, style);
  });
}

function drawLogo({ pen, root }: Sheet, name: string, logo: Logo): void {
  const scale = Math.min(LOGO_WIDTH / logo.width, LOGO_HEIGHT / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const bbox: [number, number, number, number] = [LEFT, TOP, LEFT + width, TOP + height];
  const draw = () => {
    if ("drawing" in logo) drawSvg(pen.pdf, logo.drawing, { x: LEFT, y: TOP, width, height });
    else pen.pdf.image(Buffer.from(logo.bytes), LEFT, TOP, { width, height });
  };
  pen.element(root, "Figure", draw, { alt: name, bbox });
}

/** Draws the window and, next to it, the facts. The paper goes on below both. */
export function drawAddress(
  sheet: Sheet,
  form: WindowForm,
  back: string,
  address: readonly string[] | undefined,
  facts: readonly PaperFact[],
): void {
  const top = form === "din5008b" && address !== undefined ? mm(50) : sheet.y;
  const below = address ? drawWindow(sheet, form, top, back, address) : top;
  const after = drawFacts(sheet, top, facts, address === undefined);
  const least = form === "din5008b" && address !== undefined ? mm(98) : 0;
  sheet.y = Math.max(least, below + mm(8), after + mm(8));
}

const ADDRESS_WIDTH = mm(80);

function drawWindow(
  { pen, root }: Sheet,
  form: WindowForm,
  top: number,
  back: string,
  address: readonly string[],
) {
  // In form B the last lines of the zone for notes hold the sender, and the address follows at 62.7 mm.
  const start = form === "din5008b" ? mm(62.7) : top + mm(5);
  pen.element(root, "P", () =>
    pen.line(shortened(pen, back), LEFT, start - mm(4.6), ADDRESS_WIDTH, { size: 6.5, colour: QUIET }),
  );
  const lines = address.flatMap((line) => pen.lines(line, ADDRESS_WIDTH, { size: 10 }));
  const paragraph = pen.pdf.struct("P");
  root.add(paragraph);
  for (const [at, line] of lines.entries())
    pen.content(paragraph, "P", () =>
      pen.line(line, LEFT, start + at * 10 * 1.3, ADDRESS_WIDTH, { size: 10, strong: at === 0 }),
    );
  return start + lines.length * 10 * 1.3;
}

/** The sender's line has one line of room. */
function shortened(pen: Pen, back: string): string {
  const [first = ""] = pen.lines(back, ADDRESS_WIDTH, { size: 6.5 });
  return first.replace(/[\s·,]+$/, "");
}

const FACTS_LEFT = mm(120);

/** Draws facts right of the window or, on papers without one, over the whole width. */
function drawFacts(sheet: Sheet, top: number, facts: readonly PaperFact[], wide: boolean): number {
  const { pen, root } = sheet;
  const left = wide ? LEFT : FACTS_LEFT;
  const label = wide ? mm(45) : Math.max(mm(20), widest(pen, facts));
  const width = RIGHT - left - label - mm(3);
  let y = wide ? sheet.y : top;
  for (const fact of facts) {
    const labels = pen.lines(fact.label, label, { size: 8.5 });
    const values = pen.lines(fact.value, width, { size: 8.5 });
    const element = pen.pdf.struct("P");
    root.add(element);
    pen.content(element, "P", () => {
      for (const [at, line] of labels.entries())
        pen.line(line, left, y + at * 8.5 * LINE, label, { size: 8.5, colour: QUIET });
      for (const [at, line] of values.entries())
        pen.line(line, left + label + mm(3), y + at * 8.5 * LINE, width, { size: 8.5 });
    });
    y += Math.max(labels.length, values.length) * 8.5 * LINE + 1.5;
  }
  return y;
}

const widest = (pen: Pen, facts: readonly PaperFact[]) =>
  Math.min(mm(34), Math.max(0, ...facts.map(({ label }) => pen.widthOf(label, { size: 8.5 }))) + 1);

export function drawTitle(sheet: Sheet, title: string, subject: string | undefined): void {
  const { pen, root } = sheet;
  const style = { size: 15, strong: true, colour: pen.look.accent };
  const lines = pen.lines(title, WIDTH, style);
  pen.element(root, "H1", () => {
    for (const [at, line] of lines.entries()) pen.line(line, LEFT, sheet.y + at * 15 * 1.25, WIDTH, style);
  });
  sheet.y += lines.length * 15 * 1.25 + mm(2.5);
  if (subject === undefined) return;
  const own = { size: 10, strong: true };
  const rows = pen.lines(subject, WIDTH, own);
  pen.element(root, "P", () => {
    for (const [at, line] of rows.entries()) pen.line(line, LEFT, sheet.y + at * 10 * LINE, WIDTH, own);
  });
  sheet.y += rows.length * 10 * LINE + mm(3);
}
