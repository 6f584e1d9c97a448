import type { BlockKind } from "../document.ts";
import { dedented, indentedEnd, isBlank, itemKind } from "../lines.ts";
import { plainTex } from "../math/tex.ts";
import { Refusal } from "../refusal.ts";
import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";
import { PICTURE, writeInline } from "./inline.ts";

export function readOrg(text: string, writer: Writer): void {
  const lines = text
    .replace("\ufeff", "")
    .replaceAll("\t", "        ")
    .split(/\r\n?|\n/);
  new OrgReader(writer, stateWords(lines)).read(lines, "paragraph", 0);
}

const HEADING = /^(\*+)\s+(\S.*?)\s*$/;
const KEYWORD = /^\s*#\+([\w-]+)(?:\[[^\]]*\])?:\s*(.*)$/;
const BEGIN = /^\s*#\+begin_(\S+)(?:\s+(.*))?$/i;
const DRAWER = /^\s*:([\w-]+):\s*$/;
const ITEM = /^(\s*)(?:[-+]|(?<=\s)\*|(?:\d{1,4}|[a-zA-Z])[.)])(\s+|$)(?:\[@\d+\]\s*)?(?:\[[ xX-]\]\s+)?/;
const PLAN = /^\s*(?:(?:SCHEDULED|DEADLINE|CLOSED):\s*[<[]|CLOCK:)/;
const ENVIRONMENT = /^\s*\\begin\{([\w*]+)\}/;
const NOTES = /^(?:note|tip|warning|important|caution|info|hint|aside|details|admonition)$/;
const ALONE = /^\s*\[\[(?:file:|attachment:)?([^\]]+)\](?:\[[^\]]*\])?\]\s*$/;
const DEEPEST = 40;

