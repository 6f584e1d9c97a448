import type { XmlReader } from "../../../formats/xml.ts";
import type { BlockKind, Mark } from "../document.ts";
import { MathReader } from "../math/mathml.ts";
import { lowered, raised } from "../math/scripts.ts";
import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";
import { readXmlText } from "../xml.ts";
import { roleOf } from "./roles.ts";

/** CNXML is the format of OpenStax textbooks. */
export function readCnxml(text: string, writer: Writer): void {
  const reader = new CnxmlReader(writer);
  readXmlText(text, reader);
  reader.end();
}

type Attribute = (name: string) => string | undefined;

const UNREAD = new Set(["label", "iframe", "media", "footnote", "param", "space", "colspec"]);
const BLOCKS = new Set(
  `para section example exercise problem solution commentary note list item figure caption table title equation
  definition glossary abstract content quote statement proof rule subfigure`.split(/\s+/),
);
/** Kinds that a surrounding role does not change. Otherwise the outermost role wins. */
const OWN = new Set<BlockKind>(["caption"]);

interface Level {
  name: string;
  kind: BlockKind | undefined;
  isSection: boolean;
}

class CnxmlReader implements XmlReader {
  readonly #writer: Writer;
  readonly #levels: Level[] = [];
  #math: MathReader | undefined;
  #table: TableText | undefined;
  /** Buffers for text needed as a whole: cells, terms, superscripts and subscripts. */
  readonly #aside: { name: string; text: string }[] = [];
  #unread = 0;
  /** Target of the link being read, until it has a text. */
  #target: string | undefined;
  /** A picture until its caption is known. */
  #picture: { path: string; said: string } | undefined;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  end(): void {
    this.#flush();
  }

  open(name: string, attribute: Attribute): void {
    if (this.#unread > 0 || UNREAD.has(name)) {
      this.#unread += 1;
      if (name === "media") this.#picture = { path: "", said: attribute("alt") ?? "" };
      if (name === "image" && this.#picture) this.#picture.path = attribute("src") ?? "";
      return;
    }
    if (this.#math || name === "math") {
      this.#math ??= new MathReader();
      this.#math.open(name, attribute);
      return;
    }
    if (name === "entry" || name === "sup" || name === "sub") {
      this.#aside.push({ name, text: "" });
      return;
    }
    this.#openRead(name, attribute);
  }

  close(name: string): void {
    if (this.#unread > 0) {
      this.#unread -= 1;
      return;
    }
    if (this.#math) {
      const formula = this.#math.close();
      if (formula === undefined) return;
      this.#math = undefined;
      this.text(formula);
      return;
    }
    const aside = this.#aside.at(-1);
    if (aside?.name === name) {
      this.#aside.pop();
      this.#closeAside(name, aside.text);
    } else this.#closeRead(name);
  }

  text(text: string): void {
    if (this.#unread > 0 || this.#isAboutModule) return;
    const aside = this.#aside.at(-1);
    if (this.#math) this.#math.text(text);
    else if (aside) aside.text += text;
    else this.#writer.say(text);
    if (text.trim() !== "") this.#target = undefined;
  }

  /** Metadata is skipped, except for the objectives. */
  get #isAboutModule(): boolean {
    return this.#isIn("metadata") && !this.#isIn("abstract");
  }

  #openRead(name: string, attribute: Attribute): void {
    if (name === "newline") {
      this.text(this.#isIn("code") ? "\n" : " ");
      return;
    }
    if (name === "link") this.#target = attribute("document") ?? attribute("target-id") ?? "";
    const isBlockCode = name === "code" && this.#isBlock(attribute);
    if (this.#aside.length === 0) {
      if (BLOCKS.has(name) || isBlockCode || name === "table") this.#flush();
      const mark = markOf(name, attribute("effect"));
      if (mark && !isBlockCode) this.#writer.open(mark);
    } else if (BLOCKS.has(name)) this.text(" ");
    if (name === "table") this.#table = new TableText();
    if (BLOCKS.has(name) && this.#aside.length === 0) this.#writer.anchors.add(attribute("id") ?? "");
    const kind = isBlockCode ? "code" : roleOf(name, attribute("class"));
    this.#levels.push({ name, kind, isSection: name === "section" });
  }

  /** Code is a block if marked as such, or if not inside a sentence. */
  #isBlock(attribute: Attribute): boolean {
    const display = attribute("display");
    if (display !== undefined) return display === "block";
    const isNumbered = /line-numbering/.test(attribute("class") ?? "");
    return (
      isNumbered || !["para", "item", "title", "caption", "meaning", "note"].some((name) => this.#isIn(name))
    );
  }

  #closeRead(name: string): void {
    if (name === "link" && this.#target !== undefined) {
      this.text(this.#writer.reference(this.#target));
      this.#target = undefined;
    }
    if (name === "row") this.#table?.endRow();
    if (this.#aside.length === 0) this.#closeOutside(name);
    if (this.#levels.at(-1)?.name === name) this.#levels.pop();
  }

  #closeOutside(name: string): void {
    if (name === "title") this.#entitle();
    else if (name === "caption" && this.#picture) this.#writePicture(this.#writer.take());
    else if (name === "term" && this.#isIn("definition") && !this.#isIn("meaning")) {
      this.#writer.close("term");
      this.#writer.say(": ");
      return;
    } else if (name === "meaning") this.#writer.block("glossary");
    else if (BLOCKS.has(name) || (name === "code" && this.#levels.at(-1)?.kind === "code")) this.#flush();
    if (name === "figure" && this.#picture) this.#writePicture(this.#picture.said);
    if (name === "table") {
      this.#flush();
      this.#table?.write(this.#writer);
      this.#table = undefined;
    }
    const mark = markOf(name, undefined);
    if (mark === "strong") {
      this.#writer.close("strong");
      this.#writer.close("emphasis");
    } else if (mark && this.#levels.at(-1)?.kind !== "code") this.#writer.close(mark);
  }

  #closeAside(name: string, text: string): void {
    if (name === "entry") this.#table?.cell(text);
    else this.text(name === "sup" ? raised(text) : lowered(text));
  }

  /** Section titles become headings; titles of notes and examples become passages in them. */
  #entitle(): void {
    const outer = this.#levels.at(-2);
    if (outer?.name === "document" || outer?.name === "section") {
      const depth = this.#levels.filter(({ isSection }) => isSection).length;
      this.#writer.block("heading", { level: Math.min(6, depth + 1) });
    } else if (outer?.name === "table" || outer?.name === "figure") this.#writer.block("caption");
    else this.#flush();
  }

  #flush(): void {
    this.#writer.block(this.#kind);
    // The caption of a figure is behind its picture.
    if (this.#picture && !this.#isIn("figure")) this.#writePicture(this.#picture.said);
  }

  #writePicture(said: string): void {
    if (this.#picture) this.#writer.picture(this.#picture.path, said);
    this.#picture = undefined;
  }

  get #kind(): BlockKind {
    const own = this.#levels.at(-1)?.kind;
    if (own === "code" || (own && OWN.has(own))) return own;
    if (this.#isIn("equation")) return "formula";
    const role = this.#levels.find(({ kind }) => kind !== undefined && kind !== "note")?.kind;
    if (role && role !== "caption" && role !== "code") return role;
    if (this.#levels.some(({ kind }) => kind === "note")) return "note";
    return this.#isIn("item") ? "list_item" : this.#isIn("caption") ? "caption" : "paragraph";
  }

  #isIn(name: string): boolean {
    return this.#levels.some((level) => level.name === name);
  }
}

/** Emphasis is bold without an effect. */
function markOf(name: string, effect: string | undefined): Mark["kind"] | undefined {
  if (name === "emphasis") return effect === undefined || effect === "bold" ? "strong" : "emphasis";
  if (name === "term") return "term";
  if (name === "code") return "code";
  return name === "foreign" || name === "cite" ? "emphasis" : undefined;
}
