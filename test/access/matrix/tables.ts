import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Matrix } from "./measure.ts";

const FOLDER = join(import.meta.dir, "tables");

const LEGEND = `yes: with every record; own: with their own alone; held: after an approval; -: not at all.
elsewhere: what the owner of another organisation is told who names a record of this one.

Written by \`bun test/access/matrix/write.ts\`: read the difference before you commit it.`;

function fileOf(action: string): string {
  return `${action.split(".")[0]}.md`;
}

function linesOf({ roles, rows }: Matrix): Map<string, string[]> {
  return new Map(
    rows.map(({ action, marks, elsewhere }): [string, string[]] => [
      action,
      [action, ...roles.map((role) => marks[role] ?? "?"), elsewhere || "."],
    ]),
  );
}

/** Formats a table row; pads the cells if widths are given. */
function written(cells: readonly string[], widths: readonly number[] = []): string {
  return `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
}

function table(lines: readonly (readonly string[])[]): string {
  const [head = [], ...rows] = lines;
  const widths = head.map((_, i) => Math.max(...lines.map((cells) => cells[i]?.length ?? 0)));
  const rule = widths.map((width) => "-".repeat(width));
  return [head, rule, ...rows].map((cells) => written(cells, widths)).join("\n");
}

export function writeTables(matrix: Matrix): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const lines = linesOf(matrix);
  const head = ["action", ...matrix.roles, "elsewhere"];
  for (const file of new Set([...lines.keys()].map(fileOf))) {
    const own = [...lines].filter(([action]) => fileOf(action) === file).map(([, cells]) => cells);
    const title = `# What the shipped roles may do: ${file.slice(0, -3)}`;
    writeFileSync(join(FOLDER, file), `${title}\n\n${LEGEND}\n\n${table([head, ...own])}\n`);
  }
}

/** Compares the expected tables with a measured matrix; each difference says how to fix it. */
export function differences(matrix: Matrix): string[] {
  const measured = linesOf(matrix);
  const expectations = readTables();
  const found: string[] = [];
  for (const [action, cells] of measured) {
    const line = written(cells);
    const expected = expectations.get(action);
    if (expected === undefined) found.push(`add to tables/${fileOf(action)}: ${line}`);
    else if (expected !== line)
      found.push(`in tables/${fileOf(action)} stands ${expected}\n  but it is ${line}`);
  }
  for (const action of expectations.keys())
    if (!measured.has(action)) found.push(`take out of tables/${fileOf(action)}: ${action}`);
  return found;
}

/** Reads the expected table rows, by action and without padding. */
function readTables(): Map<string, string> {
  const lines = readdirSync(FOLDER).flatMap((file) => readFileSync(join(FOLDER, file), "utf8").split("\n"));
  const rows = lines.filter((line) => /^\| [a-z][a-z0-9_-]*\./.test(line));
  return new Map(rows.map((line) => [line.split(" ")[1] ?? "", line.replaceAll(/ +\|/g, " |")]));
}
