import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Row = Record<string, string>;

/** A hand-calculated sheet: its tables by heading. */
export class Sheet {
  readonly #tables: Map<string, Row[]>;

  constructor(text: string) {
    this.#tables = new Map();
    let heading = "";
    for (const section of text.split(/^(?=#+ )/m)) {
      heading = /^#+ (.*)$/m.exec(section)?.[1] ?? heading;
      const lines = section.split("\n").filter((line) => line.startsWith("|"));
      if (lines.length > 2) this.#tables.set(heading, rowsOf(lines));
    }
  }

  table(heading: string): Row[] {
    const rows = this.#tables.get(heading);
    if (!rows) throw new Error(`the sheet has no table under ${heading}`);
    return rows;
  }
}

export function readSheet(name: string): Sheet {
  return new Sheet(readFileSync(join(import.meta.dir, name), "utf8"));
}

function rowsOf([head = "", , ...body]: string[]): Row[] {
  const names = cellsOf(head);
  return body.map((line) => Object.fromEntries(cellsOf(line).map((cell, i) => [names[i] ?? "", cell])));
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll(/[*`]/g, ""));
}

/** An amount in the sheet's format, 1,234.50 or -3.00, in minor units; empty is 0. */
export function cents(text: string | undefined): number {
  if (text === undefined || text === "") return 0;
  if (!/^-?\d{1,3}(,\d{3})*\.\d\d$/.test(text)) throw new Error(`${text} is no amount`);
  return Number(text.replaceAll(/[,.]/g, ""));
}
