import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Writer } from "../writer.ts";
import { chunksOf } from "./chunks.ts";
import { isDirective, plainFlavour } from "./flavours.ts";
import { Formulas } from "./formulas.ts";
import { MarkdownWalk } from "./walk.ts";

const DEFINITION = /^ {0,3}\[([^\]^][^\]]{0,200})\]:\s*<?\S/;
/** Passages with this much markup would slow down the parser and are read as plain text. */
const SIGNS = /[*_~[\]`<]/g;
const MANY = 2000;
const NOTES = /^\{?(?:note|warning|tip|caution|important|admonition|seealso|hint|danger|attention)\}?\b/i;

interface Frame {
  definitions: ReadonlyMap<string, string>;
  hasSlides: boolean;
}

/** GitHub Flavored Markdown and the dialects used for books. */
export function readMarkdown(text: string, writer: Writer): void {
  const lines = withoutFrontMatter(text.replaceAll(/\r\n?/g, "\n").split("\n"), writer);
  const frame: Frame = { definitions: definitionsIn(lines), hasSlides: /^```\{\.\w+ \.input/m.test(text) };
  for (const chunk of chunksOf(lines)) {
    if (chunk.kind === "code") readFence(chunk.language, chunk.text, frame, writer);
    else readChunk(chunk.text, frame, writer);
  }
}

/** Takes the title from the front matter. */
function withoutFrontMatter(lines: readonly string[], writer: Writer): readonly string[] {
  const mark = (lines[0] ?? "").replace("\ufeff", "").trimEnd();
  if (mark !== "---" && mark !== "+++") return lines;
  const end = lines.findIndex(
    (line, i) => i > 0 && i < 500 && (line.trimEnd() === mark || line.trimEnd() === "..."),
  );
  if (end < 0) return lines;
  const settings = lines.slice(1, end);
  if (!settings.every((line) => /^\s*$|^\s|^[\w-]+\s*[:=]|^[-#\]}[]/.test(line))) return lines;
  const title = settings.flatMap((line) => /^title\s*[:=]\s*["']?(.+?)["']?\s*$/i.exec(line)?.[1] ?? [])[0];
  if (title !== undefined) writer.title = title;
  return lines.slice(end + 1);
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
  if (/^\{(?:toctree|eval|bibliography|tableofcontents|image|figure)/.test(language)) return;
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
  const lines = text.split("\n").filter((line) => !isDirective(line));
  const source = formulas.putAside(plainFlavour(lines.join("\n"), frame.hasSlides));
  if (isTrap(source)) {
    for (const paragraph of source.split(/\n{2,}/)) writer.put("paragraph", formulas.plain(paragraph));
    return;
  }
  const used = [...source.matchAll(/\[([^\]]{1,200})\]/g)].flatMap(
    ([, label = ""]) => frame.definitions.get(label.toLowerCase()) ?? [],
  );
  const tree = fromMarkdown(`${source}\n\n${[...new Set(used)].join("\n")}`, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  new MarkdownWalk(writer, formulas, kind).all(tree.children);
}

function isTrap(text: string): boolean {
  return text
    .split(/\n\s*\n/)
    .some((paragraph) => paragraph.length > MANY && (paragraph.match(SIGNS)?.length ?? 0) > MANY);
}
