import type { PaperBlock, PaperRow } from "../../kernel/paper.ts";
import { type Element, LINE, mm, QUIET, type Style } from "../layout/pen.ts";
import { LEFT, type Sheet, WIDTH } from "../layout/sheet.ts";
import { CELL_SIZE, HEAD_SIZE, type PlacedColumn, placedColumns } from "./columns.ts";

type LinesBlock = Extract<PaperBlock, { kind: "lines" }>;

const PAD = 3.5;
const ROW = CELL_SIZE * LINE;
/** Space below the table. */
const AFTER = mm(3);
const NOTE_SIZE = 7.5;

/**
 * Draws a table. On each further page, it begins with its head and the sum that is carried over. The last row stays
 * together with what follows, which is so tall.
 */
export function drawLines(sheet: Sheet, block: LinesBlock, following: number): void {
  new LinesTable(sheet, block, Math.min(following, sheet.pageRoom / 2)).draw();
}

interface CellLines {
  readonly column: PlacedColumn;
  readonly lines: readonly { readonly text: string; readonly style: Style }[];
}

class LinesTable {
  readonly #sheet: Sheet;
  readonly #block: LinesBlock;
  readonly #columns: readonly PlacedColumn[];
  readonly #table: Element;
  readonly #following: number;
  /** Sum of the rows drawn so far. */
  #running: string | undefined;

  constructor(sheet: Sheet, block: LinesBlock, following: number) {
    this.#following = following === 0 ? 0 : following + AFTER;
    this.#sheet = sheet;
    this.#block = block;
    this.#columns = placedColumns(sheet.pen, block.columns, block.rows, LEFT, WIDTH);
    this.#table = sheet.pen.pdf.struct("Table", { title: block.label });
  }

  draw(): void {
    const sheet = this.#sheet;
    const after = this.#block.rows.length > 1 ? this.#carryRoom : this.#following;
    sheet.need(3 * (ROW + 2 * PAD) + after);
    sheet.root.add(this.#table);
    this.#head();
    sheet.onPage = () => this.#repeat();
    for (const [at, row] of this.#block.rows.entries()) this.#row(row, at === this.#block.rows.length - 1);
    sheet.onPage = undefined;
    sheet.y += AFTER;
  }

  /** Room for the sum at the end of a page. */
  get #carryRoom(): number {
    return this.#block.carry ? ROW + 2 * PAD : 0;
  }

  #head(): void {
    const { pen } = this.#sheet;
    const row = pen.element(this.#table, "TR");
    for (const column of this.#columns)
      pen.element(row, "TH", () => this.#headCell(column), { scope: "Column" });
    this.#underline();
  }

  #headCell({ label, x, width, align }: PlacedColumn): void {
    const style: Style = { size: HEAD_SIZE, strong: true, colour: QUIET, ...(align && { align }) };
    const { pen, y } = this.#sheet;
    for (const [at, line] of pen.lines(label, width, style).slice(0, 2).entries())
      pen.line(line, x, y + at * HEAD_SIZE * LINE, width, style);
  }

  #underline(): void {
    const sheet = this.#sheet;
    const rows = this.#columns.map(
      ({ label, width }) => sheet.pen.lines(label, width, { size: HEAD_SIZE, strong: true }).length,
    );
    sheet.y += Math.min(2, Math.max(1, ...rows)) * HEAD_SIZE * LINE + 2;
    const { accent } = sheet.pen.look;
    sheet.pen.artifact(() => sheet.pen.rule(LEFT, sheet.y, WIDTH, { colour: accent, weight: 0.9 }));
    sheet.y += 1;
  }

