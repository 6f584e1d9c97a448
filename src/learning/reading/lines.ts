import type { BlockKind } from "./document.ts";

/** Items of lists keep the kind of a note or example that they stand in. */
export function itemKind(kind: BlockKind): BlockKind {
  return kind === "paragraph" || kind === "quote" || kind === "definition" ? "list_item" : kind;
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === "";
}

/** Lines without the indentation that all of them have, or without the first `most` spaces of it. */
export function dedented(lines: readonly string[], most = 1000): readonly string[] {
  const least = lines.reduce(
    (found, line) => (isBlank(line) ? found : Math.min(found, indentOf(line))),
    most,
  );
  return lines.map((line) => line.slice(Math.min(least, indentOf(line))));
}

/** End of the lines that are blank or indented by more than `indent`, without blank lines at the end. */
export function indentedEnd(lines: readonly string[], from: number, indent: number): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (isBlank(line)) continue;
    if (indentOf(line) <= indent) break;
    end = at + 1;
  }
  return end;
}
