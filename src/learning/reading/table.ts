import type { BlockFacts, Writer } from "./writer.ts";

const BETWEEN = " | ";

/** One line per row. */
export class TableText {
  readonly #rows: string[][] = [];
  #row: string[] = [];

  cell(text: string): void {
    this.#row.push(text.replaceAll(/\s+/gu, " ").trim());
  }

  endRow(): void {
    if (this.#row.some((cell) => cell !== "")) this.#rows.push(this.#row);
    this.#row = [];
  }

  /** A single column becomes paragraphs. */
  write(writer: Writer, facts: BlockFacts = {}): void {
    this.endRow();
    const columns = Math.max(0, ...this.#rows.slice(0, 1000).map((row) => row.length));
    if (columns > 1) writer.put("table", this.#rows.map((row) => row.join(BETWEEN)).join("\n"), facts);
    else for (const [cell = ""] of this.#rows) writer.put("paragraph", cell, facts);
    this.#rows.length = 0;
  }
}
