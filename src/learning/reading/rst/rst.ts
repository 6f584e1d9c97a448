import type { BlockKind } from "../document.ts";
import { dedented, indentedEnd, indentOf, isBlank, itemKind } from "../lines.ts";
import { Refusal } from "../refusal.ts";
import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";
import { type Directive, writeDirective } from "./directives.ts";
import { type Names, writeInline } from "./inline.ts";
import { namesIn, TARGET } from "./names.ts";
import { GRID, gridRows, type Rows, SIMPLE, simpleEnd, simpleRows } from "./table.ts";

export function readRst(text: string, writer: Writer): void {
  const lines = text
    .replace("\ufeff", "")
    .replaceAll("\t", "        ")
    .split(/\r\n?|\n/);
  const from = headerEnd(lines, writer);
  new RstReader(writer, namesIn(lines)).read(lines.slice(from), "paragraph", 0);
}

/** Some projects begin with lines like those of a mail: "Title: Style". */
function headerEnd(lines: readonly string[], writer: Writer): number {
  const end = lines.findIndex((line) => !/^(?:[A-Z][\w-]{1,40}:(?:\s|$)|[ \t]+\S)/.test(line));
  if (end < 2 || !isBlank(lines[end])) return 0;
  writer.title = lines.slice(0, end).flatMap((line) => /^Title: *(.+)/.exec(line)?.[1] ?? [])[0];
  return end;
}

