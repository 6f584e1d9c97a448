import { parse } from "smol-toml";

export interface KeyLine {
  readonly path: readonly string[];
  readonly header: boolean;
  readonly line: number;
}

// Consumes strings and comments whole, so that `=`, `#` and brackets within them are not syntax.
const TOKEN = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[\s\S]/g;
const KEY = /^(?:"(?:\\.|[^"\\])*"|'[^']*'|[^"'=])+(?==)/;

/** Finds the line of every key. The parser reports lines only for syntax errors. */
export function keyLines(text: string): KeyLine[] {
  const found: KeyLine[] = [];
  let section: readonly string[] = [];
  for (const { source, line } of statements(text)) {
    const header = source.startsWith("[");
    const path = pathOf(header ? source : `${KEY.exec(source)?.[0] ?? ""}=0`);
    if (path === undefined) continue;
    if (header) section = path;
    found.push({ path: header ? path : [...section, ...path], header, line });
  }
  return found;
}

/** Line of the path or its nearest ancestor, otherwise the first line. */
export function lineOf(path: readonly string[], lines: readonly KeyLine[]): number {
  if (path.length === 0) return 1;
  const found = lines.find((known) => path.every((part, index) => known.path[index] === part));
  return found?.line ?? lineOf(path.slice(0, -1), lines);
}

export function duplicates(lines: readonly KeyLine[]): { again: KeyLine; first: KeyLine }[] {
  const firsts = new Map<string, KeyLine>();
  const found: { again: KeyLine; first: KeyLine }[] = [];
  for (const again of lines) {
    const first = firsts.get(JSON.stringify(again.path));
    if (first === undefined) firsts.set(JSON.stringify(again.path), again);
    else found.push({ again, first });
  }
  return found;
}

/** One statement per line, except within brackets or multi-line strings. */
function statements(text: string): { source: string; line: number }[] {
  const found: { source: string; line: number }[] = [];
  let source = "";
  let depth = 0;
  let line = 1;
  let start = 1;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "\n" && depth === 0) {
      found.push({ source: source.trim(), line: start });
      source = "";
      line++;
      start = line;
      continue;
    }
    if (token === "[" || token === "{") depth++;
    if (token === "]" || token === "}") depth--;
    if (!token.startsWith("#")) source += token;
    line += token.split("\n").length - 1;
  }
  return [...found, { source: source.trim(), line: start }];
}

/** Parses a key with the TOML parser, so that quotes and escapes are read identically. */
function pathOf(source: string): string[] | undefined {
  try {
    return only(parse(source));
  } catch {
    return undefined;
  }
}

function only(table: object): string[] {
  const [entry] = Object.entries(table);
  if (entry === undefined) return [];
  const [key, value] = entry;
  return typeof value === "object" && value !== null && !Array.isArray(value) ? [key, ...only(value)] : [key];
}
