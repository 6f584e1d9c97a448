import type { BlockKind } from "../document.ts";
import { plainTex } from "../math/tex.ts";
import { Refusal } from "../refusal.ts";
import type { Writer } from "../writer.ts";
import { writeInline } from "./inline.ts";
import { writeTable } from "./table.ts";

export function readAsciidoc(text: string, writer: Writer): void {
  const reader = new AsciidocReader(writer);
  reader.read(text.split(/\r\n?|\n/), "paragraph", 0);
}

const HEADING = /^(={1,6}|#{1,6})\s+(\S.*?)(?:\s+\1)?$/;
const FENCE = /^(-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,}|--|```.*|[|,:!]={3,})\s*$/;
const ATTRIBUTE = /^:(!?[\w-]+!?):(?:\s+(.*))?$/;
const STYLE = /^\[([^[\]]*(?:\[[^\]]*\][^[\]]*)*)\]\s*$/;
const ADMONITION = /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION):\s+/;
const ITEM = /^\s*(?:[*-]{1,5}|\.{1,5}|<(?:\d{1,2}|\.)>|\d{1,4}[.)]|[a-zA-Z][.)])\s+(?=\S)(?:\[[ x*]\]\s+)?/;
const ENTRY = /^\s*(\S.{0,200}?)(?:::{1,3}|;;)(?:\s+(.*))?$/;
/** Directives for the publishing program. */
const DIRECTIVE =
  /^(?:\/\/(?!\/)|include::|ifdef::|ifndef::|endif::|ifeval::|toc::|'''$|<<<$|\+$|video::|audio::)/;
const DEEPEST = 40;

class AsciidocReader {
  readonly #writer: Writer;
  readonly #attributes = new Map<string, string>();
  /** Attributes given in the line before a block. */
  #style = "";
  #caption: string | undefined;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  read(lines: readonly string[], kind: BlockKind, depth: number): void {
    if (depth > DEEPEST) throw new Refusal("TOO_DEEP");
    let paragraph: string[] = [];
    const end = () => {
      this.#paragraph(paragraph, kind);
      paragraph = [];
    };
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] ?? "";
      const fence =
        paragraph.length === 0 || !/^={4,}$|^-{4,}$/.test(line) ? FENCE.exec(line)?.[1] : undefined;
      if (fence !== undefined) {
        end();
        const close = this.#closing(lines, at + 1, fence);
        this.#delimited(fence, lines.slice(at + 1, close), kind, depth);
        at = close;
      } else if (paragraph.length > 0 && /^\/\/(?!\/)/.test(line)) {
        // A comment does not end the paragraph.
      } else if (this.#isSpoken(line, paragraph)) {
        if (ITEM.test(line) || ENTRY.test(line)) end();
        paragraph.push(line);
      } else {
        end();
        this.#single(line);
      }
    }
    end();
  }

  #isSpoken(line: string, paragraph: readonly string[]): boolean {
    if (line.trim() === "" || DIRECTIVE.test(line)) return false;
    if (HEADING.test(line) && paragraph.length === 0) return false;
    if (/^image::/.test(line) || ATTRIBUTE.test(line)) return false;
    return (
      !STYLE.test(line) &&
      !/^\[\[[^\]]+\]\]$/.test(line) &&
      !(/^\.[^\s.]/.test(line) && paragraph.length === 0)
    );
  }

  #single(line: string): void {
    const [, signs, heading] = HEADING.exec(line) ?? [];
    const [, name, value = ""] = ATTRIBUTE.exec(line) ?? [];
    if (signs !== undefined && heading !== undefined) this.#heading(heading, signs.length);
    else if (name !== undefined) this.#attributes.set(name, value.trim());
    else if (line.startsWith("[[")) this.#writer.anchors.add(/[^[\],]+/.exec(line)?.[0] ?? "");
    else if (STYLE.test(line)) {
      this.#style = STYLE.exec(line)?.[1] ?? "";
      this.#writer.anchors.add(/#([\w-]+)|\bid="?([\w-]+)/.exec(this.#style)?.slice(1).join("") ?? "");
    } else if (line.startsWith("image::")) this.#picture(this.#filled(line));
    else if (line.startsWith("include::")) this.#include(this.#filled(line));
    else if (/^\.[^\s.]/.test(line)) this.#caption = line.slice(1);
  }

  #picture(line: string): void {
    const [, path = "", alt = ""] = /^image::([^[]*)\[([^\],]*)/.exec(line) ?? [];
    writeInline(this.#filled(this.#caption ?? alt.replace(/^(?:alt=)?"?|"$/g, "")), this.#writer);
    this.#caption = undefined;
    this.#writer.picture(path, this.#writer.take());
  }

  /** Files that belong here, in the author's order. */
  #include(line: string): void {
    const path = /^include::([^[\s]+)/.exec(line)?.[1] ?? "";
    this.#writer.open("link", path);
    this.#writer.say(path);
    this.#writer.close("link");
    this.#writer.block("contents");
  }

  #writeCaption(): void {
    writeInline(this.#filled(this.#caption ?? ""), this.#writer);
    this.#caption = undefined;
    this.#writer.block("caption");
  }

  #heading(text: string, level: number): void {
    const isDiscrete = /^(?:discrete|float)/.test(this.#style);
    this.#style = "";
    writeInline(this.#filled(text), this.#writer);
    if (level === 1 && this.#writer.title === undefined) this.#writer.title = this.#writer.pendingText;
    if (isDiscrete) this.#writer.block("paragraph");
    else this.#writer.block("heading", { level });
  }

  #closing(lines: readonly string[], from: number, fence: string): number {
    const close = fence.startsWith("```") ? "```" : fence;
    const at = lines.findIndex((line, i) => i >= from && line.trimEnd() === close);
    return at < 0 ? lines.length : at;
  }

  #delimited(fence: string, lines: readonly string[], kind: BlockKind, depth: number): void {
    const style = this.#style;
    this.#style = "";
    if (!fence.startsWith("/")) this.#writeCaption();
    const body = lines.join("\n");
    if (/^[|,:!]=/.test(fence))
      writeTable(
        lines.map((line) => this.#filled(line)),
        style,
        this.#writer,
      );
    else if (/^(?:-{4}|\.{4}|```)/.test(fence)) this.#writer.put("code", withoutCallouts(body));
    else if (fence.startsWith("+")) {
      if (/stem|latexmath/.test(style)) this.#writer.put("formula", plainTex(body));
    } else if (!fence.startsWith("/")) this.read(lines, kindOf(fence, style, kind), depth + 1);
  }

  #paragraph(lines: readonly string[], kind: BlockKind): void {
    if (lines.length === 0) return;
    const style = this.#style;
    this.#style = "";
    this.#writeCaption();
    const [first = "", ...rest] = lines;
    if (/^(?:source|listing|literal)/.test(style)) {
      this.#writer.put("code", lines.join("\n"));
      return;
    }
    if (/^\s/.test(first) && !ITEM.test(first)) {
      this.#writer.put("code", lines.join("\n"));
      return;
    }
    if (isAuthorLine(first, this.#writer)) return;
    const [, term, meaning] = ENTRY.exec(first) ?? [];
    if (term !== undefined) this.#entry(term, [meaning ?? "", ...rest]);
    else this.#plain([first, ...rest].join("\n"), kind, style);
  }

  #plain(text: string, kind: BlockKind, style: string): void {
    const isItem = ITEM.test(text);
    const isNote = ADMONITION.test(text) || /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b/.test(style);
    const said = text.replace(isItem ? ITEM : ADMONITION, "");
    writeInline(this.#filled(said), this.#writer);
    if (isNote) this.#writer.block("note");
    else if (isItem) this.#writer.block(kind === "paragraph" ? "list_item" : kind);
    else this.#writer.block(/^(?:quote|verse)/.test(style) ? "quote" : kind);
  }

  #entry(term: string, meaning: readonly string[]): void {
    this.#writer.open("term");
    writeInline(this.#filled(term), this.#writer);
    this.#writer.close("term");
    const said = meaning.join("\n").trim();
    // The definition of a term may be in the next paragraph.
    this.#writer.say(": ");
    if (said === "") return;
    writeInline(this.#filled(said), this.#writer);
    this.#writer.block("definition");
  }

  #filled(line: string): string {
    return line.replaceAll(
      /\{([\w-]{1,80})\}/g,
      (whole, name: string) => this.#attributes.get(name) ?? BUILT_IN[name] ?? whole,
    );
  }
}

