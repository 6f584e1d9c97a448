import type { Root } from "mdast";
import type { Writer } from "../writer.ts";
import { chunksOf } from "./chunks.ts";
import { isDirective, plainFlavour } from "./flavours.ts";
import { Formulas } from "./formulas.ts";
import { markdownParser } from "./parser.ts";
import { MarkdownWalk } from "./walk.ts";

const DEFINITION = /^ {0,3}\[([^\]^][^\]]{0,200})\]:\s*<?\S/;
/** Passages with this much markup would slow down the parser and are read as plain text. */
const SIGNS = /[*_~[\]`<]/g;
const MANY = 2000;
const HEADING = /^#{1,6} +(\S.*?)(?:\s*\{#([\w:.-]+)[^{}]*\})?\s*$/;
const TITLE = /^title\s*[:=]\s*["']?(.+?)["']?\s*$/i;
/** Keys of Jekyll, Hugo, Docusaurus and others for a page's place. */
const ORDER =
  /^(?:order|weight|nav_order|position|sidebar_position)\s*[:=]\s*["']?(-?\d{1,9}(?:\.\d{1,4})?)["']?\s*(?:#.*)?$/i;
const CODE_TAG =
  /^\{(?:\{[<%]\s*\/?\s*(?:highlight|code)[\w-]*\b[^{}]*[>%]\}|%-?\s*(?:end)?highlight\b[^{}%]*%)\}\s*$/;
const NOTES = /^\{?(?:note|warning|tip|caution|important|admonition|seealso|hint|danger|attention)\}?\b/i;

interface Frame {
  parse: (text: string) => Root;
  definitions: ReadonlyMap<string, string>;
  hasSlides: boolean;
}

/** GitHub Flavored Markdown and the dialects used for books. */
export async function readMarkdown(text: string, writer: Writer): Promise<void> {
  const lines = withFences(withoutFrontMatter(text.replaceAll(/\r\n?/g, "\n").split("\n"), writer));
  const frame: Frame = {
    parse: await markdownParser(),
    definitions: definitionsIn(lines),
    hasSlides: /^```\{\.\w+ \.input/m.test(text),
  };
  nameHeadings(lines, writer);
  for (const chunk of chunksOf(lines)) {
    if (chunk.kind === "code") readFence(chunk.language, chunk.text, frame, writer);
    else readChunk(chunk.text, frame, writer);
  }
}

/** Site generators have tags of their own for code. */
function withFences(lines: readonly string[]): readonly string[] {
  let isCode = false;
  return lines.map((line) => {
    if (/^(?:```|~~~)/.test(line)) isCode = !isCode;
    return !isCode && CODE_TAG.test(line) ? "```" : line;
  });
}

/** Takes title and order from the front matter. */
function withoutFrontMatter(lines: readonly string[], writer: Writer): readonly string[] {
  const mark = (lines[0] ?? "").replace("\ufeff", "").trimEnd();
  if (mark !== "---" && mark !== "+++") return lines;
  const end = lines.findIndex(
    (line, i) => i > 0 && i < 500 && (line.trimEnd() === mark || line.trimEnd() === "..."),
  );
  if (end < 0) return lines;
  const settings = lines.slice(1, end);
  if (!settings.every((line) => /^\s*$|^\s|^[\w-]+\s*[:=]|^[-#\]}[]/.test(line))) return lines;
  const at = settings.findIndex((line) => TITLE.test(line));
  const title = TITLE.exec(settings[at] ?? "")?.[1];
  // A long title stands below its key.
  const said = title !== undefined && /^[>|][+-]?$/.test(title) ? settings[at + 1]?.trim() : title;
  if (said) writer.title = said;
  writer.order = settings.flatMap((line) => ORDER.exec(line)?.[1] ?? []).map(Number)[0];
  return lines.slice(end + 1);
}

/** Names that headings are referred to by: labels in front of them, below them or at their end. */
function nameHeadings(lines: readonly string[], { anchors }: Writer): void {
  for (const [at, line] of lines.entries()) {
    const [, title, own] = HEADING.exec(line) ?? [];
    if (title === undefined) continue;
    const text = title.replaceAll(/[`*_]|\s#+$/g, "").trim();
    const above = /^\(([\w:.-]+)\)=\s*$/.exec(lines[at - 1] ?? "")?.[1];
    const below = [1, 2].map((next) => /^:label:`([^`]+)`/.exec(lines[at + next] ?? "")?.[1]);
    for (const id of [above, own, ...below]) if (id !== undefined) anchors.name(id, text);
  }
}

/** Collected first, because link definitions may be far from their use. */
function definitionsIn(lines: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const label = DEFINITION.exec(line)?.[1];
    if (label !== undefined) found.set(label.toLowerCase(), line);
  }
  return found;
}

function readFence(language: string, text: string, frame: Frame, writer: Writer): void {
  if (NOTES.test(language)) {
    const title = language.replace(/^\{?[\w-]+\}?\s*/, "");
    const body = text.split("\n").filter((line) => !/^:[\w-]+:/.test(line));
    readChunk([title, "", ...body].join("\n"), frame, writer, "note");
    return;
  }
  if (/^(?:\{(?:toctree|bibliography|tableofcontents|image|figure)|\{?eval[_-]rst)/.test(language)) return;
  if (/^\{?math\}?$/.test(language)) readChunk(`$$${text}$$`, frame, writer);
  else
    writer.put(
      "code",
      text
        .split("\n")
        .filter((line) => !isDirective(line))
        .join("\n"),
    );
}

function readChunk(text: string, frame: Frame, writer: Writer, kind?: "note"): void {
  const formulas = new Formulas();
  const lines = text.split("\n").filter((line) => !isDirective(line) && !/^\([\w:.-]+\)=\s*$/.test(line));
  const source = formulas.putAside(
    plainFlavour(lines.join("\n"), (target) => writer.reference(target), frame.hasSlides),
  );
  if (isTrap(source)) {
    for (const paragraph of source.split(/\n{2,}/)) writer.put("paragraph", formulas.plain(paragraph));
    return;
  }
  const used = [...source.matchAll(/\[([^\]]{1,200})\]/g)].flatMap(
    ([, label = ""]) => frame.definitions.get(label.toLowerCase()) ?? [],
  );
  const tree = frame.parse(`${source}\n\n${[...new Set(used)].join("\n")}`);
  new MarkdownWalk(writer, formulas, kind).all(tree.children);
}

function isTrap(text: string): boolean {
  return text
    .split(/\n\s*\n/)
    .some((paragraph) => paragraph.length > MANY && (paragraph.match(SIGNS)?.length ?? 0) > MANY);
}
