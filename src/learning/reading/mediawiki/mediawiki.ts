import type { BlockKind } from "../document.ts";
import { decoded } from "../entities.ts";
import { readFragment } from "../html/html.ts";
import { isBlank } from "../lines.ts";
import { plainTex } from "../math/tex.ts";
import type { Writer } from "../writer.ts";
import { type Kept, PLACE, writeInline } from "./inline.ts";
import { writeTable } from "./table.ts";
import { withoutTemplates } from "./templates.ts";

const KEPT =
  /<(nowiki|pre|source|syntaxhighlight|code|tt|math|chem|ce)\b([^<>]{0,300})(?<!\/)>([\s\S]{0,20000}?)<\/\1\s*>/gi;
/** Elements that are dropped with their text. */
const DROPPED =
  /<!--[\s\S]*?(?:-->|$)|<ref\b[^<>]{0,500}\/>|<(ref|includeonly|timeline|score|templatedata|references|section|indicator)\b[^<>]{0,500}(?<!\/)>[\s\S]{0,5000}?<\/\1\s*>/gi;
const SHELLS =
  /<\/?(?:noinclude|onlyinclude|translate|languages|tvar|section|references|poem|center|br)\b[^<>]{0,300}>/gi;
const HEADING = /^(={1,6})\s*(\S.*?)\s*\1\s*$/;
const PICTURE = /\[\[\s*:?(?:file|image|datei|bild|fichier|archivo|imagen)\s*:/gi;
const NOTE = "\ue002";

export function readMediawiki(text: string, writer: Writer): void {
  const kept: Kept[] = [];
  const keep = (kind: Kept["kind"], said: string) => `\ue000${kept.push({ kind, text: said }) - 1}\ue001`;
  const plain = text
    .replaceAll(/[\ue000-\uf8ff\ufeff]/g, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(KEPT, (_whole, tag: string, _facts, said: string) => keep(kindOf(tag), said))
    .replaceAll(DROPPED, "")
    .replaceAll(SHELLS, (tag) => (/^<br/i.test(tag) ? " " : ""));
  const words = {
    code: (said: string) =>
      keep(
        "code",
        said.replaceAll(PLACE, (_place, at: string) => kept[Number(at)]?.text ?? ""),
      ),
    note: (said: string) => `${NOTE}${said.replaceAll("\n", " ")}`,
  };
  new WikiReader(writer, kept).read(withoutTemplates(plain, words).split("\n"));
}

function kindOf(tag: string): Kept["kind"] {
  if (/^(?:math|chem|ce)$/i.test(tag)) return "math";
  return /^nowiki$/i.test(tag) ? "text" : "code";
}

class WikiReader {
  readonly #writer: Writer;
  readonly #kept: readonly Kept[];

  constructor(writer: Writer, kept: readonly Kept[]) {
    this.#writer = writer;
    this.#kept = kept;
  }

  read(lines: readonly string[]): void {
    let paragraph: string[] = [];
    const end = () => {
      this.#inline(paragraph.join("\n"), "paragraph");
      paragraph = [];
    };
    for (let at = 0; at < lines.length; ) {
      const line = this.#withoutPictures(lines[at] ?? "");
      const next = this.#special(line, lines, at, end);
      if (next > at) at = next;
      else {
        paragraph.push(line);
        at += 1;
      }
    }
    end();
  }

  /** Writes a line that is no part of a paragraph, and returns the next one. */
  #special(line: string, lines: readonly string[], at: number, end: () => void): number {
    const [, signs, title] = HEADING.exec(line) ?? [];
    if (
      isBlank(line) ||
      /^-{4,}\s*$|^\s*__[A-Z]+__\s*$|^(?:\s*\[\[[a-z]{2,3}(?:-[a-z]+)?:[^[\]|]+\]\])+\s*$|^#(?:redirect|weiterleitung)\b/i.test(
        line,
      )
    ) {
      end();
      return at + 1;
    }
    if (signs !== undefined && title !== undefined) {
      end();
      this.#inline(title, "heading", signs.length);
      return at + 1;
    }
    if (/^\s*:*\{\|/.test(line)) {
      end();
      return writeTable(lines, at, this.#writer, (text) => this.#said(text));
    }
    if (/^\s*<(?:table|ul|ol|dl|blockquote|gallery)\b/i.test(line)) {
      end();
      return this.#element(lines, at);
    }
    const [, marker, text = ""] = /^([*#:;]+)\s*(.*)$/.exec(line) ?? [];
    if (marker !== undefined) {
      end();
      return this.#item(marker, text, lines, at);
    }
    if (line.startsWith(NOTE)) {
      end();
      this.#inline(line.slice(1), "note");
      return at + 1;
    }
    const alone = /^\s*\ue000(\d+)\ue001\s*[.,;]?\s*$/.exec(line)?.[1];
    if (alone !== undefined && this.#isBlock(Number(alone))) {
      end();
      this.#block(Number(alone));
      return at + 1;
    }
    if (/^ +\S/.test(line) && !/^ *\ue000/.test(line)) {
      end();
      return this.#preformatted(lines, at);
    }
    return at;
  }

  #preformatted(lines: readonly string[], at: number): number {
    const from = at;
    let last = at;
    while (last < lines.length && /^ /.test(lines[last] ?? "")) last += 1;
    this.#writer.put(
      "code",
      lines
        .slice(from, last)
        .map((line) => this.#raw(line.slice(1)))
        .join("\n"),
    );
    return last;
  }

  #item(marker: string, text: string, lines: readonly string[], at: number): number {
    const alone = /^\ue000(\d+)\ue001[\s.,;]*$/.exec(text)?.[1];
    if (marker.endsWith(";")) return this.#term(text, lines, at);
    if (alone !== undefined && this.#kept[Number(alone)]?.kind === "math") this.#block(Number(alone));
    else
      this.#inline(
        text.replace(/^\ue002/, ""),
        /[*#]/.test(marker) ? "list_item" : text.startsWith(NOTE) ? "note" : "paragraph",
      );
    return at + 1;
  }

  /** "; term : meaning", or the meaning in the lines below. */
  #term(text: string, lines: readonly string[], at: number): number {
    const [, term = text, meaning = ""] = /^(.{1,300}?)\s*:\s+(\S.*)$/s.exec(text) ?? [];
    const below = /^[*#:]*:\s*(.+)$/.exec(lines[at + 1] ?? "")?.[1] ?? "";
    const said = meaning || below;
    this.#writer.open("term");
    this.#said(term.replace(/:\s*$/, ""));
    this.#writer.close("term");
    if (said !== "") this.#writer.say(": ");
    this.#inline(said, "definition");
    return meaning === "" && below !== "" ? at + 2 : at + 1;
  }

  /** HTML up to its end tag. */
  #element(lines: readonly string[], at: number): number {
    const name = /<(\w+)/.exec(lines[at] ?? "")?.[1]?.toLowerCase() ?? "";
    let last = at;
    while (last < lines.length && !(lines[last] ?? "").toLowerCase().includes(`</${name}`)) last += 1;
    const body = lines.slice(at, last + 1);
    if (name === "gallery") {
      for (const line of body) {
        const [, file, said = ""] = /^\s*(?:\w+:)?([^|<>]+\.\w{2,4})\s*(?:\|(.*))?$/.exec(line) ?? [];
        if (file !== undefined) this.#picture(file, said);
      }
    } else if (name === "blockquote") this.#inline(body.join("\n"), "quote");
    else readFragment(this.#raw(body.join("\n")), this.#writer);
    return last + 1;
  }

  /** Pictures are written in front of the line that they stand in. Their captions may have links. */
  #withoutPictures(line: string): string {
    if (!line.includes("[[")) return line;
    let [text, at] = ["", 0];
    for (const { index } of line.matchAll(PICTURE)) {
      if (index < at) continue;
      const end = closing(line, index);
      const [file = "", ...facts] = line.slice(index + 2, end - 2).split(/\|(?![^[]*\]\])/);
      text += line.slice(at, index);
      at = end;
      const said = facts.findLast(
        (fact) =>
          !/^\s*(?:thumb|thumbnail|frame|frameless|border|left|right|center|none|upright|mini|hochkant|rechts|links|[\d.x]+\s?px|(?:alt|link|upright|class|lang|page)\s*=.*)(?:\s*=.*)?\s*$/i.test(
            fact,
          ),
      );
      this.#picture(file.replace(/^[^:]*:/, ""), said ?? "");
    }
    return text + line.slice(at);
  }

  #picture(file: string, caption: string): void {
    const { pendingText } = this.#writer;
    if (pendingText !== "") return;
    this.#said(caption);
    this.#writer.picture(file.trim(), this.#writer.take());
  }

  #isBlock(index: number): boolean {
    const kept = this.#kept[index];
    return (
      kept?.kind === "math" || (kept?.kind === "code" && (kept.text.includes("\n") || kept.text.length > 60))
    );
  }

  #block(index: number): void {
    const kept = this.#kept[index];
    if (kept?.kind === "math") this.#writer.put("formula", plainTex(decoded(kept.text)));
    else if (kept) this.#writer.put("code", decoded(kept.text));
  }

  /** Text with blocks of code within a paragraph written behind it. */
  #inline(text: string, kind: BlockKind, level?: number): void {
    if (text === "") {
      this.#writer.block(kind, { level });
      return;
    }
    const blocks: number[] = [];
    const said = text.replaceAll(PLACE, (place, at: string) => {
      if (this.#kept[Number(at)]?.kind !== "code" || !this.#kept[Number(at)]?.text.includes("\n"))
        return place;
      blocks.push(Number(at));
      return "";
    });
    this.#said(said);
    this.#writer.block(kind, { level });
    for (const block of blocks) this.#block(block);
  }

  #said(text: string): void {
    writeInline(text, this.#writer, this.#kept);
  }

  #raw(text: string): string {
    return decoded(
      text.replaceAll(PLACE, (_place, at: string) => this.#kept[Number(at)]?.text ?? ""),
    ).replaceAll(/'{2,5}/g, "");
  }
}

/** End of a link that may hold links. */
function closing(line: string, from: number): number {
  let depth = 0;
  for (const { 0: sign, index } of line.slice(from, from + 5000).matchAll(/\[\[|\]\]/g)) {
    depth += sign === "[[" ? 1 : -1;
    if (depth === 0) return from + index + 2;
  }
  return line.length;
}