const ADORNED = /^([!-/:-@[-`{-~])\1*\s*$/;
const EXPLICIT = /^\.\.(?:\s|$)/;
const DIRECTIVE = /^\.\.\s+(?:\|[^|]+\|\s+)?([\w:+.-]+?)\s?::(?:\s+(.*))?$/;
const NOTE = /^\.\.\s+\[([^\]]+)\]\s*(.*)$/;
const ITEM = /^(?:[-*+•‣]|\(?(?:\d{1,4}|#|[a-zA-Z]|[ivxlcIVXLC]{1,6})[.)])(\s+|$)/;
const FIELD = /^:((?:[^:\\`]|\\.|:(?!\s|$)){1,100}):(?:\s+(.*))?$/;
const OPTION =
  /^((?:--?|\/)[\w?](?:[\w-]*)(?:[ =][<\w[][\w.<>|[\]-]*)?(?:, --?[\w][^\s,]*(?:[ =][\w<][\w.<>-]*)?)*)(?:\s{2,}(\S.*))?$/;
const DEEPEST = 40;

class RstReader {
  readonly writer: Writer;
  readonly names: Names;
  /** Adornments by level. */
  readonly #levels: string[] = [];

  constructor(writer: Writer, names: Names) {
    this.writer = writer;
    this.names = names;
  }

  read(lines: readonly string[], kind: BlockKind, depth: number): void {
    if (depth > DEEPEST) throw new Refusal("TOO_DEEP");
    for (let at = 0; at < lines.length; )
      at = isBlank(lines[at]) ? at + 1 : this.#next(lines, at, kind, depth);
  }

  say(text: string): void {
    writeInline(text, this.writer, this.names);
  }

  table(rows: Rows): void {
    const table = new TableText();
    for (const row of rows) {
      for (const cell of row) {
        this.say(cell);
        table.cell(this.writer.take());
      }
      table.endRow();
    }
    table.write(this.writer);
  }

  /** Writes what begins at a line, and returns the line behind it. */
  #next(lines: readonly string[], at: number, kind: BlockKind, depth: number): number {
    const line = lines[at] ?? "";
    const next = lines[at + 1] ?? "";
    if (/^\s/.test(line)) {
      const end = indentedEnd(lines, at, 0);
      this.read(dedented(lines.slice(at, end)), kind === "paragraph" ? "quote" : kind, depth + 1);
      return Math.max(end, at + 1);
    }
    if (EXPLICIT.test(line)) return this.#explicit(lines, at, kind, depth);
    if (/^__ /.test(line)) return at + 1;
    if (GRID.test(line)) {
      let end = at + 1;
      while (/^\s*[+|]/.test(lines[end] ?? "")) end += 1;
      this.table(gridRows(lines.slice(at, end)));
      return end;
    }
    if (SIMPLE.test(line)) {
      const end = simpleEnd(lines, at);
      this.table(simpleRows(lines.slice(at, end)));
      return end;
    }
    if (ADORNED.test(line)) {
      const below = lines[at + 2] ?? "";
      if (!isBlank(next) && ADORNED.test(below) && below.charAt(0) === line.charAt(0)) {
        this.#heading(next, line.charAt(0).repeat(2));
        return at + 3;
      }
      if (line.trim().length >= 4 || isBlank(next)) {
        if (line.trim() === "::") return this.#literal(lines, at + 1);
        return at + 1;
      }
    }
    if (isUnderline(next, line)) {
      this.#heading(line, next.charAt(0));
      return at + 2;
    }
    if (/^>>> /.test(line)) return this.#code(lines, at, untilBlank(lines, at));
    if (/^\| /.test(line)) {
      const end = untilBlank(lines, at);
      this.#paragraph(
        lines.slice(at, end).map((one) => one.replace(/^\|\s?/, "")),
        kind,
      );
      return end;
    }
    return this.#listed(lines, at, kind, depth);
  }

  #listed(lines: readonly string[], at: number, kind: BlockKind, depth: number): number {
    const line = lines[at] ?? "";
    const next = lines[at + 1];
    const item = ITEM.exec(line)?.[0];
    if (item !== undefined && (isBlank(next) || indentOf(next ?? "") > 0 || ITEM.test(next ?? ""))) {
      const end = indentedEnd(lines, at + 1, 0);
      const body = [line.slice(item.length), ...dedented(lines.slice(at + 1, end), item.length)];
      this.read(body, itemKind(kind), depth + 1);
      return end;
    }
    const [, name, value = ""] = FIELD.exec(line) ?? [];
    const [, option, meaning = ""] = OPTION.exec(line) ?? [];
    if (name !== undefined || option !== undefined) {
      const end = indentedEnd(lines, at + 1, 0);
      // Fields in front of all text are about the document.
      const isAbout =
        (this.writer.blocks.length < 3 && this.writer.blocks.every((block) => block.kind === "heading")) ||
        /^(?:r?type|kw?type)\b/.test(name ?? "");
      if (!isAbout)
        this.described(
          option ??
            (name ?? "").replace(/^(?:param|parameter|arg|argument|keyword|raises?|exc)\s+(?:\S+\s+)?/, ""),
          [value || meaning, ...dedented(lines.slice(at + 1, end))],
          depth,
          option === undefined ? "strong" : "code",
        );
      return end;
    }
    if (!isBlank(next) && indentOf(next ?? "") > 0) {
      const end = indentedEnd(lines, at + 1, 0);
      const before = this.writer.blocks.length;
      this.described(
        line.replace(/ : .*$|:{1,2}\s*$/, ""),
        dedented(lines.slice(at + 1, end)),
        depth,
        "term",
      );
      const first = this.writer.blocks[before];
      if (first && kind === "glossary") first.kind = kind;
      return end;
    }
    const end = untilBlank(lines, at);
    this.#paragraph(lines.slice(at, end), kind);
    return /::\s*$/.test(lines[end - 1] ?? "") ? this.#literal(lines, end) : end;
  }

  /** A term and the text below it. */
  described(term: string, body: readonly string[], depth: number, mark: "term" | "code" | "strong"): void {
    const first = body.find((line) => !isBlank(line)) ?? "";
    const isText = first !== "" && !/^(?:\.\.\s|[-*+#|]\s|[:=>]|\s)/.test(first);
    this.writer.open(mark);
    if (mark === "code") this.writer.say(term.replaceAll("\\", ""));
    else this.say(term);
    this.writer.close(mark);
    if (isText) this.writer.say(": ");
    else this.writer.block(mark === "code" ? "code" : "definition");
    this.read(body, isText ? "definition" : "paragraph", depth + 1);
  }

  #paragraph(lines: readonly string[], kind: BlockKind): void {
    const text = lines.map((line) => line.trim()).join("\n");
    this.say(text.replace(/(?:^|\s)::$/, "").replace(/::$/, ":"));
    this.writer.block(kind);
  }

  #literal(lines: readonly string[], at: number): number {
    return this.#code(lines, at, indentedEnd(lines, at, 0));
  }

  #code(lines: readonly string[], at: number, end: number): number {
    this.writer.put("code", dedented(lines.slice(at, end)).join("\n"));
    return end;
  }

  #heading(title: string, sign: string): void {
    if (!this.#levels.includes(sign)) this.#levels.push(sign);
    const level = Math.min(6, this.#levels.indexOf(sign) + 1);
    this.say(title.trim());
    if (level === 1) this.writer.title ??= this.writer.pendingText;
    this.writer.block("heading", { level });
  }

  #explicit(lines: readonly string[], at: number, kind: BlockKind, depth: number): number {
    const line = lines[at] ?? "";
    const end = indentedEnd(lines, at + 1, 0);
    const body = dedented(lines.slice(at + 1, end));
    const [, name, said = ""] = DIRECTIVE.exec(line) ?? [];
    const [, target, address = ""] = TARGET.exec(line) ?? [];
    const [, note, text = ""] = NOTE.exec(line) ?? [];
    if (/^\.\.\s+\|/.test(line)) return end;
    if (name !== undefined) writeDirective(directiveOf(name, said, body), this, kind, depth);
    else if (target !== undefined && address === "") this.writer.anchors.add(target.replaceAll(/[`\\]/g, ""));
    else if (note !== undefined)
      this.read([text, ...body], /^[#\d*]/.test(note) ? "note" : "contents", depth + 1);
    return end;
  }
}

function directiveOf(name: string, said: string, body: readonly string[]): Directive {
  const options = new Map<string, string>();
  let at = 0;
  const more: string[] = [];
  // An argument may go on in the lines below it.
  while (said !== "" && !isBlank(body[at]) && !FIELD.test(body[at] ?? ""))
    more.push((body[at++] ?? "").trim());
  for (; at < body.length; at++) {
    const [, option, value = ""] = FIELD.exec(body[at] ?? "") ?? [];
    if (option === undefined) break;
    options.set(option, value);
    for (; indentOf(body[at + 1] ?? "") > 0; at++)
      options.set(option, `${options.get(option)} ${body[at + 1]?.trim()}`);
  }
  while (at < body.length && isBlank(body[at])) at += 1;
  return { name: name.toLowerCase(), said: [said, ...more], options, body: dedented(body.slice(at)) };
}

function untilBlank(lines: readonly string[], from: number): number {
  let end = from + 1;
  while (end < lines.length && !isBlank(lines[end])) end += 1;
  return end;
}

/** An underline is as long as its title, or nearly, as authors count differently. */
function isUnderline(line: string, title: string): boolean {
  if (!ADORNED.test(line) || isBlank(title)) return false;
  const length = line.trim().length;
  return length >= 3 && length >= title.trim().length * 0.7 && !EXPLICIT.test(title);
}