const BUILT_IN: Readonly<Record<string, string>> = {
  nbsp: " ",
  sp: " ",
  empty: "",
  blank: "",
  amp: "&",
  lt: "<",
  gt: ">",
  plus: "+",
  pp: "++",
  cpp: "C++",
  asterisk: "*",
  tilde: "~",
  caret: "^",
  backtick: "`",
  vbar: "|",
  startsb: "[",
  endsb: "]",
  apos: "'",
  quot: '"',
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  zwsp: "",
  wj: "",
};

function kindOf(fence: string, style: string, kind: BlockKind): BlockKind {
  if (/^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b/.test(style) || fence.startsWith("*")) return "note";
  if (fence.startsWith("_") || /^quote/.test(style)) return "quote";
  return fence.startsWith("=") ? "example" : kind;
}

function withoutCallouts(code: string): string {
  return code.replaceAll(/\s*(?:\/\/|#|;;|<!--)?\s*<(?:\d{1,2}|\.)>(?:-->)?\s*$/gm, "");
}

/** Author line below the title. */
function isAuthorLine(line: string, writer: Writer): boolean {
  const isBelowTitle =
    writer.blocks.length === 1 && writer.blocks[0]?.kind === "heading" && writer.blocks[0].level === 1;
  return isBelowTitle && /^[\p{L}. '-]{1,80}<[^<>\s]+@[^<>\s]+>$/u.test(line.trim());
}
