/** Lays out Python as its usual formatters do: what fits on a line is on one, the rest has an item on each. */

export type Doc = string | Group | Choice | Framed;

/** Items in brackets. */
export interface Group {
  open: string;
  items: readonly Doc[];
  close: string;
}

export interface Choice {
  anyOf: readonly Doc[];
}

/** Such as a parameter with its type and default. */
export interface Framed {
  before: string;
  doc: Doc;
  after: string;
}

export const WIDTH = 88;
const STEP = "    ";

export const framed = (before: string, doc: Doc, after = ""): Framed => ({ before, doc, after });
export const group = (open: string, items: readonly Doc[], close: string): Group => ({ open, items, close });
/** `head[one, other]`. */
export const generic = (head: string, ...items: Doc[]): Group => group(`${head}[`, items, "]");

export function flat(doc: Doc): string {
  if (typeof doc === "string") return doc;
  if ("doc" in doc) return `${doc.before}${flat(doc.doc)}${doc.after}`;
  if ("anyOf" in doc) return doc.anyOf.map(flat).join(" | ");
  return `${doc.open}${doc.items.map(flat).join(", ")}${doc.close}`;
}

/** Writes `before`, the doc and `after`. Further lines are indented relative to `indent`. */
export function laid(indent: string, before: string, doc: Doc, after = ""): string {
  const line = `${indent}${before}${flat(doc)}${after}`;
  if (line.length <= WIDTH || typeof doc === "string") return line;
  if ("doc" in doc) return laid(indent, before + doc.before, doc.doc, doc.after + after);
  const inner = indent + STEP;
  if ("anyOf" in doc) return `${indent}${before}(\n${choices(inner, doc)}\n${indent})${after}`;
  const [only] = doc.items;
  // A comma behind the only type in brackets would make it a tuple.
  const isLone = doc.items.length === 1 && doc.close === "]";
  const items =
    isLone && typeof only === "object" && "anyOf" in only
      ? [choices(inner, only)]
      : doc.items.map((item) => laid(inner, "", item, isLone ? "" : ","));
  return `${indent}${before}${doc.open}\n${items.join("\n")}\n${indent}${doc.close}${after}`;
}

function choices(indent: string, { anyOf }: Choice): string {
  const line = `${indent}${flat({ anyOf })}`;
  if (line.length <= WIDTH) return line;
  return anyOf.map((one, at) => laid(indent, at === 0 ? "" : "| ", one)).join("\n");
}

/** Docstring of a summary and paragraphs, wrapped. */
export function docstring(indent: string, summary: string, ...paragraphs: string[]): string {
  const texts = [summary, ...paragraphs].filter((text) => text !== "").map(escaped);
  const wrapped = texts.map((text, at) => wrap(text, indent, at === 0 ? 3 : 0)).join(`\n\n${indent}`);
  const end = wrapped.includes("\n") ? `\n${indent}` : "";
  return `${indent}"""${wrapped}${end}"""`;
}

function wrap(text: string, indent: string, used: number): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const room = WIDTH - indent.length - (lines.length === 0 ? used : 0);
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}

const escaped = (text: string) =>
  text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"').replace(/"$/, '\\"');
