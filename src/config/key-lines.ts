import { parse } from "smol-toml";

/** A key or a section header of a TOML text, by its full path, and the line it stands on. */
export interface KeyLine {
  readonly path: readonly string[];
  readonly header: boolean;
  readonly line: number;
}

// Strings and comments are tokens of their own, so that a `=`, a `#` or a bracket inside them is not mistaken for TOML.
const TOKEN = /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[\s\S]/g;
const KEY = /^(?:"(?:\\.|[^"\\])*"|'[^']*'|[^"'=])+(?==)/;

/** Where every key stands. The parser knows lines only of what it cannot parse. */
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

/** The line of a key or section, or else of the nearest thing around it (an inline table), or else the first. */
export function lineOf(path: readonly string[], lines: readonly KeyLine[]): number {
  if (path.length === 0) return 1;
  const found = lines.find((known) => path.every((part, index) => known.path[index] === part));
  return found?.line ?? lineOf(path.slice(0, -1), lines);
}

/** Sections and keys that are given a second time, each with its first line. */
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

/** A statement ends with its line, unless a bracket or a multi-line string is still open. */
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

/** The parser itself reads the key, so that quoting and escapes mean here what they mean there. */
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