  /** Repeated parts are artifacts: the table has one head, and each sum once. */
  #repeat(): void {
    const { pen } = this.#sheet;
    pen.artifact(() => {
      for (const column of this.#columns) this.#headCell(column);
    }, "Pagination");
    this.#underline();
    const { carry } = this.#block;
    if (carry && this.#running !== undefined) this.#carried(carry.brought, this.#running);
  }

  #carried(label: string, sum: string): void {
    const sheet = this.#sheet;
    const { pen } = sheet;
    const column = this.#columns.find(({ name }) => name === this.#block.carry?.column);
    if (!column) return;
    const y = sheet.y + PAD;
    pen.artifact(() => {
      pen.line(label, LEFT, y, column.x - LEFT - mm(3), { size: CELL_SIZE, colour: QUIET, align: "end" });
      pen.line(sum, column.x, y, column.width, {
        size: CELL_SIZE,
        strong: true,
        align: "end",
        figures: true,
      });
    }, "Pagination");
    sheet.y += ROW + 2 * PAD;
    pen.artifact(() => pen.rule(LEFT, sheet.y, WIDTH));
  }

  #row(row: PaperRow, isLast: boolean): void {
    const sheet = this.#sheet;
    const cells = this.#cells(row);
    const height = Math.max(...cells.map(({ lines }) => heightOf(lines))) + 2 * PAD;
    const spare = isLast ? 0 : this.#carryRoom;
    if (height + (isLast ? this.#following : spare) > sheet.room && height < sheet.pageRoom / 2) this.#turn();
    const { pen } = sheet;
    const element = pen.element(this.#table, "TR");
    const elements = cells.map(() => pen.element(element, "TD"));
    sheet.y += PAD;
    this.#flow(cells, elements, spare);
    sheet.y += PAD;
    this.#running = row.running ?? this.#running;
    pen.artifact(() => pen.rule(LEFT, sheet.y, WIDTH));
  }

  /** Ends the page with the sum so far, and goes on on the next one. */
  #turn(): void {
    const { carry } = this.#block;
    if (carry && this.#running !== undefined) this.#carried(carry.forward, this.#running);
    this.#sheet.next();
  }

  /** Draws the cells side by side, in parts if they are longer than the page. */
  #flow(cells: readonly CellLines[], elements: readonly Element[], spare: number): void {
    const sheet = this.#sheet;
    const rests = cells.map(({ lines }) => [...lines]);
    while (rests.some((lines) => lines.length > 0)) {
      const room = sheet.room - spare;
      let tallest = 0;
      for (const [at, rest] of rests.entries()) {
        const { column } = cells[at] ?? {};
        const element = elements[at];
        const part = fitting(rest, room);
        if (!column || !element || part.length === 0) continue;
        rest.splice(0, part.length);
        sheet.pen.content(element, "TD", () => this.#part(part, column));
        tallest = Math.max(tallest, heightOf(part));
      }
      sheet.y += tallest;
      if (rests.some((lines) => lines.length > 0)) {
        this.#turn();
        sheet.y += PAD;
      }
    }
  }

  #part(lines: CellLines["lines"], { x, width }: PlacedColumn): void {
    let { y } = this.#sheet;
    for (const { text, style } of lines) {
      this.#sheet.pen.line(text, x, y, width, style);
      y += (style.size ?? CELL_SIZE) * LINE;
    }
  }

  #cells({ cells, note, kind }: PaperRow): CellLines[] {
    const { pen } = this.#sheet;
    const strong = kind !== undefined;
    return this.#columns.map((column) => {
      const figures = column.align === "end";
      const style: Style = { size: CELL_SIZE, strong, figures, align: column.align ?? "start" };
      const lined = (text: string, own: Style) =>
        text === ""
          ? []
          : text
              .split("\n")
              .flatMap((part) =>
                pen.lines(part, column.width, own).map((line) => ({ text: line, style: own })),
              );
      const lines = lined(cells[column.name] ?? "", style);
      const noted = note !== undefined && column.grow !== undefined;
      return {
        column,
        lines: noted ? [...lines, ...lined(note, { size: NOTE_SIZE, colour: QUIET })] : lines,
      };
    });
  }
}

const heightOf = (lines: CellLines["lines"]) =>
  lines.reduce((sum, { style }) => sum + (style.size ?? CELL_SIZE) * LINE, 0);

/** First lines that fit, at least one. */
function fitting(lines: CellLines["lines"], room: number): CellLines["lines"] {
  let height = 0;
  const end = lines.findIndex(({ style }) => {
    height += (style.size ?? CELL_SIZE) * LINE;
    return height > room;
  });
  return lines.slice(0, end < 0 ? lines.length : Math.max(1, end));
}