/** States of tasks, which begin headings. A file may name its own. */
function stateWords(lines: readonly string[]): ReadonlySet<string> {
  const named = lines.flatMap(
    (line) => /^#\+(?:TODO|SEQ_TODO|TYP_TODO):\s*(.*)/i.exec(line)?.[1]?.split(/[\s|]+/) ?? [],
  );
  const usual = ["TODO", "DONE", "NEXT", "WAITING", "HOLD", "CANCELLED", "CANCELED", "STARTED"];
  return new Set([...usual, ...named.map((word) => word.replace(/\(.*/, ""))]);
}

class OrgReader {
  readonly #writer: Writer;
  readonly #states: ReadonlySet<string>;
  #caption = "";

  constructor(writer: Writer, states: ReadonlySet<string>) {
    this.#writer = writer;
    this.#states = states;
  }

  read(lines: readonly string[], kind: BlockKind, depth: number): void {
    if (depth > DEEPEST) throw new Refusal("TOO_DEEP");
    for (let at = 0; at < lines.length; )
      at = isBlank(lines[at]) ? at + 1 : this.#next(lines, at, kind, depth);
  }

  /** Writes what begins at a line, and returns the line behind it. */
  #next(lines: readonly string[], at: number, kind: BlockKind, depth: number): number {
    const line = lines[at] ?? "";
    const [, stars, title] = HEADING.exec(line) ?? [];
    if (stars !== undefined && title !== undefined && depth === 0)
      return this.#heading(lines, at, stars.length, title);
    const begin = BEGIN.exec(line)?.[1];
    if (begin !== undefined) return this.#block(lines, at, begin.toLowerCase(), kind, depth);
    const [, keyword, value = ""] = KEYWORD.exec(line) ?? [];
    if (keyword !== undefined) {
      this.#keyword(keyword.toLowerCase(), value);
      return at + 1;
    }
    if (/^\s*#(?:\s|\+|$)/.test(line) || PLAN.test(line) || /^\s*-{5,}\s*$/.test(line)) return at + 1;
    if (DRAWER.test(line)) return this.#drawer(lines, at);
    if (/^\s*\|/.test(line)) return this.#table(lines, at);
    if (/^\s*:(?:\s|$)/.test(line)) {
      const end = endWhile(lines, at, /^\s*:(?:\s|$)/);
      this.#writer.put(
        "code",
        lines
          .slice(at, end)
          .map((one) => one.replace(/^\s*: ?/, ""))
          .join("\n"),
      );
      return end;
    }
    const environment = ENVIRONMENT.exec(line)?.[1];
    if (environment !== undefined) {
      const end = endAt(lines, at, (one) => one.includes(`\\end{${environment}}`));
      this.#writer.put("formula", plainTex(lines.slice(at, end).join("\n")));
      return end;
    }
    const picture = ALONE.exec(line)?.[1];
    if (picture !== undefined && PICTURE.test(picture)) {
      writeInline(this.#caption, this.#writer);
      this.#caption = "";
      this.#writer.picture(picture, this.#writer.take());
      return at + 1;
    }
    return this.#text(lines, at, kind, depth);
  }

  #text(lines: readonly string[], at: number, kind: BlockKind, depth: number): number {
    const line = lines[at] ?? "";
    const item = ITEM.exec(line);
    if (item) {
      const [whole, space = ""] = item;
      const end = indentedEnd(lines, at + 1, space.length);
      this.#item([line.slice(whole.length), ...dedented(lines.slice(at + 1, end))], kind, depth);
      return end;
    }
    const note = /^\[fn:[^\]\s]+\]\s*/.exec(line)?.[0];
    const end = this.#paragraphEnd(lines, at);
    const text = lines.slice(at, end).join("\n");
    writeInline(text.slice(note?.length ?? 0), this.#writer);
    const [, formula] = /^\s*(?:\\\[([\s\S]*)\\\]|\$\$[^$]*\$\$)[\s.,]*$/.exec(text) ?? [];
    this.#writer.block(note !== undefined ? "note" : formula === undefined ? kind : "formula");
    return end;
  }

  #paragraphEnd(lines: readonly string[], at: number): number {
    let end = at + 1;
    for (; end < lines.length; end++) {
      const line = lines[end] ?? "";
      if (
        isBlank(line) ||
        ITEM.test(line) ||
        BEGIN.test(line) ||
        KEYWORD.test(line) ||
        ENVIRONMENT.test(line)
      )
        break;
      if (/^\s*\||^\s*:(?:\s|$)|^\*+\s|^\[fn:/.test(line) || DRAWER.test(line)) break;
    }
    return end;
  }

  #item(body: readonly string[], kind: BlockKind, depth: number): void {
    const [first = "", ...rest] = body;
    const [, term, meaning = ""] = /^(\S.{0,300}?)\s+::(?:\s+(.*))?$/.exec(first) ?? [];
    if (term !== undefined) {
      this.#writer.open("term");
      writeInline(term, this.#writer);
      this.#writer.close("term");
      const next = meaning === "" ? (rest.find((line) => !isBlank(line)) ?? "") : meaning;
      const isText = next !== "" && !/^\s*(?:#\+|\||[-+] |: )/.test(next);
      if (isText) this.#writer.say(": ");
      else this.#writer.block("definition");
      this.read([meaning, ...rest], isText ? "definition" : "paragraph", depth + 1);
    } else this.read(body, itemKind(kind), depth + 1);
  }

  #heading(lines: readonly string[], at: number, level: number, said: string): number {
    const [, words = "", tags = ""] = /^(.*?)(?:\s+(:[\w@#%:]+:))?$/u.exec(said) ?? [];
    const [, state, rest = words] = /^(\S+)\s+(.*)$/.exec(words) ?? [];
    const title = state !== undefined && this.#states.has(state) ? rest : words;
    if (/^COMMENT\b/.test(title) || /:(?:noexport|ARCHIVE):/.test(tags))
      return (
        endAt(lines, at + 1, (line) => (/^\*+(?=\s)/.exec(line)?.[0].length ?? 99) <= level) - 1 ||
        lines.length
      );
    writeInline(title.replace(/^\[#\w\]\s*/, "").replaceAll(/\s*\[(?:\d*\/\d*|\d*%)\]/g, ""), this.#writer);
    for (let i = at + 1; i < lines.length && i < at + 20 && !/^\*/.test(lines[i] ?? ""); i++) {
      const id = /^\s*:(?:CUSTOM_ID|ID):\s*(\S+)/i.exec(lines[i] ?? "")?.[1];
      if (id !== undefined) this.#writer.anchors.add(id);
    }
    this.#writer.block("heading", { level: Math.min(6, level) });
    return at + 1;
  }

  #keyword(name: string, value: string): void {
    if (name === "title") {
      this.#writer.title ??= value;
      return;
    }
    if (name === "name" || name === "label") this.#writer.anchors.add(value);
    if (name === "caption") this.#caption = value;
    const file = name === "include" ? /^"?([^"\s]+)/.exec(value)?.[1] : undefined;
    if (file === undefined) return;
    this.#writer.open("link", file);
    this.#writer.say(file);
    this.#writer.close("link");
    this.#writer.block("contents");
  }

  #block(lines: readonly string[], at: number, name: string, kind: BlockKind, depth: number): number {
    const last = new RegExp(`^\\s*#\\+end_${RegExp.escape(name)}\\s*$`, "i");
    const end = endAt(lines, at + 1, (line) => last.test(line));
    const body = dedented(lines.slice(at + 1, last.test(lines[end - 1] ?? "") ? end - 1 : end));
    this.#writeCaption();
    if (name === "src" || name === "example" || name === "verbatim")
      this.#writer.put("code", body.map((line) => line.replace(/^,(?=[*#,])/, "")).join("\n"));
    else if (name === "quote" || name === "verse") this.read(body, "quote", depth + 1);
    else if (name !== "comment" && !name.startsWith("export") && name !== "html" && name !== "latex")
      this.read(body, NOTES.test(name) ? "note" : kind, depth + 1);
    return end;
  }

  #writeCaption(): void {
    writeInline(this.#caption, this.#writer);
    this.#caption = "";
    this.#writer.block("caption");
  }

  /** Properties and logs. */
  #drawer(lines: readonly string[], at: number): number {
    for (let end = at + 1; end < lines.length; end++) {
      if (/^\s*:END:\s*$/i.test(lines[end] ?? "")) return end + 1;
      if (/^\*+\s/.test(lines[end] ?? "") || end - at > 1000) break;
    }
    return at + 1;
  }

  #table(lines: readonly string[], at: number): number {
    const end = endWhile(lines, at, /^\s*\|/);
    const table = new TableText();
    for (const line of lines.slice(at, end)) {
      if (/^\s*\|[-+]/.test(line)) continue;
      const cells = line
        .trim()
        .replace(/^\||\|$/g, "")
        .split("|");
      if (cells.every((cell) => /^\s*(?:<[lrc]?\d*>|[/!$#*_^])?\s*$/.test(cell))) continue;
      for (const cell of cells) {
        writeInline(cell.trim().replaceAll("\\vert{}", "|"), this.#writer);
        table.cell(this.#writer.take());
      }
      table.endRow();
    }
    table.write(this.#writer);
    this.#writeCaption();
    return end;
  }
}

function endWhile(lines: readonly string[], from: number, sign: RegExp): number {
  let end = from + 1;
  while (end < lines.length && sign.test(lines[end] ?? "")) end += 1;
  return end;
}

/** The line behind the first that ends something, or the end. */
function endAt(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  for (let at = from; at < lines.length; at++) if (isEnd(lines[at] ?? "")) return at + 1;
  return lines.length;
}
