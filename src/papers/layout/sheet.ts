import { type Element, LINE, mm, type Pen, QUIET } from "./pen.ts";
import { drawQr } from "./qr.ts";

/** Words of the frame, in the paper's language. `{page}` and `{pages}` are replaced by the numbers. */
export interface SheetLabels {
  readonly page: string;
  readonly draft: string;
}

export interface SheetFrame {
  readonly labels: SheetLabels;
  readonly isDraft: boolean;
  /** Letters have marks where they are folded. */
  readonly isLetter: boolean;
  /** Columns of the first page's foot. */
  readonly foot: readonly (readonly string[])[];
  /** Line above the foot's columns. */
  readonly note?: string | undefined;
  /** Heads of the following pages: the sender, and the paper's title. */
  readonly running: readonly [string, string];
  readonly proof?: ProofCode | undefined;
}

/** QR code that proves the paper, in the foot of page 1. */
export interface ProofCode {
  readonly content: string;
  /** Says what the code is for. */
  readonly caption: string;
}

export const LEFT = mm(25);
export const RIGHT = mm(190);
export const WIDTH = RIGHT - LEFT;
const PAGE_WIDTH = mm(210);
const FOOT_TOP = mm(266);
const PAGE_NUMBER = mm(285);
const NEXT_TOP = mm(30);
const FOOT_SIZE = 7;
const PROOF = mm(26);
const FOOT_GAP = mm(4);
const LEAST_FOOT_SIZE = 6;

/** The pages of a paper, one after the other, and the place where it goes on. */
export class Sheet {
  readonly pen: Pen;
  readonly root: Element;
  readonly #frame: SheetFrame;
  readonly #footTop: number;
  /** Runs at the top of each following page, such as for a table's repeated head. */
  onPage: (() => void) | undefined;
  y = 0;
  #pages = 0;

  constructor(pen: Pen, root: Element, frame: SheetFrame) {
    this.pen = pen;
    this.root = root;
    this.#frame = frame;
    const note = frame.note === undefined ? 0 : pen.lines(frame.note, WIDTH, { size: FOOT_SIZE }).length;
    this.#footTop = FOOT_TOP - note * FOOT_SIZE * LINE - (frame.proof ? mm(6) : 0);
    this.#add();
  }

  get bottom(): number {
    return this.#pages === 1 ? this.#footTop - mm(4) : mm(277);
  }

  get room(): number {
    return this.bottom - this.y;
  }

  /** Room on a page of its own. */
  get pageRoom(): number {
    return mm(277) - NEXT_TOP;
  }

  /** Continues on a new page unless so much room is left. */
  need(height: number): void {
    if (this.room < height) this.next();
  }

  next(): void {
    this.#add();
    this.y = NEXT_TOP;
    this.onPage?.();
  }

  #add(): void {
    this.pen.pdf.addPage();
    this.#pages += 1;
    if (this.#frame.isDraft) this.pen.artifact(() => this.#watermark(), "Pagination");
  }

  #watermark(): void {
    const { pdf } = this.pen;
    const { draft } = this.#frame.labels;
    const style = { size: 96, strong: true, colour: "#eceef1", align: "center" as const };
    pdf.save();
    pdf.rotate(-52, { origin: [PAGE_WIDTH / 2, mm(160)] });
    this.pen.line(draft, -mm(50), mm(160) - 60, PAGE_WIDTH + mm(100), style);
    pdf.restore();
  }

  /** Draws heads and feet once the number of pages is known. */
  finish(): void {
    for (let page = 0; page < this.#pages; page++) {
      this.pen.pdf.switchToPage(page);
      this.pen.artifact(() => {
        if (page === 0) this.#firstPage();
        else this.#head();
        this.#pageNumber(page + 1);
      }, "Pagination");
    }
  }

  #firstPage(): void {
    if (this.#frame.isLetter) this.#foldMarks();
    this.#foot();
  }

  #foldMarks(): void {
    for (const fold of [105, 210]) this.pen.rule(mm(4), mm(fold), mm(4), { colour: "#9aa1ab", weight: 0.4 });
    this.pen.rule(mm(4), mm(148.5), mm(6), { colour: "#9aa1ab", weight: 0.4 });
  }

  #foot(): void {
    const { pen } = this;
    const { foot, note, proof } = this.#frame;
    const style = { size: FOOT_SIZE, colour: QUIET };
    const left = proof ? LEFT + PROOF : LEFT;
    let top = this.#footTop;
    if (proof) {
      drawQr(pen.pdf, proof.content, LEFT - mm(2), PAGE_NUMBER - PROOF, PROOF);
      pen.line(proof.caption, LEFT, PAGE_NUMBER, WIDTH * 0.8, style);
    }
    for (const line of note === undefined ? [] : pen.lines(note, RIGHT - left, style)) {
      pen.line(line, left, top, RIGHT - left, style);
      top += FOOT_SIZE * LINE;
    }
    if (foot.length === 0) return;
    pen.rule(left, top + 1, RIGHT - left, { colour: pen.look.accent, weight: 0.6 });
    const { columns, size } = footColumns(pen, foot, left);
    for (const { texts, x, width } of columns) {
      const lines = texts.flatMap((text) => pen.lines(text, width, { ...style, size }));
      for (const [at, line] of lines.slice(0, 5).entries())
        pen.line(line, x, top + 4 + at * FOOT_SIZE * LINE, width, { ...style, size });
    }
  }

  #head(): void {
    const style = { size: 7.5, colour: QUIET };
    const [sender, title] = this.#frame.running;
    this.pen.line(sender, LEFT, mm(15), WIDTH * 0.5, style);
    this.pen.line(title, LEFT + WIDTH * 0.4, mm(15), WIDTH * 0.6, { ...style, align: "end" });
    this.pen.rule(LEFT, mm(20), WIDTH, { colour: this.pen.look.accent, weight: 0.6 });
  }

  #pageNumber(page: number): void {
    const text = this.#frame.labels.page
      .replace("{page}", String(page))
      .replace("{pages}", String(this.#pages));
    this.pen.line(text, LEFT, PAGE_NUMBER, WIDTH, { size: FOOT_SIZE, colour: QUIET, align: "end" });
  }
}

/** Columns as wide as their texts need, in smaller letters if too wide, so that IBANs stay on one line. */
function footColumns(pen: Pen, foot: SheetFrame["foot"], left: number) {
  const natural = foot.map((texts) =>
    Math.max(...texts.map((text) => pen.widthOf(text, { size: FOOT_SIZE }) + 1)),
  );
  const fit = (RIGHT - left - FOOT_GAP * (foot.length - 1)) / natural.reduce((sum, one) => sum + one, 0);
  const size = Math.max(LEAST_FOOT_SIZE, Math.min(FOOT_SIZE, FOOT_SIZE * fit));
  let x = left;
  const columns = foot.map((texts, place) => {
    const column = { texts, x, width: (natural[place] ?? 0) * fit };
    x += column.width + FOOT_GAP;
    return column;
  });
  return { columns, size };
}
